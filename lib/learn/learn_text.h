/* lib/learn/learn_text.h -- what is learned, as text of a table.
 * Does: finds names that the table does not have; lays a text out as `al0 fmt` does.
 * Knows: the language.   Must not know: what is learned.   For lib/ only. */
#ifndef AL0_LIB_LEARN_LEARN_TEXT_H
#define AL0_LIB_LEARN_LEARN_TEXT_H

#include "lang/ast.h"
#include "lib/internal.h"

/* Returns a name that the table does not have: "PREFIX_REST", or with a number behind it. */
const char *learn_name(Arena *home, const Al0Table *table, const char *prefix, const char *rest);

/* Appends the declarations and comments of a text without errors, laid out; clears the text.
 * Returns: what was read. */
const File *learn_lay_out(Arena *home, const Al0Table *table, StrBuf *text, StrBuf *out);

#endif

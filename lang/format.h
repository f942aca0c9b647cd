/* lang/format.h -- the one canonical layout of a table.
 * Does: prints a parsed file in our notation, textbook clauses converted, comments kept.
 * Knows: the syntax tree before checking.   Must not know: names' meanings, games. */
#ifndef AL0_LANG_FORMAT_H
#define AL0_LANG_FORMAT_H

#include "base/strbuf.h"
#include "lang/ast.h"

/* Appends the file in canonical layout.  The file must have been parsed without errors.
 * Formatting what it printed changes nothing, and parses to the same table. */
void format_file(StrBuf *out, const File *file);

/* Appends one expression on one line, with the parentheses it was written with. */
void format_expr(StrBuf *out, const Expr *e);

/* The same with a pair of parentheses round every operator: how it was taken to bind. */
void format_expr_fully(StrBuf *out, const Expr *e);

/* A definition so, on one line, or a piece of advice with its parts, one a line: nothing else of
 * it.  A plan on one line, with all parentheses. */
void format_decl_fully(StrBuf *out, const Decl *d);

#endif

/* lang/format.h -- the formatter: the canonical layout of a table.
 * Does: prints a parsed file in the notation of al0; converts textbook clauses; keeps comments.
 * Knows: the syntax tree before checking.   Must not know: names' meanings, games. */
#ifndef AL0_LANG_FORMAT_H
#define AL0_LANG_FORMAT_H

#include "base/strbuf.h"
#include "lang/ast.h"

/* Appends the file in canonical layout. The file must have been parsed without errors.
 * Formatting is idempotent, and the result parses to the same table. */
void format_file(StrBuf *out, const File *file);

/* Appends an item of a list or of a plan, with what it hands to parameters: `push(any P)`. */
void format_item(StrBuf *out, const RuleItem *item);

/* Appends one expression on one line, with the parentheses of its source. */
void format_expr(StrBuf *out, const Expr *e);

/* The same as a text of its own, the caller's (free). */
char *format_expr_text(const Expr *e);
/* The same in an arena. */
const char *format_expr_in(Arena *home, const Expr *e);

/* Appends one expression with parentheses round every operator, to show precedence. */
void format_expr_fully(StrBuf *out, const Expr *e);

/* Appends a declaration with all parentheses: a definition or a plan on one line, a piece of
 * advice with one part a line. */
void format_decl_fully(StrBuf *out, const Decl *d);

#endif

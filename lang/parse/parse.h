/* lang/parse/parse.h -- from text to syntax tree.
 * Does: reads one source in one pass, both notations, goes on after an error and reports them all.
 * Knows: the lexer, the tree.   Must not know: names' meanings, other files, games.
 * Start reading at parse_file(). */
#ifndef AL0_LANG_PARSE_PARSE_H
#define AL0_LANG_PARSE_PARSE_H

#include "base/arena.h"
#include "base/diag.h"
#include "lang/ast.h"

/* Parses a whole source.
 * words: of the game, for hints alone; NULL: hints name no word.
 * Returns: the file (never NULL; what could not be read is left out); borrowed, dies with home.
 *          The tree is fit for the checker and the formatter only if ds got no error from it.
 * Errors:  in ds, with recovery at the next declaration keyword or `NAME ::`. */
File *parse_file(Arena *home, Diags *ds, const Source *source, const Vocab *words);

/* Parses one expression that is the whole source (for `al0 eval`); NULL after an error. */
Expr *parse_expression(Arena *home, Diags *ds, const Source *source, const Vocab *words);

/* Parses NAME=VALUE that is the whole source (for --set); the name may have a dot, the value is
 * what may stand in a definition.
 * Returns: the value, *name is set; NULL after an error. */
Expr *parse_setting(Arena *home, Diags *ds, const Source *source, const Vocab *words, Name *name);

/* Parses an item of a rule that is the whole source (for --advice); NULL after an error. */
RuleItem *parse_asked_item(Arena *home, Diags *ds, const Source *source, const Vocab *words);

#endif

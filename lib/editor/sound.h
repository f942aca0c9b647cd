/* lib/editor/sound.h -- what of a table with errors can be computed all the same.
 * Does: tells the definitions that rest on no error from those that do.
 * Knows: the syntax tree, places of errors.   Must not know: what the errors say. */
#ifndef AL0_LIB_EDITOR_SOUND_H
#define AL0_LIB_EDITOR_SOUND_H

#include "base/diag.h"
#include "lang/table.h"

/* The definitions of a table that rest on an error: it stands in one, or in one that it uses. */
typedef struct Unsound {
    const Define **at; /* in the order of their addresses */
    size_t n;
    bool all; /* nothing can be computed: the game is unknown, or errors are not kept */
} Unsound;

/* Finds them.  The result lives in home. */
Unsound unsound_find(Arena *home, Diags *ds, const TableSet *set);

bool unsound_has(const Unsound *u, const Define *d);

/* The first name in the expression that rests on an error; NULL: the expression is sound. */
const Name *unsound_name(const Unsound *u, const Expr *e);

#endif

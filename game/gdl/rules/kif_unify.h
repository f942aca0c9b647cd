/* game/gdl/rules/kif_unify.h -- unification of terms.
 * Does: binds variables of one rule, and substitutes their values.
 * Knows: terms.   Must not know: rules. */
#ifndef AL0_GAME_GDL_RULES_KIF_UNIFY_H
#define AL0_GAME_GDL_RULES_KIF_UNIFY_H

#include "game/gdl/rules/kif.h"

/* Values of variables; {.home = ...} binds none. */
typedef struct KifBindings {
    Arena *home;                               /* keeps terms made by kif_substitute() */
    const KifTerm *value[LIMIT_KIF_VARIABLES]; /* NULL: free */
    bool is_too_large;                         /* a term has exceeded its limits */
    bool binds;                                /* some variable has a value */
    unsigned size;                             /* names in all terms made so far */
} KifBindings;

/* Unifies two terms.  False if they cannot be unified; then, and if is_too_large is set, the
 * bindings are undefined. */
bool kif_unify(KifBindings *b, const KifTerm *x, const KifTerm *y);

/* The term with its variables replaced by their values. */
KifTerm kif_substitute(KifBindings *b, const KifTerm *term);

#endif

/* game/gdl/rules/kif_unify.h -- what makes two terms equal.
 * Does: binds variables of one rule, puts their values into terms.
 * Knows: terms.   Must not know: rules. */
#ifndef AL0_GAME_GDL_RULES_KIF_UNIFY_H
#define AL0_GAME_GDL_RULES_KIF_UNIFY_H

#include "game/gdl/rules/kif.h"

/* Values of variables; {.home = ...} binds none. */
typedef struct KifBindings {
    Arena *home;                               /* keeps terms made by kif_substitute() */
    const KifTerm *value[LIMIT_KIF_VARIABLES]; /* NULL: free */
    bool is_too_large;                         /* a term would pass its limits */
    bool binds;                                /* some variable has a value */
    unsigned size;                             /* of all terms made so far, in names */
} KifBindings;

/* Binds variables so that both terms are equal.  False: nothing makes them so; then, and where
 * is_too_large is set, the bindings are of no use. */
bool kif_unify(KifBindings *b, const KifTerm *x, const KifTerm *y);

/* The term with the values in place of its variables. */
KifTerm kif_substitute(KifBindings *b, const KifTerm *term);

#endif

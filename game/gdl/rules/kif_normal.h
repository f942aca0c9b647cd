/* game/gdl/rules/kif_normal.h -- normal form of rules.
 * Does: distributes `or`, pushes `not` inwards, turns (not (distinct A B)) into a substitution.
 * Knows: trees, terms.   Must not know: other rules, safety of variables.
 * Start reading at kif_normalise(). */
#ifndef AL0_GAME_GDL_RULES_KIF_NORMAL_H
#define AL0_GAME_GDL_RULES_KIF_NORMAL_H

#include "base/vec.h"
#include "game/gdl/rules/kif_tree.h"

/* Rules while they are collected. */
typedef struct KifCollection {
    Arena *home;
    Diags *ds;
    KifNames *names;
    VEC(KifRule) rules;
    size_t n_literals;
    bool is_full; /* a limit was exceeded, and an error added */
} KifCollection;

/* Appends the normal form of a rule: no rule after errors, several for an `or`. */
void kif_normalise(KifCollection *all, const KifNode *tree);

#endif

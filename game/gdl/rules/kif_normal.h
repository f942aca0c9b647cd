/* game/gdl/rules/kif_normal.h -- from the tree of a rule to rules in normal form.
 * Does: distributes `or`, pushes `not` inwards, turns (not (distinct A B)) into a substitution.
 * Knows: trees, terms.   Must not know: other rules; whether a rule is safe.
 * Start reading at kif_normalise(). */
#ifndef AL0_GAME_GDL_RULES_KIF_NORMAL_H
#define AL0_GAME_GDL_RULES_KIF_NORMAL_H

#include "base/vec.h"
#include "game/gdl/rules/kif_tree.h"

/* Rules as they are collected. */
typedef struct KifCollection {
    Arena *home;
    Diags *ds;
    KifNames *names;
    VEC(KifRule) rules;
    size_t n_literals;
    bool is_full; /* a limit was met; an error says which */
} KifCollection;

/* Appends the rules that the tree stands for: none where it has errors, several for an `or`. */
void kif_normalise(KifCollection *all, const KifNode *tree);

#endif

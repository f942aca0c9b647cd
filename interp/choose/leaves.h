/* interp/choose/leaves.h -- the leaves of a tree, each proved by another advice.
 * Does: follows a forcing tree to its leaves; asks in each position there whether an advice has a
 *   tree.
 * Knows: Session, Strategy.   Must not know: rules, how it is shown.
 *
 * It is for goals that are lemmas: where the better-goal says "a pawn runs", the tree is worth what
 * that is worth. */
#ifndef AL0_INTERP_CHOOSE_LEAVES_H
#define AL0_INTERP_CHOOSE_LEAVES_H

#include "interp/choose/choose.h"

/* Asks in each leaf of a reaching strategy of ours, found at a position, for an advice or plan.
 * Refuted: it has no tree there, or does not apply.  Of o depth and nodes are for each leaf, time
 * is for all.  *out is the caller's (closing_clear). */
void leaves_prove(Session *s, const Game *game, const void *position, const Strategy *tree,
                  const CompiledAdvice *lemma, const ChooseOptions *o, TreeClosing *out);

#endif

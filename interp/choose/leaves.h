/* interp/choose/leaves.h -- proves the leaves of a tree by another advice.
 * Does: follows a forcing tree to its leaves; searches a tree of an advice at each of them.
 * Knows: Session, Strategy.   Must not know: rules, how it is shown.
 *
 * It is for goals that are lemmas: if the better-goal is "a pawn runs", the tree proves no more
 *   than that lemma. */
#ifndef AL0_INTERP_CHOOSE_LEAVES_H
#define AL0_INTERP_CHOOSE_LEAVES_H

#include "interp/choose/choose.h"

/* Searches a tree of an advice or plan at each leaf of a reaching strategy of ours, found at a
 * position. Refuted: it has no tree there, or does not apply. Depth and nodes of o are limits
 * for each leaf, time for all. The caller owns *out (closing_clear). */
void leaves_prove(Session *s, const Game *game, const void *position, const Strategy *tree,
                  const CompiledAdvice *lemma, const ChooseOptions *o, TreeClosing *out);

#endif

/* interp/choose/leaves.h -- proves the leaves of a tree by another advice.
 * Does: follows a forcing tree to its leaves; searches a tree of an advice at each of them.
 * Knows: Session, Strategy.   Must not know: rules, how it is shown.
 *
 * It is for goals that are lemmas: if the better-goal is "a pawn runs", the tree proves no more
 *   than that lemma. */
#ifndef AL0_INTERP_CHOOSE_LEAVES_H
#define AL0_INTERP_CHOOSE_LEAVES_H

#include "interp/choose/choose.h"

/* Which leaves are proved, and how. */
typedef struct LeafQuestion {
    const void *position;         /* the root of the tree */
    const Strategy *tree;         /* a reaching strategy of ours */
    const CompiledAdvice *lemma;  /* an advice or plan */
    const ChooseOptions *options; /* limits on depth and nodes are for each leaf, on time for all */
} LeafQuestion;

/* Searches a tree of the lemma at each leaf. Refuted: it has no tree there, or does not apply. The
 * caller owns *out (closing_clear). */
void leaves_prove(Session *s, const Game *game, const LeafQuestion *asked, TreeClosing *out);

#endif

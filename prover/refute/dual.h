/* prover/refute/dual.h -- a problem with the sides exchanged: can they keep us from a forcing tree?
 * Does: wraps a problem. Failures become leaves, leaves become failures, and the sides to move are
 *   exchanged. A node without moves has no tree, so it becomes a leaf, too.
 * Knows: Problem.   Must not know: how either problem is searched.
 * Nodes of chance (Problem.chance) become ours: one of its moves is enough to refute certainty. In
 * a problem to hold (QUESTION_HOLD) a node without moves is a leaf only if we are to move and the
 * game is not over: our plan has no move. If they have no move, or the game is over, we hold.
 *
 * A forcing tree of the dual is a finite refutation: one reply to each allowed move of ours, until
 * a node obviously has no tree. If the depth is bounded, either a problem or its dual has a tree;
 * else they may also hold us for ever, and then neither has. */
#ifndef AL0_PROVER_REFUTE_DUAL_H
#define AL0_PROVER_REFUTE_DUAL_H

#include "prover/problem.h"

typedef struct DualProblem {
    Problem problem; /* to be searched; its self is this struct, which must not move */
    const Problem *of;
    unsigned from; /* depth of its root in the other's count */
    Move *moves;   /* scratch */
} DualProblem;

/* Initializes *d over a problem that outlives it, for a root `from` plies below the other's
 * root. Both use the same states. */
void dual_init(DualProblem *d, const Problem *of, unsigned from);
void dual_clear(DualProblem *d); /* frees the scratch memory */

#endif

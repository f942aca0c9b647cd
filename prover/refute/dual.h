/* prover/refute/dual.h -- a problem with the sides exchanged: can they keep us from a forcing tree?
 * Does: wraps a problem.  What was a failure is a leaf, what was a leaf is a failure, and whoever
 *   was to move for us now moves for them.  A node where nobody may move has no tree, so it is a
 *   leaf, too.
 * Knows: Problem.   Must not know: how either problem is searched. Where chance moves
 *   (Problem.chance) it moves for us now: one of its moves refutes what is to be certain. Of a
 *   problem that is to be held (QUESTION_HOLD) only a node where we may not move, though the game
 * is not over, is a leaf for that reason: our plan has no move.  Where they may not move, or the
 * game is over, we hold.
 *
 * A forcing tree of the dual is a refutation that ends: for each allowed move of ours one reply,
 * until there is no tree for a reason that can be seen.  Where the depth is bounded either a
 * problem or its dual has a tree; elsewhere they may also hold us for ever, and then neither has.
 */
#ifndef AL0_PROVER_REFUTE_DUAL_H
#define AL0_PROVER_REFUTE_DUAL_H

#include "prover/problem.h"

typedef struct DualProblem {
    Problem problem; /* to be searched; its self is this struct, which must not move */
    const Problem *of;
    unsigned from; /* depth of its root in the other's count */
    Move *moves;   /* scratch */
} DualProblem;

/* Sets up *d over a problem that outlives it, for a root that is `from` plies below the other's
 * root. The same states serve both. */
void dual_init(DualProblem *d, const Problem *of, unsigned from);
void dual_clear(DualProblem *d); /* frees the scratch memory */

#endif

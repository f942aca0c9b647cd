/* prover/counter.h -- why there is no forcing tree: for each allowed move of ours their reply.
 * Does: finds their tree against ours, as short as can be (dual.h), or where they only hold us for ever a
 *   closed refutation (refute.h), unfolded as a tree with links back.
 * Knows: DualProblem, the prover.   Must not know: the language, what the goals are, how it is shown. */
#ifndef AL0_PROVER_COUNTER_H
#define AL0_PROVER_COUNTER_H

#include "prover/prove.h"

/* A tree with the sides exchanged: all allowed moves at ours, one at theirs; excluded is 0 throughout.
 * At a leaf the holding-goal fails, or nobody may move, or (with Problem.seek) the value is undefined, or
 * it is a node that stands in the tree already. */
typedef struct Counter {
    ForcingTree tree;           /* heights: plies to the deepest leaf below, links not followed */
    uint32_t *again;            /* by node: COUNTER_NEW, or the inner node that this leaf is once more */
    bool shortest;              /* it is known that every reply ends the play as soon as can be */
} Counter;
enum { COUNTER_NEW = UINT32_MAX };

void counter_free(Counter *c);                  /* {0} is fine */

/* Finds why there is no tree below root.  limits: nodes for all of it; max_tree bounds what is returned.
 * Returns: VERDICT_REFUTED and *out (counter_free); VERDICT_SATISFIABLE: there is a tree after all;
 * VERDICT_UNKNOWN: a limit was met. */
Verdict prove_counter(Prover *pr, const Problem *p, void *root, ProveLimits limits, Counter *out);

#endif

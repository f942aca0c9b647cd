/* prover/counter.h -- why there is no forcing tree: for each allowed move of ours their reply.
 * Does: finds their tree against ours, as short as can be (dual.h), or where they only hold us for
 *   ever a closed refutation (refute.h).
 * Knows: DualProblem, the prover.   Must not know: the language, what the goals are, how it is
 *   shown. */
#ifndef AL0_PROVER_COUNTER_H
#define AL0_PROVER_COUNTER_H

#include "prover/prove.h"

/* A strategy of theirs: one move of theirs, all allowed moves of ours; excluded is 0 throughout. It
 * reaches where they can end the play; else it stays.  At a leaf the holding-goal fails, or nobody
 * may move, or (with Problem.seek) the value is undefined. */
typedef struct Counter {
    Strategy strategy;
    ForcingTree tree; /* the same unfolded */
    bool shortest;    /* it is known that every reply ends the play as soon as can be */
} Counter;

void counter_free(Counter *c); /* {0} is fine */

/* Finds why there is no tree below root.  limits: nodes for all of it; max_tree bounds the tree.
 * Returns: VERDICT_REFUTED and *out (counter_free); VERDICT_SATISFIABLE: there is a tree after all;
 * VERDICT_UNKNOWN: a limit was met. */
Verdict prove_counter(Prover *pr, const Problem *p, void *root, ProveLimits limits, Counter *out);

#endif

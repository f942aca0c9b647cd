/* prover/refute/counter.h -- why there is no forcing tree: for each allowed move of ours their
 * reply.
 * Does: finds their tree against ours, as short as can be (dual.h), or where they only hold us for
 *   ever a closed refutation (refute.h).
 * Knows: DualProblem, the prover.   Must not know: the language, what the goals are, how it is
 *   shown. */
#ifndef AL0_PROVER_REFUTE_COUNTER_H
#define AL0_PROVER_REFUTE_COUNTER_H

#include "prover/prove.h"

/* Answers a question with WANT_COUNTER: finds why there is no tree.  limits: nodes for all of it;
 * max_tree bounds the tree.
 *
 * Refuted: with a strategy of theirs, also unfolded: one move of theirs, all allowed moves of
 *   ours; excluded is 0 throughout. It reaches if they can end the play, else it stays. At a
 *   leaf the holding-goal fails, or no move is possible, or (with Problem.seek) the value is
 *   undefined. `shortest`: every reply is known to end the play as soon as possible.
 *   Satisfiable: there is a tree. Unknown: a limit was met. */
void counter_find(Prover *pr, const Question *q, Proof *out);

#endif

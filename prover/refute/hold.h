/* prover/refute/hold.h -- decides if the holding-goal can be kept for ever.
 * Does: solves the dual problem (dual.h), whose trees show that it cannot: they force that the
 *   holding-goal fails, or that our plan has no move. A closed refutation of the dual is our
 *   strategy, which stays.
 * Knows: Dual, the prover.   Must not know: the language, how it is shown.
 *
 * Holding is a greatest fixed point, as a tree is a least one: there is a set of nodes that
 * contains the root; the holding-goal holds in all of them; from each of ours some allowed move
 * stays inside, from each of theirs all allowed moves do. If we have legal moves but our
 * constraint allows none, it is not held; if the game is over, or they have no allowed move, the
 * holding-goal decides (docs/semantics.md). */
#ifndef AL0_PROVER_REFUTE_HOLD_H
#define AL0_PROVER_REFUTE_HOLD_H

#include "prover/prove.h"

/* Answers a question of QUESTION_HOLD: satisfiable, with our strategy, in which we make the first
 * move in our order that stays; refuted, they have a tree (WANT_COUNTER finds it); unknown, with
 * the limit. */
void hold_decide(Prover *pr, const Question *q, Proof *out);

/* Finds a reaching strategy of theirs after hold_decide() has returned "refuted". Its leaves are
 * nodes where the holding-goal fails, or STRATEGY_BLOCKED ones where our plan has no move. *out:
 * refuted, with that strategy; unknown, with the limit. */
void hold_refute(Prover *pr, const Question *q, Proof *out);

#endif

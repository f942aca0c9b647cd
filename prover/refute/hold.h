/* prover/refute/hold.h -- can the holding-goal be kept for ever?
 * Does: asks the dual problem (dual.h), whose trees show that it cannot: they bring about that the
 *   holding-goal fails, or that our plan has no move.  Where the dual has a closed refutation, that
 *   is our strategy, which stays.
 * Knows: Dual, the prover.   Must not know: the language, how it is shown.
 *
 * Held is the greatest fixed point to the least one of a tree: there is a set of nodes with the
 * root in it; the holding-goal holds in all; from each of ours some allowed move stays inside, from
 * each of theirs all allowed moves do.  Where we have legal moves but our constraint allows none,
 * it is not held; where the game is over, or they have no allowed move, the holding-goal decides
 * (docs/semantics.md). */
#ifndef AL0_PROVER_REFUTE_HOLD_H
#define AL0_PROVER_REFUTE_HOLD_H

#include "prover/prove.h"

/* Answers a question of QUESTION_HOLD: satisfiable, with our strategy, in which we make the first
 * move in our order that stays; refuted, they have a tree (WANT_COUNTER finds it); unknown, with
 * the limit. */
void hold_decide(Prover *pr, const Question *q, Proof *out);

/* Why it cannot be kept: a strategy of theirs that reaches, where hold_decide() has said "refuted".
 * Its leaves are nodes where the holding-goal fails; where it is our plan that has no move they are
 * STRATEGY_BLOCKED.  *out: refuted, with that strategy; unknown, with the limit. */
void hold_refute(Prover *pr, const Question *q, Proof *out);

#endif

/* prover/strategy_odds.h -- the probability with which a strategy of ours reaches its leaves.
 * Does: computes it for every node, rounded down, and for the whole as a fraction.
 * Knows: Strategy.   Must not know: how it was found, positions.
 *
 * It is 1 at a leaf, 0 where the strategy gives up, that of the child at a node of ours, the least of all children at one
 * of theirs, and the mean of all children at one of chance. */
#ifndef AL0_PROVER_STRATEGY_ODDS_H
#define AL0_PROVER_STRATEGY_ODDS_H

#include "prover/strategy.h"

/* The probability of each node, in parts of ODDS_ONE; a mean is the sum divided, without the rest.  The caller's (free). */
uint64_t *strategy_odds(const Strategy *s);

/* The probability of the whole strategy; m 0: its terms, or those on the way to it, need more than 63 bits. */
OddsFraction strategy_odds_exactly(const Strategy *s);

#endif

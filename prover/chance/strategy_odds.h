/* prover/chance/strategy_odds.h -- the probability that a strategy of ours reaches its leaves, or
 * that a strategy of theirs leaves to us.
 * Does: computes it for every node, rounded against the strategy, and for the whole as a fraction.
 * Knows: Strategy.   Must not know: how it was found, positions.
 *
 * In a strategy of ours it is 1 at a leaf, 0 where the strategy gives up, that of the child at a
 * node of ours, the minimum of the children at one of theirs, and their mean at one of chance. In a
 * strategy of theirs it is 0 at a leaf and where no move is possible, 1 where it gives up, the
 * maximum of the children at a node of ours, that of the child at one of theirs, and their mean at
 * one of chance. */
#ifndef AL0_PROVER_CHANCE_STRATEGY_ODDS_H
#define AL0_PROVER_CHANCE_STRATEGY_ODDS_H

#include "prover/tree/strategy.h"

/* The probability of each node, in parts of ODDS_ONE; a mean is rounded down, in a strategy of
 * theirs up.  The caller's (free). */
uint64_t *strategy_odds(const Strategy *s);

/* The probability of the whole strategy, which is ours; m 0: its terms, or those on the way to it,
 * need more than 63 bits. */
OddsFraction strategy_odds_exactly(const Strategy *s);

#endif

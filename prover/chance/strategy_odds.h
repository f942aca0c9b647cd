/* prover/chance/strategy_odds.h -- the probability with which a strategy of ours reaches its
 * leaves, or which one of theirs leaves to us. Does: computes it for every node, rounded against
 * the strategy, and for the whole as a fraction. Knows: Strategy.   Must not know: how it was
 * found, positions.
 *
 * It is 1 at a leaf, 0 where the strategy gives up, that of the child at a node of ours, the least
 * of all children at one of theirs, and the mean of all children at one of chance. In a strategy of
 * theirs it is 0 at a leaf and where nobody may move, 1 where it gives up, the greatest of all
 * children at a node of ours, that of the child at one of theirs, and the mean at one of chance. */
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

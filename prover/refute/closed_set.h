/* prover/refute/closed_set.h -- closed refutations that are small: a set of nodes in which they
 * stay for ever. Does: grows the graph of nodes from the root, the most forcing moves first, and
 * computes now and then which nodes are closed in what was grown: of each of theirs some move stays
 * inside, of ours all do (a greatest fixed point). Knows: Problem, Search (states, limits,
 * counting).   Must not know: heights, modes.
 *
 * A set that closes soon is found soon, whatever the order of moves: a move of theirs that leaves
 * us few replies costs little, and the second best of their moves costs a step more than the best
 * (limited discrepancy: Harvey and Ginsberg 1995).  refute.h commits itself to one move until that
 * is refuted, which takes less memory where sets are large. */
#ifndef AL0_PROVER_REFUTE_CLOSED_SET_H
#define AL0_PROVER_REFUTE_CLOSED_SET_H

#include "prover/search/search.h"
#include "prover/tree/strategy.h"

typedef enum ClosedSetResult {
    CLOSED_SET_FOUND,  /* there is no tree */
    CLOSED_SET_TREE,   /* there is a tree */
    CLOSED_SET_STOPPED /* a limit of the search, or the memory */
} ClosedSetResult;

/* Searches a closed set from the root of the search, which is open; bytes: memory.  Uses the
 * search's states. *out: where it is found a strategy of theirs that stays, which makes the moves
 * that leave fewest replies; the caller owns it (strategy_free). */
ClosedSetResult closed_set_find(Search *s, size_t bytes, Strategy *out);

#endif

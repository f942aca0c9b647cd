/* prover/refute/closed_set.h -- small closed refutations: a set of nodes that they need never
 * leave.
 * Does: grows the graph of nodes from the root, the most forcing moves first, and at intervals
 *   computes its closed nodes: some move of each node of theirs stays inside, all moves of each
 *   node of ours do (a greatest fixed point).
 * Knows: Problem, Search (states, limits, counting).   Must not know: heights, modes.
 *
 * A small closed set is found soon in any order of moves: a move of theirs that leaves us few
 * replies costs little, and the second best of their moves costs one step more than the best
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

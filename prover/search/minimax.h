/* prover/search/minimax.h -- the least value that can be forced, where the depth is bounded.
 * Does: minimax over the values of leaves, alpha-beta; values of positions are remembered.
 * Knows: Search.   Must not know: heights, tables, trees. */
#ifndef AL0_PROVER_SEARCH_MINIMAX_H
#define AL0_PROVER_SEARCH_MINIMAX_H

#include "prover/search/search.h"

/* Finds the least v such that the root of the search has a tree whose leaves all have values <= v;
 * SEEK_UNDEFINED if there is none.
 * Returns: false if a limit, LIMIT_DEPTH included, was met (s->stopped). */
bool seek_least(Search *s, int64_t *least);

#endif

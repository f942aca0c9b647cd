/* prover/search/estimate.h -- the first numbers of a node in a proof-number search.
 * Does: guesses how hard an open node is to prove and to refute, by its moves and by what passing
 *   would allow (threats are ranked so by lambda search: Thomsen, Lambda-search in game trees with
 *   application to Go, 2000).
 * Knows: Search, PnPlace.   Must not know: thresholds, children, what is worked on next. */
#ifndef AL0_PROVER_SEARCH_ESTIMATE_H
#define AL0_PROVER_SEARCH_ESTIMATE_H

#include "prover/search/pn.h"

typedef struct FirstNumbers {
    uint32_t proof, disproof; /* PN_MOST_NUMBER at most */
    unsigned n_moves;         /* allowed ones; 0: nobody may move, and the numbers say nothing */
} FirstNumbers;

/* Estimates the open node at a place that nothing is known of (needs search_room()); overwrites the
 * states behind it.
 * Returns: false if a limit was met (s->stopped). */
bool estimate_numbers(Search *s, PnPlace at, FirstNumbers *out);

#endif

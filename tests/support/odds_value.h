/* tests/support/odds_value.h -- the bounds of a root at one height, as a question about odds finds
 * them. Knows: the search for odds.   Must not know: what is tested. */
#ifndef AL0_TESTS_ODDS_VALUE_H
#define AL0_TESTS_ODDS_VALUE_H

#include "prover/chance/odds.h"

/* Bounds V_h of the root, after all lower heights (without cuts: at once).  bytes: of memory for
 * what is remembered.  sure: open nodes at the horizon count as sure. Results: *out, *nodes: judged
 * for the last height.  False: a limit was met. */
bool odds_value(Search *s, const OddsTerms *q, size_t bytes, unsigned height, bool sure,
                OddsBounds *out, uint64_t *nodes);

#endif

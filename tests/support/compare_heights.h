/* tests/support/compare_heights.h -- heights that were worked out backwards, beside what the prover
 * finds by searching.
 * Does: solves a table's advice over an endgame; asks both in every so many positions; tells of the
 *   first difference.
 * Compared are verdicts, heights and trees, move by move.  Start reading at heights_compare(). */
#ifndef AL0_TESTS_COMPARE_HEIGHTS_H
#define AL0_TESTS_COMPARE_HEIGHTS_H

#include <stdlib.h>

#include "base/fatal.h"
#include "tests/support/load_text.h"
#include "tests/support/same_tree.h"
#include "verify/sweep/retrograde.h"

/* A table over the positions of its classes. */
typedef struct Rig {
    Bundle b;
    Classes classes;
} Rig;

/* False: the table has errors, which stand in r->b.messages. */
bool rig_init(Rig *r, const char *text, const char *const *classes, size_t n);

void rig_clear(Rig *r);

Retrograde rig_solve(const Rig *r, VerifyOptions o);

/* A table that is looked at in each stride-th position of a class; trees and searches of so many
 * plies and nodes at most. */
typedef struct HeightsQuestion {
    const char *name, *table;
    unsigned stride, max_depth;
    uint64_t max_nodes;
    size_t memory; /* of a verification; 0: 1 GB */
} HeightsQuestion;

/* How many positions came to what.  Of `no_lower` the search knows that there is no tree up to
 * max_depth; of `open`, not even that. */
typedef struct HeightsTally {
    unsigned solved; /* solutions */
    unsigned all, trees, refuted, no_lower, open;
} HeightsTally;

/* False: they differ in some position, which is appended to `difference`, or the table has errors.
 */
bool heights_compare(const HeightsQuestion *q, HeightsTally *t, StrBuf *difference);

#endif

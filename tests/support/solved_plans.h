/* tests/support/solved_plans.h -- plans that are solved backwards, to be compared with searches of
 * them.
 * Each looks at few plies, or its holding-goals leave few positions, so that a search comes to an
 * answer. */
#ifndef AL0_TESTS_SOLVED_PLANS_H
#define AL0_TESTS_SOLVED_PLANS_H

#include "tests/support/compare_heights.h"
#include "tests/support/compare_verdict.h"

/* A table over a class; the test looks at each stride-th position.  It takes so many solutions, and
 * of that many trees, and positions without one up to max_depth, the search must be sure there. */
typedef struct SolvedPlan {
    const char *name, *what, *table;
    unsigned stride, max_depth, solved, trees, none;
    size_t memory; /* 0, or what a plan takes that is too large for the test */
} SolvedPlan;

enum { N_SOLVED_PLANS = 20 };
extern const SolvedPlan solved_plans[N_SOLVED_PLANS];

/* ---- plans made at random ------------------------------------------------------------------- */
enum { FREE_ADVICE = 4 };

/* A table with a plan that forbids nothing. */
void random_free_plan(uint64_t *seed, StrBuf *out);

#endif

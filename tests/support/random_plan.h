/* tests/support/random_plan.h -- tables with plans, made at random.
 * Does: writes advice whose parts look at the depth and the root in all ways, and plans of it.
 * Start reading at random_plans(). */
#ifndef AL0_TESTS_RANDOM_PLAN_H
#define AL0_TESTS_RANDOM_PLAN_H

#include "base/strbuf.h"
#include "tests/support/compare_verdict.h"

enum { PLAN_ADVICE = 3 };

void random_plan(uint64_t *seed, const char *name, bool may_have_plans, StrBuf *out);

/* A table with the plan `p`, and plans that have to be the same. */
void random_plans(uint64_t *seed, StrBuf *text);

/* A table with the plans `p` and `flat`, whose advice, and plans in them, have parameters. */
void random_plans_with_values(uint64_t *seed, StrBuf *text);

#endif

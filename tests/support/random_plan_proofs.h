/* tests/support/random_plan_proofs.h -- what al0 proves and refutes of plans made at random,
 * checked. Does: asks for the plans `p` and `flat` of a random table in small positions and has the
 * checker verify every forcing tree and every closed refutation. Start reading at
 * prove_random_plans(). */
#ifndef AL0_TESTS_RANDOM_PLAN_PROOFS_H
#define AL0_TESTS_RANDOM_PLAN_PROOFS_H

#include "tests/support/random_plan.h"

/* How many proofs were written, and how many refutations could not be. */
typedef struct PlanProofCount {
    unsigned trees, refutations, shared, unwritten;
} PlanProofCount;

/* Writes a table: random_plans(), random_plans_with_values(). */
typedef void MakePlans(uint64_t *seed, StrBuf *text);

void prove_random_plans(uint64_t seed, MakePlans *make, PlanProofCount *count);

#endif

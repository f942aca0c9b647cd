/* tests/fuzz/fuzz_proofs.c -- any bytes as the seed of a random table and of positions.
 * Does: the checker must verify every forcing tree and closed refutation that al0 writes, of advice
 *   or of plans with parameters. */
#include <stdint.h>

#include "tests/support/random_plan_proofs.h"
#include "tests/support/random_proofs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint64_t seed = seed_of_bytes(data, size);
    ProofCount of_advice = {0};
    PlanProofCount of_plans = {0};
    if (seed & 1)
        prove_random_table(seed, 4, &of_advice);
    else
        prove_random_plans(seed, random_plans_with_values, &of_plans);
    return 0;
}

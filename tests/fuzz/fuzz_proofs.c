/* tests/fuzz/fuzz_proofs.c -- any bytes as the seed of a random table and of positions.
 * Does: the checker must verify every forcing tree and closed refutation that al0 writes. */
#include <stdint.h>

#include "tests/support/random_proofs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ProofCount count = {0};
    prove_random_table(seed_of_bytes(data, size), 4, &count);
    return 0;
}

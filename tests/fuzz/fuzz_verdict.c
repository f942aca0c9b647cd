/* tests/fuzz/fuzz_verdict.c -- any bytes as the seed of a random table and of positions.
 * Does: al0's verdicts, heights, bounds and trees must be those of the second solver. */
#include <stdint.h>

#include "tests/support/compare_verdict.h"

enum { POSITIONS = 2, MEN = 2, NODES = 1500 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    VerdictCount count = {0};
    compare_verdicts(seed_of_bytes(data, size), POSITIONS, MEN, NODES, &count);
    return 0;
}

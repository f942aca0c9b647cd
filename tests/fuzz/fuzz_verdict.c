/* tests/fuzz/fuzz_verdict.c -- any bytes as the seed of a random table and of positions.
 * Does: al0's verdicts, heights, bounds and trees must be those of the second solver; or, of advice
 *   and plans with parameters, those of the same written out. */
#include <stdint.h>

#include "tests/support/compare_values.h"

enum { POSITIONS = 2, MEN = 2, NODES = 1500 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint64_t seed = seed_of_bytes(data, size);
    VerdictCount count = {0};
    ValuesCount values = {0};
    if (seed % 4 == 0)
        compare_written_out(seed, &values);
    else if (seed % 4 == 1)
        compare_kinds(seed, &values);
    else
        compare_verdicts(seed, POSITIONS, MEN, NODES, &count);
    return 0;
}

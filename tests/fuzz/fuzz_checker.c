/* tests/fuzz/fuzz_checker.c -- any bytes as the seed of a random table and of places to compute it.
 * Does: the proof checker's evaluator and al0's must agree on every goal, constraint and definition. */
#include <stdint.h>

#include "tests/support/compare_checker.h"
#include "tests/support/random_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t seed = UINT64_C(0xCBF29CE484222325);
    StrBuf text = {0};
    for (size_t i = 0; i < size; i++)
        seed = (seed ^ data[i]) * UINT64_C(0x100000001B3);
    seed |= seed == 0;
    random_table(seed, &text);
    checker_random_table(seed, strbuf_get(&text), 8);
    strbuf_clear(&text);
    return 0;
}

/* tests/fuzz/fuzz_checker.c -- any bytes as the seed of a random table and of places to compute it.
 * Does: the proof checker's evaluator and al0's must agree on every goal, constraint and
 *   definition. */
#include <stdint.h>

#include "tests/support/compare_checker.h"
#include "tests/support/random_table.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t seed = seed_of_bytes(data, size);
    StrBuf text = {0};
    random_table(seed, &text);
    checker_random_table(seed, strbuf_get(&text), 8);
    strbuf_clear(&text);
    return 0;
}

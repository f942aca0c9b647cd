/* tests/fuzz/fuzz_prover.c -- any bytes as a graph and a way to search it.
 * Does: eight bytes draw a graph with deep trees, the others choose mode, memory, threads and
 *       limits; what the prover says is compared with the definitions. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/deep_toy.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { BYTES = 14, MODES = 4, MEMORIES = 4 };

typedef struct Way {
    ProveMode mode;
    size_t memory;
    unsigned threads;
    uint64_t alone;
    ProveLimits limits;
    bool limited;
} Way;

static Way way_of(const uint8_t *byte, const DeepToy *d)
{
    static const size_t memory[MEMORIES] = {4 << 10, 16 << 10, 64 << 10, 4 << 20};
    Way way = {.mode = (ProveMode)(byte[0] % MODES),
               .memory = memory[byte[1] % MEMORIES],
               .threads = byte[2] % (DEEP_WORKERS + 1),
               .alone = byte[3],
               .limits = {.max_depth = 60}};
    way.limited = byte[4] != 0 || way.memory < memory[MEMORIES - 1];
    way.limits.max_nodes = way.limited ? 1 + UINT64_C(64) * byte[4] : 0;
    if (d->satisfiable && byte[5]) {
        way.limits.max_depth = d->height + byte[5] % 4 - 1;
        way.limited = true;
    }
    return way;
}

static const char *fault_of(const DeepToy *d, const Way *way)
{
    Prover *pr = prover_new(way->memory);
    Proof proof = deep_run(pr, &d->toy, way->mode, way->limits, way->threads, way->alone);
    const char *fault = way->limited ? deep_fault(d, way->mode, way->limits, &proof)
                                     : deep_unlimited_fault(d, way->mode, way->limits, &proof);
    proof_free(&proof);
    prover_free(pr);
    return fault;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size != BYTES)
        return 0;
    DeepToy *d = malloc(sizeof *d);
    if (!d)
        abort();
    uint64_t seed;
    memcpy(&seed, data, sizeof seed);
    deep_toy(d, seed % 1000000000);
    Way way = way_of(data + sizeof seed, d);
    const char *fault = fault_of(d, &way);
    if (fault) {
        fprintf(stderr, "graph %d, mode %d: %s\n", (int)d->seed, (int)way.mode, fault);
        abort();
    }
    free(d);
    return 0;
}

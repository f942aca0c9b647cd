/* verify/needless/failure_cache.h -- positions in which play fails, kept to be tried with other
 * tables.
 * Does: keeps sets of positions, the last found last, each once.
 * Knows: numbers of positions.   Must not know: tables, how a failure is found.
 * A failure is a set of positions with us to move from which play need not get out: each fails at
 * once, or its tree has an exit into the set. A position that fails at once is a failure by itself;
 * so is a loop. */
#ifndef AL0_VERIFY_NEEDLESS_FAILURE_CACHE_H
#define AL0_VERIFY_NEEDLESS_FAILURE_CACHE_H

#include "base/vec.h"

#include <stdint.h>

typedef VEC(uint64_t) CachedFailure; /* of numbers */

enum {
    MOST_CACHED_FAILURES = 1000, /* the oldest make room */
    LARGEST_CACHED_FAILURE = 64  /* positions */
};

typedef struct FailureCache {
    VEC(CachedFailure) at;
} FailureCache;

/* Keeps a copy of a failure; one that is there already moves to the end.  1 <= n <=
 * LARGEST_CACHED_FAILURE. */
void failure_cache_add(FailureCache *t, const uint64_t *numbers, size_t n);
void failure_cache_clear(FailureCache *t);

#endif

/* verify/needless/failure_cache.c -- positions in which play fails, kept to be tried with other
 * tables (see failure_cache.h). */
#include "verify/needless/failure_cache.h"

#include <assert.h>
#include <string.h>

/* Where a failure stands; t->at.n: it is not kept. */
static size_t find_cached(const FailureCache *t, const uint64_t *numbers, size_t n)
{
    size_t i = 0;
    while (i < t->at.n &&
           (t->at.at[i].n != n || memcmp(t->at.at[i].at, numbers, n * sizeof *numbers) != 0))
        i++;
    return i;
}

static CachedFailure copy(const uint64_t *numbers, size_t n)
{
    CachedFailure new = {0};
    for (size_t i = 0; i < n; i++)
        vec_push(&new, numbers[i], "positions");
    return new;
}

void failure_cache_add(FailureCache *t, const uint64_t *numbers, size_t n)
{
    assert(n >= 1 && n <= LARGEST_CACHED_FAILURE);
    CachedFailure new = copy(numbers, n);
    size_t at = find_cached(t, numbers, n);
    if (at == t->at.n && t->at.n < MOST_CACHED_FAILURES) {
        vec_push(&t->at, new, "positions");
        return;
    }
    at = at == t->at.n ? 0 : at;
    vec_clear(&t->at.at[at]);
    memmove(t->at.at + at, t->at.at + at + 1, (t->at.n - at - 1) * sizeof *t->at.at);
    t->at.at[t->at.n - 1] = new;
}

void failure_cache_clear(FailureCache *t)
{
    for (size_t i = 0; i < t->at.n; i++)
        vec_clear(&t->at.at[i]);
    vec_clear(&t->at);
}

/* verify/traps.c -- positions in which play fails, kept to be tried with other tables (see
 * traps.h). */
#include "verify/traps.h"

#include <assert.h>
#include <string.h>

/* Where a trap stands; t->at.n: it is not kept. */
static size_t find(const Traps *t, const uint64_t *numbers, size_t n)
{
    size_t i = 0;
    while (i < t->at.n &&
           (t->at.at[i].n != n || memcmp(t->at.at[i].at, numbers, n * sizeof *numbers) != 0))
        i++;
    return i;
}

static Trap copy(const uint64_t *numbers, size_t n)
{
    Trap new = {0};
    for (size_t i = 0; i < n; i++)
        vec_push(&new, numbers[i], "positions");
    return new;
}

void traps_add(Traps *t, const uint64_t *numbers, size_t n)
{
    assert(n >= 1 && n <= LARGEST_TRAP);
    Trap new = copy(numbers, n);
    size_t at = find(t, numbers, n);
    if (at == t->at.n && t->at.n < MOST_TRAPS) {
        vec_push(&t->at, new, "positions");
        return;
    }
    at = at == t->at.n ? 0 : at;
    vec_clear(&t->at.at[at]);
    memmove(t->at.at + at, t->at.at + at + 1, (t->at.n - at - 1) * sizeof *t->at.at);
    t->at.at[t->at.n - 1] = new;
}

void traps_clear(Traps *t)
{
    for (size_t i = 0; i < t->at.n; i++)
        vec_clear(&t->at.at[i]);
    vec_clear(&t->at);
}

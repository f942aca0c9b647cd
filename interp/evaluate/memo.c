/* interp/evaluate/memo.c -- values of slots in positions met before (see memo.h). */
#include "interp/evaluate/memo.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

void memo_init(Memo *m, size_t bytes)
{
    assert(!m->at);
    size_t n = 1;
    while (2 * n <= bytes / sizeof *m->at)
        n *= 2;
    m->at = base_zalloc(n, sizeof *m->at, "evaluator");
    m->mask = n - 1;
}

void memo_clear(Memo *m)
{
    free(m->at);
    *m = (Memo){0};
}

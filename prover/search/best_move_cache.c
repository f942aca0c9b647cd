/* prover/search/best_move_cache.c -- our first moves to trees of least height (see
 * best_move_cache.h). */
#include "prover/search/best_move_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/huge_pages.h"

void best_move_init(BestMoveCache *f, size_t bytes)
{
    *f = (BestMoveCache){0};
    if (bytes < sizeof *f->at)
        return;
    f->n = 1;
    while (f->n <= bytes / sizeof *f->at / 2)
        f->n *= 2;
    f->at = base_zalloc(f->n, sizeof *f->at, "first moves");
    base_advise_huge_pages(f->at, f->n * sizeof *f->at);
}

void best_move_clear(BestMoveCache *f)
{
    free(f->at);
    *f = (BestMoveCache){0};
}

void best_move_forget(BestMoveCache *f)
{
    if (f->at)
        memset(f->at, 0, f->n * sizeof *f->at);
}

const BestMove *best_move_find(const BestMoveCache *f, Key key)
{
    if (!f->at)
        return NULL;
    const BestMove *e = &f->at[key.lo & (f->n - 1)];
    return e->height && e->key == key.hi ? e : NULL;
}

void best_move_store(BestMoveCache *f, Key key, Move move, uint32_t height)
{
    assert(move != NO_MOVE && height > 0 && !(f->n & (f->n - 1)));
    if (f->at)
        f->at[key.lo & (f->n - 1)] = (BestMove){key.hi, move, height};
}

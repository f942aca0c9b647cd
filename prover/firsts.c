/* prover/firsts.c -- our first moves to trees of least height (see firsts.h). */
#include "prover/firsts.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/pages.h"

void firsts_init(Firsts *f, size_t bytes)
{
    *f = (Firsts){0};
    if (bytes < sizeof *f->at)
        return;
    f->n = 1;
    while (f->n <= bytes / sizeof *f->at / 2)
        f->n *= 2;
    f->at = base_zalloc(f->n, sizeof *f->at, "first moves");
    base_large_pages(f->at, f->n * sizeof *f->at);
}

void firsts_clear(Firsts *f)
{
    free(f->at);
    *f = (Firsts){0};
}

void firsts_forget(Firsts *f)
{
    if (f->at)
        memset(f->at, 0, f->n * sizeof *f->at);
}

const First *firsts_find(const Firsts *f, Key key)
{
    if (!f->at)
        return NULL;
    const First *e = &f->at[key.lo & (f->n - 1)];
    return e->height && e->key == key.hi ? e : NULL;
}

void firsts_store(Firsts *f, Key key, Move move, uint32_t height)
{
    if (f->at)
        f->at[key.lo & (f->n - 1)] = (First){key.hi, move, height};
}

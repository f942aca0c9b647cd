/* prover/search/value_cache.c -- least values of nodes (see value_cache.h). */
#include "prover/search/value_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/huge_pages.h"

void value_cache_init(ValueCache *c, size_t bytes)
{
    *c = (ValueCache){0};
    if (bytes < sizeof *c->at)
        return;
    c->n = 1;
    while (c->n <= bytes / sizeof *c->at / 2)
        c->n *= 2;
}

void value_cache_clear(ValueCache *c)
{
    free(c->at);
    *c = (ValueCache){0};
}

void value_cache_forget(ValueCache *c)
{
    if (c->at)
        memset(c->at, 0, c->n * sizeof *c->at);
}

bool value_cache_find(const ValueCache *c, Key key, int64_t *value)
{
    if (!c->at)
        return false;
    const NodeValue *e = &c->at[key.lo & (c->n - 1)];
    *value = e->value;
    return e->key == key.hi && key.hi != 0;
}

void value_cache_store(ValueCache *c, Key key, int64_t value)
{
    assert(!(c->n & (c->n - 1)));
    if (!c->n)
        return;
    if (!c->at) {
        c->at = base_zalloc(c->n, sizeof *c->at, "values");
        base_advise_huge_pages(c->at, c->n * sizeof *c->at);
    }
    c->at[key.lo & (c->n - 1)] = (NodeValue){key.hi, value};
}

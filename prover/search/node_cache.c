/* prover/search/node_cache.c -- what is remembered of nodes (see node_cache.h). */
#include "prover/search/node_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/huge_pages.h"

void node_cache_init(NodeCache *c, size_t bytes)
{
    *c = (NodeCache){0};
    if (bytes < sizeof *c->at)
        return;
    c->n = 1;
    while (c->n <= bytes / sizeof *c->at / 2)
        c->n *= 2;
}

void node_cache_clear(NodeCache *c)
{
    free(c->at);
    *c = (NodeCache){0};
}

void node_cache_forget(NodeCache *c)
{
    if (c->at)
        memset(c->at, 0, c->n * sizeof *c->at);
}

bool node_cache_find(const NodeCache *c, Key key, uint64_t *fact)
{
    if (!c->at)
        return false;
    const NodeFact *e = &c->at[key.lo & (c->n - 1)];
    *fact = e->fact;
    return e->key == key.hi && key.hi != 0;
}

void node_cache_store(NodeCache *c, Key key, uint64_t fact)
{
    assert(!(c->n & (c->n - 1)));
    if (!c->n)
        return;
    if (!c->at) {
        c->at = base_zalloc(c->n, sizeof *c->at, "what is known of nodes");
        base_advise_huge_pages(c->at, c->n * sizeof *c->at);
    }
    c->at[key.lo & (c->n - 1)] = (NodeFact){key.hi, fact};
}

/* prover/refute/description.c -- a closed refutation while it is written down (see description.h).
 */
#include "prover/refute/description.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

void description_init(Description *d, size_t n)
{
    assert(n > 0);
    *d = (Description){.number = base_alloc(n * sizeof *d->number, "refutation")};
    for (size_t i = 0; i < n; i++)
        d->number[i] = NOT_DESCRIBED;
}

void description_clear(Description *d)
{
    vec_clear(&d->nodes);
    vec_clear(&d->edges);
    vec_clear(&d->order);
    free(d->number);
    d->number = NULL;
}

uint32_t description_number(Description *d, uint32_t node)
{
    assert(d->number);
    if (d->number[node] == NOT_DESCRIBED) {
        d->number[node] = (uint32_t)d->order.n;
        vec_push(&d->order, node, "refutation");
    }
    return d->number[node];
}

void description_add_edge(Description *d, Move move, uint32_t to)
{
    StrategyEdge edge = {move, description_number(d, to)};
    vec_push(&d->edges, edge, "refutation");
}

void description_add_node(Description *d, StrategyNode entry)
{
    uint32_t first = 0;
    if (d->nodes.n) {
        const StrategyNode *before = &d->nodes.at[d->nodes.n - 1];
        first = before->first_edge + before->n_edges;
    }
    entry.first_edge = first;
    entry.n_edges = (uint32_t)d->edges.n - first;
    vec_push(&d->nodes, entry, "refutation");
}

void description_take(const Description *d, Strategy *out)
{
    *out = (Strategy){
        .claim = CLAIM_REFUTATION, .n = (uint32_t)d->nodes.n, .n_edges = (uint32_t)d->edges.n};
    assert(out->n > 0 && d->nodes.at);
    strategy_alloc(out, out->n, out->n_edges);
    memcpy(out->node, d->nodes.at, d->nodes.n * sizeof *d->nodes.at);
    if (d->edges.at)
        memcpy(out->edge, d->edges.at, d->edges.n * sizeof *d->edges.at);
}

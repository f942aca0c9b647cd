/* graph/ways.c -- breadth-first search (see ways.h). */
#include "graph/ways.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

static const char noun[] = "ways through a graph";

/* Meets the successors of a node. */
static void expand(GraphWays *w, const Digraph *g, uint32_t node, const uint32_t *within)
{
    for (size_t e = g->first[node]; e < g->first[node + 1]; e++) {
        uint32_t to = g->to[e];
        if (w->edge[to] != NO_EDGE || (within && within[to] != within[w->from]))
            continue;
        w->edge[to] = e;
        w->before[to] = node;
        if (to != w->from)
            w->order[w->n++] = to;
    }
}

GraphWays ways_find(const Digraph *g, uint32_t from, const uint32_t *within)
{
    assert(g && g->first && from < g->n);
    GraphWays w = {.from = from,
                   .edge = base_alloc(g->n * sizeof *w.edge, noun),
                   .before = base_zalloc(g->n, sizeof *w.before, noun),
                   .order = base_alloc(g->n * sizeof *w.order, noun)};
    for (uint32_t i = 0; i < g->n; i++)
        w.edge[i] = NO_EDGE;
    w.order[w.n++] = from;
    for (uint32_t i = 0; i < w.n; i++)
        expand(&w, g, w.order[i], within);
    return w;
}

void ways_clear(GraphWays *w)
{
    free(w->edge), free(w->before), free(w->order);
    *w = (GraphWays){0};
}

size_t ways_length(const GraphWays *w, uint32_t to)
{
    assert(w->edge[to] != NO_EDGE && "a way leads there");
    size_t n = 0;
    do {
        n++;
        to = w->before[to];
    } while (to != w->from);
    return n;
}

void ways_take(const GraphWays *w, uint32_t to, size_t *edge)
{
    for (size_t n = ways_length(w, to); n > 0; n--) {
        edge[n - 1] = w->edge[to];
        to = w->before[to];
    }
}

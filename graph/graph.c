/* graph/graph.c -- graphs built from edges (see graph.h).
 * Edges are placed by a counting sort: meanwhile first[i + 1] runs from the beginning of node i to
 * its end. */
#include "graph/graph.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/fatal.h"

enum { BETWEEN_LOOKS = 1 << 16 }; /* most nodes between two looks at the clock */
static const char noun[] = "a graph";

/* Room for the edges; the caller counts those of node i in first[i + 2]. */
static Digraph digraph_alloc(uint32_t n, size_t n_edges)
{
    return (Digraph){.n = n,
                     .first = base_zalloc(n + (size_t)2, sizeof(size_t), noun),
                     .to = base_alloc((n_edges + 1) * sizeof(uint32_t), noun)};
}

static void sum_counts(Digraph *g)
{
    for (uint32_t i = 0; i < g->n; i++)
        g->first[i + 2] += g->first[i + 1];
}

static void place_edge(Digraph *g, uint32_t from, uint32_t to)
{
    g->to[g->first[from + 1]++] = to;
}

/* The counts of the last node stand behind the array of others, which has room for them. */
Digraph graph_of_edges(uint32_t n, const GraphEdge *edge, size_t n_edges)
{
    assert(edge || n_edges == 0);
    Digraph g = digraph_alloc(n, n_edges);
    for (size_t i = 0; i < n_edges; i++)
        g.first[edge[i].from + 2]++;
    sum_counts(&g);
    for (size_t i = 0; i < n_edges; i++)
        place_edge(&g, edge[i].from, edge[i].to);
    return g;
}

/* Counts the edges that lead to each node, and places them.  False where the deadline was over. */
static bool turn_round(const Digraph *g, const Deadline *until, Digraph *back)
{
    DeadlineWatch watch = {0};
    for (uint32_t i = 0; i < g->n; i++) {
        if (deadline_watch(&watch, until, BETWEEN_LOOKS))
            return false;
        for (size_t e = g->first[i]; e < g->first[i + 1]; e++)
            back->first[g->to[e] + 2]++;
    }
    sum_counts(back);
    for (uint32_t i = 0; i < g->n; i++) {
        if (deadline_watch(&watch, until, BETWEEN_LOOKS))
            return false;
        for (size_t e = g->first[i]; e < g->first[i + 1]; e++)
            place_edge(back, g->to[e], i);
    }
    return true;
}

Digraph graph_reverse(const Digraph *g, const Deadline *until)
{
    assert(g && g->first);
    const Deadline never = {0};
    Digraph back = digraph_alloc(g->n, graph_n_edges(g));
    if (!turn_round(g, until ? until : &never, &back))
        graph_clear(&back);
    return back;
}

void graph_clear(Digraph *g)
{
    free(g->first);
    free(g->to);
    *g = (Digraph){0};
}

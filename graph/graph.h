/* graph/graph.h -- a directed graph, compressed: the successors of all nodes in one list.
 * Does: makes such a graph from edges in any order, or with all edges turned round.
 * Knows: base.   Must not know: what the nodes are, games. */
#ifndef AL0_GRAPH_GRAPH_H
#define AL0_GRAPH_GRAPH_H

#include <stddef.h>
#include <stdint.h>

#include "base/deadline.h"

/* The successors of node i are to[first[i]] .. to[first[i + 1] - 1]; one may stand there twice. */
typedef struct Digraph {
    uint32_t n; /* nodes */
    size_t *first;
    uint32_t *to;
} Digraph;

typedef struct GraphEdge {
    uint32_t from, to;
} GraphEdge;

static inline size_t graph_degree(const Digraph *g, uint32_t node)
{
    return g->first[node + 1] - g->first[node];
}

static inline size_t graph_n_edges(const Digraph *g)
{
    return g->first[g->n];
}

/* The graph with these edges; edges of one node stay in their order.  Cleared by graph_clear(). */
Digraph graph_of_edges(uint32_t n, const GraphEdge *edge, size_t n_edges);

/* The graph with all edges turned round; sources stand in ascending order.
 * until: NULL, or where it is over the answer is {0}. */
Digraph graph_reverse(const Digraph *g, const Deadline *until);

void graph_clear(Digraph *g); /* {0} is fine */

/* Bytes that a graph takes. */
static inline uint64_t graph_bytes(uint32_t n, size_t n_edges)
{
    return n * (uint64_t)sizeof(size_t) + n_edges * sizeof(uint32_t);
}

#endif

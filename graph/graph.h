/* graph/graph.h -- a directed graph in compressed sparse row form.
 * Does: builds a graph from a list of edges; reverses a graph.
 * Knows: base.   Must not know: what the nodes are, games. */
#ifndef AL0_GRAPH_GRAPH_H
#define AL0_GRAPH_GRAPH_H

#include <stddef.h>
#include <stdint.h>

#include "base/deadline.h"

/* The successors of node i are to[first[i]] .. to[first[i + 1] - 1]; with multiplicity. */
typedef struct Digraph {
    uint32_t n; /* nodes */
    size_t *first;
    uint32_t *to;
} Digraph;

typedef struct GraphEdge {
    uint32_t from, to;
} GraphEdge;

/* The number of successors of a node. */
static inline size_t graph_degree(const Digraph *g, uint32_t node)
{
    return g->first[node + 1] - g->first[node];
}

/* The number of edges. */
static inline size_t graph_n_edges(const Digraph *g)
{
    return g->first[g->n];
}

/* Builds a graph from edges in any order; the edges of one node keep their order.  Clear the result
 * with graph_clear(). */
Digraph graph_of_edges(uint32_t n, const GraphEdge *edge, size_t n_edges);

/* The graph with all edges reversed; successors are in ascending order.
 * until: NULL, or a deadline.  Once it is over the result is {0}. */
Digraph graph_reverse(const Digraph *g, const Deadline *until);

void graph_clear(Digraph *g); /* {0} is fine */

/* Memory of a graph in bytes. */
static inline uint64_t graph_bytes(uint32_t n, size_t n_edges)
{
    return n * (uint64_t)sizeof(size_t) + n_edges * sizeof(uint32_t);
}

#endif

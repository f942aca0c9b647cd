/* graph/components.h -- strongly connected components of a graph.
 * Does: numbers the components in reverse topological order (successors first).
 * Knows: Digraph.   Must not know: what the nodes are. */
#ifndef AL0_GRAPH_COMPONENTS_H
#define AL0_GRAPH_COMPONENTS_H

#include <stdbool.h>

#include "graph/graph.h"

typedef struct Components {
    uint32_t *of; /* component of each node */
    uint32_t n;
    uint32_t *order; /* all nodes, component by component */
    bool *is_cycle;  /* by component: true if an edge stays within it */
} Components;

/* The components of a graph; cleared by components_clear().
 * Source: R. Tarjan, Depth-first search and linear graph algorithms, 1972; without recursion. */
Components components_find(const Digraph *g);

/* The components of the graph of n nodes with these edges. */
Components components_of_edges(uint32_t n, const GraphEdge *edge, size_t n_edges);

/* Frees the arrays. */
void components_clear(Components *c);

#endif

/* graph/ways.h -- shortest ways through a graph.
 * Does: breadth-first search from a node; of ways of one length it finds the first in the order of
 *       edges.
 * Knows: Digraph.   Must not know: what the nodes are. */
#ifndef AL0_GRAPH_WAYS_H
#define AL0_GRAPH_WAYS_H

#include "graph/graph.h"

#define NO_EDGE SIZE_MAX

/* The ways from a node to all that it leads to. */
typedef struct GraphWays {
    uint32_t from;
    size_t *edge;     /* by node: the last edge of the way to it, which has one at least; NO_EDGE:
                         there is none */
    uint32_t *before; /* by node: the node that this edge leaves */
    uint32_t *order;  /* the nodes that ways lead to, the nearest first; `from` stands first */
    uint32_t n;
} GraphWays;

/* within: NULL, or a number by node (Components.of): ways stay among the nodes with that of `from`.
 */
GraphWays ways_find(const Digraph *g, uint32_t from, const uint32_t *within);
void ways_clear(GraphWays *w);

/* How many edges the way to a node has; to `from` itself: back to it. */
size_t ways_length(const GraphWays *w, uint32_t to);
/* These edges, in their order: room for ways_length() of them. */
void ways_take(const GraphWays *w, uint32_t to, size_t *edge);

#endif

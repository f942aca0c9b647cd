/* game/components.h -- strongly connected components of a graph.
 * Does: numbers the components so that each comes behind those that its edges lead to.
 * Knows: base.   Must not know: what the nodes are. */
#ifndef AL0_GAME_COMPONENTS_H
#define AL0_GAME_COMPONENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ComponentEdge {
    uint32_t from, to;
} ComponentEdge;

typedef struct Components {
    uint32_t *of; /* component of each node */
    uint32_t n;
    uint32_t *order; /* all nodes, component by component */
    bool *is_cycle;  /* of each component: an edge stays within it */
} Components;

/* The components of a graph with n nodes; cleared by components_clear().
 * Source: R. Tarjan, Depth-first search and linear graph algorithms, 1972; without recursion. */
Components components_find(size_t n, const ComponentEdge *edge, size_t n_edges);
/* The same of a graph whose node i has the successors to[first[i]] .. to[first[i + 1] - 1]. */
Components components_of(size_t n, const size_t *first, const uint32_t *to);
void components_clear(Components *c);

#endif

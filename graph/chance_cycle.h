/* graph/chance_cycle.h -- one strongly connected component of a graph with chance.
 * Does: bounds the values of its nodes from below and above, when those of all others that it leads
 *   to are known.
 * Knows: graphs, probabilities.   Must not know: how the graph is cut into components. For
 *   graph/chance.c only. */
#ifndef AL0_GRAPH_CHANCE_CYCLE_H
#define AL0_GRAPH_CHANCE_CYCLE_H

#include "base/deadline.h"
#include "graph/chance.h"

/* When to give up, as several threads may ask. */
typedef struct ChanceStop {
    const Deadline *until; /* or NULL */
    bool over;             /* atomic */
} ChanceStop;

bool chance_is_stopped(ChanceStop *stop);

/* A component of a graph. */
typedef struct ChanceCycle {
    const ChanceGraph *g;
    const uint32_t *node; /* those in it; each can be reached from each other */
    size_t n;
    /* By node of the graph: CHANCE_NO_PLACE for those of the component, which solving overwrites;
     * others are not looked at but for being in another component. */
    uint32_t *place;
    const uint32_t *component; /* by node of the graph */
} ChanceCycle;
#define CHANCE_NO_PLACE UINT32_MAX

/* Bytes for components with so many nodes and edges, while they are solved. */
uint64_t chance_cycle_bytes(uint64_t n_nodes, uint64_t n_edges);

/* Bounds the nodes of a component: lower[] and upper[] by node of the graph, known outside it. */
void chance_cycle_solve(const ChanceCycle *c, Probability *lower, Probability *upper,
                        ChanceStop *stop);

#endif

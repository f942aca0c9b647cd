/* graph/chance_cycle.h -- one strongly connected component of a graph with chance.
 * Does: bounds the values of its nodes, given the values of all successors outside it.
 * Knows: graphs, probabilities.   Must not know: how components are found.
 * For graph/chance.c only. */
#ifndef AL0_GRAPH_CHANCE_CYCLE_H
#define AL0_GRAPH_CHANCE_CYCLE_H

#include "base/deadline.h"
#include "graph/chance.h"

/* A deadline that several threads check. */
typedef struct ChanceStop {
    const Deadline *until; /* or NULL */
    bool over;             /* atomic */
} ChanceStop;

/* True once the deadline is over. */
bool chance_is_stopped(ChanceStop *stop);

/* A component of a graph. */
typedef struct ChanceCycle {
    const ChanceGraph *g;
    const uint32_t *node; /* its nodes */
    size_t n;
    /* By node of the graph: CHANCE_NO_PLACE for the nodes of the component, overwritten during the
     * call.  Other nodes are skipped by their component. */
    uint32_t *place;
    const uint32_t *component; /* by node of the graph */
} ChanceCycle;
#define CHANCE_NO_PLACE UINT32_MAX

/* Memory in bytes to solve components of n_nodes nodes and n_edges edges in all. */
uint64_t chance_cycle_bytes(uint64_t n_nodes, uint64_t n_edges);

/* Bounds the nodes of a component.
 * lower, upper: by node of the graph; set by the caller outside the component, by the call inside.
 */
void chance_cycle_solve(const ChanceCycle *c, Probability *lower, Probability *upper,
                        ChanceStop *stop);

#endif

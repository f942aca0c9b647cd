/* prover/refute/description.h -- a closed refutation while it is written down as a strategy.
 * Does: numbers the nodes of a graph in the order in which they are reached, root first; collects
 *   their entries.
 * Knows: Strategy.   Must not know: how the refutation was found.
 *
 * Use: number the root; then for each node of `order`, in turn, add its edges and push its entry.
 */
#ifndef AL0_PROVER_REFUTE_DESCRIPTION_H
#define AL0_PROVER_REFUTE_DESCRIPTION_H

#include "base/vec.h"
#include "prover/tree/strategy.h"

typedef struct Description {
    VEC(StrategyNode) nodes;
    VEC(StrategyEdge) edges;
    VEC(uint32_t) order; /* by number: the node of the graph */
    uint32_t *number;    /* by node of the graph; NOT_DESCRIBED: no number yet */
} Description;
enum { NOT_DESCRIBED = UINT32_MAX };

/* n: nodes of the graph. */
void description_init(Description *d, size_t n);
void description_clear(Description *d); /* frees the memory */

/* Returns the number of a node; assigns one to a new node. */
uint32_t description_number(Description *d, uint32_t node);

/* Adds an edge to the current node. */
void description_add_edge(Description *d, Move move, uint32_t to);

/* The entry of that node; its edges are those added since the entry before. */
void description_add_node(Description *d, StrategyNode entry);

/* *out: the strategy of theirs that stays; the caller owns it (strategy_free). */
void description_take(const Description *d, Strategy *out);

#endif

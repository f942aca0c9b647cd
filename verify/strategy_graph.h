/* verify/strategy_graph.h -- the play of a table as a graph, while it is being found.
 * Does: keeps nodes and moves between them; when all are known, makes strategies of all of it, or
 *   of one line through it.
 * Knows: graphs, Strategy, PlanSteps.   Must not know: positions, tables, how play goes on.
 * Start reading at StrategyGraph. */
#ifndef AL0_VERIFY_STRATEGY_GRAPH_H
#define AL0_VERIFY_STRATEGY_GRAPH_H

#include "base/vec.h"
#include "graph/graph.h"
#include "interp/plan/plan_steps.h"

typedef struct StrategyGraphEdge {
    Move move;
    uint32_t to;
    bool ends; /* a tree of the table ends with it */
} StrategyGraphEdge;

typedef struct StrategyGraphNode {
    uint32_t first_edge, n_edges; /* none: play ends here, or has not come further */
    StrategyOwner owner;
    const Advice *serves; /* of ours: what its move serves */
    ParamValues values;   /* of its parameters */
} StrategyGraphNode;

typedef struct StrategyGraph {
    VEC(StrategyGraphNode) node; /* 0: where play begins */
    VEC(StrategyGraphEdge) edge;
    Digraph moves; /* the same edges, in the same order; {0} before strategy_graph_close() */
} StrategyGraph;

enum { NO_GRAPH_NODE = UINT32_MAX };

void strategy_graph_clear(StrategyGraph *g);

/* Adds a node without edges.  Returns: its number. */
uint32_t strategy_graph_add(StrategyGraph *g, StrategyOwner owner);

/* Bytes that it takes now, and that making a strategy of it takes. */
size_t strategy_graph_bytes(const StrategyGraph *g);

/* Puts the edges in the order of their nodes: nothing is added from now on.  What follows asks for
 * it. */
void strategy_graph_close(StrategyGraph *g);

/* A line through the graph, which begins at node 0. */
typedef struct StrategyLine {
    size_t *edge; /* its moves */
    uint32_t n;
    uint32_t back; /* NO_GRAPH_NODE, or the ply from which on it repeats itself */
} StrategyLine;

void strategy_line_clear(StrategyLine *l);

/* The shortest line to a node; of several the first in the order of moves. */
void strategy_graph_way(const StrategyGraph *g, uint32_t to, StrategyLine *out);

/* A line that never ends: it comes to a cycle as soon as any does.  False: there is no cycle. */
bool strategy_graph_loop(const StrategyGraph *g, StrategyLine *out);

/* The whole graph as a strategy of ours: without cycles CLAIM_TREE, or CLAIM_HOLD. */
void strategy_graph_strategy(const StrategyGraph *g, StrategyClaim claim, Strategy *out,
                             PlanSteps *steps);

/* A line as a strategy of theirs: it reaches its end, or stays where it repeats itself. */
void strategy_line_strategy(const StrategyGraph *g, const StrategyLine *l, Strategy *out,
                            PlanSteps *steps);

#endif

/* verify/whole_play_graph.h -- the play of a table as a graph, while it is being found.
 * Does: keeps nodes and moves between them; when all are known, makes strategies of all of it, or
 * of one line through it. Knows: graphs, Strategy, PlanSteps.   Must not know: positions, tables,
 * how play goes on. Start reading at PlayGraph. */
#ifndef AL0_VERIFY_WHOLE_PLAY_GRAPH_H
#define AL0_VERIFY_WHOLE_PLAY_GRAPH_H

#include "base/vec.h"
#include "graph/graph.h"
#include "interp/plan/plan_steps.h"

typedef struct PlayEdge {
    Move move;
    uint32_t to;
    bool ends; /* a tree of the table ends with it */
} PlayEdge;

typedef struct PlayNode {
    uint32_t first_edge, n_edges; /* none: play ends here, or has not come further */
    StrategyOwner owner;
    const Advice *serves; /* of ours: what its move serves */
} PlayNode;

typedef struct PlayGraph {
    VEC(PlayNode) node; /* 0: where play begins */
    VEC(PlayEdge) edge;
    Digraph moves; /* the same edges, in the same order; {0} before play_graph_close() */
} PlayGraph;

enum { PLAY_NONE = UINT32_MAX };

void play_graph_clear(PlayGraph *g);

/* Adds a node without edges.  Returns: its number. */
uint32_t play_graph_add(PlayGraph *g, StrategyOwner owner);

/* Bytes that it takes now, and that making a strategy of it takes. */
size_t play_graph_bytes(const PlayGraph *g);

/* Puts the edges in the order of their nodes: nothing is added from now on.  What follows asks for
 * it. */
void play_graph_close(PlayGraph *g);

/* A line through the graph, which begins at node 0. */
typedef struct PlayLine {
    size_t *edge; /* its moves */
    uint32_t n;
    uint32_t back; /* PLAY_NONE, or the ply from which on it repeats itself */
} PlayLine;

void play_line_clear(PlayLine *l);

/* The shortest line to a node; of several the first in the order of moves. */
void play_graph_way(const PlayGraph *g, uint32_t to, PlayLine *out);

/* A line that never ends: it comes to a cycle as soon as any does.  False: there is no cycle. */
bool play_graph_loop(const PlayGraph *g, PlayLine *out);

/* The whole graph as a strategy of ours: without cycles CLAIM_TREE, or CLAIM_HOLD. */
void play_graph_strategy(const PlayGraph *g, StrategyClaim claim, Strategy *out, PlanSteps *steps);

/* A line as a strategy of theirs: it reaches its end, or stays where it repeats itself. */
void play_line_strategy(const PlayGraph *g, const PlayLine *l, Strategy *out, PlanSteps *steps);

#endif

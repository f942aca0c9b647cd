/* game/gdl/run/relaxed_graph.h -- the graph of all that a target of delete relaxation depends on.
 * Does: numbers the literals that the target depends on, and lists the ways to reach each.
 * Knows: programs, RelaxedTask.   Must not know: states, costs.
 * Start reading at relaxed_graph_new(). */
#ifndef AL0_GAME_GDL_RUN_RELAXED_GRAPH_H
#define AL0_GAME_GDL_RUN_RELAXED_GRAPH_H

#include "game/gdl/run/relaxed.h"

typedef enum RelaxedWayKind {
    WAY_BODY, /* by the rules, in the same state */
    WAY_MOVE, /* by a legal move */
    WAY_STEP, /* a fact of the next state */
    WAY_STAY  /* the opposite of a fact of the next state */
} RelaxedWayKind;

/* A way to reach a node: all nodes that it needs must be reached. */
typedef struct RelaxedWay {
    uint32_t to;
    uint32_t n_needs, first_need; /* in RelaxedGraph.need */
    uint8_t kind;
    uint8_t cost; /* of the move, or of the step that brings a fact without a move */
} RelaxedWay;

/* A literal that can hold in a state from the start. */
typedef struct RelaxedFact {
    uint32_t fluent, node;
    bool negated;
} RelaxedFact;

/* A clock fact that a way to the target needs. */
typedef struct RelaxedClock {
    uint32_t way, node;
    uint32_t number; /* Clocks.fact */
} RelaxedClock;

enum { RELAXED_TARGET = 0 }; /* the node of the target */

/* Nodes are literals, the failures of bodies, and the target. */
typedef struct RelaxedGraph {
    uint32_t n_nodes, n_ways, n_needs, n_free, n_facts;
    RelaxedWay *way;           /* those to one node in a row, to the target first */
    uint32_t *need;            /* nodes, way by way */
    uint32_t *move;            /* by way: the move of a WAY_MOVE */
    uint32_t *first_use, *use; /* by node: the ways that need it; and the end */
    uint32_t *open;            /* by way: n_needs */
    uint32_t *free_node;       /* nodes that are reached in every state */
    RelaxedFact *fact;
    RelaxedClock *clock; /* by way */
    uint32_t n_clocks;
} RelaxedGraph;

/* Makes the graph of a target of n conjunctions; the caller owns it (relaxed_graph_free). */
RelaxedGraph *relaxed_graph_new(const RelaxedTask *task, const RelaxedGoal *goals, size_t n);
void relaxed_graph_free(RelaxedGraph *g); /* NULL is fine */

#endif

/* graph/heights.h -- heights of nodes above the goals of an AND/OR graph.
 * Does: backward induction over the whole graph, in time proportional to its edges.
 * Knows: Digraph.   Must not know: what the nodes are, who has the goals.
 * Source: E. Graedel, W. Thomas, T. Wilke (ed.), Automata, Logics and Infinite Games, 2002, chapter
 * 2: attractors. */
#ifndef AL0_GRAPH_HEIGHTS_H
#define AL0_GRAPH_HEIGHTS_H

#include "graph/graph.h"

/* The kind of a node, which defines its height. */
typedef enum HeightNode {
    HEIGHT_ONE, /* 1 + the least height of the successors that have one (OR) */
    HEIGHT_ALL, /* 1 + the greatest height of the successors, if all have one (AND); never a leaf */
    HEIGHT_GOAL, /* 0, or as HeightGoals.begin says */
    HEIGHT_NEVER /* none */
} HeightNode;

#define NO_HEIGHT_HERE UINT32_MAX

typedef struct HeightGoals {
    const uint8_t *kind; /* by node: a HeightNode */
    /* NULL, or the height of each goal in place of 0; NO_HEIGHT_HERE: the goal does not count */
    const uint32_t *begin;
} HeightGoals;

/* Computes the heights: the least solution of the equations of HeightNode.
 * until:   NULL, or a deadline.
 * Returns: heights by node, NO_HEIGHT_HERE for nodes without one; the caller owns them (free).
 *          NULL once the deadline is over. */
uint32_t *heights_find(const Digraph *g, const HeightGoals *goals, const Deadline *until);

/* Memory in bytes that heights_find() takes, its result included. */
uint64_t heights_bytes(uint32_t n, size_t n_edges);

#endif

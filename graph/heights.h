/* graph/heights.h -- how high nodes lie above the goals of an AND/OR graph.
 * Does: backward induction over the whole graph, in time proportional to its edges.
 * Knows: Digraph.   Must not know: what the nodes are, whose the goals are.
 * Source: E. Graedel, W. Thomas, T. Wilke (ed.), Automata, Logics and Infinite Games, 2002, chapter
 * 2: attractors. */
#ifndef AL0_GRAPH_HEIGHTS_H
#define AL0_GRAPH_HEIGHTS_H

#include "graph/graph.h"

typedef enum HeightNode {
    HEIGHT_ONE,  /* 1 + the least height of the successors that have one */
    HEIGHT_ALL,  /* 1 + the greatest height of the successors, if there are any and all have one */
    HEIGHT_GOAL, /* 0, or as HeightGoals.begin says */
    HEIGHT_NEVER /* none */
} HeightNode;

#define NO_HEIGHT_HERE UINT32_MAX

typedef struct HeightGoals {
    const uint8_t *kind; /* by node: a HeightNode */
    /* NULL, or by node the height of a goal in place of 0; NO_HEIGHT_HERE: none */
    const uint32_t *begin;
} HeightGoals;

/* Heights by node: the least solution of what HeightNode says; NO_HEIGHT_HERE where there is none.
 * until: NULL, or where it is over the answer is NULL.   Returns: the caller's (free). */
uint32_t *heights_find(const Digraph *g, const HeightGoals *goals, const Deadline *until);

/* Bytes that it takes, with what it returns. */
uint64_t heights_bytes(uint32_t n, size_t n_edges);

#endif

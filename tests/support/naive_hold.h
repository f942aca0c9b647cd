/* tests/support/naive_hold.h -- what can be held for ever in any game, as the greatest fixed point
 * over its graph.
 * Does: lists all positions that our allowed moves and all replies reach, takes away those that
 *   cannot stay, and says whether the root is left.
 * Knows: Game.   Must not know: the language, the prover's ways.
 * Start reading at naive_hold(). */
#ifndef AL0_TESTS_SUPPORT_NAIVE_HOLD_H
#define AL0_TESTS_SUPPORT_NAIVE_HOLD_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/vec.h"
#include "game/game.h"

typedef struct NaiveHold {
    const Game *game;
    bool (*holds)(const Game *game, const void *position); /* the holding-goal */
    /* Our moves; NULL: all are allowed. */
    bool (*allows)(const Game *game, const void *before, Move move, const void *after);
    uint32_t most;         /* positions; a power of two */
    unsigned most_replies; /* 0, or of our moves only those are looked at that leave so few */
} NaiveHold;

typedef enum HoldTruth { HOLD_REFUTED, HOLD_HELD, HOLD_TOO_LARGE } HoldTruth;

typedef struct NaiveHoldNode {
    uint32_t child, n_children; /* in NaiveHoldGraph.child */
    uint32_t left;              /* children that are in the set */
    bool ours, out;
} NaiveHoldNode;

typedef struct NaiveHoldGraph {
    unsigned char *position; /* by node */
    NaiveHoldNode *node;
    uint32_t *slot; /* hash table of node number + 1, of 2 * most entries */
    uint32_t n;
    VEC(uint32_t) child;
} NaiveHoldGraph;

/* Whether the holding-goal can be kept for ever from a position. */
HoldTruth naive_hold(const NaiveHold *h, const void *root);

#endif

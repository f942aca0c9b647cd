/* tests/support/naive_reach.h -- what can be forced in any game, by plain minimax over its graph.
 * Does: the least height of a tree to a goal with us to move at depths below a bound; whether a
 *   strategy is one.
 * Knows: Game.   Must not know: the language, the prover's ways. */
#ifndef AL0_TESTS_SUPPORT_NAIVE_REACH_H
#define AL0_TESTS_SUPPORT_NAIVE_REACH_H

#include <stdbool.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "game/game.h"
#include "prover/tree/strategy.h"

typedef struct NaiveTask {
    const Game *game;
    bool (*goal)(const Game *game, const void *position);
    int bound; /* we may move at depths below it */
} NaiveTask;

/* The least height; -1 where there is no tree. */
int naive_reach(const NaiveTask *t, const void *position, int depth);

/* Whether a strategy forces the goal from a node on: one legal move of ours, all of theirs. */
bool naive_is_strategy(const NaiveTask *t, const Strategy *s, uint32_t id, const void *position,
                       int depth);

#endif

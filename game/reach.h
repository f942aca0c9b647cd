/* game/reach.h -- all positions that play can reach, for games that list them faster than one by
 * one.
 * Does: one struct of plain functions; Game.reach points to it.
 * Knows: game.h, Digraph.   Must not know: any game, tables. */
#ifndef AL0_GAME_REACH_H
#define AL0_GAME_REACH_H

#include "base/deadline.h"
#include "game/game.h"
#include "graph/graph.h"

/* Positions by number, from the initial one, 0, on. */
typedef struct ReachedPositions ReachedPositions;

typedef struct ReachRequest {
    uint64_t memory; /* bytes, also while they are listed */
    unsigned threads;
    Deadline until;
} ReachRequest;

typedef struct ReachCounts {
    uint64_t states; /* without positions in which some players have chosen */
    uint64_t steps;  /* moves of all players together */
    uint64_t bytes;
} ReachCounts;

typedef struct GameReach {
    /* All of them, as player `us` sees them; the caller's (free).  NULL with a status. */
    ReachedPositions *(*list)(const Game *game, unsigned us, const ReachRequest *r, Status *status);
    void (*free)(ReachedPositions *r);
    const void *(*position)(const ReachedPositions *r, uint32_t number);
    /* The number of a position; UINT32_MAX: play does not reach it. */
    uint32_t (*number)(const ReachedPositions *r, const void *position);
    /* The moves between them: successors of a position in the order of its moves; borrowed. */
    Digraph (*moves)(const ReachedPositions *r);
    ReachCounts (*counts)(const ReachedPositions *r);
} GameReach;

#endif

/* game/reach.h -- fast listing of all reachable positions of a game.
 * Does: defines a struct of plain functions; Game.reach points to it.
 * Knows: game.h, Digraph.   Must not know: any game, tables. */
#ifndef AL0_GAME_REACH_H
#define AL0_GAME_REACH_H

#include "base/deadline.h"
#include "game/game.h"
#include "graph/graph.h"

/* Numbered positions; the initial one is 0. */
typedef struct ReachedPositions ReachedPositions;

/* Limits of a listing. */
typedef struct ReachRequest {
    uint64_t memory; /* bytes, including working memory */
    unsigned threads;
    Deadline until;
} ReachRequest;

/* Sizes of a listing. */
typedef struct ReachCounts {
    uint64_t states; /* without positions between the choices of a step */
    uint64_t steps;  /* joint moves of all players */
    uint64_t bytes;
} ReachCounts;

typedef struct GameReach {
    /* Lists all positions in the view of player `us`; the caller owns the list (free).  NULL with a
     * status. */
    ReachedPositions *(*list)(const Game *game, unsigned us, const ReachRequest *r, Status *status);
    void (*free)(ReachedPositions *r);
    /* Position `number`; borrowed. */
    const void *(*position)(const ReachedPositions *r, uint32_t number);
    /* The number of a position; UINT32_MAX if it is not reachable. */
    uint32_t (*number)(const ReachedPositions *r, const void *position);
    /* The graph of moves, successors in the order of the moves; borrowed. */
    Digraph (*moves)(const ReachedPositions *r);
    ReachCounts (*counts)(const ReachedPositions *r);
} GameReach;

#endif

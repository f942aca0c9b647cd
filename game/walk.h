/* game/walk.h -- positions along a line of play.
 * Does: keeps the position of each ply from a root on, for those that step through lines or trees.
 * Knows: Game.   Must not know: trees, strategies, why a move is made. */
#ifndef AL0_GAME_WALK_H
#define AL0_GAME_WALK_H

#include "game/game.h"

/* Room grows with the line. */
typedef struct GameWalk {
    const Game *game;
    unsigned char *positions; /* by ply */
    size_t room;              /* of positions */
} GameWalk;

/* Stands at a root, which is copied.   Caller owns it (walk_clear). */
GameWalk walk_begin(const Game *game, const void *root);
void walk_clear(GameWalk *w);

/* The position at a ply, up to one behind the plies that were played.  Borrowed until the next
 * walk_play(). */
const void *walk_position(const GameWalk *w, size_t ply);

/* Makes the position at ply + 1 the one after a legal move of that at `ply`, whatever it was
 * before.   Returns: that position, borrowed until the next walk_play(). */
const void *walk_play(GameWalk *w, size_t ply, Move move);

/* Makes the position at a ply a copy of one that is none of the walk's. */
void walk_stand(GameWalk *w, size_t ply, const void *position);

#endif

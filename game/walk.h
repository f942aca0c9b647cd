/* game/walk.h -- positions along a line of play.
 * Does: keeps the position of each ply from a root on, for those that step through lines or trees.
 * Knows: Game.   Must not know: trees, strategies, why a move is made. */
#ifndef AL0_GAME_WALK_H
#define AL0_GAME_WALK_H

#include <assert.h>

#include "game/game.h"

/* Room grows with the line.  {.game = G} has none yet, and stands nowhere before walk_stand(). */
typedef struct GameWalk {
    const Game *game;
    unsigned char *positions; /* by ply */
    size_t room;              /* of positions */
} GameWalk;

/* Stands at a root, which is copied.   Caller owns it (walk_clear). */
GameWalk walk_begin(const Game *game, const void *root);
void walk_clear(GameWalk *w);

/* Makes room for a ply, which may move the positions. */
void walk_make_room(GameWalk *w, size_t ply);

/* For walk.h and walk.c only. */
static inline void *walk_place(const GameWalk *w, size_t ply)
{
    assert(ply < w->room);
    return w->positions + ply * w->game->position_size;
}

/* The position at a ply, up to one behind the plies that were played.  Borrowed until the next
 * walk_play(). */
static inline const void *walk_position(const GameWalk *w, size_t ply)
{
    return walk_place(w, ply);
}

/* Makes the position at ply + 1 the one after a legal move of that at `ply`, whatever it was
 * before.   Returns: that position, borrowed until the next walk_play(). */
static inline const void *walk_play(GameWalk *w, size_t ply, Move move)
{
    if (ply + 1 >= w->room)
        walk_make_room(w, ply + 1);
    w->game->play(w->game, walk_place(w, ply), NULL, move, walk_place(w, ply + 1));
    return walk_place(w, ply + 1);
}

/* Makes the position at a ply a copy of one that is none of the walk's. */
void walk_stand(GameWalk *w, size_t ply, const void *position);

#endif

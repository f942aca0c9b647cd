/* game/walk.c -- positions along a line of play (see walk.h). */
#include "game/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum { FIRST_ROOM = 16 };

static void *walk_place(const GameWalk *w, size_t ply)
{
    assert(ply < w->room);
    return w->positions + ply * w->game->position_size;
}

GameWalk walk_begin(const Game *game, const void *root)
{
    assert(game && root);
    GameWalk w = {.game = game, .room = FIRST_ROOM};
    w.positions = base_alloc(w.room * game->position_size, "positions of a line");
    memcpy(w.positions, root, game->position_size);
    return w;
}

void walk_clear(GameWalk *w)
{
    free(w->positions);
    *w = (GameWalk){0};
}

const void *walk_position(const GameWalk *w, size_t ply)
{
    return walk_place(w, ply);
}

static void walk_make_room(GameWalk *w, size_t ply)
{
    while (ply >= w->room)
        w->room *= 2;
    w->positions =
        base_realloc(w->positions, w->room * w->game->position_size, "positions of a line");
}

void walk_stand(GameWalk *w, size_t ply, const void *position)
{
    if (ply >= w->room)
        walk_make_room(w, ply);
    memcpy(walk_place(w, ply), position, w->game->position_size);
}

const void *walk_play(GameWalk *w, size_t ply, Move move)
{
    if (ply + 1 >= w->room)
        walk_make_room(w, ply + 1);
    w->game->play(w->game, walk_place(w, ply), NULL, move, walk_place(w, ply + 1));
    return walk_place(w, ply + 1);
}

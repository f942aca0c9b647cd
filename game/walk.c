/* game/walk.c -- positions along a line of play (see walk.h). */
#include "game/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum { FIRST_ROOM = 16 };

GameWalk walk_begin(const Game *game, const void *root)
{
    assert(game && root);
    GameWalk w = {.game = game};
    walk_stand(&w, 0, root);
    return w;
}

void walk_clear(GameWalk *w)
{
    free(w->positions);
    *w = (GameWalk){0};
}

void walk_make_room(GameWalk *w, size_t ply)
{
    assert(w->game && ply >= w->room);
    w->room = w->room ? w->room : FIRST_ROOM;
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

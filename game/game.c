/* game/game.c -- the games that there are (see game.h). */
#include "game/game.h"

#include <string.h>

#include "game/chess/chess.h"

const Game *game_find(const char *name, size_t length)
{
    static const Game *const games[] = {&chess_game};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strlen(games[i]->name) == length && !memcmp(games[i]->name, name, length))
            return games[i];
    return NULL;
}

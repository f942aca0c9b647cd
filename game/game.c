/* game/game.c -- the games that there are (see game.h). */
#include "game/game.h"

#include <string.h>

#include "base/fatal.h"
#include "game/chess/chess.h"

const Game *game_find(const char *name, size_t length)
{
    static const Game *const games[] = {&chess_game};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strlen(games[i]->name) == length && !memcmp(games[i]->name, name, length))
            return games[i];
    return NULL;
}

const struct Vocab *game_find_vocab(void *context, const char *name, size_t length)
{
    (void)context;
    const Game *game = game_find(name, length);
    return game ? game->vocab : NULL;
}

Cell *game_cells(const Game *game, const void *position, Move last)
{
    const GameBoard *b = game->board;
    Cell *cells = base_zalloc((size_t)b->rows * b->columns, sizeof *cells, "a board");
    b->draw(game, position, last, cells);
    return cells;
}

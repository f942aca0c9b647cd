/* game/game.c -- the list of built-in games (see game.h). */
#include "game/game.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "game/chess/chess.h"

const Game *game_at(size_t i)
{
    static const Game *const games[] = {&chess_game}; /* the default one first */
    return i < sizeof games / sizeof *games ? games[i] : NULL;
}

const char *game_default_name(void)
{
    return game_at(0)->name;
}

const Game *game_find(const char *name, size_t length)
{
    assert(name || length == 0);
    const Game *game = game_at(0);
    for (size_t i = 0; name && (game = game_at(i)); i++)
        if (strlen(game->name) == length && memcmp(game->name, name, length) == 0)
            break;
    return game;
}

const struct Vocab *game_find_vocab(void *context, const char *name, size_t length)
{
    (void)context;
    const Game *game = game_find(name, length);
    return game ? game->vocab : NULL;
}

Cell *game_cells(const Game *game, const void *position, const LastMove *last)
{
    assert(game && game->board && position);
    const GameBoard *b = game->board;
    Cell *cells = base_zalloc((size_t)b->rows * b->columns, sizeof *cells, "a board");
    b->draw(game, position, last, cells);
    return cells;
}

CellSide game_cell_side(const GameBoard *board, const char *text)
{
    assert(*text);
    for (size_t i = 0; board->texts && i < board->n_texts; i++)
        if (strcmp(board->texts[i].text, text) == 0)
            return board->texts[i].side;
    if (board->texts)
        return CELL_OF_NONE;
    return *text >= 'a' && *text <= 'z' ? CELL_OF_SECOND : CELL_OF_FIRST;
}

unsigned moves_in_plies(unsigned plies)
{
    return (plies + 1) / 2;
}

void recorded_game_clear(RecordedGame *game)
{
    assert(game);
    free(game->start);
    free(game->moves);
    free(game->move_ends);
    free(game->notes);
    *game = (RecordedGame){0};
}

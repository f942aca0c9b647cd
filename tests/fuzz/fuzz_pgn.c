/* tests/fuzz/fuzz_pgn.c -- any bytes as a game, and as a line in a list of positions.
 * Does: what is refused has a message and a place; a game that is accepted goes from ply to ply by
 *       legal moves; what is a position alone is the same one as a line of EPD. */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

#include "game/chess/chess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_PLIES = 12 };                       /* followed one by one */

static void require(bool holds)
{
    if (!holds)
        abort();
}

static bool read_game(const char *text, size_t n, unsigned ply, ChessPosition *p)
{
    Status status = {.at = SIZE_MAX};
    if (chess_game.records->read_game(&chess_game, text, n, ply, p, &status))
        return true;
    require(*status.text && status.at <= n);
    return false;
}

static void require_one_move_apart(const ChessPosition *p, const ChessPosition *q)
{
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_game.moves(&chess_game, p, NULL, move), found = 0;
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_game.play(&chess_game, p, NULL, move[i], &next);
        found += chess_game.same(&chess_game, &next, q);
    }
    require(found == 1);
}

static void follow(const char *text, size_t n)
{
    ChessPosition last, p, q;
    bool whole = read_game(text, n, UINT_MAX, &last);
    if (!read_game(text, n, 0, &p)) {
        require(!whole);
        return;
    }
    unsigned ply = 0;
    while (ply < MOST_PLIES && read_game(text, n, ply + 1, &q)) {
        require_one_move_apart(&p, &q);
        p = q;
        ply++;
    }
    require(!whole || ply == MOST_PLIES || chess_game.same(&chess_game, &p, &last));
}

static void read_line(const char *line, size_t n)
{
    ChessPosition p, q;
    size_t length = chess_game.records->position_in_line(&chess_game, line, n);
    require(length <= n);
    if (!chess_game.read(&chess_game, line, n, &p, NULL))
        return;
    require(chess_game.read(&chess_game, line, length, &q, NULL) &&
            chess_game.same(&chess_game, &p, &q));
    require(p.halfmove == q.halfmove && p.fullmove == q.fullmove);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    follow((const char *)data, size);
    read_line((const char *)data, size);
    return 0;
}

/* tests/support/read_fen.h -- a position by its FEN, or the test fails.
 * Knows: chess, cmocka (the includer has included it). */
#ifndef AL0_TESTS_READ_FEN_H
#define AL0_TESTS_READ_FEN_H

#include <string.h>

#include "game/chess/chess.h"

static inline ChessPosition read_fen(const char *fen)
{
    ChessPosition p;
    char error[256];
    size_t at;
    if (!chess_game.read(&chess_game, fen, strlen(fen), &p, error, &at))
        fail_msg("%s: %s", fen, error);
    return p;
}

#endif

/* tests/support/read_fen.h -- a position by its FEN, or the test fails.
 * Knows: chess, cmocka (the includer has included it). */
#ifndef AL0_TESTS_READ_FEN_H
#define AL0_TESTS_READ_FEN_H

#include <string.h>

#include "game/chess/chess.h"

static inline ChessPosition read_fen(const char *fen)
{
    ChessPosition p;
    Status status;
    if (!chess_game.read(&chess_game, fen, strlen(fen), &p, &status))
        fail_msg("%s: %s", fen, status.text);
    return p;
}

#endif

/* tests/support/read_fen.c -- a position by its FEN, or the test fails (see read_fen.h). */
#include "tests/support/read_fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

ChessPosition read_fen(const char *fen)
{
    ChessPosition p;
    Status status;
    if (!chess_game.read(&chess_game, fen, strlen(fen), &p, &status))
        fail_msg("%s: %s", fen, status.text);
    return p;
}

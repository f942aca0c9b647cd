/* tests/support/read_fen.h -- a position by its FEN, or the test fails.
 * Knows: chess, cmocka (the includer has included it). */
#ifndef AL0_TESTS_READ_FEN_H
#define AL0_TESTS_READ_FEN_H

#include <string.h>

#include "game/chess/chess.h"

ChessPosition read_fen(const char *fen);

#endif

/* tests/support/naive_game.h -- chess with the naive rules in place of its own.
 * Does: turns a ChessPosition into the naive board and back; a Game whose moves and whose way to
 *       play them are those of naive_chess.h.
 * Knows: what a ChessPosition and a Move hold.   Must not know: game/chess's rules.  The words of
 *        chess stay as they are, with whatever rules they use.
 * Start reading at naive_game(). */
#ifndef AL0_TESTS_SUPPORT_NAIVE_GAME_H
#define AL0_TESTS_SUPPORT_NAIVE_GAME_H

#include "game/chess/chess.h"
#include "tests/support/naive_chess.h"

Naive naive_of(const ChessPosition *p);

/* The position in the view of White, or of Black; without clocks, so that equal positions are equal
 * bytes. */
ChessPosition naive_to_position(const Naive *n, bool flipped);

void naive_game_play(const Game *game, const void *position, void *cache, Move move, void *out);

Game naive_game(void);

#endif

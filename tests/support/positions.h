/* tests/support/positions.h -- chess positions to compute things in.
 * Does: legal positions with few pieces, and positions of random games seen from either side.
 * Start reading at random_position(). */
#ifndef AL0_TESTS_POSITIONS_H
#define AL0_TESTS_POSITIONS_H

#include <stdlib.h>
#include <string.h>

#include "game/chess/chess.h"

uint64_t random_next(uint64_t *state);

unsigned random_below(uint64_t *state, unsigned n);

/* Kings more than a step apart, the side that has moved not in check. */
bool is_playable(const ChessPosition *p);

/* A position of kings and the pieces listed (numbers as in ChessPosition.piece). */
ChessPosition random_few(uint64_t *state, const unsigned *pieces, unsigned n);

ChessPosition random_krk(uint64_t *state);

/* Plays up to n random moves. */
void play_random(ChessPosition *p, unsigned n, uint64_t *state);

ChessPosition random_game(uint64_t *state);

/* Kings and n other pieces of any kind, five at most. */
ChessPosition random_pieces(uint64_t *state, unsigned n);

/* One of these kinds: king and rook against king, up to five pieces more, a game. */
ChessPosition random_position(uint64_t *state);

#endif

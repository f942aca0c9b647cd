/* game/chess/endgame/listing.h -- numbering of the positions of a class.
 * Does: numbers positions by the pair of kings, sets of identical pieces and en-passant rights.
 *   Symmetric positions have numbers of their own.
 * Knows: Material, Kings.   Must not know: values. */
#ifndef AL0_GAME_CHESS_ENDGAME_LISTING_H
#define AL0_GAME_CHESS_ENDGAME_LISTING_H

#include "game/solve.h"

/* The functions of the same names in game/solve.h (struct Solver), which documents them. */
Listing *listing_new(const Game *game, const char *text, size_t n, const ListingRequest *r,
                     Status *status);
void listing_free(Listing *l);
uint64_t listing_size(const Listing *l);
bool listing_position(const Listing *l, uint64_t index, Turn turn, void *out);
uint64_t listing_index(const Listing *l, const void *position);

#endif

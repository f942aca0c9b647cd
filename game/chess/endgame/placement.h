/* game/chess/endgame/placement.h -- the positions of a class in the order of certificates.
 * Does: numbers placements of pieces with us to move, as docs/certificates.md describes.
 * Knows: Material.   Must not know: listings, values. */
#ifndef AL0_GAME_CHESS_ENDGAME_PLACEMENT_H
#define AL0_GAME_CHESS_ENDGAME_PLACEMENT_H

#include "game/solve.h"

extern const Placements chess_placements;

#endif

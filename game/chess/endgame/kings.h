/* game/chess/endgame/kings.h -- pairs of king squares up to symmetry.
 * Does: numbers the legal pairs of king squares, one representative for each set of symmetric
 *   pairs.
 * Knows: symmetries of the board.   Must not know: other pieces. */
#ifndef AL0_GAME_CHESS_ENDGAME_KINGS_H
#define AL0_GAME_CHESS_ENDGAME_KINGS_H

#include <stdbool.h>
#include <stdint.h>

enum { N_KING_PAIRS = 3612 }; /* pairs of squares that are not adjacent */

/* The symmetries of a class: none (listings, aims of the caller that tell images apart), left to
 * right (pawns), those that leave the colours of squares, all; the larger ones behind the others.
 */
typedef enum Symmetry {
    SYMMETRY_NONE,
    SYMMETRY_FILES,
    SYMMETRY_COLOURS,
    SYMMETRY_ALL,
    N_SYMMETRIES
} Symmetry;

/* Representatives, and the map to them. */
typedef struct Kings {
    unsigned n;                    /* 3612, 1806, 924 or 462 */
    uint8_t pair[N_KING_PAIRS][2]; /* our king's square, theirs */
    uint8_t weight[N_KING_PAIRS];  /* number of pairs represented */
    int16_t index[64][64];         /* number of the representative; -1: adjacent squares */
    uint8_t image[64][64];         /* the symmetry that maps the pair to it */
} Kings;

/* True if all images of a symmetry are among `images`, bits as in GameSymmetries. */
bool kings_have(Symmetry symmetry, uint32_t images);

/* Fills in the tables for a symmetry. */
void kings_init(Kings *k, Symmetry symmetry);

#endif

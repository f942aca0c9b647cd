/* game/chess/endgame/kings.h -- pairs of kings, and which of them stand for others.
 * Does: numbers the pairs of kings that may stand on a board, one of each set of symmetric ones.
 * Knows: symmetries of the board.   Must not know: other pieces. */
#ifndef AL0_GAME_CHESS_ENDGAME_KINGS_H
#define AL0_GAME_CHESS_ENDGAME_KINGS_H

#include <stdint.h>

enum { N_KING_PAIRS = 3612 }; /* not next to each other */

/* Which reflections make no difference. */
typedef enum Symmetry { SYMMETRY_NONE, SYMMETRY_FILES, SYMMETRY_ALL, N_SYMMETRIES } Symmetry;

typedef struct Kings {
    unsigned n;                    /* 3612, 1806 or 462 */
    uint8_t pair[N_KING_PAIRS][2]; /* our king's square, theirs */
    uint8_t weight[N_KING_PAIRS];  /* how many pairs this one stands for */
    int16_t index[64][64];         /* of the pair that stands for it; -1: next to each other */
    uint8_t image[64][64];         /* the symmetry that leads there */
} Kings;

void kings_init(Kings *k, Symmetry symmetry);

#endif

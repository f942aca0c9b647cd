/* game/chess/image.h -- squares and sets reflected and rotated.
 * Does: the image of a square and of a set under each of the 8 symmetries of the board.
 * Knows: squares and sets.   Must not know: positions. */
#ifndef AL0_GAME_CHESS_IMAGE_H
#define AL0_GAME_CHESS_IMAGE_H

#include "game/chess/sets.h"

/* Symmetry i: first the reflection in the a1-h8 diagonal, then the others, as its bits say. */
enum { SWAP_FILES = 1, SWAP_RANKS = 2, TRANSPOSE = 4, N_IMAGES = 8 };

static inline unsigned image_of_square(unsigned square, unsigned i)
{
    if (i & TRANSPOSE)
        square = (square & 7) << 3 | square >> 3;
    if (i & SWAP_FILES)
        square ^= 7;
    return i & SWAP_RANKS ? square ^ 56 : square;
}

static inline uint64_t swap_files(uint64_t s)
{
    s = (s >> 1 & UINT64_C(0x5555555555555555)) | (s & UINT64_C(0x5555555555555555)) << 1;
    s = (s >> 2 & UINT64_C(0x3333333333333333)) | (s & UINT64_C(0x3333333333333333)) << 2;
    return (s >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F)) | (s & UINT64_C(0x0F0F0F0F0F0F0F0F)) << 4;
}

/* Exchanges the bits of mask with those `shift` above them. */
static inline uint64_t delta_swap(uint64_t s, uint64_t mask, unsigned shift)
{
    uint64_t changed = (s >> shift ^ s) & mask;
    return s ^ changed ^ changed << shift;
}

static inline uint64_t transpose_squares(uint64_t s)
{
    s = delta_swap(s, UINT64_C(0x00AA00AA00AA00AA), 7);
    s = delta_swap(s, UINT64_C(0x0000CCCC0000CCCC), 14);
    return delta_swap(s, UINT64_C(0x00000000F0F0F0F0), 28);
}

static inline uint64_t image_of_set(uint64_t s, unsigned i)
{
    s = i & TRANSPOSE ? transpose_squares(s) : s;
    s = i & SWAP_FILES ? swap_files(s) : s;
    return i & SWAP_RANKS ? set_flip(s) : s;
}

/* The symmetry that undoes symmetry i. */
static inline unsigned image_back(unsigned i)
{
    return i & TRANSPOSE ? TRANSPOSE | (i & SWAP_FILES) << 1 | (i & SWAP_RANKS) >> 1 : i;
}

#endif

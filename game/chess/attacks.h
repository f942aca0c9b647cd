/* game/chess/attacks.h -- what each piece attacks from each square.
 * Does: constant tables, made when the project is built (make_tables.c), and lookups in them.
 * Knows: squares and sets.   Must not know: positions, whose piece it is. */
#ifndef AL0_GAME_CHESS_ATTACKS_H
#define AL0_GAME_CHESS_ATTACKS_H

#include <stdint.h>

/* Processors with a fast PEXT index the slider tables by it, the others by multiplication. */
#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__)
#include <immintrin.h>
#define CHESS_PEXT 1
#else
#define CHESS_PEXT 0
#endif

/* How to find the attacks of a rook or a bishop on one square. */
typedef struct Slider {
    uint64_t mask;           /* squares whose occupation matters */
    uint64_t magic;          /* multiplier and shift that map these occupations to indices */
    const uint64_t *attacks; /* by index */
    uint64_t shift;
} Slider;

/* Tables of one program, not of a shared library's face: reached without an indirection. */
#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif
extern const uint64_t king_attacks[64];
extern const uint64_t knight_attacks[64];
extern const uint64_t pawn_attacks[2][64];     /* [0]: our pawns, up the board; [1]: theirs */
extern const uint64_t between_squares[64][64]; /* strictly between two squares in line, else 0 */
extern const uint64_t line_squares[64][64];    /* the whole line through two squares, else 0 */
extern const uint64_t diagonals[2][64];        /* the a1-h8 way, the a8-h1 way; with the square */
extern const Slider rook_sliders[64], bishop_sliders[64];
#ifdef __GNUC__
#pragma GCC visibility pop
#endif

static inline uint64_t slider_attacks(const Slider *s, uint64_t occupied)
{
#if CHESS_PEXT
    return s->attacks[_pext_u64(occupied, s->mask)];
#else
    return s->attacks[(occupied & s->mask) * s->magic >> s->shift];
#endif
}

/* Squares attacked from `square` when `occupied` squares block; the first blocker is attacked. */
static inline uint64_t rook_attacks(unsigned square, uint64_t occupied)
{
    return slider_attacks(&rook_sliders[square], occupied);
}

static inline uint64_t bishop_attacks(unsigned square, uint64_t occupied)
{
    return slider_attacks(&bishop_sliders[square], occupied);
}

#endif

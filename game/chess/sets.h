/* game/chess/sets.h -- sets of squares.
 * Does: counts members, takes them one by one, turns the board over, takes a knight's step.
 * Knows: squares (a1 = 0, b1 = 1, ..., h8 = 63).   Must not know: pieces, positions. */
#ifndef AL0_GAME_CHESS_SETS_H
#define AL0_GAME_CHESS_SETS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* For functions that are compiled once for each side. */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_H (FILE_A << 7)
#define RANK_1 UINT64_C(0xFF)
#define RANK(n) (RANK_1 << (8 * (n)-8))

/* The set of one square. */
static inline uint64_t set_of(unsigned square)
{
    return UINT64_C(1) << square;
}

static inline unsigned set_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The lowest member of a set that is not empty. */
static inline unsigned set_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* The set without its lowest member. */
static inline uint64_t set_rest(uint64_t set)
{
    return set & (set - 1);
}

static inline bool set_has_two(uint64_t set)
{
    return set_rest(set) != 0;
}

/* Reverses the ranks: 1 and 8, 2 and 7, ... */
static inline uint64_t set_flip(uint64_t set)
{
    return __builtin_bswap64(set);
}

/* The squares whose flag is 1; the others' is 0. */
static inline uint64_t set_of_flags(const uint8_t flag[64])
{
    uint64_t set = 0;
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t eight;
        memcpy(&eight, flag + i, sizeof eight);
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = set_flip(eight);
#endif
        set |= (eight * UINT64_C(0x0102040810204080) >> 56) << i; /* bit 8 k goes to bit k */
    }
    return set;
}

/* The other way round: sets all flags. */
static inline void set_flags(uint64_t set, uint8_t flag[64])
{
    for (unsigned i = 0; i < 64; i += 8) {
        /* Byte k keeps bit k alone, which then goes to its top bit. */
        uint64_t eight = (set >> i & 0xFF) * FILE_A & UINT64_C(0x8040201008040201);
        eight = ((eight + UINT64_C(0x7F7F7F7F7F7F7F7F)) | eight) >> 7 & FILE_A;
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = set_flip(eight);
#endif
        memcpy(flag + i, &eight, sizeof eight);
    }
}

/* The squares that knights on the set attack. */
static ALWAYS_INLINE uint64_t set_knight_steps(uint64_t set)
{
    const uint64_t one = (set >> 1 & ~FILE_H) | (set << 1 & ~FILE_A);
    const uint64_t two =
        (set >> 2 & ~(FILE_H | FILE_H >> 1)) | (set << 2 & ~(FILE_A | FILE_A << 1));
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

#endif

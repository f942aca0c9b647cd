/* game/chess/order.h -- the fixed order of moves (docs/chess.md).
 * Does: maps the target squares of a king, rook or bishop to a small bit set in the order of moves,
 *       lowest bit first.
 * Knows: squares and sets.   Must not know: positions, owners of pieces. */
#ifndef AL0_GAME_CHESS_ORDER_H
#define AL0_GAME_CHESS_ORDER_H

#include <stdint.h>

#include "game/chess/attacks.h"

#ifdef __GNUC__
#pragma GCC visibility push(hidden)
#endif
extern const uint8_t king_order[512];    /* 3 by 3 squares around a king: in king's order */
extern const int8_t king_step[8];        /* the square reached less the king's, in order */
extern const uint8_t rook_order[64][16]; /* member of the ordered set: the square reached */
extern const uint8_t bishop_order[64][16];
#ifdef __GNUC__
#pragma GCC visibility pop
#endif

/* The 8 bits of `a` and of `b` by turns: a's lowest, b's lowest, a's next, ... */
static inline unsigned interleave(unsigned a, unsigned b)
{
#if CHESS_PEXT
    return _pdep_u32(a, 0x5555) | _pdep_u32(b, 0xAAAA);
#else
    uint64_t x = (uint64_t)a | (uint64_t)b << 32;
    x = (x | x << 4) & UINT64_C(0x00000F0F00000F0F);
    x = (x | x << 2) & UINT64_C(0x0000333300003333);
    x = (x | x << 1) & UINT64_C(0x0000555500005555);
    return (unsigned)x | (unsigned)(x >> 32) << 1;
#endif
}

/* Bit f is set when file f has a member; no file may have two. */
static inline unsigned files_with_member(uint64_t set)
{
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* Diagonal steps, then sideways, then up and down: bit i stands for king_step[i]. */
static inline unsigned king_ordered(unsigned square, uint64_t targets)
{
    uint64_t near = square >= 9 ? targets >> (square - 9) : targets << (9 - square);
    return king_order[(near & 7) | (near >> 5 & 0x38) | (near >> 10 & 0x1C0)];
}

/* For i = 1..8 the square on its file and rank i, then the one on its rank and file i. */
static inline unsigned rook_ordered(unsigned square, uint64_t targets)
{
    uint64_t column = targets >> (square & 7) & UINT64_C(0x0101010101010101);
    unsigned ranks = (unsigned)(column * UINT64_C(0x0102040810204080) >> 56);
    return interleave(ranks, (unsigned)(targets >> (square & 56)) & 0xFF);
}

/* For i = 1..8 the squares on file i, the lower one first. */
static inline unsigned bishop_ordered(unsigned square, uint64_t targets)
{
    unsigned rising = files_with_member(targets & diagonals[0][square]);
    unsigned falling = files_with_member(targets & diagonals[1][square]);
    unsigned swapped = (rising ^ falling) & ((2u << (square & 7)) - 1);
    return interleave(falling ^ swapped, rising ^ swapped);
}

#endif

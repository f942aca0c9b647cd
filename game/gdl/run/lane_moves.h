/* game/gdl/run/lane_moves.h -- the legal moves of a role in each lane.
 * Does: lists them for all lanes at once; counts them, takes the k-th, draws one at random.
 * Knows: programs, GameRun.   Must not know: how moves are chosen. */
#ifndef AL0_GAME_GDL_RUN_LANE_MOVES_H
#define AL0_GAME_GDL_RUN_LANE_MOVES_H

#include "game/gdl/run/run.h"

/* The legal moves of one role, in blocks of 64. */
typedef struct LaneMoves {
    const GameProgram *program;
    uint32_t role;
    uint64_t (*legal)[RUN_LANES]; /* by block that has a legal move in some lane */
    uint32_t *block;              /* their numbers */
    uint32_t n_blocks;
} LaneMoves;

/* An empty list; the caller clears it (lane_moves_clear). */
LaneMoves lane_moves_new(const GameProgram *program);
void lane_moves_clear(LaneMoves *m);

/* Lists the legal moves of a role in some lanes; all values of the states are computed. */
void lane_moves_list(LaneMoves *m, const GameRun *r, uint32_t role, Lanes lanes);

/* The number of legal moves in a lane, and the k-th of them, in the order of the program. */
uint32_t lane_moves_count(const LaneMoves *m, unsigned lane);
uint32_t lane_moves_get(const LaneMoves *m, unsigned lane, uint32_t k);

/* A number below n.  random: not 0.  Source: G. Marsaglia, Xorshift RNGs, 2003; D. Lemire's product
 * in place of a division. */
static inline uint32_t draw_number_below(uint64_t *random, uint32_t n)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    uint32_t high = (uint32_t)((*random * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
    return (uint32_t)((uint64_t)high * n >> 32);
}

#endif

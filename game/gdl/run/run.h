/* game/gdl/run/run.h -- the program of a game, run on 128 states at a time.
 * Does: keeps one bit a state ("lane") of every value; computes what holds in the states, and the
 *   next ones.
 * Knows: programs.   Must not know: which moves are made, and why. */
#ifndef AL0_GAME_GDL_RUN_RUN_H
#define AL0_GAME_GDL_RUN_RUN_H

#include "game/gdl/run/code_part.h"

enum { RUN_LANES = 128 };

/* A bit for each lane. */
typedef uint64_t Lanes __attribute__((vector_size(16)));

static inline Lanes lanes_all(void)
{
    return (Lanes){UINT64_MAX, UINT64_MAX};
}
static inline Lanes lanes_none(void)
{
    return (Lanes){0, 0};
}
static inline bool lanes_any(Lanes l)
{
    return (l[0] | l[1]) != 0;
}
static inline bool lanes_has(Lanes l, unsigned lane)
{
    return l[lane / 64] >> lane % 64 & 1;
}
static inline void lanes_set(Lanes *l, unsigned lane)
{
    (*l)[lane / 64] |= UINT64_C(1) << lane % 64;
}

/* States being looked at.  Fluents and moves are set by the caller. */
typedef struct GameRun {
    const GameProgram *program;
    Lanes *value; /* by value of the program */
    Lanes *next;  /* by fluent: the next states */
} GameRun;

/* Every state is empty.   Cleared by run_clear(). */
GameRun run_new(const GameProgram *program);
void run_clear(GameRun *r);

/* The initial state in these lanes. */
void run_begin(GameRun *r, Lanes lanes);

/* From the fluents: what is legal, terminal, a goal. */
void run_state(GameRun *r);

/* From fluents and moves, behind run_state(): the lanes go on to the next state; others keep
 * theirs. */
void run_step(GameRun *r, Lanes lanes);

/* Some of the code alone. */
void run_part(GameRun *r, const ProgramPart *part);

/* The facts of the next states, in next[], from what run_state() and the code of the step have
 * computed. */
void run_next(GameRun *r);

/* What a literal says in each lane. */
static inline Lanes run_get(const GameRun *r, ProgramLiteral l)
{
    return l & 1 ? ~r->value[l / 2] : r->value[l / 2];
}

/* Bits of n values (64 at most), lane by lane: row i of RUN_LANES gets a bit for each value in lane
 * i. */
void run_rows(const Lanes *values, uint32_t n, uint64_t rows[RUN_LANES]);

/* The other way round: of 64 values, or as many as n, the bits that the rows have for them. */
void run_columns(const uint64_t rows[RUN_LANES], Lanes *values, uint32_t n);

/* The key of a lane's state. */
Key run_key(const GameRun *r, unsigned lane);

#endif

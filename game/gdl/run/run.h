/* game/gdl/run/run.h -- runs the program of a game on 128 states at a time.
 * Does: keeps one bit a state ("lane") of every value; computes all values of the states, and the
 *   next states.
 * Knows: programs.   Must not know: how moves are chosen. */
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
static inline void lanes_drop(Lanes *l, unsigned lane)
{
    (*l)[lane / 64] &= ~(UINT64_C(1) << lane % 64);
}

/* Takes the first lane out of a set that is not empty. */
static inline unsigned lanes_take(Lanes *l)
{
    unsigned half = (*l)[0] == 0, lane = half * 64 + (unsigned)__builtin_ctzll((*l)[half]);
    (*l)[half] &= (*l)[half] - 1;
    return lane;
}

/* RUN_LANES states.  The caller sets fluents and moves. */
typedef struct GameRun {
    const GameProgram *program;
    Lanes *value; /* by value of the program */
    Lanes *next;  /* by fluent: the next states */
} GameRun;

/* Makes empty states; the caller clears them (run_clear). */
GameRun run_new(const GameProgram *program);
void run_clear(GameRun *r);

/* Sets some lanes to the initial state. */
void run_begin(GameRun *r, Lanes lanes);

/* Computes what is legal, terminal and a goal, from the fluents. */
void run_state(GameRun *r);

/* Moves some lanes on to their next states, after run_state(), from fluents and moves; the other
 * lanes keep their states. */
void run_step(GameRun *r, Lanes lanes);

/* Runs a part of the code. */
void run_part(GameRun *r, const ProgramPart *part);

/* Sets next[] to the facts of the next states, from the values that run_state() and the code of the
 * step have computed. */
void run_next(GameRun *r);

/* Returns the value of a literal in each lane. */
static inline Lanes run_get(const GameRun *r, ProgramLiteral l)
{
    return l & 1 ? ~r->value[l / 2] : r->value[l / 2];
}

/* Transposes n values (64 at most): row i gets the bits of all values in lane i. */
void run_rows(const Lanes *values, uint32_t n, uint64_t rows[RUN_LANES]);

/* Transposes rows back into n values (64 at most). */
void run_columns(const uint64_t rows[RUN_LANES], Lanes *values, uint32_t n);

#endif

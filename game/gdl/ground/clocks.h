/* game/gdl/ground/clocks.h -- facts of step counters, which do not depend on the moves.
 * Does: finds these facts in a program; computes for a state when each of them will hold.
 * Knows: programs.   Must not know: goals, searches.
 *
 * A *clock fact* holds in the next state if and only if one particular other clock fact holds now,
 * or never holds: (<= (next (step 2)) (true (step 1))).  A clock fact therefore holds after t steps
 * if and only if its t-th predecessor holds now.
 * Start reading at clocks_find(). */
#ifndef AL0_GAME_GDL_GROUND_CLOCKS_H
#define AL0_GAME_GDL_GROUND_CLOCKS_H

#include "game/gdl/ground/program.h"

#define NO_CLOCK UINT32_MAX
enum { CLOCK_NEVER = -1 };

typedef struct ClockFact {
    uint32_t fluent;
    uint32_t before; /* number of its predecessor; NO_CLOCK: none */
} ClockFact;

/* Clock facts by number, each behind its predecessor. */
typedef struct Clocks {
    ClockFact *fact;
    uint32_t n;
    uint32_t *number; /* by fluent; NO_CLOCK: no clock fact */
} Clocks;

/* Finds the clock facts of a program; kept in home. */
Clocks clocks_find(Arena *home, const GameProgram *p);

/* Computes by clock fact the number of steps after which it holds for the last time, or
 * CLOCK_NEVER. facts: the state, a bit by fluent. */
void clocks_last_times(const Clocks *c, const uint64_t *facts, int32_t *last);

#endif

/* game/gdl/ground/clocks.h -- facts that tell the time: when they hold does not depend on what is
 * played. Does: finds the facts of step counters in a program; says for a state when each will
 * hold. Knows: programs.   Must not know: goals, searches.
 *
 * The next state has a *clock fact* where this state has one certain other clock fact, or never:
 * (<= (next (step 2)) (true (step 1))).   So a clock fact holds t steps on just where the t-th fact
 * before it holds now, and from some time on it holds no more.
 * Start reading at clocks_find(). */
#ifndef AL0_GAME_GDL_GROUND_CLOCKS_H
#define AL0_GAME_GDL_GROUND_CLOCKS_H

#include "game/gdl/ground/program.h"

#define NO_CLOCK UINT32_MAX
enum { CLOCK_NEVER = -1 };

typedef struct ClockFact {
    uint32_t fluent;
    uint32_t before; /* the number of the clock fact that leads to it; NO_CLOCK: none does */
} ClockFact;

/* Clock facts by number, each behind the one before it. */
typedef struct Clocks {
    ClockFact *fact;
    uint32_t n;
    uint32_t *number; /* by fluent; NO_CLOCK: it is none */
} Clocks;

Clocks clocks_find(Arena *home, const GameProgram *p);

/* By clock fact: in how many steps it holds for the last time; CLOCK_NEVER.
 * facts: bits by fluent. */
void clocks_last_times(const Clocks *c, const uint64_t *facts, int32_t *last);

#endif

/* game/gdl/run/explore.h -- random games, to test rules.
 * Does: plays random games, 128 at a time, and counts their ends and the faults met.
 * Knows: programs, GameRun.   Must not know: tables, searches. */
#ifndef AL0_GAME_GDL_RUN_EXPLORE_H
#define AL0_GAME_GDL_RUN_EXPLORE_H

#include "base/deadline.h"
#include "game/gdl/run/run.h"

enum { EXPLORE_LONGEST = 10000 }; /* steps; longer games are given up */

/* A fault of the rules, and where it was met first. */
typedef struct ExploreFault {
    uint64_t games; /* number of games with the fault */
    uint32_t role;
    char *state; /* facts of the first state with it; NULL: none */
} ExploreFault;

typedef struct Explored {
    uint64_t games;                    /* played to an end of any kind */
    uint64_t steps, shortest, longest; /* of these */
    uint64_t endless;                  /* games given up */
    ExploreFault no_move;              /* a role has no legal move; the game ends there */
    ExploreFault no_goal, two_goals;   /* of a role in a terminal state */
    uint64_t sum_of_goals[LIMIT_PROGRAM_ROLES];
    uint64_t goals_known[LIMIT_PROGRAM_ROLES]; /* games that gave the role one goal */
    bool interrupted;                          /* by the deadline */
} Explored;

/* Plays n games.  The same n and seed give the same games on every machine.
 * deadline: NULL for none.   Cleared by explore_clear(). */
Explored explore_play(const GameProgram *p, uint64_t n, uint64_t seed, Deadline *deadline);
void explore_clear(Explored *e);

#endif

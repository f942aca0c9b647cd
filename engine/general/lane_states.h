/* engine/general/lane_states.h -- states of a game in lanes, for a player.
 * Does: sets states by their facts; computes legal moves, ends and goals; makes moves.
 * Knows: programs, GameRun.   Must not know: how moves are chosen.
 * Only that part of the program runs which a player needs. */
#ifndef AL0_ENGINE_GENERAL_LANE_STATES_H
#define AL0_ENGINE_GENERAL_LANE_STATES_H

#include "base/vec.h"
#include "game/gdl/gdl_states.h"
#include "game/gdl/run/lane_moves.h"

typedef struct LaneStates {
    const GameProgram *program;
    Arena *home;
    ProgramPart state, step; /* of the program: values of a state, and of the next one */
    GameRun run;
    LaneMoves legal;
    VEC(uint32_t) made; /* moves made in some lane */
} LaneStates;

/* The caller owns it (lane_states_clear). */
LaneStates lane_states_new(const GameProgram *program);
void lane_states_clear(LaneStates *s);

/* Sets the states of some lanes.  facts: by lane, for these lanes. */
void lane_states_set(LaneStates *s, Lanes lanes, const uint64_t *const facts[RUN_LANES]);

/* Writes the facts of some lanes.  out: by lane, for these lanes. */
void lane_states_get(const LaneStates *s, Lanes lanes, uint64_t *const out[RUN_LANES]);

/* Computes legal moves, the end and goals in all lanes. */
void lane_states_compute(LaneStates *s);

/* Returns the lanes with a terminal state. */
Lanes lane_states_over(const LaneStates *s);

/* Writes the goals of all players in a lane; 0 for a player unless the rules give exactly one. */
void lane_states_goals(const LaneStates *s, unsigned lane, uint8_t *goals);

/* Makes a move in a lane. */
void lane_states_make(LaneStates *s, unsigned lane, uint32_t move);

/* Takes some lanes to their next states, by the moves made, and forgets all moves made. */
void lane_states_step(LaneStates *s, Lanes lanes);

#endif

/* engine/general/lane_states.c -- states of a game in lanes (see lane_states.h). */
#include "engine/general/lane_states.h"

#include <assert.h>
#include <string.h>

/* Marks what a player looks at in a state. */
static void need_state(const GameProgram *p, bool *is_needed)
{
    for (uint32_t m = 0; m < p->n_moves; m++)
        is_needed[p->legal[m] / 2] = true;
    for (size_t i = 0; i < p->n_goals; i++)
        is_needed[p->goals[i].holds / 2] = true;
    is_needed[p->terminal / 2] = true;
}

LaneStates lane_states_new(const GameProgram *program)
{
    assert(program);
    const GameProgram *p = program;
    LaneStates s = {
        .program = p, .home = arena_new("code"), .run = run_new(p), .legal = lane_moves_new(p)};
    bool *is_needed = base_zalloc(p->n_values, sizeof *is_needed, "code");
    part_need_next(p, is_needed);
    s.step = program_part_make(s.home, p, p->n_state_blocks, p->n_blocks, is_needed);
    need_state(p, is_needed);
    s.state = program_part_make(s.home, p, 0, p->n_state_blocks, is_needed);
    free(is_needed);
    return s;
}

void lane_states_clear(LaneStates *s)
{
    run_clear(&s->run);
    lane_moves_clear(&s->legal);
    vec_clear(&s->made);
    arena_free(s->home);
}

void lane_states_set(LaneStates *s, Lanes lanes, const uint64_t *const facts[RUN_LANES])
{
    uint64_t rows[RUN_LANES] = {0};
    Lanes columns[64];
    for (uint32_t w = 0; w < gdl_fact_words(s->program); w++) {
        uint32_t left = s->program->n_fluents - 64 * w, n = left < 64 ? left : 64;
        Lanes *v = s->run.value + program_fluent(64 * w);
        for (Lanes rest = lanes; lanes_any(rest);) {
            unsigned lane = lanes_take(&rest);
            rows[lane] = facts[lane][w];
        }
        run_columns(rows, columns, n);
        for (uint32_t i = 0; i < n; i++)
            v[i] = (v[i] & ~lanes) | (columns[i] & lanes);
    }
}

void lane_states_get(const LaneStates *s, Lanes lanes, uint64_t *const out[RUN_LANES])
{
    uint64_t rows[RUN_LANES];
    for (uint32_t w = 0; w < gdl_fact_words(s->program); w++) {
        run_rows(&s->run.value[program_fluent(64 * w)], s->program->n_fluents - 64 * w, rows);
        for (Lanes rest = lanes; lanes_any(rest);) {
            unsigned lane = lanes_take(&rest);
            out[lane][w] = rows[lane];
        }
    }
}

void lane_states_compute(LaneStates *s)
{
    run_part(&s->run, &s->state);
}

Lanes lane_states_over(const LaneStates *s)
{
    return run_get(&s->run, s->program->terminal);
}

void lane_states_goals(const LaneStates *s, unsigned lane, uint8_t *goals)
{
    const GameProgram *p = s->program;
    uint8_t n[LIMIT_PROGRAM_ROLES] = {0};
    memset(goals, 0, p->n_players);
    for (size_t i = 0; i < p->n_goals; i++) {
        const ProgramGoal *g = &p->goals[i];
        if (g->role >= p->n_players || !lanes_has(run_get(&s->run, g->holds), lane))
            continue;
        goals[g->role] = n[g->role]++ ? 0 : (uint8_t)g->value;
    }
}

void lane_states_make(LaneStates *s, unsigned lane, uint32_t move)
{
    Lanes *v = &s->run.value[program_move(s->program, move)];
    if (!lanes_any(*v))
        vec_push(&s->made, move, "moves");
    lanes_set(v, lane);
}

void lane_states_step(LaneStates *s, Lanes lanes)
{
    const GameProgram *p = s->program;
    run_part(&s->run, &s->step);
    run_next(&s->run);
    for (uint32_t i = 0; i < p->n_fluents; i++) {
        Lanes *v = &s->run.value[program_fluent(i)];
        *v ^= (*v ^ s->run.next[i]) & lanes;
    }
    for (size_t i = 0; i < s->made.n; i++)
        s->run.value[program_move(p, s->made.at[i])] = lanes_none();
    s->made.n = 0;
}

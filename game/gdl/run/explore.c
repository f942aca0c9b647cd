/* game/gdl/run/explore.c -- random games in lanes.
 * Each lane plays one game, then the next.  The number of a game seeds its random sequence, so that
 * games do not depend on lanes. */
#include "game/gdl/run/explore.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"
#include "game/gdl/run/lane_moves.h"

typedef struct Explorer {
    const GameProgram *p;
    GameRun run;
    Explored found;
    uint64_t n_games, next_game, seed;
    uint64_t random[RUN_LANES];
    uint32_t steps[RUN_LANES];
    Lanes active; /* lanes with a game */
    Lanes over;   /* of these: games that end in this state */
    LaneMoves legal;
    VEC(uint32_t) made; /* moves made in some lane */
} Explorer;

/* ---- moves -------------------------------------------------------------------------------- */

/* A legal move of the listed role in the lane; UINT32_MAX: there is none. */
static uint32_t draw_move(Explorer *e, unsigned lane)
{
    uint32_t n = lane_moves_count(&e->legal, lane);
    if (n == 0)
        return UINT32_MAX;
    return lane_moves_get(&e->legal, lane, n > 1 ? draw_number_below(&e->random[lane], n) : 0);
}

/* ---- what is found ------------------------------------------------------------------------ */

static void note_fault(Explorer *e, ExploreFault *f, unsigned lane, uint32_t role)
{
    f->games++;
    if (f->state)
        return;
    StrBuf text = {0};
    for (uint32_t i = 0; i < e->p->n_fluents; i++) {
        if (!lanes_has(e->run.value[program_fluent(i)], lane))
            continue;
        strbuf_puts(&text, text.n ? " " : "");
        program_write_fluent(&text, e->p, i);
    }
    strbuf_puts(&text, "");
    f->role = role;
    f->state = strbuf_take(&text);
}

static void count_goals(Explorer *e, unsigned lane)
{
    uint32_t n[LIMIT_PROGRAM_ROLES] = {0}, value[LIMIT_PROGRAM_ROLES] = {0};
    for (size_t i = 0; i < e->p->n_goals; i++) {
        const ProgramGoal *g = &e->p->goals[i];
        if (lanes_has(run_get(&e->run, g->holds), lane)) {
            n[g->role]++;
            value[g->role] = g->value;
        }
    }
    const uint32_t none = e->p->n_roles;
    uint32_t without = none, with_two = none;
    for (uint32_t r = 0; r < e->p->n_players; r++) { /* goals of chance mean nothing */
        without = n[r] == 0 && without == none ? r : without;
        with_two = n[r] > 1 && with_two == none ? r : with_two;
        if (n[r] == 1) {
            e->found.goals_known[r]++;
            e->found.sum_of_goals[r] += value[r];
        }
    }
    if (without < none)
        note_fault(e, &e->found.no_goal, lane, without);
    if (with_two < none)
        note_fault(e, &e->found.two_goals, lane, with_two);
}

static void end_game(Explorer *e, unsigned lane)
{
    Explored *f = &e->found;
    f->shortest = f->games == 0 || e->steps[lane] < f->shortest ? e->steps[lane] : f->shortest;
    f->longest = e->steps[lane] > f->longest ? e->steps[lane] : f->longest;
    f->steps += e->steps[lane];
    f->games++;
    lanes_set(&e->over, lane);
}

/* ---- games -------------------------------------------------------------------------------- */

static void begin_games(Explorer *e, Lanes lanes)
{
    for (unsigned lane = 0; lane < RUN_LANES; lane++) {
        if (!lanes_has(lanes, lane))
            continue;
        e->active[lane / 64] &= ~(UINT64_C(1) << lane % 64);
        e->steps[lane] = 0;
        e->random[lane] = mix64(MIX_GOLDEN + (e->seed ^ mix64(MIX_GOLDEN + e->next_game))) | 1;
        if (e->next_game < e->n_games)
            lanes_set(&e->active, lane);
        e->next_game += e->next_game < e->n_games;
    }
    run_begin(&e->run, lanes);
}

static void end_terminal(Explorer *e)
{
    Lanes ended = run_get(&e->run, e->p->terminal) & e->active;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t rest = ended[half]; rest; rest &= rest - 1) {
            unsigned lane = half * 64 + (unsigned)__builtin_ctzll(rest);
            count_goals(e, lane);
            end_game(e, lane);
        }
    }
}

/* Draws a move of the role in each lane that goes on. */
static void move_role(Explorer *e, uint32_t role)
{
    lane_moves_list(&e->legal, &e->run, role, e->active);
    Lanes playing = e->active & ~e->over;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t rest = playing[half]; rest; rest &= rest - 1) {
            unsigned lane = half * 64 + (unsigned)__builtin_ctzll(rest);
            uint32_t move = draw_move(e, lane);
            if (move == UINT32_MAX) {
                note_fault(e, &e->found.no_move, lane, role);
                end_game(e, lane);
                continue;
            }
            Lanes *v = &e->run.value[program_move(e->p, move)];
            if (!lanes_any(*v))
                vec_push(&e->made, move, "moves");
            lanes_set(v, lane);
        }
    }
}

static void count_steps(Explorer *e)
{
    Lanes playing = e->active & ~e->over;
    for (unsigned lane = 0; lane < RUN_LANES; lane++) {
        if (!lanes_has(playing, lane) || ++e->steps[lane] < EXPLORE_LONGEST)
            continue;
        e->found.endless++;
        end_game(e, lane);
    }
}

/* One step of all games. */
static void step_games(Explorer *e)
{
    e->over = lanes_none();
    run_state(&e->run);
    end_terminal(e);
    for (uint32_t r = 0; r < e->p->n_roles; r++)
        move_role(e, r);
    count_steps(e);
    run_step(&e->run, e->active & ~e->over);
    for (size_t i = 0; i < e->made.n; i++)
        e->run.value[program_move(e->p, e->made.at[i])] = lanes_none();
    e->made.n = 0;
    if (lanes_any(e->over))
        begin_games(e, e->over);
}

Explored explore_play(const GameProgram *p, uint64_t n, uint64_t seed, Deadline *deadline)
{
    assert(p);
    Explorer e = {
        .p = p, .run = run_new(p), .legal = lane_moves_new(p), .n_games = n, .seed = seed};
    begin_games(&e, lanes_all());
    while (lanes_any(e.active) && !e.found.interrupted) {
        step_games(&e);
        e.found.interrupted = deadline && deadline_is_over(deadline);
    }
    run_clear(&e.run);
    lane_moves_clear(&e.legal);
    vec_clear(&e.made);
    return e.found;
}

void explore_clear(Explored *e)
{
    free(e->no_move.state), free(e->no_goal.state), free(e->two_goals.state);
    *e = (Explored){0};
}

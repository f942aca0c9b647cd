/* game/gdl/run/explore.c -- random games in lanes.
 * Each lane plays one game, then the next.  The number of a game seeds its random sequence, so that
 * games do not depend on lanes. */
#include "game/gdl/run/explore.h"

#include <assert.h>
#include <string.h>

#include "base/mix.h"

typedef struct Explorer {
    const GameProgram *p;
    GameRun run;
    Explored found;
    uint64_t n_games, next_game, seed;
    uint64_t random[RUN_LANES];
    uint32_t steps[RUN_LANES];
    Lanes active;                 /* lanes with a game */
    Lanes over;                   /* of these: games that end in this state */
    uint64_t (*legal)[RUN_LANES]; /* of one role: the blocks of 64 moves with a legal one */
    uint32_t *block;              /* their numbers */
    uint32_t n_blocks;
    VEC(uint32_t) made; /* moves made in some lane */
} Explorer;

/* A number below n.  Source: G. Marsaglia, Xorshift RNGs, 2003; D. Lemire's product in place of a
 * division. */
static uint32_t draw_number_below(uint64_t *random, uint32_t n)
{
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    uint32_t high = (uint32_t)((*random * UINT64_C(0x2545F4914F6CDD1D)) >> 32);
    return (uint32_t)((uint64_t)high * n >> 32);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Adds a block of at most 64 moves from `move` on, if one is legal in a lane. */
static void add_legal_block(Explorer *e, uint32_t move, uint32_t end, uint32_t number)
{
    uint64_t *out = e->legal[e->n_blocks];
    uint32_t n = end - move < 64 ? end - move : 64;
    Lanes any = lanes_none(), legal[64];
    for (uint32_t i = 0; i < n; i++) {
        legal[i] = run_get(&e->run, e->p->legal[move + i]);
        any |= legal[i];
    }
    if (!lanes_any(any & e->active))
        return;
    run_rows(legal, n, out);
    e->block[e->n_blocks++] = number;
}

static void list_legal(Explorer *e, uint32_t role)
{
    uint32_t first = e->p->first_move[role], end = e->p->first_move[role + 1];
    e->n_blocks = 0;
    for (uint32_t m = first; m < end; m += 64)
        add_legal_block(e, m, end, (m - first) / 64);
}

static uint32_t bit_at(uint64_t word, uint32_t k)
{
    for (; k > 0; k--)
        word &= word - 1;
    return (uint32_t)__builtin_ctzll(word);
}

/* A legal move of the role in the lane; UINT32_MAX: there is none. */
static uint32_t draw_move(Explorer *e, uint32_t role, unsigned lane)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < e->n_blocks; i++)
        n += (uint32_t)__builtin_popcountll(e->legal[i][lane]);
    if (n == 0)
        return UINT32_MAX;
    uint32_t k = n > 1 ? draw_number_below(&e->random[lane], n) : 0, i = 0;
    for (uint32_t here; k >= (here = (uint32_t)__builtin_popcountll(e->legal[i][lane])); i++)
        k -= here;
    return e->p->first_move[role] + 64 * e->block[i] + bit_at(e->legal[i][lane], k);
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
    list_legal(e, role);
    Lanes playing = e->active & ~e->over;
    for (unsigned half = 0; half < 2; half++) {
        for (uint64_t rest = playing[half]; rest; rest &= rest - 1) {
            unsigned lane = half * 64 + (unsigned)__builtin_ctzll(rest);
            uint32_t move = draw_move(e, role, lane);
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
    uint32_t most = 0;
    for (uint32_t r = 0; r < p->n_roles; r++) {
        uint32_t moves = p->first_move[r + 1] - p->first_move[r];
        most = moves > most ? moves : most;
    }
    Explorer e = {.p = p, .run = run_new(p), .n_games = n, .seed = seed};
    e.legal = base_alloc((most / 64 + 2) * sizeof *e.legal, "moves");
    e.block = base_alloc((most / 64 + 2) * sizeof *e.block, "moves");
    begin_games(&e, lanes_all());
    while (lanes_any(e.active) && !e.found.interrupted) {
        step_games(&e);
        e.found.interrupted = deadline && deadline_is_over(deadline);
    }
    run_clear(&e.run);
    free(e.legal), free(e.block);
    vec_clear(&e.made);
    return e.found;
}

void explore_clear(Explored *e)
{
    free(e->no_move.state), free(e->no_goal.state), free(e->two_goals.state);
    *e = (Explored){0};
}

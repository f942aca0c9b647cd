/* tests/unit/test_relaxed.c -- h_max, h_add and h_FF: figures worked out by hand for small games,
 * and what must hold of them in every state of random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/gdl/run/relaxed.h"
#include "game/gdl/run/run.h"
#include "tests/support/gdl_games.h"
#include "tests/support/positions.h"

/* Four rooms in a ring; gold lies in the third, and is to be carried to the first. */
static const char maze[] =
    "(role robot) (init (cell a)) (init (gold c)) (init (step 1))"
    "(<= (next (cell ?y)) (does robot move) (true (cell ?x)) (adjacent ?x ?y))"
    "(<= (next (cell ?x)) (does robot grab) (true (cell ?x)))"
    "(<= (next (cell ?x)) (does robot drop) (true (cell ?x)))"
    "(<= (next (gold ?x)) (does robot move) (true (gold ?x)))"
    "(<= (next (gold carried)) (does robot grab) (true (cell ?x)) (true (gold ?x)))"
    "(<= (next (gold carried)) (does robot grab) (true (gold carried)))"
    "(<= (next (gold ?y)) (does robot grab) (true (cell ?x)) (true (gold ?y)) (distinct ?x ?y))"
    "(<= (next (gold ?x)) (does robot drop) (true (cell ?x)) (true (gold carried)))"
    "(<= (next (gold ?x)) (does robot drop) (true (gold ?x)) (distinct ?x carried))"
    "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))"
    "(adjacent a b) (adjacent b c) (adjacent c d) (adjacent d a)"
    "(succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8) (succ 8 9) (succ "
    "9 10)"
    "(<= (legal robot move)) (<= (legal robot grab) (true (cell ?x)) (true (gold ?x)))"
    "(<= (legal robot drop) (true (gold carried)))"
    "(<= (goal robot 100) (true (gold a))) (<= (goal robot 0) (true (gold ?x)) (distinct ?x a))"
    "(<= terminal (true (step 10))) (<= terminal (true (gold a)))";

/* Three blocks; c stands on a. */
static const char blocks[] =
    "(role hand) (init (on c a)) (init (free b)) (init (free c)) (init (ground a)) (init (ground "
    "b)) (init (step 1))"
    "(<= (legal hand (put ?x ?y)) (true (free ?x)) (true (ground ?x)) (true (free ?y)) (distinct "
    "?x ?y))"
    "(<= (legal hand (take ?x ?y)) (true (free ?x)) (true (on ?x ?y)))"
    "(<= (next (on ?x ?y)) (does hand (put ?x ?y)))"
    "(<= (next (on ?x ?y)) (does hand (put ?u ?v)) (true (on ?x ?y)))"
    "(<= (next (ground ?x)) (does hand (put ?u ?v)) (true (ground ?x)) (distinct ?u ?x))"
    "(<= (next (free ?y)) (does hand (put ?u ?v)) (true (free ?y)) (distinct ?v ?y))"
    "(<= (next (on ?x ?y)) (does hand (take ?u ?v)) (true (on ?x ?y)) (distinct ?u ?x))"
    "(<= (next (ground ?x)) (does hand (take ?x ?y)))"
    "(<= (next (ground ?x)) (does hand (take ?u ?v)) (true (ground ?x)))"
    "(<= (next (free ?y)) (does hand (take ?x ?y)))"
    "(<= (next (free ?x)) (does hand (take ?u ?v)) (true (free ?x)))"
    "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y)) (succ 1 2) (succ 2 3) (succ 3 4)"
    "(<= (goal hand 100) (true (on a b)) (true (on b c)))"
    "(<= (goal hand 0) (not (true (on a b)))) (<= (goal hand 0) (not (true (on b c))))"
    "(<= terminal (true (step 4))) (<= terminal (true (on a b)) (true (on b c)))";

/* Four rooms in a row; the last one is to be reached in four steps exactly. */
static const char timed[] =
    "(role walker) (init (at 1)) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)"
    "(legal walker rest) (<= (legal walker (go ?x ?y)) (true (at ?x)) (succ ?x ?y))"
    "(<= (next (at ?y)) (does walker (go ?x ?y)))"
    "(<= (next (at ?x)) (does walker rest) (true (at ?x)))"
    "(<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))"
    "(<= terminal (true (step 4)))"
    "(<= (goal walker 100) (true (at 4)) (true (step 4)))"
    "(<= (goal walker 0) (not (true (at 4))))";

/* Two switches light the lamp; a third one does not. */
static const char lamp[] =
    "(role we) (lights a) (lights b) (switch a) (switch b) (switch c) (init (step 1))"
    "(<= (legal we (press ?x)) (switch ?x) (not (true lit))) (<= (legal we open) (true lit))"
    "(<= (next lit) (does we (press ?x)) (lights ?x)) (<= (next lit) (true lit))"
    "(<= (next out) (does we open)) (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))"
    "(succ 1 2) (succ 2 3) (<= terminal (true out)) (<= (goal we 100) (true out))"
    "(<= (goal we 0) (not (true out))) (<= (goal we 30) (true lit) (true (step 1)))";

/* A game, and a state of it in lane 0. */
typedef struct Played {
    Arena *home;
    Diags *ds;
    GameProgram *program;
    RelaxedTask *task;
    GameRun run;
    uint64_t *facts;
} Played;

static bool is_idle(const GameProgram *p, uint32_t move)
{
    StrBuf text = {0};
    program_write_move(&text, p, move);
    bool is = strcmp(strbuf_get(&text), "pass") == 0 || strcmp(strbuf_get(&text), "noop") == 0;
    strbuf_clear(&text);
    return is;
}

static Played play_new(const char *text)
{
    Played g = {.home = arena_new("a game"), .ds = diag_new()};
    const KifRules *rules = kif_read(g.home, g.ds, source_new(g.home, "game", text, strlen(text)));
    assert_non_null(rules);
    g.program = program_make(g.home, g.ds, rules, (ProgramOptions){0});
    assert_non_null(g.program);
    bool *can_change = ARENA_ARRAY(g.home, bool, g.program->n_moves + 1);
    for (uint32_t m = 0; m < g.program->n_moves; m++)
        can_change[m] = !is_idle(g.program, m);
    g.task = relaxed_task(g.home, g.program, can_change);
    g.run = run_new(g.program);
    run_begin(&g.run, lanes_all());
    run_state(&g.run);
    g.facts = ARENA_ARRAY(g.home, uint64_t, g.program->n_fluents / 64 + 1);
    return g;
}

static void play_free(Played *g)
{
    run_clear(&g->run);
    relaxed_task_clear(g->task);
    program_clear(g->program);
    diag_free(g->ds);
    arena_free(g->home);
}

static bool holds(const Played *g, ProgramLiteral l)
{
    return lanes_has(run_get(&g->run, l), 0);
}

static void play_move(Played *g, uint32_t move)
{
    g->run.value[program_move(g->program, move)] = lanes_all();
}

static void play_step(Played *g)
{
    const GameProgram *p = g->program;
    run_step(&g->run, lanes_all());
    memset(&g->run.value[program_move(p, 0)], 0, p->n_moves * sizeof *g->run.value);
    run_state(&g->run);
}

/* The step in which one role makes the named move, all others their only one. */
static void play(Played *g, uint32_t role, const char *name)
{
    const GameProgram *p = g->program;
    for (uint32_t r = 0; r < p->n_roles; r++) {
        bool found = false;
        for (uint32_t m = p->first_move[r]; m < p->first_move[r + 1] && !found; m++) {
            StrBuf text = {0};
            program_write_move(&text, p, m);
            found = holds(g, p->legal[m]) && (r != role || strcmp(strbuf_get(&text), name) == 0);
            strbuf_clear(&text);
            if (found)
                play_move(g, m);
        }
        assert_true(found);
    }
    play_step(g);
}

static const uint64_t *facts_of(Played *g)
{
    const GameProgram *p = g->program;
    memset(g->facts, 0, (p->n_fluents / 64 + 1) * sizeof *g->facts);
    for (uint32_t f = 0; f < p->n_fluents; f++)
        if (holds(g, 2 * program_fluent(f)))
            g->facts[f / 64] |= UINT64_C(1) << f % 64;
    return g->facts;
}

static int32_t distance(Played *g, RelaxedKind kind, uint32_t role, uint32_t value)
{
    return relaxed_distance(g->task, kind, facts_of(g), role, value);
}

/* ---- figures ------------------------------------------------------------------------------- */

/* The way to the gold and back by moves of one name: each counts once. */
static void a_move_that_serves_twice_counts_once(void **state)
{
    (void)state;
    Played g = play_new(maze);
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3);
    play(&g, 0, "move");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3);
    play(&g, 0, "move");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3);
    play(&g, 0, "grab");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 2);
    play(&g, 0, "move");
    play(&g, 0, "move");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 1);
    assert_int_equal(distance(&g, RELAXED_MAX, 0, 100), 1);
    play(&g, 0, "drop");
    assert_true(holds(&g, g.program->terminal));
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 0);
    assert_int_equal(distance(&g, RELAXED_ADD, 0, 100), 0);
    play_free(&g);
}

static void layers_count_steps(void **state)
{
    (void)state;
    Played g = play_new(maze);
    assert_int_equal(distance(&g, RELAXED_MAX, 0, 100),
                     4); /* move move grab drop: the first room is not left */
    assert_int_equal(distance(&g, RELAXED_MAX, 0, 50), RELAXED_NEVER);
    play_free(&g);
}

static void blocks_need_two(void **state)
{
    (void)state;
    Played g = play_new(blocks);
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3);
    play(&g, 0, "(take c a)");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 2);
    assert_int_equal(distance(&g, RELAXED_ADD, 0, 100), 2);
    play(&g, 0, "(put b c)");
    play(&g, 0, "(put a b)");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 0);
    play_free(&g);
}

static void blocks_hindered_need_three(void **state)
{
    (void)state;
    Played g = play_new(blocks);
    play(&g, 0, "(put b c)");
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3);
    play_free(&g);
}

/* Ticks and crosses: a line of x is two marks away after one, three for o; 50/2 - 50/3 = 25/3. */
static void first_moves_promise_the_same(void **state)
{
    (void)state;
    static const char *const moves[] = {"(mark 1 1)", "(mark 2 2)", "(mark 1 2)"};
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        Played g = play_new(gdl_games[0].text);
        assert_int_equal(relaxed_promise(g.task, facts_of(&g), 0), 0);
        play(&g, 0, moves[i]);
        assert_int_equal(relaxed_promise(g.task, facts_of(&g), 0), 8333);
        assert_int_equal(relaxed_promise(g.task, facts_of(&g), 1), -8333);
        play_free(&g);
    }
}

/* After x in a corner and o in the middle each mark of x is worth what lines it is on are left. */
static void second_moves_promise_what_lines_are_left(void **state)
{
    (void)state;
    static const struct {
        const char *move;
        int32_t promise;
    } marks[] = {{"(mark 1 2)", 25000}, {"(mark 1 3)", 25000}, {"(mark 2 1)", 25000},
                 {"(mark 3 1)", 25000}, {"(mark 2 3)", 0},     {"(mark 3 2)", 0},
                 {"(mark 3 3)", 0}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        Played g = play_new(gdl_games[0].text);
        play(&g, 0, "(mark 1 1)");
        play(&g, 1, "(mark 2 2)");
        play(&g, 0, marks[i].move);
        assert_int_equal(relaxed_promise(g.task, facts_of(&g), 0), marks[i].promise);
        play_free(&g);
    }
}

/* After 1.a1 b2 2.b1 c1 o threatens the third in the diagonal: stopped, left, or left with a line
 * less. */
static void third_moves_promise_what_is_stopped(void **state)
{
    (void)state;
    static const struct {
        const char *move;
        int32_t promise;
    } marks[] = {{"(mark 1 2)", 0},
                 {"(mark 1 3)", 25000},
                 {"(mark 2 3)", -25000},
                 {"(mark 3 2)", -25000},
                 {"(mark 3 3)", -25000}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        Played g = play_new(gdl_games[0].text);
        play(&g, 0, "(mark 1 1)");
        play(&g, 1, "(mark 2 2)");
        play(&g, 0, "(mark 2 1)");
        play(&g, 1, "(mark 3 1)");
        play(&g, 0, marks[i].move);
        assert_int_equal(relaxed_promise(g.task, facts_of(&g), 0), marks[i].promise);
        play_free(&g);
    }
}

/* 100 and 0 are as near as each other throughout.  With the gold in the first room the thesis on
 * CoolerJo gives 0 the distance 2, and so the promise 25.  Here gold that is carried is gold
 * outside the first room, and the drop that ends the game takes nothing away where nothing is ever
 * lost: distance 1, promise 0. */
static void the_maze_promises_nothing(void **state)
{
    (void)state;
    static const char *const moves[] = {"move", "move", "grab", "move", "move"};
    Played g = play_new(maze);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
        assert_int_equal(relaxed_promise(g.task, facts_of(&g), 0), 0);
        play(&g, 0, moves[i]);
    }
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 1);
    assert_int_equal(distance(&g, RELAXED_FF, 0, 0), 1);
    assert_int_equal(relaxed_promise(g.task, facts_of(&g), 0), 0);
    play_free(&g);
}

/* ---- helpful moves -------------------------------------------------------------------------- */

/* Exactly the moves named are helpful for the first role's goal; "" are none. */
static void expect_helpful(Played *g, uint32_t value, const char *names)
{
    const GameProgram *p = g->program;
    const RelaxedTarget *end = relaxed_end(g->task, 0, value);
    StrBuf found = {0};
    assert_non_null(end);
    for (uint32_t m = 0; m < p->n_moves; m++) {
        if (!relaxed_is_helpful(g->task, facts_of(g), end, m))
            continue;
        assert_true(holds(g, p->legal[m]));
        strbuf_puts(&found, found.n ? " " : "");
        program_write_move(&found, p, m);
    }
    assert_string_equal(strbuf_get(&found), names);
    strbuf_clear(&found);
}

static void a_plan_begins_with_helpful_moves(void **state)
{
    (void)state;
    Played g = play_new(maze);
    assert_null(relaxed_end(g.task, 0, 50));
    expect_helpful(&g, 100, "move");
    play(&g, 0, "move");
    play(&g, 0, "move");
    expect_helpful(&g, 100, "move grab");
    play(&g, 0, "grab");
    expect_helpful(&g, 100, "move");
    play(&g, 0, "move");
    play(&g, 0, "move");
    expect_helpful(&g, 100, "drop");
    play(&g, 0, "drop");
    expect_helpful(&g, 100, "");
    play_free(&g);
    g = play_new(blocks);
    play(&g, 0, "(take c a)");
    expect_helpful(&g, 100, "(put a b) (put b c)");
    play_free(&g);
}

/* Either switch brings what the plan needs first, and so both are helpful. */
static void moves_that_serve_as_well_are_helpful(void **state)
{
    (void)state;
    Played g = play_new(lamp);
    expect_helpful(&g, 100, "(press a) (press b)");
    play(&g, 0, "(press b)");
    expect_helpful(&g, 100, "open");
    expect_helpful(&g, 30, "");
    play_free(&g);
}

/* ---- what holds in every state ------------------------------------------------------------- */

/* Steps to a state in which the role has this goal at the end, among all plays of this one's
 * choice: at least h_max. */
static void require_admissible(Played *g, uint64_t *seed, uint32_t role)
{
    int32_t at_most[3] = {RELAXED_NEVER, RELAXED_NEVER, RELAXED_NEVER};
    static const uint32_t values[3] = {0, 50, 100};
    for (unsigned steps = 0; steps < 12 && !holds(g, g->program->terminal); steps++) {
        for (unsigned v = 0; v < 3; v++) {
            int32_t max = distance(g, RELAXED_MAX, role, values[v]),
                    sum = distance(g, RELAXED_ADD, role, values[v]);
            int32_t ff = distance(g, RELAXED_FF, role, values[v]);
            assert_true(max == RELAXED_NEVER || sum != RELAXED_NEVER); /* it knows the clock */
            assert_int_equal(sum == RELAXED_NEVER, ff == RELAXED_NEVER);
            assert_true(ff <= sum);
            if (at_most[v] != RELAXED_NEVER) /* one step brings it nearer by one at most */
                assert_true(max >= at_most[v] - 1);
            at_most[v] = max;
        }
        for (uint32_t r = 0; r < g->program->n_roles; r++) {
            uint32_t first = g->program->first_move[r], n = g->program->first_move[r + 1] - first,
                     legal = 0;
            for (uint32_t m = 0; m < n; m++)
                legal += holds(g, g->program->legal[first + m]);
            uint32_t chosen = legal ? (uint32_t)(random_next(seed) % legal) : 0;
            for (uint32_t m = 0; m < n; m++)
                if (holds(g, g->program->legal[first + m]) && chosen-- == 0)
                    play_move(g, first + m);
        }
        play_step(g);
    }
    for (unsigned v = 0; v < 3 && holds(g, g->program->terminal); v++) {
        bool is_value = false;
        for (size_t i = 0; i < g->program->n_goals; i++)
            is_value = is_value || (g->program->goals[i].role == role &&
                                    g->program->goals[i].value == values[v] &&
                                    holds(g, g->program->goals[i].holds));
        if (is_value) {
            assert_int_equal(distance(g, RELAXED_MAX, role, values[v]), 0);
            assert_true(at_most[v] <= 1);
        }
    }
}

/* What must be there at a certain time is out of reach where h_max says so, and further away where
 * more moves are needed than there is time. */
static void the_clock_does_not_wait(void **state)
{
    (void)state;
    Played g = play_new(timed);
    assert_int_equal(distance(&g, RELAXED_MAX, 0, 100), 4);
    assert_int_equal(distance(&g, RELAXED_ADD, 0, 100), 3 + 4);
    play(&g, 0, "rest");
    assert_int_equal(distance(&g, RELAXED_MAX, 0, 100), 3);
    assert_int_equal(distance(&g, RELAXED_ADD, 0, 100), 3 + 3);
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3 + 3);
    play(&g, 0, "rest");
    assert_int_equal(distance(&g, RELAXED_MAX, 0, 100), RELAXED_NEVER);
    assert_int_equal(distance(&g, RELAXED_ADD, 0, 100), 3 + 2 + RELAXED_LATE);
    assert_int_equal(distance(&g, RELAXED_FF, 0, 100), 3 + 2 + RELAXED_LATE);
    play_free(&g);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        uint64_t random = seed;
        g = play_new(timed);
        require_admissible(&g, &random, 0);
        play_free(&g);
    }
}

/* ---- beside plain sweeps ----------------------------------------------------------------------
 */

static int32_t dearest(const int32_t *cost, const ProgramLiteral *literals, uint32_t n)
{
    int32_t most = 0;
    for (uint32_t i = 0; i < n; i++)
        most = cost[literals[i]] > most ? cost[literals[i]] : most;
    return most;
}

static bool lower(int32_t *cost, ProgramLiteral l, int32_t to)
{
    bool is_less = to < cost[l];
    cost[l] = is_less ? to : cost[l];
    return is_less;
}

/* One sweep over the definitions.   Returns: whether it changed something. */
static bool sweep_code(const GameProgram *p, int32_t *cost)
{
    bool changed = false;
    for (size_t b = 0; b < p->n_blocks; b++)
        for (size_t at = p->blocks[b].first; at < p->blocks[b].end;) {
            uint32_t value = p->code[at], bodies = p->code[at + 1];
            int32_t fails = 0;
            for (at += 2; bodies > 0; bodies--, at += 1 + p->code[at]) {
                int32_t against = RELAXED_NEVER;
                changed |= lower(cost, 2 * value, dearest(cost, p->code + at + 1, p->code[at]));
                for (uint32_t i = 0; i < p->code[at]; i++)
                    if (cost[p->code[at + 1 + i] ^ 1] < against)
                        against = cost[p->code[at + 1 + i] ^ 1];
                fails = against > fails ? against : fails;
            }
            changed |= lower(cost, 2 * value + 1, p->blocks[b].is_loop ? 0 : fails);
        }
    return changed;
}

/* h_max of all literals, by sweeps until nothing changes; the caller's. */
static int32_t *sweep_all(const GameProgram *p, const uint64_t *facts)
{
    int32_t *cost = base_alloc(2 * (size_t)p->n_values * sizeof *cost, "costs");
    for (size_t l = 0; l < 2 * (size_t)p->n_values; l++)
        cost[l] = RELAXED_NEVER;
    cost[PROGRAM_TRUE] = 0;
    for (uint32_t f = 0; f < p->n_fluents; f++)
        cost[2 * program_fluent(f) + !(facts[f / 64] >> f % 64 & 1)] = 0;
    for (uint32_t m = 0; m < p->n_moves; m++)
        cost[2 * program_move(p, m) + 1] = 0;
    for (bool changed = true; changed;) {
        changed = sweep_code(p, cost);
        for (uint32_t m = 0; m < p->n_moves; m++)
            changed |= lower(cost, 2 * program_move(p, m), cost[p->legal[m]]);
        for (uint32_t f = 0; f < p->n_fluents; f++)
            for (uint32_t not = 0; not < 2; not ++) {
                int32_t next = cost[p->next[f] ^ not ];
                changed |= lower(cost, 2 * program_fluent(f) + not,
                                 next == RELAXED_NEVER ? next : next + 1);
            }
    }
    return cost;
}

/* The rules of game i: those of the tests, then maze and blocks. */
static const char *layered_rules(size_t i)
{
    if (i < N_GDL_GAMES)
        return gdl_games[i].text;
    return i == N_GDL_GAMES ? maze : blocks;
}

static void layers_are_those_of_sweeps(void **state)
{
    (void)state;
    unsigned n_reached = 0;
    for (size_t i = 0; i < N_GDL_GAMES + 2; i++) {
        Played g = play_new(layered_rules(i));
        const GameProgram *p = g.program;
        int32_t *cost = sweep_all(p, facts_of(&g));
        for (ProgramLiteral l = 0; l < 2 * program_move(p, p->n_moves); l++) {
            const RelaxedGoal goal = {&l, 1};
            const RelaxedTarget *target = relaxed_target_for(g.task, &goal);
            assert_ptr_equal(relaxed_target_for(g.task, &goal), target);
            assert_int_equal(relaxed_cost(g.task, RELAXED_MAX, g.facts, target), cost[l]);
            n_reached += cost[l] > 1 && cost[l] != RELAXED_NEVER;
        }
        free(cost);
        play_free(&g);
    }
    assert_true(n_reached > 20);
}

static void no_play_is_shorter_than_the_layer(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            Played g = play_new(gdl_games[i].text);
            uint64_t random = seed;
            require_admissible(&g, &random, 0);
            play_free(&g);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_that_serves_twice_counts_once),
        cmocka_unit_test(layers_count_steps),
        cmocka_unit_test(the_clock_does_not_wait),
        cmocka_unit_test(blocks_need_two),
        cmocka_unit_test(blocks_hindered_need_three),
        cmocka_unit_test(first_moves_promise_the_same),
        cmocka_unit_test(second_moves_promise_what_lines_are_left),
        cmocka_unit_test(third_moves_promise_what_is_stopped),
        cmocka_unit_test(the_maze_promises_nothing),
        cmocka_unit_test(a_plan_begins_with_helpful_moves),
        cmocka_unit_test(moves_that_serve_as_well_are_helpful),
        cmocka_unit_test(no_play_is_shorter_than_the_layer),
        cmocka_unit_test(layers_are_those_of_sweeps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

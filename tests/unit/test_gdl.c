/* tests/unit/test_gdl.c -- games from rules in the Game Description Language: what the program
 * computes is what the rules say, state by state; sizes and figures of games that are known. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/gdl/run/explore.h"
#include "tests/support/compare_gdl.h"
#include "tests/support/gdl_games.h"

/* Rules read from a text, and their program. */
typedef struct Loaded {
    Arena *home;
    Diags *ds;
    const KifRules *rules;
    GameProgram *program;
} Loaded;

static Loaded load(const char *text, ProgramOptions options)
{
    Loaded g = {.home = arena_new("a game"), .ds = diag_new()};
    g.rules = kif_read(g.home, g.ds, source_new(g.home, "game", text, strlen(text)));
    g.program = g.rules ? program_make(g.home, g.ds, g.rules, options) : NULL;
    return g;
}

static void unload(Loaded *g)
{
    program_clear(g->program);
    diag_free(g->ds);
    arena_free(g->home);
}

/* ---- the program and the rules ------------------------------------------------------------- */

static void require_same(const char *text, ProgramOptions options)
{
    Loaded g = load(text, options);
    assert_non_null(g.program);
    for (uint64_t seed = 0; seed < 5; seed++) {
        char *different = compare_gdl(g.rules, g.program, 25, UINT64_MAX, seed);
        if (different)
            fail_msg("%s", different);
    }
    unload(&g);
}

static void program_says_what_rules_say(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++)
        require_same(gdl_games[i].text, (ProgramOptions){0});
}

static void splitting_and_simplifying_change_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        require_same(gdl_games[i].text, (ProgramOptions){.no_split = true});
        require_same(gdl_games[i].text, (ProgramOptions){.no_simplify = true});
        require_same(gdl_games[i].text, (ProgramOptions){.no_split = true, .no_simplify = true});
    }
}

/* The comparison itself: two games that differ in one rule. */
static void a_difference_is_found(void **state)
{
    (void)state;
    static const char rules[] = "(role a) (init (p 0)) (s 0 1) (s 1 2) (s 2 0)"
                                "(<= (legal a go) (true (p ?x)))"
                                "(<= (next (p ?y)) (does a go) (true (p ?x)) (s ?x ?y))"
                                "(<= (goal a 100) (true (p %d)))"
                                "(<= terminal (true (p 3)))";
    char one[sizeof rules + 8], other[sizeof rules + 8];
    snprintf(one, sizeof one, rules, 1);
    snprintf(other, sizeof other, rules, 2);
    Loaded g = load(one, (ProgramOptions){0}), h = load(other, (ProgramOptions){0});
    char *different = compare_gdl(g.rules, h.program, 10, UINT64_MAX, 0);
    assert_non_null(different);
    free(different);
    unload(&g);
    unload(&h);
}

/* More warnings than are kept: the rules behind them are read all the same. */
static void many_warnings_stop_nothing(void **state)
{
    (void)state;
    StrBuf text = {0};
    strbuf_puts(&text, "(role a) (init (n 0)) ");
    for (int i = 0; i < 2 * LIMIT_DIAGS; i++)
        strbuf_printf(&text, "(unused \"%d\") ", i);
    strbuf_puts(&text, "(<= (next (n 1)) (does a go)) (<= (legal a go) (true (n 0)))");
    Loaded g = load(strbuf_get(&text), (ProgramOptions){0});
    assert_non_null(g.program);
    assert_int_equal(g.program->n_fluents, 2);
    assert_int_equal(g.program->n_moves, 1);
    unload(&g);
    strbuf_clear(&text);
}

/* ---- sizes -------------------------------------------------------------------------------- */

static void facts_and_moves_of_games(void **state)
{
    (void)state;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Loaded g = load(gdl_games[i].text, (ProgramOptions){0});
        assert_non_null(g.program);
        assert_int_equal(g.program->n_fluents, gdl_games[i].facts);
        assert_int_equal(g.program->n_moves, gdl_games[i].moves);
        unload(&g);
    }
}

/* A mark leaves the cells of other rows empty.  By hand: each row is marked by 3 moves, each other
 * row by 2 rows, and a cell stays empty when its row is another one, 9 + 6 + 9; what is legal, and
 * a cell marked, say what one literal says. */
static void a_variable_is_taken_out_without_others(void **state)
{
    (void)state;
    static const char rules[] =
        "(role a) (c 1) (c 2) (c 3) (<= (init (cell ?m ?n empty)) (c ?m) (c ?n))"
        "(<= (legal a (mark ?m ?n)) (true (cell ?m ?n empty)))"
        "(<= (next (cell ?m ?n full)) (does a (mark ?m ?n)))"
        "(<= (next (cell ?m ?n empty)) (does a (mark ?j ?k)) (true (cell ?m ?n empty))"
        " (distinct ?m ?j))";
    Loaded g = load(rules, (ProgramOptions){0});
    assert_int_equal(g.program->n_rules, 9 + 6 + 9);
    unload(&g);
    require_same(rules, (ProgramOptions){0});
}

static void order_of_facts_and_moves(void **state)
{
    (void)state;
    Loaded g = load(
        "(role a) (role b) (init (n 2)) (init (n 10)) (init (n -1)) (init (c x)) (init (c (f y)))"
        "(<= (next ?f) (true ?f)) (<= (legal b (m ?x)) (true (n ?x)))"
        "(<= (legal a (m ?x)) (true (n ?x))) (<= (legal a pass) (true (n 2)))",
        (ProgramOptions){0});
    StrBuf all = {0};
    for (uint32_t i = 0; i < g.program->n_fluents; i++) {
        program_write_fluent(&all, g.program, i);
        strbuf_putc(&all, ' ');
    }
    assert_string_equal(strbuf_get(&all), "(n -1) (n 2) (n 10) (c x) (c (f y)) ");
    strbuf_clear(&all);
    for (uint32_t i = 0; i < g.program->n_moves; i++) {
        program_write_move(&all, g.program, i);
        strbuf_putc(&all, ' ');
    }
    assert_string_equal(strbuf_get(&all), "(m -1) (m 2) (m 10) pass (m -1) (m 2) (m 10) ");
    assert_int_equal(g.program->first_move[1], 4);
    strbuf_clear(&all);
    unload(&g);
}

/* ---- keys --------------------------------------------------------------------------------- */

static Key key_of_lane(const GameRun *r, unsigned lane)
{
    Key k = {0, 0};
    for (uint32_t i = 0; i < r->program->n_fluents; i++) {
        if (!lanes_has(r->value[program_fluent(i)], lane))
            continue;
        k.lo ^= r->program->keys[i].lo;
        k.hi ^= r->program->keys[i].hi;
    }
    return k;
}

static Key first_key(const char *text)
{
    Loaded g = load(text, (ProgramOptions){0});
    GameRun run = run_new(g.program);
    run_begin(&run, lanes_all());
    Key k = key_of_lane(&run, 5);
    run_clear(&run);
    unload(&g);
    return k;
}

/* The key of a state does not depend on what else the rules have; another state has another. */
static void keys_go_by_the_facts(void **state)
{
    (void)state;
    Key a = first_key("(role r) (init (p 1)) (init (q 2)) (<= terminal (true (p 1)))");
    Key b = first_key("(role r) (role s) (init (q 2)) (<= (next (z 9)) (true (p 1))) (init (p 1))");
    Key c = first_key("(role r) (init (p 1)) (init (q 1)) (<= terminal (true (p 1)))");
    assert_true(a.lo == b.lo && a.hi == b.hi);
    assert_true(a.lo != c.lo && a.hi != c.hi);
    assert_true(a.lo == UINT64_C(0xa5394d6fd1ababa1) && a.hi == UINT64_C(0xf148eb566b5b7af7));
}

/* ---- random games ------------------------------------------------------------------------- */

static void random_games_do_not_depend_on_lanes(void **state)
{
    (void)state;
    Loaded g = load(gdl_games[0].text, (ProgramOptions){0});
    Explored all = explore_play(g.program, 300, 3, NULL),
             same = explore_play(g.program, 300, 3, NULL);
    Explored other = explore_play(g.program, 300, 4, NULL);
    assert_int_equal(all.games, 300);
    assert_int_equal(all.steps, same.steps);
    assert_int_equal(all.sum_of_goals[0], same.sum_of_goals[0]);
    assert_true(all.steps != other.steps || all.sum_of_goals[0] != other.sum_of_goals[0]);
    explore_clear(&all), explore_clear(&same), explore_clear(&other);
    unload(&g);
}

/* Of random tic-tac-toe 58.49 % are won by the first player and 12.70 % drawn, by counting: a goal
 * of 64.84. */
static void random_games_are_fair(void **state)
{
    (void)state;
    Loaded g = load(gdl_games[0].text, (ProgramOptions){0});
    Explored e = explore_play(g.program, 100000, 0, NULL);
    double mean = (double)e.sum_of_goals[0] / (double)e.goals_known[0];
    assert_true(mean > 64.84 - 0.6 && mean < 64.84 + 0.6);
    assert_int_equal(e.shortest, 5);
    assert_int_equal(e.longest, 9);
    explore_clear(&e);
    unload(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(program_says_what_rules_say),
        cmocka_unit_test(splitting_and_simplifying_change_nothing),
        cmocka_unit_test(a_difference_is_found),
        cmocka_unit_test(many_warnings_stop_nothing),
        cmocka_unit_test(facts_and_moves_of_games),
        cmocka_unit_test(a_variable_is_taken_out_without_others),
        cmocka_unit_test(order_of_facts_and_moves),
        cmocka_unit_test(keys_go_by_the_facts),
        cmocka_unit_test(random_games_do_not_depend_on_lanes),
        cmocka_unit_test(random_games_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_odds_games.c -- odds in the shipped games with chance: all methods agree, and
 * what they cost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "interp/choose/task.h"
#include "lib/internal.h"
#include "prover/chance/odds.h"
#include "tests/support/odds_value.h"
#include "tests/support/table_of.h"

/* One advice of a table, `better: won` without bounds, put to the search. */
typedef struct GameRig {
    Al0Table *table;
    Al0Position *position;
    Evaluator *evaluator;
    MoveOrder *order;
    EvalContext *root;
    Task task;
    TransTable none;
    TreeBuilder builder;
    Search s;
} GameRig;

static void game_begin(GameRig *r, const char *game)
{
    char text[600];
    snprintf(text, sizeof text,
             "table t\ngame \"%s/../advice/games/%s\"\nrule always then a\nadvice a\n    better: "
             "won\n    us: any\n"
             "    them: any\n    odds: most\n",
             TESTS_DIR, game);
    r->table = table_of(text);
    const Compiled *c = r->table->compiled;
    r->position = al0_position_read(r->table, "init", 4, NULL);
    assert_non_null(r->position);
    r->evaluator = evaluator_new(c->program, c->game);
    r->order = move_order_new(c->game);
    r->root = evaluator_context_new(r->evaluator);
    evaluator_begin(r->evaluator, r->position->bytes, r->root);
    task_init(&r->task, r->evaluator, c->game, &c->advice[0], r->order, r->root);
    trans_init(&r->none, 0);
    builder_init(&r->builder, 1 << 20);
    search_init(&r->s, &r->none, &r->builder, 64 << 20);
}

static void game_end(GameRig *r)
{
    search_clear(&r->s);
    builder_clear(&r->builder);
    free(r->root);
    move_order_free(r->order);
    evaluator_free(r->evaluator);
    al0_position_free(r->position);
    al0_table_free(r->table);
}

/* The bounds at a height, and how many nodes that height took. */
static uint64_t value_at(GameRig *r, OddsTerms q, unsigned height, bool sure, OddsBounds *out)
{
    uint64_t nodes;
    search_begin(&r->s, &r->task.problem, r->root, (ProveLimits){.max_depth = LARGEST_MAX_DEPTH});
    assert_true(odds_value(&r->s, &q, 64 << 20, height, sure, out, &nodes));
    return nodes;
}

/* Six rolls deep at EinStein, which is twelve plies: the same values by all methods; a question
 * takes a fiftieth of the nodes of plain expectimax. */
static void einstein_takes_few_nodes(void **unused)
{
    (void)unused;
    static const OddsTerms plain = {.cuts = CUTS_NONE}, star1 = {.ask = ASK_ODDS_MOST},
                           star2 = {.cuts = CUTS_STAR2},
                           asked = {.ask = ASK_ODDS_OF, .wanted = {3, 5}};
    GameRig r;
    game_begin(&r, "ewn3.kif");
    for (unsigned height = 2; height <= 12; height += 2) {
        OddsBounds a, b, c, d;
        uint64_t n_plain = value_at(&r, plain, height, false, &a),
                 n_1 = value_at(&r, star1, height, false, &b),
                 n_2 = value_at(&r, star2, height, false, &c),
                 n = value_at(&r, asked, height, false, &d);
        print_message("%u plies: plain %llu, Star1 %llu, Star2 %llu; >= 3/5: %llu nodes\n", height,
                      (unsigned long long)n_plain, (unsigned long long)n_1, (unsigned long long)n_2,
                      (unsigned long long)n);
        assert_true(a.lo == b.lo && a.lo == c.lo && d.lo <= a.lo && d.hi >= a.lo);
        if (height == 12)
            assert_true(50 * n <= n_plain);
    }
    game_end(&r);
}

/* 4/7 lies between the bounds of every height, which come nearer to it. */
static void piglet_comes_near(void **unused)
{
    (void)unused;
    GameRig r;
    OddsBounds before = {.hi = ODDS_ONE}, lo, hi;
    game_begin(&r, "piglet.kif");
    for (unsigned height = 0; height <= 120; height += 4) {
        value_at(&r, (OddsTerms){.ask = ASK_ODDS_MOST}, height, false, &lo);
        value_at(&r, (OddsTerms){.ask = ASK_ODDS_MOST}, height, true, &hi);
        assert_true(lo.lo >= before.lo && hi.hi <= before.hi);
        assert_true(!odds_reach(lo.lo, 4, 7) && odds_reach(hi.hi, 4, 7));
        before = (OddsBounds){.lo = lo.lo, .hi = hi.hi};
    }
    assert_true(before.hi - before.lo < ODDS_ONE / 10000);
    game_end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(einstein_takes_few_nodes),
        cmocka_unit_test(piglet_comes_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

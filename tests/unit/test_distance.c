/* tests/unit/test_distance.c -- how far a better-goal is from holding: by hand, and against the
 * goal.
 * The guess steers proof numbers only, so nothing else would notice if it were wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "interp/choose/task.h"
#include "tests/support/load_text.h"
#include "tests/support/positions.h"
#include "tests/support/random_table.h"
#include "tests/support/read_fen.h"

#define KRK "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"

enum { TABLES = 500, POSITIONS = 200 };

/* A table with one piece of advice of that better-goal. */
static Bundle bundle_of(const char *goal)
{
    StrBuf text = {0};
    strbuf_printf(&text, "table t\nadvice a \"\"\n better: %s\n them: any\nrule always then a\n",
                  goal);
    Bundle b = bundle_load_text(strbuf_get(&text));
    if (!b.c)
        fail_msg("%s", strbuf_get(&b.messages));
    strbuf_clear(&text);
    return b;
}

/* The distance of the first advice's better-goal in a root position; *holds: whether both goals do.
 */
static int64_t distance_in(const Bundle *b, const ChessPosition *p, bool *holds)
{
    const CompiledAdvice *a = &b->c->advice[0];
    Evaluator *m = evaluator_new(b->c->program, &chess_game);
    EvalContext *s = evaluator_context_new(m);
    evaluator_begin(m, p, s);
    Value v = evaluator_eval(m, a->distance, s);
    *holds = evaluator_eval(m, a->leaf[chess_game.turn(&chess_game, p)], s) != 0;
    assert_true(value_is_defined(v));
    free(s);
    evaluator_free(m);
    return (int64_t)v;
}

static const struct {
    const char *goal;
    int distance;
} by_hand[] = {
    {"mate", 0},           /* nothing can be told but that it does not hold */
    {"k in edge", 3},      /* d5: three steps */
    {"k in corners", 3},   /* to a8 */
    {"dist(K, k) = 2", 2}, /* e1 to d5: four steps */
    {"dist(K, k) <= 2", 2},
    {"dist(K, k) < 2", 3},
    {"dist(K, k) >= 6", 2},
    {"not dist(K, k) > 2", 2},
    {"dist(K, k) <= 2 and k in edge", 5},
    {"dist(K, k) <= 2 or k in edge", 2},
    {"dist(K, k) <= 2 and check", 3},
    {"not (dist(K, k) > 2 or not check)", 3},
    {"us_to_move and k in edge", 3},
    {"them_to_move and k in edge", 3}, /* whose turn it is is left out */
    {"(k in edge if R else check)", 3},
    {"dist(K, k) = 4 and k in edge", 3},
    {"mobility < 0", 8},    /* far: no part counts more */
    {"dist(Q, k) <= 2", 8}, /* undefined: no queen */
    {"not (dist(Q, k) <= 2) and check", 1},
    {"Q in edge", 1}, /* ... and no way for it */
    {"k in edge and k in corners and mobility < 0", 14},
    {"-2147483647 <= mobility", 0}, /* the difference is no number */
};

static void distances_by_hand(void **unused)
{
    (void)unused;
    ChessPosition p = read_fen(KRK);
    bool holds;
    for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++) {
        Bundle b = bundle_of(by_hand[i].goal);
        int64_t got = distance_in(&b, &p, &holds);
        if (got != by_hand[i].distance)
            fail_msg("%s: %d, expected %d", by_hand[i].goal, (int)got, by_hand[i].distance);
        bundle_free(&b);
    }
}

/* Goals of words that do not tell the turn are at distance 0 exactly where they hold. */
static void nothing_is_missing_where_it_holds(void **unused)
{
    static const char *const goals[] = {
        "k in edge and dist(K, k) <= 3",
        "not (k in edge or mobility > 5) and dist(K, k) != 3",
        "edge_dist(k) = 1 or edge_dist(K) = 1 and not check",
        "(dist(K, k) < 4 if k in edge else check or K in corners)",
        "all(s in k, edge_dist(s) < 2) or some(s in K, edge_dist(s) = 3)",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        Bundle b = bundle_of(goals[i]);
        uint64_t seed = 77 + i;
        unsigned held = 0;
        for (unsigned n = 0; n < POSITIONS; n++) {
            ChessPosition p = random_position(&seed);
            bool holds;
            int64_t distance = distance_in(&b, &p, &holds);
            assert_true(distance >= 0 && (distance == 0) == holds);
            held += holds;
        }
        assert_true(held > 0 && held < POSITIONS);
        bundle_free(&b);
    }
}

/* Whatever the goal is: it has a distance, and none where it holds. */
static void random_goals_have_a_distance(void **unused)
{
    (void)unused;
    unsigned held = 0;
    for (uint64_t seed = 1; seed <= TABLES; seed++) {
        StrBuf text = {0};
        uint64_t state = seed * 31 + 5;
        random_table(seed, &text);
        Bundle b = bundle_load_text(strbuf_get(&text));
        assert_non_null(b.c);
        for (int i = 0; i < 4; i++) {
            ChessPosition p = random_position(&state);
            bool holds;
            int64_t distance = distance_in(&b, &p, &holds);
            assert_true(distance >= 0);
            assert_true(!holds || distance == 0);
            held += holds;
        }
        bundle_free(&b);
        strbuf_clear(&text);
    }
    assert_true(held > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_by_hand),
        cmocka_unit_test(nothing_is_missing_where_it_holds),
        cmocka_unit_test(random_goals_have_a_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

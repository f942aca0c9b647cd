/* tests/unit/test_heights.c -- heights of trees, worked out backwards for a sweep: they are what
 * the prover finds by searching, the trees are the same, and what cannot be solved so is left
 * alone.  Of plans test_solved_plans.c tells. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "tests/support/compare_heights.h"
#include "tests/support/share.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

static VerifyOptions options(unsigned threads)
{
    return (VerifyOptions){.threads = threads, .memory = (size_t)1 << 30};
}

/* ---- the same as by searching -------------------------------------------------------------- */

/* A table with one piece of advice; how many solutions it takes, and of how many trees and
 * refutations the search must be sure. */
typedef struct Endgame {
    HeightsQuestion q;
    unsigned solved, trees, refuted;
} Endgame;

#define ONE_ADVICE "rule r then a\nadvice a them: any "

static const Endgame endgames[] = {
    {{"KRvK",
      "define stage = 0 if dist(K, k) = 2 and k in edge and not K in edge\n"
      "    else 1 if k in edge else 2\n" ONE_ADVICE
      "better: mate or us_to_move and stage < root(stage)\n"
      "holding: R and not stalemate prefer: least after(manhattan(K, k)), most rank(to)\n",
      397, 20, 5000, 0},
     3,
     50,
     0},
    {{"KQvK", /* no image of the board is like another */
      ONE_ADVICE "better: us_to_move and rank(k) < root(rank(k)) or mate\n"
                 "holding: Q and not (k in a1 | b1) and (us_to_move or not K in f1..h8)\n",
      71, 30, 5000, 0},
     8,
     50,
     5},
    {{"KRvK", /* a leaf is theirs to move, and they may have no move there */
      "rule r if K in a1..h2 then a\nadvice a them: any "
      "better: them_to_move and (stalemate or dist(k, root(K)) = 5)\n"
      "holding: us_to_move or dist(R, k) > 1\n",
      97, 12, 5000, 0},
     16,
     50,
     0},
    {{"KBvK", /* images that leave the colours of squares are alike, the others are not */
      ONE_ADVICE "better: us_to_move and K in (corners & dark if B & dark else corners & light)\n"
                 "holding: B and not stalemate\n",
      4999, 8, 5000, 0},
     1,
     10,
     0},
    {{"KPvK", /* promotions */
      ONE_ADVICE "better: Q and us_to_move or stalemate and them_to_move holding: P or Q\n", 331,
      24, 5000, 0},
     1,
     50,
     5},
    {{"KQvK", /* at most so many moves, of either side */
      "rule r then a\nadvice a us: depth < 5 better: mate holding: Q\n", 1499, 30, 50000, 0},
     1,
     5,
     5},
    {{"KRvK",
      "rule r then a\nadvice a us: any them: depth < 4 better: mate or us_to_move and k in edge\n",
      997, 30, 50000, 0},
     1,
     5,
     5},
    {{"KRvKN", /* captures of either side */
      ONE_ADVICE "better: us_to_move and not n or mate holding: R\n", 39999, 8, 5000, 0},
     1,
     50,
     2},
    {{"KBNvK",
      "define way = manhattan(k, corners & dark if B & dark else corners & light)\n" ONE_ADVICE
      "better: us_to_move and any_symmetry(k in a1..d2) and way <= 5 holding: count(us) = 3\n",
      12007, 8, 5000, 0},
     1,
     10,
     50},
    {{"KQvK", /* only the root itself tells what its reflections are */
      "rule r if K = g8 and Q in e2 | h2 and k in a4 | d4 then a\n"
      "advice a them: any better: us_to_move and any_symmetry(rank(k) = 1 and root(rank(k)) > 1)\n"
      "holding: Q\n",
      1, 20, 1000000, 0},
     4,
     4,
     0},
    {{"KQvK", /* the same for a bound name in it */
      "rule r if K = g8 and k = a4 then a\n"
      "advice a them: any better: us_to_move and some(s in Q, root(s in moves(Q)) and root(dist(s, "
      "k) < 3))\n"
      "holding: Q\n",
      1, 20, 1000000, 0},
     41,
     20,
     0},
};

static void compare_in(const Endgame *e)
{
    HeightsTally t;
    StrBuf difference = {0};
    if (!heights_compare(&e->q, &t, &difference))
        fail_msg("%s: %s", e->q.name, strbuf_get(&difference));
    if (t.solved != e->solved || t.trees < e->trees || t.refuted < e->refuted)
        fail_msg("%s: %u solved, %u trees, %u refuted, %u without a lower one, %u open of %u",
                 e->q.name, t.solved, t.trees, t.refuted, t.no_lower, t.open, t.all);
    strbuf_clear(&difference);
}

static void heights_are_those_of_searches(void **state)
{
    (void)state;
    for (size_t i = 0; i < LENGTH(endgames); i++)
        if (strlen(endgames[i].q.name) < 5 || share_is_whole()) /* four men are many positions */
            compare_in(&endgames[i]);
}

/* ---- what is solved ------------------------------------------------------------------------ */

static size_t n_solved(const char *text, VerifyOptions o)
{
    static const char *const classes[] = {"KRvK"};
    Rig r;
    assert_true(rig_init(&r, text, classes, 1));
    Retrograde h = rig_solve(&r, o);
    size_t n = h.n;
    retrograde_clear(&h);
    rig_clear(&r);
    return n;
}

static void what_is_worth_it(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t n;
    } cases[] = {
        {ONE_ADVICE "better: mate", 1},
        {ONE_ADVICE "better: rank(k) < root(rank(k))", 8},
        {ONE_ADVICE "when: rank(k) > 6 better: rank(k) < root(rank(k))", 2},
        {"rule r if rank(k) > 5 then a\nadvice a them: any better: rank(k) < root(rank(k))", 3},
        {ONE_ADVICE "better: k in root(R) holding: K in root(K)", 0}, /* too many */
        {ONE_ADVICE "better: depth > 3 and mate", 0},
        {ONE_ADVICE "us: by(K) better: mate", 0},
        {ONE_ADVICE "us: any then by(R) better: mate", 0},
        {ONE_ADVICE "better: mate seek: least dist(K, k)", 0},
        {"rule r then a\nadvice a them: depth < 4 better: mate", 1},
        {"rule r then a\nadvice a us: depth < 3 them: any better: mate", 1},
        {"rule r then a\nadvice a us: depth = 2 them: any better: mate", 0},
        {"rule r then a\nadvice a us: depth < 3 and by(R) better: mate", 0},
        {"rule r then a\nadvice a us: depth < 3 better: depth = 2", 0},
        {"rule r then a\nadvice a us: depth < 3 holding: R", 0},
        {"plan p = a then a\nrule r then p\nadvice a us: depth < 3 better: mate", 0},
        {"rule r then a\nadvice a them: not by(k) better: mate", 0},
        {"table t search any\n" ONE_ADVICE "better: mate", 0},
        {"table t search lowest\n" ONE_ADVICE "better: mate", 0},
        {"plan p = a then a then a\nrule r then p\nadvice a them: any better: mate", 3},
        {"plan p = a then b\nplan q = p then a\nrule r then p, q\nadvice a them: any better: mate\n"
         "advice b them: any better: not R",
         5},
        {"plan p = a then b\nrule r then p\nadvice b them: any better: mate\n"
         "advice a them: any better: rank(k) < root(rank(k))",
         9},
        {"plan p = b then a\nrule r then p\nadvice b them: any better: mate\n"
         "advice a them: any better: rank(k) < root(rank(k))",
         9}, /* one for each rank of the second root */
        {"plan p = a with b\nrule r then p\nadvice a them: any better: mate\n"
         "advice b them: any better: not R",
         1},
        {"plan p = a with b\nrule r then p\nadvice a them: any better: mate holding: R\n"
         "advice b them: any better: not R",
         2},
        {"plan p = a or b\nrule r then p\nadvice a them: any better: mate holding: R\n"
         "advice b when: k in edge them: any better: not R",
         3},
        {"plan p = a or b then b\nrule r then p\nadvice a them: any better: rank(k) < "
         "root(rank(k))\n"
         "advice b them: any better: not R",
         2 * 8 + 2}, /* both, one and what follows the other; what follows */
        {"plan p = a or b or c or d or e or f or g or h or i\nrule r then p\n"
         "advice a them: any better: mate holding: R\nadvice b them: any better: mate holding: R\n"
         "advice c them: any better: mate holding: R\nadvice d them: any better: mate holding: R\n"
         "advice e them: any better: mate holding: R\nadvice f them: any better: mate holding: R\n"
         "advice g them: any better: mate holding: R\nadvice h them: any better: mate holding: R\n"
         "advice i them: any better: mate holding: R\n",
         0}, /* 511 sets of branches */
        {"plan p = a then b\nrule r then p\nadvice a us: by(K) better: not R\n"
         "advice b them: any better: mate",
         0},
        {"rule r then a, b\nadvice a them: any better: mate\n"
         "advice b us: depth = 0 better: not R",
         1},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        size_t n = n_solved(cases[i].text, options(2));
        if (n != cases[i].n)
            fail_msg("%s: %zu", cases[i].text, n);
    }
}

/* What a pool has is not solved again, as long as the advice says the same. */
static void solutions_are_shared(void **state)
{
    (void)state;
    static const char *const classes[] = {"KRvK"};
    Rig r;
    static const char text[] =
        ONE_ADVICE "better: rank(k) < root(rank(k)) and dist(K, k) < root(dist(K, k))";
    assert_true(rig_init(&r, text, classes, 1));
    VerifyOptions o = options(2);
    uint64_t version[1] = {1};
    SolvedPool pool = {.solver = r.b.c->game->solver, .version = version};
    Retrograde first, second, other;
    const RetrogradeRequest asked = {.compiled = r.b.c,
                                     .classes = &r.classes,
                                     .options = &o,
                                     .memory = o.memory / 4,
                                     .pool = &pool};
    retrograde_solve(&first, &asked);
    retrograde_solve(&second, &asked);
    assert_true(first.n > 8);
    assert_int_equal(second.n, first.n);
    assert_int_equal(pool.at.n, first.n);
    for (size_t i = 0; i < first.n; i++)
        assert_ptr_equal(second.at[i].solution, first.at[i].solution);
    version[0] = 2; /* it says something else now */
    retrograde_solve(&other, &asked);
    assert_int_equal(pool.at.n, 2 * first.n);
    for (size_t i = 0; i < other.n; i++)
        assert_ptr_not_equal(other.at[i].solution, first.at[i].solution);
    solved_pool_shrink(&pool, first.n);
    assert_int_equal(pool.at.n, first.n);
    assert_ptr_equal(pool.at.at[0].solution, other.at[0].solution);
    retrograde_clear(&first);
    retrograde_clear(&second);
    retrograde_clear(&other);
    solved_pool_clear(&pool);
    rig_clear(&r);
}

static void limits_are_heeded(void **state)
{
    (void)state;
    static const char text[] = ONE_ADVICE "better: rank(k) < root(rank(k))";
    volatile sig_atomic_t stop = 1;
    VerifyOptions little = options(1), late = options(1), stopped = options(1), first = options(1);
    little.memory = 1 << 20;
    late.limits.deadline = prove_now() - 1;
    stopped.limits.stop = &stop;
    first.search = SEARCH_FIRST;
    assert_int_equal(n_solved(text, options(1)), 8);
    assert_int_equal(n_solved(text, little), 0);
    assert_int_equal(n_solved(text, late), 0);
    assert_int_equal(n_solved(text, stopped), 0);
    assert_int_equal(n_solved(text, first), 0);
}

/* Where not everything fits, plans are left out first. */
static void plans_go_first(void **state)
{
    (void)state;
    static const char text[] = "plan p = a or b\nplan q = a then b\nrule r then a, q, p\n"
                               "advice a them: any better: mate holding: R\nadvice b them: any "
                               "better: k in edge holding: R";
    static const unsigned steps[] = {6, 3, 1, 0};
    VerifyOptions o = options(1);
    size_t before = n_solved(text, o), at = 0;
    assert_int_equal(before, steps[at]);
    for (o.memory = 1 << 25; o.memory > 1 << 12; o.memory -= o.memory / 5) {
        size_t n = n_solved(text, o);
        at += n != before;
        before = n;
        assert_int_equal(n, steps[at]);
    }
    assert_int_equal(before, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(heights_are_those_of_searches),
        cmocka_unit_test(what_is_worth_it),
        cmocka_unit_test(solutions_are_shared),
        cmocka_unit_test(limits_are_heeded),
        cmocka_unit_test(plans_go_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_matrix_game.c -- choices at the same time: mixes of moves beside closed forms and
 * beside the other player's, and games solved with them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/mix.h"
#include "engine/general/general.h"
#include "engine/general/matrix_game.h"
#include "engine/general/shared_values.h"
#include "tests/support/opened_game.h"

/* ---- one choice each ----------------------------------------------------------------------- */

/* A number from 0 to 100. */
static double random_goal(uint64_t *random)
{
    return (double)(mix_next(random) % 101);
}

/* The value of two by two choices. */
static double value_of_four(const double m[4])
{
    double rows = fmax(fmin(m[0], m[1]), fmin(m[2], m[3]));
    double columns = fmin(fmax(m[0], m[2]), fmax(m[1], m[3]));
    return rows >= columns ? rows : (m[0] * m[3] - m[1] * m[2]) / (m[0] + m[3] - m[1] - m[2]);
}

static void four_payoffs_as_computed(void **state)
{
    (void)state;
    uint64_t random = 7;
    unsigned mixed = 0;
    for (unsigned k = 0; k < 100; k++) {
        double m[4], mix[2];
        for (unsigned i = 0; i < 4; i++)
            m[i] = random_goal(&random);
        double found = matrix_game_solve(&(MatrixGame){2, 2, m}, mix), value = value_of_four(m);
        assert_true(found <= value + 1e-9);
        assert_true(found >= value - 0.2);
        assert_true(fabs(mix[0] + mix[1] - 1) < 1e-9);
        mixed += mix[0] > 0 && mix[1] > 0;
    }
    assert_in_range(mixed, 10, 90);
}

/* What the second player can hold the first one to, as it sees it: the same game from its side. */
static double value_from_there(const MatrixGame *g)
{
    double *payoff = calloc((size_t)g->rows * g->columns, sizeof *payoff), mix[16];
    for (uint32_t r = 0; r < g->rows; r++)
        for (uint32_t c = 0; c < g->columns; c++)
            payoff[c * g->rows + r] = -g->payoff[r * g->columns + c];
    double value = -matrix_game_solve(&(MatrixGame){g->columns, g->rows, payoff}, mix);
    free(payoff);
    return value;
}

static void both_sides_agree(void **state)
{
    (void)state;
    uint64_t random = 3;
    for (uint32_t k = 0; k < 20; k++) {
        double m[7 * 7], mix[7];
        const MatrixGame g = {2 + k % 6, 1 + k % 7, m};
        for (uint32_t i = 0; i < g.rows * g.columns; i++)
            m[i] = random_goal(&random);
        double here = matrix_game_solve(&g, mix), there = value_from_there(&g);
        assert_true(here <= there + 1e-9);
        assert_true(there - here < 0.5);
    }
}

static void rare_choices_are_left_out(void **state)
{
    (void)state;
    /* rock, paper, scissors, and a choice that is worse than each */
    static const double m[] = {50, 0, 100, 100, 50, 0, 0, 100, 50, 0, 0, 0};
    double mix[4];
    double found = matrix_game_solve(&(MatrixGame){4, 3, m}, mix);
    assert_true(fabs(found - 50) < 0.5);
    assert_true(mix[3] == 0);
    for (unsigned i = 0; i < 3; i++)
        assert_true(fabs(mix[i] - 1.0 / 3) < 0.01);
}

static void draws_as_the_mix_says(void **state)
{
    (void)state;
    static const double mix[] = {0, 0.25, 0, 0.75, 0};
    unsigned drawn[5] = {0};
    for (uint64_t seed = 0; seed < 1000; seed++)
        drawn[matrix_game_draw(mix, 5, seed)]++;
    assert_int_equal(drawn[0] + drawn[2] + drawn[4], 0);
    assert_in_range(drawn[1], 200, 300);
}

/* ---- games --------------------------------------------------------------------------------- */

/* Two rounds of pennies: `even` has 100 if both show heads in the second one, 50 if both show
 * tails, else 0; who calls heads in the first one (both have to) gains nothing. */
static const char two_rounds[] =
    "(role odd) (role even) (init (round 1)) (side heads) (side tails)"
    "(<= (legal ?r (show ?s)) (role ?r) (side ?s))"
    "(<= (next (shown ?r ?s)) (does ?r (show ?s)) (true (round 2)))"
    "(<= (next (round 2)) (true (round 1))) (<= (next (round 3)) (true (round 2)))"
    "(<= (next luck) (true (round 1)) (does odd (show heads)))"
    "(<= (both ?s) (true (shown odd ?s)) (true (shown even ?s)))"
    "(<= terminal (true (round 3)))"
    "(<= (goal even 100) (both heads)) (<= (goal odd 0) (both heads))"
    "(<= (goal even 50) (both tails)) (<= (goal odd 50) (both tails))"
    "(<= same (both ?s))"
    "(<= (goal even 0) (not same)) (<= (goal odd 100) (not same))";

/* How often `even` shows heads in 60 new games, of which the second round is asked. */
static unsigned count_heads(const Opened *o, const void *position, bool games_only, double *mean)
{
    enum { ASKS = 60 };
    unsigned heads = 0;
    for (uint64_t seed = 0; seed < ASKS; seed++) {
        General *g = general_new(o->game, 64 << 20);
        GeneralMove m;
        StrBuf code = {0};
        assert_true(general_move(g,
                                 &(GeneralQuestion){.position = position,
                                                    .role = 1,
                                                    .games = 300,
                                                    .seed = seed,
                                                    .games_only = games_only},
                                 &m));
        assert_int_equal(m.source, games_only ? GENERAL_GAMES : GENERAL_SOLVED);
        *mean = m.mean;
        o->game->code_move(o->game, position, m.move, &code);
        heads += strcmp(strbuf_get(&code), "show(heads)") == 0;
        strbuf_clear(&code);
        general_free(g);
    }
    return heads;
}

/* Heads one time of three: 33.3 whatever the other one does. */
static void hides_as_often_as_is_best(void **state)
{
    (void)state;
    Opened o = open_good_text(two_rounds);
    double mean;
    void *p = new_position(&o, "(round 2)");
    assert_in_range(count_heads(&o, p, false, &mean), 10, 30);
    assert_true(fabs(mean - 100.0 / 3) < 0.2);
    assert_in_range(count_heads(&o, p, true, &mean), 10, 30);
    free(p);
    p = new_position(&o, "init");
    count_heads(&o, p, false, &mean);
    assert_true(fabs(mean - 100.0 / 3) < 0.2);
    free(p);
    close_game(&o);
}

static char *code_drawn(const Opened *o, const void *position, uint64_t seed)
{
    General *g = general_new(o->game, 64 << 20);
    GeneralMove m;
    StrBuf code = {0};
    const GeneralQuestion q = {.position = position, .role = 1, .games = 100, .seed = seed};
    assert_true(general_move(g, &q, &m));
    o->game->code_move(o->game, position, m.move, &code);
    general_free(g);
    return strbuf_take(&code);
}

/* With the same seed two positions that differ in nothing that counts do not draw alike: else the
 * first choice would tell the second one. */
static void draws_apart_in_each_position(void **state)
{
    (void)state;
    enum { ASKS = 60 };
    Opened o = open_good_text(two_rounds);
    void *p = new_position(&o, "(round 2)"), *lucky = new_position(&o, "(round 2) luck");
    unsigned alike = 0;
    for (uint64_t seed = 0; seed < ASKS; seed++) {
        char *a = code_drawn(&o, p, seed), *b = code_drawn(&o, lucky, seed);
        alike += strcmp(a, b) == 0;
        free(a), free(b);
    }
    assert_in_range(alike, ASKS / 4, 3 * ASKS / 4); /* 5 of 9 on the mean */
    free(p), free(lucky);
    close_game(&o);
}

/* Play that may turn in circles, and goals that do not add up, are not solved. */
static const char in_circles[] = "(role a) (role b) (init begun) (side heads) (side tails)"
                                 "(<= (legal ?r (show ?s)) (role ?r) (side ?s))"
                                 "(<= (next begun) (does a (show ?s)) (does b (show ?s)))"
                                 "(<= (next (won a)) (does a (show heads)) (does b (show tails)))"
                                 "(<= (next (won b)) (does b (show heads)) (does a (show tails)))"
                                 "(<= terminal (true (won ?r)))"
                                 "(<= (goal ?r 100) (true (won ?r)))"
                                 "(<= (goal ?r 0) (role ?r) (not (true (won ?r))))";

static void no_values_in_circles(void **state)
{
    (void)state;
    Opened o = open_good_text(in_circles);
    GdlListing l = {0};
    Status status = {0};
    const GdlListingLimits limits = {.memory = 16 << 20};
    assert_true(listing_make(o.game, 0, &limits, &l, &status));
    double *worth = calloc(l.n, sizeof *worth);
    assert_false(shared_values(&l, 0, &(Deadline){0}, worth));
    free(worth);
    listing_clear(&l);
    void *p = new_position(&o, "init");
    General *g = general_new(o.game, 64 << 20);
    GeneralMove m;
    assert_true(general_move(g, &(GeneralQuestion){.position = p, .role = 0, .games = 100}, &m));
    assert_int_not_equal(m.source, GENERAL_SOLVED);
    general_free(g);
    free(p);
    close_game(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_payoffs_as_computed),  cmocka_unit_test(both_sides_agree),
        cmocka_unit_test(rare_choices_are_left_out), cmocka_unit_test(draws_as_the_mix_says),
        cmocka_unit_test(hides_as_often_as_is_best), cmocka_unit_test(draws_apart_in_each_position),
        cmocka_unit_test(no_values_in_circles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

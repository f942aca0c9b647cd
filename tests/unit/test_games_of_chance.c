/* tests/unit/test_games_of_chance.c -- the games with dice that are shipped: their values beside
 * known ones, and beside other programs for the same games, which know nothing of rules in files.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"
#include "graph/chance.h"
#include "tests/support/shipped.h"

typedef struct Opened {
    Arena *home;
    Diags *ds;
    GdlGame *gdl;
    const Game *game;
    GdlListing all;
    ChanceBounds bounds; /* of the first player */
} Opened;

static void solve_it(Opened *o, unsigned player)
{
    uint8_t *kind = listing_kinds(&o->all, player, (GdlWorth){0});
    const ChanceGraph g = {.moves = listing_graph(&o->all), .kind = kind};
    chance_clear(&o->bounds);
    o->bounds = chance_solve(&g, 2, NULL);
    assert_true(o->bounds.is_done);
    free(kind);
}

/* Lists the game of a text, and solves it for the first player. */
static Opened open_text(const char *name, const char *text)
{
    Opened o = {.home = arena_new("a game"), .ds = diag_new()};
    const char *kept = arena_text(o.home, text, strlen(text));
    o.gdl =
        gdl_game_open(o.home, o.ds, source_new(o.home, name, kept, strlen(kept)), (GdlOpening){0});
    assert_non_null(o.gdl);
    assert_int_equal(diag_warnings(o.ds), 0);
    o.game = gdl_game(o.gdl);
    gdl_game_ready(o.gdl);
    const GdlListingLimits limits = {.memory = UINT64_C(1) << 32};
    Status status;
    if (!listing_make(o.game, 0, &limits, &o.all, &status))
        fail_msg("%s", status.text);
    assert_int_equal(o.all.counts.between, 0);
    solve_it(&o, 0);
    return o;
}

static Opened open_game(const char *name, const char *from, const char *to)
{
    char *text = shipped_text(name, from, to);
    Opened o = open_text(name, text);
    free(text);
    return o;
}

static void close_game(Opened *o)
{
    chance_clear(&o->bounds);
    listing_clear(&o->all);
    gdl_game_close(o->gdl);
    diag_free(o->ds);
    arena_free(o->home);
}

/* The first player's value in the position of that text, or at the beginning, is the fraction. */
static void require_value(const Opened *o, const char *position, uint64_t n, uint64_t d)
{
    Status status;
    void *p = base_zalloc(1, o->game->position_size, "a position");
    if (!o->game->read(o->game, position, strlen(position), p, &status))
        fail_msg("%s: %s", position, status.text);
    uint32_t i = listing_find(&o->all, p);
    assert_int_not_equal(i, UINT32_MAX);
    Fraction f = fraction_between(o->bounds.lower[i], o->bounds.upper[i]);
    assert_true(o->bounds.upper[i] - o->bounds.lower[i] < PROBABILITY_ONE >> 38);
    if (f.numerator != n || f.denominator != d)
        fail_msg("%s: %llu/%llu", position, (unsigned long long)f.numerator,
                 (unsigned long long)f.denominator);
    free(p);
}

/* ---- Piglet and Pig -------------------------------------------------------------------------- */

/* Source of 4/7: T. Neller, C. Presser, Optimal play of the dice game Pig, UMAP Journal 25.1, 2004.
 */
static void piglet_has_its_values(void **state)
{
    (void)state;
    Opened o = open_game("piglet.kif", "(target 2)", "(target 2)");
    require_value(&o, "init", 4, 7);
    require_value(&o, "(turn left) (score left 0) (score right 0) (stands 1)", 5, 7);
    require_value(&o, "(turn left) (score left 0) (score right 1) (stands 0)", 2, 5);
    require_value(&o, "(turn left) (score left 0) (score right 1) (stands 1)", 3, 5);
    require_value(&o, "(turn left) (score left 1) (score right 0) (stands 1)", 4, 5);
    require_value(&o, "(turn left) (score left 1) (score right 1) (stands 1)", 2, 3);
    solve_it(&o, 1);
    require_value(&o, "init", 3, 7);
    close_game(&o);
    o = open_game("piglet.kif", "(target 2)", "(target 3)");
    require_value(&o, "init", 6, 11);
    close_game(&o);
}

static void pig_of_few_points(void **state)
{
    static const struct {
        const char *target;
        unsigned n, d;
    } known[] = {{"(target 3)", 36, 43},
                 {"(target 4)", 9, 11},
                 {"(target 6)", 24, 31},
                 {"(target 10)", 7776, 10961}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        Opened o = open_game("pig.kif", "(target 100)", known[i].target);
        require_value(&o, "init", known[i].n, known[i].d);
        close_game(&o);
    }
}

enum { PIG = 25 };
static double pig[PIG][PIG][PIG];

static double pig_value(int mine, int yours, int total)
{
    return mine + total >= PIG ? 1 : pig[mine][yours][total];
}

/* Pig to 25 points by plain iteration with doubles: who is to move has `mine` and `total` of this
 * turn. */
static void solve_pig(void)
{
    for (double change = 1; change > 1e-12;) {
        change = 0;
        for (int i = PIG - 1; i >= 0; i--)
            for (int j = PIG - 1; j >= 0; j--)
                for (int k = PIG - 1 - i; k >= 0; k--) {
                    double lost = 1 - pig[j][i][0], throws = lost / 6, holds = 1 - pig[j][i + k][0];
                    for (int d = 2; d <= 6; d++)
                        throws += pig_value(i, j, k + d) / 6;
                    double best = throws > holds || k == 0 ? throws : holds;
                    change += fabs(best - pig[i][j][k]);
                    pig[i][j][k] = best;
                }
    }
}

/* Every state of the game from the file with left to throw or hold. */
static void pig_beside_another_program(void **state)
{
    (void)state;
    Opened o = open_game("pig.kif", "(target 100)", "(target 25)");
    void *p = base_zalloc(1, o.game->position_size, "a position");
    unsigned n = 0;
    solve_pig();
    for (int i = 0; i < PIG; i++)
        for (int j = 0; j < PIG; j++)
            for (int k = 0; k < PIG - i; k++) {
                char text[128];
                Status status;
                snprintf(text, sizeof text,
                         "(turn left) (score left %d) (score right %d) (stands %d)", i, j, i + k);
                if (!o.game->read(o.game, text, strlen(text), p, &status))
                    continue; /* no throw is worth one point, say */
                uint32_t at = listing_find(&o.all, p);
                if (at == UINT32_MAX)
                    continue;
                double lower = (double)o.bounds.lower[at] / (double)PROBABILITY_ONE;
                if (fabs(lower - pig[i][j][k]) > 1e-10)
                    fail_msg("%s: %.12f, not %.12f", text, lower, pig[i][j][k]);
                n++;
            }
    assert_true(n > 6000);
    free(p);
    close_game(&o);
}

/* ---- EinStein on 3 x 3 ------------------------------------------------------------------------
 */

static void einstein_is_exact(void **state)
{
    (void)state;
    Opened o = open_game("ewn3.kif", "(number 1)", "(number 1)");
    Fraction f;
    assert_int_equal(o.all.counts.states, 81076);
    assert_int_equal(o.all.counts.terminal, 10924);
    assert_int_equal(o.all.counts.edges, 153376);
    assert_true(chance_exactly(&o.bounds, &f));
    assert_int_equal(f.numerator, 170);
    assert_int_equal(f.denominator, 243);
    close_game(&o);
}

/* ---- bearing off ------------------------------------------------------------------------------
 */

/* Whether men on these points (0: off) all go off with so many dice at best. */
static bool goes_off(int a, int b, const int *dice, unsigned n)
{
    if (a == 0 && b == 0)
        return true;
    if (n == 0)
        return false;
    for (unsigned man = 0; man < 2; man++) {
        int own = man ? b : a, other = man ? a : b, die = dice[0];
        bool may = own > 0 && (own >= die || other <= own);
        int left = own > die ? own - die : 0;
        if (may && goes_off(other, left, dice + 1, n - 1))
            return true;
    }
    return false;
}

/* Of 36 throws of two dice, those with which both men can be borne off, by trying all. */
static unsigned count_throws(int a, int b)
{
    unsigned n = 0;
    for (int x = 1; x <= 6; x++)
        for (int y = 1; y <= 6; y++) {
            const int forth[] = {x, y, x, y}, back[] = {y, x};
            n += x == y ? goes_off(a, b, forth, 4)
                        : goes_off(a, b, forth, 2) || goes_off(a, b, back, 2);
        }
    return n;
}

/* Opens the game with these men of ours, as facts of the rules; the other side bears its last man
 * off with any throw.  So we win if ours are borne off by the first throw: in so many of 36 cases.
 */
static void expect_throws(const char *men, unsigned known)
{
    char *text = shipped_text("bearoff.kif", "(init (men", "; (init (men");
    StrBuf all = {0};
    strbuf_printf(&all, "(init (men right 1 1)) (init %s)\n%s", men, text);
    free(text);
    Opened o = open_text("bearoff.kif", strbuf_get(&all));
    Fraction f;
    assert_true(chance_exactly(&o.bounds, &f));
    assert_int_equal(f.numerator * 36, (uint64_t)known * f.denominator);
    close_game(&o);
    strbuf_clear(&all);
}

/* Counted by hand.  On the 4 point two throws fail (1-2); on the 5 point five (1-1, 1-2, 1-3); on
 * the 6 point nine (these, 1-4, 2-3). */
static void one_man_in_one_throw(void **state)
{
    static const unsigned known[6] = {36, 36, 36, 36 - 2, 36 - 5, 36 - 9};
    (void)state;
    for (int a = 1; a <= 6; a++) {
        char men[64];
        snprintf(men, sizeof men, "(men left %d 1)", a);
        assert_int_equal(count_throws(a, 0), known[a - 1]);
        expect_throws(men, known[a - 1]);
    }
}

/* The numbers are printed at https://www.villagesbackgammon.com/pow-solution (Problem of the Week),
 * but for the two of 36, which need no table; each is also counted throw by throw. */
static void two_men_in_one_throw(void **state)
{
    static const unsigned known[6][6] = {{36, 36, 34, 29, 23, 15}, {36, 26, 25, 23, 19, 13},
                                         {34, 25, 17, 17, 14, 10}, {29, 23, 17, 11, 10, 8},
                                         {23, 19, 14, 10, 6, 6},   {15, 13, 10, 8, 6, 4}};
    (void)state;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= a; b++) {
            char men[128];
            assert_int_equal(count_throws(a, b), known[a - 1][b - 1]);
            if (a == b)
                snprintf(men, sizeof men, "(men left %d 2)", a);
            else
                snprintf(men, sizeof men, "(men left %d 1)) (init (men left %d 1)", a, b);
            expect_throws(men, known[a - 1][b - 1]);
        }
}

/* Six men, three a side: a fraction, as no play goes on for ever. */
static void three_men_a_side(void **state)
{
    (void)state;
    Opened o = open_game("bearoff.kif", "(succ 0 1)", "(succ 0 1)");
    Fraction f;
    assert_true(chance_exactly(&o.bounds, &f));
    assert_int_equal(f.numerator, 41570430673);
    assert_int_equal(f.denominator, 58773123072);
    close_game(&o);
}

/* ---- mean goals --------------------------------------------------------------------------------
 */

/* Left has 2 of 4 coins, and stops or stakes one; right chooses the odds: 2 of 4 or 1 of 4.  A
 * purse that stops is worth what the table says. */
static const char STAKES[] =
    "(role left) (role right) (role random) (init (purse 2)) (init (turn left))"
    "(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (side 1) (side 2) (side 3) (side 4)"
    "(worth 0 0) (worth 1 30) (worth 2 35) (worth 3 80) (worth 4 100)"
    "(rest 0 100) (rest 30 70) (rest 35 65) (rest 80 20) (rest 100 0)"
    "(<= (legal left stop) (true (turn left))) (<= (legal left bet) (true (turn left)))"
    "(<= (legal left wait) (not (true (turn left))))"
    "(<= (legal right (coin fair)) (true (turn right)))"
    "(<= (legal right (coin poor)) (true (turn right)))"
    "(<= (legal right wait) (not (true (turn right))))"
    "(<= (legal random (throw ?x)) (true (turn random)) (side ?x))"
    "(<= (legal random wait) (not (true (turn random))))"
    "(<= (next stopped) (does left stop)) (<= (next (turn right)) (does left bet))"
    "(<= (next (coin ?c)) (does right (coin ?c))) (<= (next (turn random)) (does right (coin ?c)))"
    "(<= (next (turn left)) (does random (throw ?x)))"
    "(<= thrown (does random (throw ?x))) (<= up (does random (throw 1)))"
    "(<= up (true (coin fair)) (does random (throw 2)))"
    "(<= (next (purse ?n)) (true (purse ?n)) (not thrown))"
    "(<= (next (purse ?m)) up (true (purse ?n)) (succ ?n ?m))"
    "(<= (next (purse ?m)) thrown (not up) (true (purse ?n)) (succ ?m ?n))"
    "(<= terminal (true stopped)) (<= terminal (true (purse 0))) (<= terminal (true (purse 4)))"
    "(<= (goal left ?g) (true (purse ?n)) (worth ?n ?g))"
    "(<= (goal right ?h) (true (purse ?n)) (worth ?n ?g) (rest ?g ?h))";

/* All positions that play reaches, by playing, and their values by plain iteration. */
typedef struct NaiveGame {
    const Game *game;
    VEC(void *) position;
    VEC(double) value;
} NaiveGame;

/* The number of a position, which is added where it is new. */
static size_t meet(NaiveGame *n, const void *position)
{
    size_t i = 0;
    while (i < n->position.n && !n->game->same(n->game, n->position.at[i], position))
        i++;
    if (i == n->position.n) {
        void *kept = base_alloc(n->game->position_size, "positions");
        memcpy(kept, position, n->game->position_size);
        vec_push(&n->position, kept, "positions");
        vec_push(&n->value, 0, "positions");
    }
    return i;
}

/* What the equation of the position says, by what its moves lead to. */
static double look(NaiveGame *n, size_t i, unsigned us)
{
    const Game *game = n->game;
    Move *moves = base_alloc((game->max_moves + 1) * sizeof *moves, "moves");
    void *to = base_alloc(game->position_size, "positions");
    unsigned n_moves = game->moves(game, n->position.at[i], NULL, moves);
    int goal = n_moves ? 0 : gdl_goal(gdl_of(game), n->position.at[i], us);
    double sum = 0, most = 0, least = 100;
    for (unsigned m = 0; m < n_moves; m++) {
        game->play(game, n->position.at[i], NULL, moves[m], to);
        size_t there = meet(n, to); /* it may move the values */
        double v = n->value.at[there];
        sum += v / n_moves;
        most = v > most ? v : most;
        least = v < least ? v : least;
    }
    free(moves);
    free(to);
    if (n_moves == 0)
        return goal < 0 ? 0 : goal;
    if (game_is_chance(game, n->position.at[i]))
        return sum;
    return game->turn(game, n->position.at[i]) == TURN_US ? most : least;
}

static void require_mean_goals(const Opened *o, unsigned us, unsigned sweeps)
{
    NaiveGame n = {.game = o->game};
    void *first = base_alloc(o->game->position_size, "positions");
    o->game->orient(o->game, o->gdl->initial, us, first);
    meet(&n, first);
    free(first);
    for (unsigned sweep = 0; sweep < sweeps; sweep++)
        for (size_t i = 0; i < n.position.n; i++) {
            double value = look(&n, i, us);
            n.value.at[i] = value;
        }
    const GdlListingLimits limits = {.memory = 1 << 30};
    GdlListing l;
    Status status;
    assert_true(listing_make(o->game, us, &limits, &l, &status));
    assert_int_equal(l.n, n.position.n);
    uint8_t *kind = listing_kinds(&l, us, (GdlWorth){.goals = true}),
            *goals = listing_goals(&l, us);
    const ChanceGraph g = {listing_graph(&l), kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, 1, NULL);
    for (size_t i = 0; i < n.position.n; i++) {
        uint32_t at = listing_find(&l, n.position.at[i]);
        assert_int_not_equal(at, UINT32_MAX);
        double lower = 100 * (double)b.lower[at] / (double)PROBABILITY_ONE,
               upper = 100 * (double)b.upper[at] / (double)PROBABILITY_ONE;
        if (lower > n.value.at[i] + 1e-9 || upper < n.value.at[i] - 1e-9 || upper - lower > 1e-9)
            fail_msg("%zu: %.12f to %.12f, not %.12f", i, lower, upper, n.value.at[i]);
        free(n.position.at[i]);
    }
    chance_clear(&b);
    free(kind), free(goals);
    listing_clear(&l);
    vec_clear(&n.position);
    vec_clear(&n.value);
}

/* Beside plain iteration over what play by the rules reaches, with cycles. */
static void mean_goals_are_those_of_iteration(void **state)
{
    (void)state;
    Opened o = open_text("stakes.kif", STAKES);
    require_mean_goals(&o, 0, 300);
    require_mean_goals(&o, 1, 300);
    close_game(&o);
    o = open_game("piglet.kif", "(target 2)", "(target 2)");
    require_mean_goals(&o, 0, 300);
    close_game(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(piglet_has_its_values),
        cmocka_unit_test(pig_of_few_points),
        cmocka_unit_test(pig_beside_another_program),
        cmocka_unit_test(einstein_is_exact),
        cmocka_unit_test(one_man_in_one_throw),
        cmocka_unit_test(two_men_in_one_throw),
        cmocka_unit_test(three_men_a_side),
        cmocka_unit_test(mean_goals_are_those_of_iteration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

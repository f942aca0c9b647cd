/* tests/unit/test_shortest_line.c -- lines to the goal 100 of games of one role: their lengths, and
 * that play along them has the goal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/general/shortest_line.h"
#include "game/gdl/run/listing.h"
#include "tests/support/opened_game.h"

/* Five tiles and a gap on two rows of three.  All 360 positions are within 21 moves of the one in
 * order, and this one alone is so far; the goal is to be in order after 21 moves exactly. */
#define FIVE_TILES(steps)                                                                     \
    "(role we)"                                                                               \
    "(init (cell 1 1 4)) (init (cell 1 2 5)) (init (cell 1 3 gap))"                           \
    "(init (cell 2 1 1)) (init (cell 2 2 2)) (init (cell 2 3 3))"                             \
    "(beside 1 2) (beside 2 1) (beside 2 3) (beside 3 2)"                                     \
    "(<= (neighbour ?x ?y ?x ?v) (row ?x) (beside ?y ?v))"                                    \
    "(<= (neighbour 1 ?y 2 ?y) (column ?y)) (<= (neighbour 2 ?y 1 ?y) (column ?y))"           \
    "(row 1) (row 2) (column 1) (column 2) (column 3)"                                        \
    "(<= (legal we (slide ?x ?y)) (true (cell ?u ?v gap)) (neighbour ?x ?y ?u ?v))"           \
    "(<= (next (cell ?x ?y gap)) (does we (slide ?x ?y)))"                                    \
    "(<= (next (cell ?u ?v ?t)) (true (cell ?u ?v gap)) (does we (slide ?x ?y))"              \
    "    (true (cell ?x ?y ?t)))"                                                             \
    "(<= (next (cell ?u ?v ?t)) (true (cell ?u ?v ?t)) (distinct ?t gap) (not (slid ?u ?v)))" \
    "(<= (slid ?x ?y) (does we (slide ?x ?y)))"                                               \
    "(<= ordered (true (cell 1 1 1)) (true (cell 1 2 2)) (true (cell 1 3 3))"                 \
    "    (true (cell 2 1 4)) (true (cell 2 2 5)))"                                            \
    "(<= terminal ordered)" steps

/* Steps are counted up to 24. */
#define COUNTER                                                                               \
    "(init (step 0)) (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))"                     \
    "(succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5) (succ 5 6) (succ 6 7) (succ 7 8)" \
    "(succ 8 9) (succ 9 10) (succ 10 11) (succ 11 12) (succ 12 13) (succ 13 14) (succ 14 15)" \
    "(succ 15 16) (succ 16 17) (succ 17 18) (succ 18 19) (succ 19 20) (succ 20 21)"           \
    "(succ 21 22) (succ 22 23) (succ 23 24)"                                                  \
    "(<= terminal (true (step 24)))"

static const char *const AFTER_21 = FIVE_TILES(
    COUNTER "(<= (goal we 100) ordered (true (step 21))) (<= (goal we 0) (not (true (step 21))))"
            "(<= (goal we 0) (not ordered))");
static const char *const AFTER_23 = FIVE_TILES(
    COUNTER "(<= (goal we 100) ordered (true (step 23))) (<= (goal we 0) (not (true (step 23))))"
            "(<= (goal we 0) (not ordered))");
static const char *const WITHOUT_STEPS =
    FIVE_TILES("(<= (goal we 100) ordered) (<= (goal we 0) (not ordered))");

static const SolvingLimits ENOUGH = {.memory = 64 << 20};

/* ---- lines --------------------------------------------------------------------------------- */

/* Plays along the line from the first position on.   Returns: its plies. */
static unsigned follow_line(const Opened *o, ShortestLine *line)
{
    unsigned n = 0, left, before = 0;
    void *at = new_position(o, "init"), *next = malloc(o->game->position_size);
    while (shortest_line_try(line, at, &ENOUGH)) {
        Move m = shortest_line_move(line, at, &left);
        assert_true(n == 0 || left == before - 1);
        before = left;
        o->game->play(o->game, at, NULL, m, next);
        memcpy(at, next, o->game->position_size);
        n++;
    }
    assert_non_null(o->game->ending(o->game, at));
    assert_int_equal(gdl_goal(gdl_of(o->game), at, 0), 100);
    free(at), free(next);
    return n;
}

static void lines_are_shortest(void **state)
{
    (void)state;
    Opened o = open_good_text(AFTER_21);
    ShortestLine *line = shortest_line_new(o.game);
    assert_int_equal(follow_line(&o, line), 21);
    shortest_line_free(line);
    close_game(&o);
}

/* From a position that is not on the line another one is sought. */
static void lines_begin_anywhere(void **state)
{
    (void)state;
    Opened o = open_good_text(AFTER_21);
    ShortestLine *line = shortest_line_new(o.game);
    unsigned left;
    void *at = new_position(&o, "init"), *next = malloc(o.game->position_size);
    assert_true(shortest_line_try(line, at, &ENOUGH));
    Move move = shortest_line_move(line, at, &left), all[4];
    assert_int_equal(left, 21);
    assert_int_equal(o.game->moves(o.game, at, NULL, all), 2); /* both begin a line: */
    o.game->play(o.game, at, NULL, all[all[0] == move], next); /* nothing is farther than this */
    assert_true(shortest_line_try(line, next, &ENOUGH));
    shortest_line_move(line, next, &left);
    assert_int_equal(left, 20);
    free(at), free(next);
    shortest_line_free(line);
    close_game(&o);
}

static void finds_no_line_where_there_is_none(void **state)
{
    (void)state;
    const char *const text[] = {AFTER_23, WITHOUT_STEPS};
    for (size_t i = 0; i < 2; i++) {
        Opened o = open_good_text(text[i]);
        ShortestLine *line = shortest_line_new(o.game);
        void *at = new_position(&o, "init");
        assert_false(shortest_line_try(line, at, &ENOUGH));
        free(at);
        shortest_line_free(line);
        close_game(&o);
    }
}

/* Tries that were stopped do no harm. */
static void tries_again(void **state)
{
    (void)state;
    enum { STOPPED = 5 };
    Opened o = open_good_text(AFTER_21);
    ShortestLine *line = shortest_line_new(o.game);
    void *at = new_position(&o, "init");
    volatile sig_atomic_t stop = 1;
    for (int i = 0; i < STOPPED; i++)
        assert_false(shortest_line_try(
            line, at, &(SolvingLimits){.memory = ENOUGH.memory, .until = {.stop = &stop}}));
    assert_false(shortest_line_try(line, at, &(SolvingLimits){.memory = 1 << 16}));
    assert_int_equal(follow_line(&o, line), 21);
    free(at);
    shortest_line_free(line);
    close_game(&o);
}

/* ---- listings without clocks --------------------------------------------------------------- */

static void merges_clocks(void **state)
{
    (void)state;
    Opened o = open_good_text(AFTER_21);
    GdlListing l;
    Status status;
    GdlListingLimits limits = {.memory = 1 << 28, .merges_clocks = true};
    assert_true(listing_make(o.game, 0, &limits, &l, &status));
    assert_int_equal(l.n, 360); /* half of the orders of five tiles and a gap */
    assert_int_equal(l.level.n, 22);
    for (uint32_t i = 0; i < l.n; i++)
        assert_int_equal(listing_find(&l, listing_at(&l, i)), i);
    listing_clear(&l);
    limits.merges_clocks = false;
    assert_true(listing_make(o.game, 0, &limits, &l, &status));
    assert_true(l.n > 360);
    listing_clear(&l);
    close_game(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_shortest),
        cmocka_unit_test(lines_begin_anywhere),
        cmocka_unit_test(finds_no_line_where_there_is_none),
        cmocka_unit_test(tries_again),
        cmocka_unit_test(merges_clocks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

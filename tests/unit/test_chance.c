/* tests/unit/test_chance.c -- fractions between bounds, and values of graphs with chance: beside
 * other ways to compute them, known values, and proofs that nothing depends on threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/fatal.h"
#include "base/vec.h"
#include "graph/chance.h"
#include "graph/components.h"

/* ---- fractions ------------------------------------------------------------------------------ */

/* The same by trying all denominators. */
static Fraction first_between(Probability lower, Probability upper)
{
    __extension__ typedef unsigned __int128 Wide;
    for (uint64_t d = 1;; d++) {
        uint64_t n = (uint64_t)(((Wide)lower * d + PROBABILITY_ONE - 1) / PROBABILITY_ONE);
        if ((Wide)n * PROBABILITY_ONE <= (Wide)upper * d)
            return (Fraction){n, d};
    }
}

static void the_simplest_fraction_is_found(void **state)
{
    (void)state;
    uint64_t random = 88172645463325252u;
    for (unsigned i = 0; i < 20000; i++) {
        random ^= random << 13, random ^= random >> 7, random ^= random << 17;
        Probability lower = random >> 2;
        Probability upper = lower + (PROBABILITY_ONE >> (i % 24 + 1));
        upper = upper > PROBABILITY_ONE ? PROBABILITY_ONE : upper;
        Fraction a = fraction_between(lower, upper), b = first_between(lower, upper);
        assert_int_equal(a.denominator, b.denominator);
        assert_int_equal(a.numerator, b.numerator);
    }
    Fraction one = fraction_between(PROBABILITY_ONE, PROBABILITY_ONE),
             zero = fraction_between(0, 0);
    assert_int_equal(one.numerator, 1), assert_int_equal(one.denominator, 1);
    assert_int_equal(zero.numerator, 0), assert_int_equal(zero.denominator, 1);
}

/* No other fraction with so small a denominator lies between the bounds, and one with a larger one
 * does. */
static void no_other_fraction_is_as_simple(void **state)
{
    (void)state;
    Probability third = PROBABILITY_ONE / 3, lower = third - 1000000, upper = third + 4000000;
    Fraction f = fraction_between(lower, upper);
    assert_int_equal(f.numerator, 1), assert_int_equal(f.denominator, 3);
    uint64_t n = fraction_alone(f, lower, upper);
    assert_true(n > 300000000000 && n < 310000000000);
    assert_int_equal(fraction_alone(f, third, third), UINT64_MAX);
    Fraction exact;
    assert_true(fraction_with(729, lower, upper, &exact));
    assert_int_equal(exact.numerator, 1), assert_int_equal(exact.denominator, 3);
    assert_false(fraction_with(1000, lower, upper, &exact));              /* there is none */
    assert_false(fraction_with(UINT64_C(3) << 40, lower, upper, &exact)); /* there are many */
    assert_int_equal(fraction_common(6, 4), 12);
    assert_int_equal(fraction_common(PROBABILITY_ONE, 3), 0);
}

static void means_are_rounded(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 65536; n = n * 3 + 1) {
        ProbabilitySum s = {0, 0}, all = {0, 0};
        for (uint32_t i = 0; i + 1 < n; i++)
            probability_add(&s, PROBABILITY_ONE);
        probability_add(&s, PROBABILITY_ONE - 1);
        assert_int_equal(probability_mean(s, n, false), PROBABILITY_ONE - 1);
        assert_int_equal(probability_mean(s, n, true),
                         n == 1 ? PROBABILITY_ONE - 1 : PROBABILITY_ONE);
        probability_add_times(&all, PROBABILITY_ONE, n);
        assert_int_equal(probability_mean(all, n, false), PROBABILITY_ONE);
    }
    char text[32];
    probability_text(PROBABILITY_ONE / 3, 3, false, text), assert_string_equal(text, "0.333");
    probability_text(PROBABILITY_ONE / 3, 3, true, text), assert_string_equal(text, "0.334");
    probability_text(PROBABILITY_ONE, 12, true, text), assert_string_equal(text, "1.000000000000");
    probability_text(0, 2, true, text), assert_string_equal(text, "0.00");
    assert_true(probability_reaches(PROBABILITY_ONE / 2, 1, 2));
    assert_false(probability_reaches(PROBABILITY_ONE / 2 - 1, 1, 2));
}

/* ---- graphs --------------------------------------------------------------------------------- */

typedef struct Drawing {
    VEC(uint8_t) kind;
    VEC(size_t) first;
    VEC(uint32_t) to;
} Drawing;

static void add_node(Drawing *d, ChanceNode kind, unsigned n, const uint32_t *to)
{
    if (d->first.n == 0)
        vec_push(&d->first, 0, "a graph");
    vec_push(&d->kind, (uint8_t)kind, "a graph");
    for (unsigned i = 0; i < n; i++)
        vec_push(&d->to, to[i], "a graph");
    vec_push(&d->first, d->to.n, "a graph");
}

static ChanceGraph graph_of(const Drawing *d)
{
    const Digraph moves = {(uint32_t)d->kind.n, d->first.at, d->to.at};
    return (ChanceGraph){.moves = moves, .kind = d->kind.at};
}

static void clear_drawing(Drawing *d)
{
    vec_clear(&d->kind);
    vec_clear(&d->first);
    vec_clear(&d->to);
}

#define NODE(kind, ...) \
    add_node(&d, kind, sizeof((uint32_t[]){__VA_ARGS__}) / 4, (uint32_t[]){__VA_ARGS__})

static void require_bounds(const ChanceBounds *b, uint32_t node, double value, double gap)
{
    double lower = (double)b->lower[node] / (double)PROBABILITY_ONE,
           upper = (double)b->upper[node] / (double)PROBABILITY_ONE;
    if (lower > value + 1e-15 || upper < value - 1e-15 || upper - lower > gap)
        fail_msg("node %u: %.15f to %.15f, not %.15f", node, lower, upper, value);
}

/* A coin thrown until it falls one way or the other, or again: 1/2, though it may go on for ever.
 */
static void a_cycle_of_chance(void **state)
{
    (void)state;
    Drawing d = {0};
    NODE(CHANCE_DRAWN, 0, 1, 2, 0);
    NODE(CHANCE_REACHED, 1);
    NODE(CHANCE_FAILS, 2);
    NODE(CHANCE_DRAWN, 3, 2); /* never the aim */
    NODE(CHANCE_OURS, 3, 0);
    NODE(CHANCE_THEIRS, 3, 1);
    NODE(CHANCE_OURS, 6, 7); /* to and fro, until we go */
    NODE(CHANCE_DRAWN, 6, 6, 8);
    NODE(CHANCE_OURS, 7, 0);
    NODE(CHANCE_THEIRS, 10, 9); /* they go round for ever */
    NODE(CHANCE_OURS, 9);
    NODE(CHANCE_OURS, 12); /* so do we, without a way out */
    NODE(CHANCE_DRAWN, 11, 11);
    ChanceGraph g = graph_of(&d);
    ChanceBounds b = chance_solve(&g, 1, NULL);
    const double value[] = {0.5, 1, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 0, 0, 0, 0};
    assert_true(b.is_done);
    for (uint32_t i = 0; i < g.moves.n; i++)
        require_bounds(&b, i, value[i], 1e-11);
    assert_int_equal(b.upper[3], 0);
    assert_int_equal(b.upper[11], 0);
    assert_int_equal(b.exact, 0);
    Fraction f = fraction_between(b.lower[0], b.upper[0]);
    assert_int_equal(f.denominator, 2);
    chance_clear(&b);
    clear_drawing(&d);
}

/* A gambler with i of 200 coins who stakes one at a time wins with probability i / 200: it takes
 * long to converge. */
static void a_fair_walk(void **state)
{
    enum { COINS = 200 };
    (void)state;
    Drawing d = {0};
    NODE(CHANCE_FAILS, 0);
    for (uint32_t i = 1; i < COINS; i++)
        NODE(CHANCE_DRAWN, i - 1, i + 1);
    NODE(CHANCE_REACHED, COINS);
    ChanceGraph g = graph_of(&d);
    ChanceBounds b = chance_solve(&g, 2, NULL);
    for (uint32_t i = 0; i <= COINS; i++)
        require_bounds(&b, i, (double)i / COINS, 1e-11);
    chance_clear(&b);
    clear_drawing(&d);
}

/* Values of a graph without rounding: plain iteration with doubles, from 0 on, long. */
static double *iterate(const ChanceGraph *g)
{
    double *v = base_zalloc(g->moves.n + 1, sizeof *v, "values");
    for (unsigned sweep = 0; sweep < 20000; sweep++)
        for (uint32_t i = 0; i < g->moves.n; i++) {
            size_t n = g->moves.first[i + 1] - g->moves.first[i];
            double sum = 0, most = 0, least = 1;
            for (size_t e = g->moves.first[i]; e < g->moves.first[i + 1]; e++) {
                double x = v[g->moves.to[e]];
                sum += x / (double)n;
                most = x > most ? x : most;
                least = x < least ? x : least;
            }
            const double part = g->worth ? g->worth[i] / (double)g->parts : 0;
            const double says[] = {0, 1, most, n ? least : 0, sum, part};
            v[i] = says[g->kind[i]];
        }
    return v;
}

static uint32_t draw(uint64_t *random, uint32_t n)
{
    *random ^= *random << 13, *random ^= *random >> 7, *random ^= *random << 17;
    return (uint32_t)((*random >> 33) % n);
}

enum { MOST_NODES = 32 };

static void draw_graph(Drawing *d, uint64_t *random)
{
    uint32_t n = 3 + draw(random, MOST_NODES - 2);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t to[8], n_to = draw(random, 5), kind = draw(random, 14);
        for (uint32_t k = 0; k < n_to; k++)
            to[k] = draw(random, n);
        add_node(d, (ChanceNode)(kind < 5 ? kind : 2 + kind % 3), n_to, to);
    }
}

/* Half of the nodes that failed give parts of the aim instead. */
static ChanceGraph graph_with_parts(Drawing *d, uint8_t worth[MOST_NODES], uint64_t *random)
{
    ChanceGraph g = graph_of(d);
    for (uint32_t i = 0; i < g.moves.n; i++) {
        worth[i] = (uint8_t)draw(random, 101);
        if (d->kind.at[i] == CHANCE_FAILS && draw(random, 2))
            d->kind.at[i] = CHANCE_PART;
    }
    g.worth = worth;
    g.parts = 100;
    return g;
}

/* The bounds hold the values, are near, and are the same with any number of threads. */
static void random_graphs(void **state)
{
    (void)state;
    uint64_t random = 424242;
    unsigned n_wide = 0;
    for (unsigned k = 0; k < 400; k++) {
        Drawing d = {0};
        draw_graph(&d, &random);
        uint8_t worth[MOST_NODES];
        ChanceGraph g = k % 2 ? graph_of(&d) : graph_with_parts(&d, worth, &random);
        ChanceBounds b = chance_solve(&g, 1, NULL), c = chance_solve(&g, 4, NULL);
        double *value = iterate(&g);
        assert_memory_equal(b.lower, c.lower, g.moves.n * sizeof *b.lower);
        assert_memory_equal(b.upper, c.upper, g.moves.n * sizeof *b.upper);
        for (uint32_t i = 0; i < g.moves.n; i++) {
            require_bounds(&b, i, value[i], 1);
            n_wide += b.upper[i] - b.lower[i] > PROBABILITY_ONE >> 36;
        }
        free(value);
        chance_clear(&b);
        chance_clear(&c);
        clear_drawing(&d);
    }
    assert_int_equal(n_wide, 0);
}

/* Without cycles a value is a fraction whose denominator is known. */
static void exact_values(void **state)
{
    (void)state;
    Drawing d = {0};
    Fraction f;
    NODE(CHANCE_DRAWN, 1, 2, 3);
    NODE(CHANCE_OURS, 2, 4);
    NODE(CHANCE_THEIRS, 3, 4);
    NODE(CHANCE_DRAWN, 4, 5, 5, 5, 5, 4, 4);
    NODE(CHANCE_REACHED, 4);
    d.first.at[5] = d.to.n - 1, d.to.n--; /* the aim leads nowhere */
    add_node(&d, CHANCE_FAILS, 0, NULL);
    d.first.at[6] = d.to.n;
    ChanceGraph g = graph_of(&d);
    ChanceBounds b = chance_solve(&g, 1, NULL);
    assert_int_equal(b.exact, 21);
    assert_true(chance_exactly(&b, &f));
    assert_int_equal(f.numerator, 13),
        assert_int_equal(f.denominator, 21); /* (1 + 3/7 + 3/7) / 3 */
    chance_clear(&b);
    const uint8_t worth[] = {0, 0, 0, 0, 0, 60};
    d.kind.at[5] = CHANCE_PART;
    g.worth = worth, g.parts = 100;
    b = chance_solve(&g, 1, NULL);
    assert_true(chance_exactly(&b, &f));
    assert_int_equal(f.numerator, 89); /* (1 + 27/35 + 27/35) / 3, as (3 + 4 * 3/5) / 7 = 27/35 */
    assert_int_equal(f.denominator, 105);
    chance_clear(&b);
    clear_drawing(&d);
}

/* What is stopped keeps bounds that hold. */
static void stopped_bounds_hold(void **state)
{
    (void)state;
    static const volatile sig_atomic_t stop = 1;
    const Deadline over = {.stop = &stop};
    uint64_t random = 7;
    for (unsigned k = 0; k < 50; k++) {
        Drawing d = {0};
        draw_graph(&d, &random);
        ChanceGraph g = graph_of(&d);
        ChanceBounds b = chance_solve(&g, 2, &over);
        double *value = iterate(&g);
        assert_false(b.is_done);
        for (uint32_t i = 0; i < g.moves.n; i++)
            require_bounds(&b, i, value[i], 1);
        free(value);
        chance_clear(&b);
        clear_drawing(&d);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_simplest_fraction_is_found),
        cmocka_unit_test(no_other_fraction_is_as_simple),
        cmocka_unit_test(means_are_rounded),
        cmocka_unit_test(a_cycle_of_chance),
        cmocka_unit_test(a_fair_walk),
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(exact_values),
        cmocka_unit_test(stopped_bounds_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_expect.c -- expected values: the laws of weighted means; random graphs with
 * chance against plain expectimax. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "prover/chance/expect.h"
#include "tests/support/odds_value.h"
#include "toy_expect.h"

/* ---- the laws of the mean -------------------------------------------------------------------- */

enum { TRIALS = 100000, MOST_OUTCOMES = 12 };

typedef struct Outcomes {
    OddsBounds at[MOST_OUTCOMES];
    unsigned n;
    uint64_t least, most, mean, before;
    bool differ; /* by more than rounding can hide */
} Outcomes;

static Outcomes draw_outcomes(uint64_t *seed)
{
    Outcomes o = {.n = 1 + below(seed, MOST_OUTCOMES), .least = ODDS_ONE};
    __extension__ unsigned __int128 sum = 0;
    for (unsigned i = 0; i < o.n; i++) {
        uint64_t value = below(seed, 3) ? draw(seed) % (ODDS_ONE + 1) : below(seed, 2) * ODDS_ONE;
        if (i && below(seed, 4) == 0)
            value = o.at[0].lo;
        o.at[i] = (OddsBounds){.lo = value, .hi = value, .exact = true};
        o.least = value < o.least ? value : o.least;
        o.most = value > o.most ? value : o.most;
        sum += value;
    }
    o.mean = (uint64_t)(sum / o.n);
    o.before = draw(seed) % (ODDS_ONE + 1);
    o.differ = o.most - o.least > ODDS_ONE / 1000;
    return o;
}

static int64_t thousandths(uint64_t *seed)
{
    return (int64_t)below(seed, 2001) - 1000;
}

/* A risk function with masses, or without. */
static Risk draw_risk(uint64_t *seed)
{
    Risk r = {thousandths(seed), thousandths(seed), thousandths(seed), 0};
    if (below(seed, 2))
        r.square = thousandths(seed);
    return r;
}

/* m = 1 is the mean, whatever was held before. */
static void no_risk_is_the_mean(void **unused)
{
    (void)unused;
    static const Risk none = {0, 0, 0, 0};
    uint64_t seed = 1;
    for (unsigned i = 0; i < TRIALS; i++) {
        Outcomes o = draw_outcomes(&seed);
        assert_true(risk_mean(&none, o.before, o.at, o.n) == o.mean);
    }
}

/* Any weighted mean lies between the least and the greatest value. */
static void values_stay_between(void **unused)
{
    (void)unused;
    uint64_t seed = 2;
    RiskFault fault;
    for (unsigned i = 0; i < TRIALS; i++) {
        Outcomes o = draw_outcomes(&seed);
        Risk r = draw_risk(&seed);
        if (!risk_has_masses(&r, &fault))
            continue;
        uint64_t v = risk_mean(&r, o.before, o.at, o.n);
        assert_true(o.least <= v && v <= o.most);
    }
}

/* k > 0 gives less than the mean, k < 0 more; the same only where nothing differs. */
static void the_sign_of_k_counts(void **unused)
{
    (void)unused;
    uint64_t seed = 3;
    for (unsigned i = 0; i < TRIALS; i++) {
        Outcomes o = draw_outcomes(&seed);
        int64_t size = 50 + below(&seed, 900);
        const Risk careful = {size, size, size, 0}, bold = {-size, -size, -size, 0};
        uint64_t less = risk_mean(&careful, o.before, o.at, o.n),
                 more = risk_mean(&bold, o.before, o.at, o.n);
        assert_true(less <= o.mean && o.mean <= more);
        assert_true(!o.differ || (less < o.mean && o.mean < more));
        assert_true(o.least != o.most || (less == more && less == o.mean));
    }
}

/* With the usual numbers one is careful where one is ahead, and bold where one is behind. */
static void the_estimate_before_counts(void **unused)
{
    (void)unused;
    static const Risk usual = {125, 500, -500, 0};
    uint64_t seed = 4;
    for (unsigned i = 0; i < TRIALS; i++) {
        Outcomes o = draw_outcomes(&seed);
        uint64_t ahead = risk_mean(&usual, ODDS_ONE, o.at, o.n),
                 even = risk_mean(&usual, ODDS_ONE / 2, o.at, o.n),
                 behind = risk_mean(&usual, 0, o.at, o.n);
        assert_true(ahead <= even && even <= o.mean && o.mean <= behind);
        assert_true(!o.differ || (ahead < even && even < o.mean && o.mean < behind));
    }
}

/* A function is refused where abs k(E) + max(0, -q) goes beyond 1 somewhere, and only there. */
static void negative_masses_are_found(void **unused)
{
    (void)unused;
    uint64_t seed = 5;
    unsigned n_refused = 0;
    for (unsigned i = 0; i < TRIALS / 50; i++) {
        Risk r = draw_risk(&seed);
        RiskFault fault;
        double most = 0, below_0 = r.square < 0 ? (double)-r.square : 0;
        for (int e = -1000; e <= 1000; e++) {
            double x = e / 1000.0, b = (double)(r.plus - r.minus) / 2,
                   a = (double)(r.plus + r.minus) / 2 - (double)r.zero;
            double k = (double)r.zero + b * x + a * x * x;
            k = k < 0 ? -k : k;
            most = k > most ? k : most;
        }
        bool has = risk_has_masses(&r, &fault);
        n_refused += !has;
        if (most + below_0 > 1000.001)
            assert_false(has);
        if (most + below_0 < 999.999 - 0.001)
            assert_true(has || fault.q_too_large);
        if (!has && !fault.q_too_large)
            assert_true(fault.at >= -1000 && fault.at <= 1000 && fault.sum > 1000);
    }
    assert_true(n_refused > 100 && n_refused < TRIALS / 50 - 100);
    static const Risk too_large = {0, 0, 0, 1001}, at_bound = {0, 1000, -1000, 0};
    RiskFault fault;
    assert_false(risk_has_masses(&too_large, &fault));
    assert_true(fault.q_too_large);
    assert_true(risk_has_masses(&at_bound, &fault));
}

/* Where no outcome has a mass, it is the plain mean: all are worth 1, and k is 1. */
static void no_mass_at_all(void **unused)
{
    (void)unused;
    static const Risk all = {1000, 1000, 1000, 0};
    const OddsBounds won[] = {{ODDS_ONE, ODDS_ONE, false, true}, {ODDS_ONE, ODDS_ONE, false, true}};
    assert_true(risk_mean(&all, 0, won, 2) == ODDS_ONE);
}

static void parts_and_thousandths(void **unused)
{
    (void)unused;
    for (int64_t v = -1200; v <= 1200; v++) {
        int64_t cut = v < -1000 ? -1000 : v;
        cut = cut > 1000 ? 1000 : cut;
        assert_int_equal(expected_millionths(expected_parts(v)), cut * 1000);
    }
}

/* ---- searches ---------------------------------------------------------------------------------
 */

enum { GRAPHS = 600, PLIES = 7 };

/* Every method finds the value of plain expectimax, to what rounding leaves; without cuts bit for
 * bit. */
static void values_as_defined(void **unused)
{
    (void)unused;
    static const OddsTerms method[] = {{.ask = ASK_EXPECTED},
                                       {.ask = ASK_EXPECTED, .cuts = CUTS_STAR2},
                                       {.ask = ASK_EXPECTED, .cuts = CUTS_NONE}};
    static const unsigned last[] = {DEEPER, DEEPER, 4};
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        Expectimax *e = expectimax_new(&t, NULL, false);
        for (unsigned k = 0; k < 3; k++)
            for (unsigned h = 0; h <= last[k]; h++) {
                Rig r;
                OddsBounds b;
                uint64_t n;
                rig_expect(&r, &t, (ProveLimits){.max_depth = DEEPER});
                assert_true(odds_value(&r.s, &method[k], 1 << 20, h, false, &b, &n));
                if (b.lo != e->value[h][0][0])
                    fail_msg("graph %d, method %u, height %u: another value", (int)seed, k, h);
                rig_end(&r);
            }
        test_free(e);
    }
}

/* With a risk function, too; and one that is 0 changes nothing. */
static void risky_values_as_defined(void **unused)
{
    (void)unused;
    static const Risk risk[] = {{125, 500, -500, 0}, {-300, 200, 700, -300}, {0, 0, 0, 0}};
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        const Risk *own = &risk[seed % 3];
        OddsTerms q = {.ask = ASK_EXPECTED, .expected.risk = own};
        Expectimax *e = expectimax_new(&t, own, false), *plain = expectimax_new(&t, NULL, false);
        for (unsigned h = 0; h <= PLIES; h++) {
            Rig r;
            OddsBounds b;
            uint64_t n;
            rig_expect(&r, &t, (ProveLimits){.max_depth = DEEPER});
            assert_true(odds_value(&r.s, &q, 1 << 20, h, false, &b, &n));
            if (b.lo != e->value[h][0][0])
                fail_msg("graph %d, height %u: another value", (int)seed, h);
            if (seed % 3 == 2)
                assert_true(b.lo == plain->value[h][0][0]);
            rig_end(&r);
        }
        test_free(plain);
        test_free(e);
    }
}

/* Checks the values of a strategy, node by node, against what its moves lead to; mean: without a
 * risk function. */
static void check_strategy(const Strategy *s)
{
    for (uint32_t i = 0; i < s->n; i++) {
        const StrategyEdge *edge = strategy_edges(s, i);
        uint64_t least = ODDS_ONE;
        __extension__ unsigned __int128 sum = 0;
        for (uint32_t k = 0; k < s->node[i].n_edges; k++) {
            uint64_t below_it = s->expected[edge[k].node];
            least = below_it < least ? below_it : least;
            sum += below_it;
        }
        if (s->node[i].kind == STRATEGY_GIVEN_UP)
            assert_true(s->expected[i] == 0);
        else if (s->node[i].n_edges)
            assert_true(s->expected[i] == (s->node[i].owner == STRATEGY_CHANCE
                                               ? (uint64_t)(sum / s->node[i].n_edges)
                                               : least));
    }
}

/* Answers: the tree has the value that it is said to have; what met a limit is unknown. */
static void trees_have_their_values(void **unused)
{
    (void)unused;
    static const OddsTerms q = {.ask = ASK_EXPECTED};
    unsigned n[3] = {0};
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        Expectimax *e = expectimax_new(&t, NULL, false);
        Rig r;
        Proof p;
        rig_expect(&r, &t, (ProveLimits){.max_depth = DEEPER});
        expect_decide(&r.s, &q, 1 << 20, WANT_TREE, &p);
        n[p.verdict]++;
        assert_true(p.expected.known);
        assert_true(p.expected.value == e->value[p.expected.plies][0][0]);
        assert_true((p.limit != LIMIT_NONE) == (p.verdict == VERDICT_UNKNOWN));
        if (p.verdict == VERDICT_SATISFIABLE) {
            assert_true(p.expected.value > 0 && p.strategy.expected[0] == p.expected.value);
            strategy_check(&p.strategy);
            check_strategy(&p.strategy);
        } else {
            assert_true(p.strategy.n == 0);
            assert_true(p.verdict == VERDICT_UNKNOWN || p.expected.value == 0);
        }
        proof_free(&p);
        rig_end(&r);
        test_free(e);
    }
    assert_true(n[VERDICT_SATISFIABLE] > 50 && n[VERDICT_REFUTED] > 5 && n[VERDICT_UNKNOWN] > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_risk_is_the_mean),       cmocka_unit_test(values_stay_between),
        cmocka_unit_test(the_sign_of_k_counts),      cmocka_unit_test(the_estimate_before_counts),
        cmocka_unit_test(negative_masses_are_found), cmocka_unit_test(no_mass_at_all),
        cmocka_unit_test(parts_and_thousandths),     cmocka_unit_test(values_as_defined),
        cmocka_unit_test(risky_values_as_defined),   cmocka_unit_test(trees_have_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

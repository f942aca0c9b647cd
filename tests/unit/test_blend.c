/* tests/unit/test_blend.c -- the laws of blended estimates; blended roots of random graphs against
 * plain expectimax. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "prover/chance/expect.h"
#include "toy_expect.h"

enum { TRIALS = 20000, MOST_ESTIMATES = 30, GRAPHS = 600 };

/* ---- the laws ---------------------------------------------------------------------------------
 */

typedef struct Estimates {
    uint64_t at[MOST_ESTIMATES];
    unsigned n;
    uint64_t least, most;
} Estimates;

static Estimates draw_estimates(uint64_t *seed)
{
    Estimates e = {.n = 1 + below(seed, MOST_ESTIMATES), .least = ODDS_ONE};
    for (unsigned i = 0; i < e.n; i++) {
        e.at[i] = draw(seed) % (ODDS_ONE + 1);
        if (below(seed, 4) == 0) /* -1, 0 or 1 */
            e.at[i] = below(seed, 3) * (ODDS_ONE / 2);
        if (i && below(seed, 3) == 0)
            e.at[i] = e.at[i - 1];
        e.least = e.at[i] < e.least ? e.at[i] : e.least;
        e.most = e.at[i] > e.most ? e.at[i] : e.most;
    }
    return e;
}

static uint64_t blended(const Estimates *e, int64_t growth)
{
    Blended s = {0};
    for (unsigned i = 0; i < e->n; i++)
        blend_add(&(Blend){.growth = growth}, &s, e->at[i]);
    assert_true(s.n == e->n && s.last == e->at[e->n - 1]);
    return s.value;
}

static int64_t draw_growth(uint64_t *seed)
{
    return 1001 + below(seed, below(seed, 2) ? 5000 : BLEND_LARGEST - 1000);
}

static long double real_of(uint64_t parts)
{
    return 2 * (long double)parts / (long double)ODDS_ONE - 1;
}

/* The formula as it is written down, weight by weight. */
static long double by_formula(const Estimates *e, int64_t growth)
{
    long double weight = 1, sum = 1, weighed = real_of(e->at[0]);
    for (unsigned i = 1; i < e->n; i++) {
        long double from = real_of(e->at[i - 1]), to = real_of(e->at[i]), rho = 1;
        if (from != 0 && from * to >= 0)
            rho = fminl(4, fmaxl(0.25L, to / from));
        weight *= rho * (long double)growth / 1000;
        sum += weight;
        weighed += weight * to;
    }
    return weighed / sum;
}

static void as_the_formula_says(void **unused)
{
    (void)unused;
    uint64_t seed = 1;
    for (unsigned i = 0; i < TRIALS; i++) {
        Estimates e = draw_estimates(&seed);
        int64_t growth = draw_growth(&seed);
        long double wanted = by_formula(&e, growth), found = real_of(blended(&e, growth));
        if (fabsl(found - wanted) > 1e-6L)
            fail_msg("trial %u: %.9Lf in place of %.9Lf", i, found, wanted);
    }
}

static void values_stay_between(void **unused)
{
    (void)unused;
    uint64_t seed = 2;
    for (unsigned i = 0; i < TRIALS; i++) {
        Estimates e = draw_estimates(&seed);
        uint64_t v = blended(&e, draw_growth(&seed));
        assert_true(e.least <= v && v <= e.most);
    }
}

/* With r = 0 the last one counts alone. */
static void without_a_blend(void **unused)
{
    (void)unused;
    uint64_t seed = 3;
    for (unsigned i = 0; i < TRIALS; i++) {
        Estimates e = draw_estimates(&seed);
        assert_true(blended(&e, 0) == e.at[e.n - 1]);
    }
}

/* Of estimates that only grow, or only fall, on one side of 0, a greater r gives what is nearer to
 * the last one. */
static void a_greater_r_looks_at_the_last(void **unused)
{
    (void)unused;
    const uint64_t zero = ODDS_ONE / 2;
    uint64_t seed = 4;
    for (unsigned i = 0; i < TRIALS; i++) {
        Estimates e = {.n = 2 + below(&seed, 8)};
        bool falls = below(&seed, 2);
        uint64_t size = zero / 1000;
        for (unsigned k = 0; k < e.n; k++) {
            size += draw(&seed) % (zero / 16);
            e.at[k] = falls ? zero - size : zero + size;
        }
        int64_t r = draw_growth(&seed) / 2 + 501;
        uint64_t less = blended(&e, r),
                 more = blended(&e, 2 * r > BLEND_LARGEST ? BLEND_LARGEST : 2 * r);
        const uint64_t slack = ODDS_ONE >> 24; /* what rounding of the weights leaves */
        assert_true(falls ? more <= less + slack : more + slack >= less);
    }
}

static void which_r_there_is(void **unused)
{
    (void)unused;
    static const int64_t good[] = {0, 1001, 2000, 1000000}, bad[] = {-1, 1, 999, 1000, 1000001};
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(blend_has_weights(&(Blend){.growth = good[i]}));
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(blend_has_weights(&(Blend){.growth = bad[i]}));
}

/* ---- roots ------------------------------------------------------------------------------------
 */

/* What the definitions say of the root after the iterations 0 .. plies. */
typedef struct Wanted {
    uint64_t value;
    Move move;
    unsigned n_moves, n; /* of the root; estimates of each */
} Wanted;

static void add_move(Wanted *w, const Toy *t, const Blended *s, Move move, bool hopeless,
                     bool *best_is_hopeless)
{
    bool theirs = t->turn[0] == TURN_THEM;
    bool better = theirs ? s->value < w->value : s->value > w->value;
    if (!theirs && hopeless != *best_is_hopeless)
        better = *best_is_hopeless;
    if (w->n_moves++ == 0 || better) {
        w->value = s->value;
        w->move = move;
        *best_is_hopeless = hopeless;
    }
}

/* open: whether the last iteration left nodes open. */
static Wanted wanted_of(const Toy *t, const Expectimax *e, const Blend *blend, unsigned plies,
                        bool open)
{
    Wanted w = {.move = NO_MOVE};
    __extension__ unsigned __int128 sum = 0;
    bool best_is_hopeless = false;
    for (unsigned i = 0; i < t->n_edges[0]; i++) {
        Blended s = {0};
        unsigned to = t->edge[0][i], d = toy_level(t, 1);
        if (!toy_allows(t, 0, 0, i))
            continue;
        if (blend->situation)
            blend_add(blend, &s, expected_parts(situation_of(to)));
        for (unsigned left = 0; left < plies; left++)
            blend_add(blend, &s, e->value[left][to][d]);
        w.n = s.n;
        sum += s.value;
        add_move(&w, t, &s, i + 1, !open && s.last == 0, &best_is_hopeless);
    }
    if (w.n_moves && t->chance[0])
        w.value = (uint64_t)(sum / w.n_moves);
    return w;
}

/* Roots as the definitions say; trees begin with the move that is best by the blend, and have the
 * values of plain expectimax below it.  With r = 0 the root has them, too. */
static void roots_as_defined(void **unused)
{
    (void)unused;
    unsigned n_blended = 0, n_trees = 0, n_other = 0;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        const Blend blend = {.growth = seed % 5 ? 1001 + (int64_t)(seed * 37 % 4000) : 0,
                             .situation = seed % 2};
        OddsTerms q = {.ask = ASK_EXPECTED, .expected.blend = &blend};
        Expectimax *e = expectimax_new(&t, NULL, false);
        Rig r;
        Proof p;
        rig_expect(&r, &t, (ProveLimits){.max_depth = seed % 3 ? DEEPER : 3});
        expect_decide(&r.s, &q, 1 << 20, WANT_TREE, &p);
        const ProofExpected *x = &p.expected;
        Wanted w = wanted_of(&t, e, &blend, x->plies, p.verdict == VERDICT_UNKNOWN);
        uint64_t plain = e->value[x->plies][0][0];
        assert_true(x->known);
        assert_true((x->blended > 0) == (t.judgement[0][0] == NODE_OPEN && w.n_moves && x->plies));
        assert_true(x->value == (x->blended ? w.value : plain));
        assert_true(blend.growth || x->value == plain);
        assert_true((p.verdict == VERDICT_REFUTED) == (p.verdict != VERDICT_UNKNOWN && plain == 0));
        if (x->blended) {
            n_blended++;
            n_other += x->value != plain;
            assert_true(x->blended == w.n && (t.chance[0] || x->move == w.move));
        }
        if (p.verdict == VERDICT_SATISFIABLE && p.strategy.node[0].n_edges) {
            n_trees++;
            strategy_check(&p.strategy);
            assert_true(p.strategy.expected[0] == x->value);
            const StrategyEdge *edge = strategy_edges(&p.strategy, 0);
            assert_true(!x->blended || t.turn[0] == TURN_THEM || edge->move == w.move);
            unsigned to = t.edge[0][edge->move - 1];
            assert_true(p.strategy.expected[edge->node] ==
                        e->value[x->plies - 1][to][toy_level(&t, 1)]);
        }
        proof_free(&p);
        rig_end(&r);
        test_free(e);
    }
    assert_true(n_blended > 300 && n_other > 100 && n_trees > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_the_formula_says), cmocka_unit_test(values_stay_between),
        cmocka_unit_test(without_a_blend),     cmocka_unit_test(a_greater_r_looks_at_the_last),
        cmocka_unit_test(which_r_there_is),    cmocka_unit_test(roots_as_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_odds.c -- odds on random graphs with chance, against plain expectimax. */
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "prover/chance/odds.h"
#include "prover/chance/strategy_odds.h"
#include "tests/support/odds_value.h"
#include "toy_random.h"
#include "toy_rig.h"

enum { GRAPHS = 1500, PLIES = 12 };

/* ---- what the definitions say --------------------------------------------------------------- */

/* By plies left, node and depth: the greatest probability of a tree of that height, and what it is
 * where the horizon counts as sure. */
__extension__ typedef unsigned __int128 Wide;

typedef struct Expectimax {
    const Toy *t;
    Wide exact[PLIES + 1][TOY_NODES]
              [TOY_DEPTHS]; /* the first of these, not rounded, in parts of 60^PLIES */
    uint64_t lo[PLIES + 1][TOY_NODES][TOY_DEPTHS], hi[PLIES + 1][TOY_NODES][TOY_DEPTHS];
} Expectimax;

static uint64_t combine(const Expectimax *e, unsigned left, unsigned v, unsigned d, bool upper)
{
    const Toy *t = e->t;
    uint64_t(*below)[TOY_DEPTHS] =
        left ? (uint64_t(*)[TOY_DEPTHS])(upper ? e->hi : e->lo)[left - 1] : NULL;
    uint64_t most = 0, least = ODDS_ONE;
    unsigned n = 0;
    __extension__ unsigned __int128 sum = 0;
    for (unsigned i = 0; i < t->n_edges[v]; i++)
        n += toy_allows(t, v, d, i);
    if (!left)
        return (n || (d <= t->last_depth[t->turn[v]])) && upper ? ODDS_ONE : 0;
    for (unsigned i = 0; i < t->n_edges[v]; i++) {
        if (!toy_allows(t, v, d, i))
            continue;
        uint64_t b = below[t->edge[v][i]][toy_level(t, d + 1)];
        most = b > most ? b : most;
        least = b < least ? b : least;
        sum += b;
    }
    if (!n)
        return 0;
    if (t->chance[v])
        return (uint64_t)((sum + (upper ? n - 1 : 0)) / n);
    return t->turn[v] == TURN_US ? most : least;
}

/* A mean of at most six values of lower trees, each of which 60 divides as often as there are plies
 * left. */
static_assert(TOY_EDGES <= 6, "60 is divided by all numbers up to 6");

static Wide whole(void)
{
    Wide w = 1;
    for (unsigned i = 0; i < PLIES; i++)
        w *= 60;
    return w;
}

static Wide combine_exactly(const Expectimax *e, unsigned left, unsigned v, unsigned d)
{
    const Toy *t = e->t;
    Wide most = 0, least = whole(), sum = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < t->n_edges[v] && left; i++) {
        if (!toy_allows(t, v, d, i))
            continue;
        Wide b = e->exact[left - 1][t->edge[v][i]][toy_level(t, d + 1)];
        most = b > most ? b : most;
        least = b < least ? b : least;
        sum += b;
        n++;
    }
    if (!n)
        return 0;
    assert_true(!t->chance[v] || sum % n == 0);
    if (t->chance[v])
        return sum / n;
    return t->turn[v] == TURN_US ? most : least;
}

static bool reaches_exactly(const Expectimax *e, unsigned height, uint64_t n, uint64_t m)
{
    return e->exact[height][0][0] * m >= whole() * n;
}

static Expectimax *expectimax_new(const Toy *t)
{
    Expectimax *e = test_malloc(sizeof *e);
    e->t = t;
    for (unsigned left = 0; left <= PLIES; left++)
        for (unsigned v = 0; v < t->n; v++)
            for (unsigned d = 0; d < t->n_depths; d++) {
                uint64_t sure = t->judgement[v][d] == NODE_LEAF ? ODDS_ONE : 0;
                bool open = t->judgement[v][d] == NODE_OPEN;
                e->lo[left][v][d] = open ? combine(e, left, v, d, false) : sure;
                e->hi[left][v][d] = open ? combine(e, left, v, d, true) : sure;
                e->exact[left][v][d] = sure ? whole() : 0;
                if (open)
                    e->exact[left][v][d] = combine_exactly(e, left, v, d);
            }
    return e;
}

/* ---- searches ------------------------------------------------------------------------------- */

/* Every method finds the values of plain expectimax, bit for bit. */
static void values_as_defined(void **unused)
{
    (void)unused;
    static const OddsTerms method[] = {
        {.ask = ASK_ODDS_MOST}, {.cuts = CUTS_STAR2}, {.cuts = CUTS_NONE}};
    static const unsigned first[] = {0, 0, 4},
                          last[] = {PLIES, PLIES, 5}; /* the plain one is slow */
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = random_chance_toy(seed);
        t.seeks = false;
        Expectimax *e = expectimax_new(&t);
        for (unsigned k = 0; k < 3; k++)
            for (unsigned h = first[k]; h <= last[k]; h++) {
                Rig r;
                OddsBounds b, sure;
                uint64_t n;
                rig_begin(&r, &t, PLIES, NULL);
                assert_true(odds_value(&r.s, &method[k], 1 << 20, h, false, &b, &n));
                assert_true(odds_value(&r.s, &method[k], 1 << 20, h, true, &sure, &n));
                if (b.lo != e->lo[h][0][0] || sure.hi != e->hi[h][0][0])
                    fail_msg("graph %d, method %u, height %u: other bounds", (int)seed, k, h);
                rig_end(&r);
            }
        test_free(e);
    }
}

/* ---- trees ---------------------------------------------------------------------------------- */

/* Whether node i of the strategy is as the definition wants it with so many plies left: at ours the
 * first move of those with the greatest probability. */
static bool fits(const Expectimax *e, const Strategy *s, uint32_t i, unsigned v, unsigned depth,
                 unsigned left)
{
    const Toy *t = e->t;
    const StrategyNode *node = &s->node[i];
    unsigned d = toy_level(t, depth), n = 0;
    if (t->judgement[v][d] == NODE_LEAF)
        return node->kind == STRATEGY_LEAF && !node->n_edges;
    if (e->lo[left][v][d] == 0)
        return node->kind == STRATEGY_GIVEN_UP && !node->n_edges;
    for (unsigned m = 0; m < t->n_edges[v]; m++) {
        if (!toy_allows(t, v, depth, m))
            continue;
        unsigned to = t->edge[v][m];
        if (t->turn[v] == TURN_US &&
            (n || e->lo[left - 1][to][toy_level(t, depth + 1)] != e->lo[left][v][d]))
            continue;
        if (n == node->n_edges)
            return false;
        const StrategyEdge *edge = &strategy_edges(s, i)[n++];
        if (edge->move != m + 1 || !fits(e, s, edge->node, to, depth + 1, left - 1))
            return false;
    }
    return n > 0 && n == node->n_edges && (node->owner == STRATEGY_CHANCE) == t->chance[v];
}

static void check_tree(const Expectimax *e, const Proof *p, unsigned h, uint64_t seed)
{
    uint64_t *all = strategy_odds(&p->strategy);
    strategy_check(&p->strategy);
    if (!fits(e, &p->strategy, 0, 0, 0, h))
        fail_msg("graph %d: another tree", (int)seed);
    assert_true(all[0] == e->lo[h][0][0]);
    OddsFraction f = p->odds.exactly;
    if (f.m) {
        double exact = (double)f.n / (double)f.m, found = (double)all[0] / (double)ODDS_ONE;
        assert_true(exact - found < 1e-15 && found - exact < 1e-15);
        assert_false(p->odds.most ? 0 : f.n * p->odds.wanted.m < p->odds.wanted.n * f.m);
    }
    free(all);
}

static Proof ask(Prover *pr, const Toy *t, OddsTerms q, ProveLimits limits)
{
    Problem p = toy_problem(t);
    unsigned root = 0;
    Proof proof;
    p.kind = QUESTION_ODDS;
    prove(
        pr,
        &(Question){.problem = &p, .root = &root, .want = WANT_TREE, .limits = limits, .terms = &q},
        &proof);
    return proof;
}

/* The height that decides whether n/m can be forced; PLIES + 1: none does. */
static unsigned deciding_height(const Expectimax *e, OddsTerms q)
{
    unsigned h = 0;
    while (h <= PLIES && !reaches_exactly(e, h, q.wanted.n, q.wanted.m) &&
           odds_reach(e->hi[h][0][0], q.wanted.n, q.wanted.m))
        h++;
    return h;
}

static void verdicts_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(16 << 20);
    unsigned n[3] = {0}, exactly = 0;
    for (uint64_t seed = 0; seed < 2 * GRAPHS; seed++) {
        Toy t = random_chance_toy(seed);
        uint64_t dice = seed * 31 + 5;
        t.seeks = false;
        Expectimax *e = expectimax_new(&t);
        OddsTerms q = {.ask = ASK_ODDS_OF, .wanted.m = 1 + below(&dice, 12)};
        q.wanted.n = 1 + below(&dice, (unsigned)q.wanted.m);
        unsigned h = deciding_height(e, q);
        Proof p = ask(pr, &t, q, (ProveLimits){.max_depth = PLIES});
        n[p.verdict]++;
        assert_true(p.limit != LIMIT_ROUNDING);
        exactly += h <= PLIES && reaches_exactly(e, h, q.wanted.n, q.wanted.m) &&
                   !odds_reach(e->lo[h][0][0], q.wanted.n, q.wanted.m);
        if (h > PLIES)
            assert_int_equal(p.verdict, VERDICT_UNKNOWN);
        else
            assert_int_equal(p.verdict, reaches_exactly(e, h, q.wanted.n, q.wanted.m)
                                            ? VERDICT_SATISFIABLE
                                            : VERDICT_REFUTED);
        if (p.verdict == VERDICT_SATISFIABLE)
            check_tree(e, &p, h, seed);
        assert_true(p.odds.lo <= p.odds.hi);
        proof_free(&p);
        test_free(e);
    }
    assert_true(n[0] > GRAPHS / 5 && n[1] > GRAPHS / 5 && n[2] > GRAPHS / 20 && exactly > 0);
    prover_free(pr);
}

/* The greatest probability: known where no horizon matters any more. */
static void greatest_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(16 << 20);
    unsigned found = 0;
    for (uint64_t seed = 0; seed < 2 * GRAPHS; seed++) {
        Toy t = random_chance_toy(seed);
        t.seeks = false;
        Expectimax *e = expectimax_new(&t);
        Proof p = ask(pr, &t, (OddsTerms){.ask = ASK_ODDS_MOST}, (ProveLimits){.max_depth = PLIES});
        if (p.verdict == VERDICT_SATISFIABLE) {
            assert_true(p.odds.lo == e->lo[PLIES][0][0]);
            assert_true(e->hi[PLIES][0][0] - e->lo[PLIES][0][0] < 1000);
            check_tree(e, &p, p.height_at_least, seed);
            found++;
        } else if (p.verdict == VERDICT_UNKNOWN) {
            assert_int_equal(p.limit, LIMIT_DEPTH);
        }
        proof_free(&p);
        test_free(e);
    }
    assert_true(found > GRAPHS / 10);
    prover_free(pr);
}

/* ---- limits --------------------------------------------------------------------------------- */

/* With limits, and little memory: the same, or unknown for one of them. */
static void limits_never_lie(void **unused)
{
    (void)unused;
    static volatile sig_atomic_t stop = 1;
    static const ProveLimits limits[] = {{.max_depth = PLIES, .max_nodes = 1},
                                         {.max_depth = PLIES, .max_nodes = 30},
                                         {.max_depth = 2},
                                         {.max_depth = 0},
                                         {.max_depth = PLIES, .stop = &stop},
                                         {.max_depth = PLIES, .max_tree = 3},
                                         {.max_depth = PLIES}};
    static const LimitReached met[] = {LIMIT_NODES,       LIMIT_NODES,  LIMIT_DEPTH, LIMIT_DEPTH,
                                       LIMIT_INTERRUPTED, LIMIT_MEMORY, LIMIT_MEMORY};
    enum { N = sizeof met / sizeof *met };
    Prover *pr = prover_new(16 << 20), *tiny = prover_new(6 << 10);
    unsigned n_met[N] = {0};
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = random_chance_toy(seed);
        t.seeks = false;
        Expectimax *e = expectimax_new(&t);
        OddsTerms q = {.ask = ASK_ODDS_OF, .wanted = {1 + seed % 5, 5}};
        unsigned h = deciding_height(e, q), k = (unsigned)(seed / 3 % N);
        Proof p = ask(k == N - 1 ? tiny : pr, &t, q, limits[k]);
        n_met[k] += p.limit == met[k];
        if (p.verdict == VERDICT_SATISFIABLE)
            assert_true(h <= PLIES && reaches_exactly(e, h, q.wanted.n, q.wanted.m));
        if (p.verdict == VERDICT_REFUTED)
            assert_true(h <= PLIES && !reaches_exactly(e, h, q.wanted.n, q.wanted.m));
        assert_true((p.verdict == VERDICT_UNKNOWN) == (p.limit != LIMIT_NONE));
        assert_true((p.verdict == VERDICT_SATISFIABLE) == (p.strategy.n > 0));
        proof_free(&p);
        test_free(e);
    }
    for (unsigned k = 0; k < N; k++)
        if (!n_met[k])
            fail_msg("limit %u was never met", k);
    prover_free(pr);
    prover_free(tiny);
}

/* Where keys collide a tree is never a wrong one. */
static void colliding_keys(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(16 << 20);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = random_chance_toy(seed);
        t.seeks = false;
        t.key_mask = 7;
        OddsTerms q = {.ask = ASK_ODDS_OF, .wanted = {1 + seed % 5, 5}};
        Proof p = ask(pr, &t, q, (ProveLimits){.max_depth = PLIES});
        if (p.verdict == VERDICT_SATISFIABLE) {
            OddsFraction f = strategy_odds_exactly(&p.strategy);
            assert_true(f.m && (Wide)f.n * q.wanted.m >= (Wide)q.wanted.n * f.m);
        }
        proof_free(&p);
    }
    prover_free(pr);
}

/* ---- by hand -------------------------------------------------------------------------------- */

/* Chance leads to a leaf by two of three moves. */
static Toy two_of_three(void)
{
    Toy t = {.n = 4, .n_depths = 1, .key_mask = UINT64_MAX, .has_chance = true};
    t.last_depth[0] = t.last_depth[1] = UNBOUNDED_DEPTH;
    t.turn[0] = TURN_THEM;
    t.chance[0] = true;
    t.n_edges[0] = 3;
    for (unsigned i = 0; i < 3; i++) {
        t.edge[0][i] = i + 1;
        t.judgement[i + 1][0] = i < 2 ? NODE_LEAF : NODE_FAILS;
    }
    t.judgement[0][0] = NODE_OPEN;
    t.allowed[0][0] = 0xff;
    return t;
}

static void by_hand(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(16 << 20);
    Toy t = two_of_three();
    Proof p = ask(pr, &t, (OddsTerms){.ask = ASK_ODDS_MOST}, (ProveLimits){.max_depth = 9});
    assert_int_equal(p.verdict, VERDICT_SATISFIABLE);
    assert_int_equal(p.odds.exactly.n, 2);
    assert_int_equal(p.odds.exactly.m, 3);
    assert_int_equal(p.strategy.node[3].kind, STRATEGY_GIVEN_UP);
    proof_free(&p);
    p = ask(pr, &t, (OddsTerms){.ask = ASK_ODDS_OF, .wanted = {5, 8}},
            (ProveLimits){.max_depth = 9});
    assert_int_equal(p.verdict, VERDICT_SATISFIABLE);
    proof_free(&p);
    p = ask(pr, &t, (OddsTerms){.ask = ASK_ODDS_OF, .wanted = {3, 4}},
            (ProveLimits){.max_depth = 9});
    assert_int_equal(p.verdict, VERDICT_REFUTED);
    prover_free(pr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_as_defined),   cmocka_unit_test(verdicts_as_defined),
        cmocka_unit_test(greatest_as_defined), cmocka_unit_test(limits_never_lie),
        cmocka_unit_test(colliding_keys),      cmocka_unit_test(by_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

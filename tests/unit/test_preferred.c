/* tests/unit/test_preferred.c -- trees that grow by preference, in random graphs: against plain
 * expectimax where all is looked at, and node by node against a slow program that only knows the
 * definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "prover/chance/preferred.h"
#include "toy_expect.h"

enum { GRAPHS = 600, PLIES = 4 };

static const Risk risks[] = {{125, 500, -500, 0}, {-300, 200, 700, -300}};

static int64_t draw_coefficient(uint64_t *seed)
{
    return below(seed, 4) ? (int64_t)below(seed, 401) - 200 : 0;
}

static Explore draw_order(uint64_t *seed)
{
    Explore e = EXPLORE_USUAL;
    if (below(seed, 5) == 0)
        return e;
    e.depth = draw_coefficient(seed);
    e.certainty = draw_coefficient(seed) / 20;
    e.chance_depth = draw_coefficient(seed);
    e.promise = draw_coefficient(seed) / 20;
    e.reached = draw_coefficient(seed);
    return e;
}

/* Checks the values of a strategy, node by node, against what its moves lead to, and against
 * expectimax. */
static void check_values(const Strategy *s, const Risk *risk, uint64_t root)
{
    strategy_check(s);
    assert_true(s->expected[0] == root);
    for (uint32_t i = 0; i < s->n; i++) {
        const StrategyEdge *edge = strategy_edges(s, i);
        uint64_t least = ODDS_ONE, most = 0;
        __extension__ unsigned __int128 sum = 0;
        for (uint32_t k = 0; k < s->node[i].n_edges; k++) {
            uint64_t v = s->expected[edge[k].node];
            least = v < least ? v : least;
            most = v > most ? v : most;
            sum += v;
        }
        if (s->node[i].kind == STRATEGY_GIVEN_UP)
            assert_true(s->expected[i] == 0);
        else if (s->node[i].n_edges && s->node[i].owner != STRATEGY_CHANCE)
            assert_true(s->expected[i] == least);
        else if (s->node[i].n_edges && !risk)
            assert_true(s->expected[i] == (uint64_t)(sum / s->node[i].n_edges));
        else if (s->node[i].n_edges)
            assert_true(least <= s->expected[i] && s->expected[i] <= most);
    }
}

/* In whatever order all is looked at, so many plies deep: the value is that of plain expectimax,
 * bit for bit. */
static void all_is_expectimax(void **unused)
{
    (void)unused;
    unsigned n[3] = {0};
    uint64_t dice = 1;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        const Risk *risk = seed % 3 ? NULL : &risks[seed % 2];
        const Explore order = draw_order(&dice);
        unsigned plies = seed % 2 ? PLIES : 2;
        OddsTerms q = {.ask = ASK_PREFERRED, .expected = {.risk = risk, .explore = &order}};
        Expectimax *e = expectimax_new(&t, risk, true);
        Rig r;
        Proof p;
        rig_expect(&r, &t, (ProveLimits){.max_depth = plies});
        preferred_decide(&r.s, &q, 64 << 20, WANT_TREE, &p);
        n[p.verdict]++;
        assert_true(p.expected.known && p.expected.bounded);
        if (p.expected.value != e->value[plies][0][0])
            fail_msg("graph %d: another value", (int)seed);
        assert_true(p.expected.lo <= p.expected.value && p.expected.value <= p.expected.hi);
        assert_true(p.limit == (p.verdict == VERDICT_UNKNOWN ? LIMIT_DEPTH : LIMIT_NONE));
        assert_true((p.verdict == VERDICT_SATISFIABLE) == (p.strategy.n > 0));
        if (p.verdict == VERDICT_SATISFIABLE)
            check_values(&p.strategy, risk, p.expected.value);
        if (p.verdict != VERDICT_UNKNOWN)
            assert_true(p.expected.value == e->value[DEEPER][0][0] &&
                        (p.verdict == VERDICT_REFUTED) == (p.expected.value == 0));
        proof_free(&p);
        rig_end(&r);
        test_free(e);
    }
    assert_true(n[VERDICT_SATISFIABLE] > 30 && n[VERDICT_REFUTED] > 5 && n[VERDICT_UNKNOWN] > 50);
}

/* ---- the order, by the definitions ------------------------------------------------------------
 */

enum { NAIVE_NODES = 400 };

typedef struct Naive {
    unsigned v, level, n_chance, n, child[TOY_EDGES];
    int mover;
    Move move[TOY_EDGES];
    bool open, closed, failed; /* not expanded; leaf or failed */
    int64_t preference;
    uint64_t value, lo, hi;
} Naive;

typedef struct NaiveTree {
    const Toy *t;
    const OddsTerms *q;
    Naive at[NAIVE_NODES];
    unsigned n, deepest, reached;
    Blended series[TOY_EDGES];
} NaiveTree;

static void naive_add(NaiveTree *k, Naive x)
{
    const Toy *t = k->t;
    const Explore *o = k->q->expected.explore;
    unsigned d = toy_level(t, x.level);
    int64_t e = estimate_of(x.v);
    x.failed = t->judgement[x.v][d] == NODE_FAILS ||
               (t->judgement[x.v][d] == NODE_OPEN && x.level > t->last_depth[t->turn[x.v]]);
    x.closed = x.failed || t->judgement[x.v][d] == NODE_LEAF;
    x.open = !x.closed;
    if (t->chance[x.v] && !x.failed) {
        k->reached = x.n_chance > k->reached ? x.n_chance : k->reached;
        x.preference =
            o->chance_depth * x.n_chance + o->promise * x.mover * e + o->reached * k->reached;
    } else {
        x.preference = o->depth * (x.level - x.n_chance) - o->certainty * (e < 0 ? -e : e);
    }
    k->at[k->n++] = x;
}

/* Values from scratch. */
static void naive_value(NaiveTree *k, unsigned i)
{
    const Toy *t = k->t;
    Naive *x = &k->at[i];
    uint64_t own = x->failed ? 0 : expected_parts(estimate_of(x->v));
    x->value = own;
    x->lo = x->open ? 0 : own;
    x->hi = x->open ? ODDS_ONE : own;
    if (x->open || x->closed)
        return;
    bool ours = t->turn[x->v] == TURN_US;
    OddsBounds all[TOY_EDGES] = {0};
    __extension__ unsigned __int128 sum[3] = {0};
    uint64_t best[3] = {0};
    for (unsigned c = 0; c < x->n; c++) {
        naive_value(k, x->child[c]);
        const Naive *y = &k->at[x->child[c]];
        uint64_t b[3] = {y->value, y->lo, y->hi};
        all[c].lo = y->value;
        for (unsigned j = 0; j < 3; j++) {
            sum[j] += b[j];
            if (c == 0 || (ours ? b[j] > best[j] : b[j] < best[j]))
                best[j] = b[j];
        }
    }
    x->value = best[0];
    x->lo = best[1];
    x->hi = best[2];
    if (!t->chance[x->v] || !x->n)
        return;
    x->value = k->q->expected.risk ? risk_mean(k->q->expected.risk, own, all, x->n)
                                   : (uint64_t)(sum[0] / x->n);
    if (k->q->expected
            .risk) { /* theirs: the least, as chance is; the greatest is looked for here */
        for (unsigned c = 0; c < x->n; c++)
            x->hi = k->at[x->child[c]].hi > x->hi ? k->at[x->child[c]].hi : x->hi;
    } else {
        x->lo = (uint64_t)(sum[1] / x->n);
        x->hi = (uint64_t)((sum[2] + x->n - 1) / x->n);
    }
}

static void naive_estimates(NaiveTree *k)
{
    naive_value(k, 0);
    for (unsigned c = 0; k->q->expected.blend && c < k->at[0].n; c++)
        blend_add(k->q->expected.blend, &k->series[c], k->at[k->at[0].child[c]].value);
}

/* The open node of a kind that is preferred; NAIVE_NODES: there is none. */
static unsigned naive_choose(const NaiveTree *k, bool chance)
{
    unsigned best = NAIVE_NODES;
    for (unsigned i = 0; i < k->n; i++) {
        const Naive *x = &k->at[i];
        if (x->open && k->t->chance[x->v] == chance &&
            (best == NAIVE_NODES || x->preference > k->at[best].preference))
            best = i;
    }
    return best;
}

/* Expands until so many nodes have been judged; begun: of them before the root is looked at. */
static void naive_grow(NaiveTree *k, unsigned most, unsigned begun)
{
    const Toy *t = k->t;
    naive_add(k, (Naive){0});
    for (bool chance = false;; chance = !chance) {
        unsigned i = naive_choose(k, chance), n = 0;
        i = i == NAIVE_NODES ? naive_choose(k, !chance) : i;
        if (i == NAIVE_NODES)
            return;
        Naive x = k->at[i];
        for (unsigned c = 0; c < t->n_edges[x.v]; c++)
            if (toy_allows(t, x.v, x.level, c))
                x.move[n++] = c + 1;
        if (k->n + begun + n > most)
            return;
        if (n && x.level + 1 > k->deepest) {
            naive_estimates(k);
            k->deepest = x.level + 1;
        }
        x.n = n;
        x.open = false;
        x.closed = x.failed = n == 0;
        for (unsigned c = 0; c < n; c++)
            x.child[c] = k->n + c;
        k->at[i] = x;
        int mover = t->turn[x.v] == TURN_US ? 1 : -1;
        for (unsigned c = 0; c < n; c++)
            naive_add(k, (Naive){.v = t->edge[x.v][x.move[c] - 1],
                                 .level = x.level + 1,
                                 .n_chance = x.n_chance + t->chance[x.v],
                                 .mover = t->chance[x.v] ? x.mover : mover});
    }
}

/* The best move of the root by the blend, or by the values; what the root is worth. */
static uint64_t naive_root(const NaiveTree *k, Move *move)
{
    const Naive *x = &k->at[0];
    bool theirs = k->t->turn[0] == TURN_THEM, best_is_hopeless = false;
    uint64_t best = 0;
    __extension__ unsigned __int128 sum = 0;
    *move = NO_MOVE;
    for (unsigned c = 0; c < x->n; c++) {
        const Naive *y = &k->at[x->child[c]];
        uint64_t v = k->q->expected.blend ? k->series[c].value : y->value;
        bool hopeless = k->q->expected.blend && y->hi == 0;
        bool better = theirs ? v < best : v > best;
        if (!theirs && hopeless != best_is_hopeless)
            better = best_is_hopeless;
        sum += v;
        if (c == 0 || better) {
            best = v;
            best_is_hopeless = hopeless;
            *move = x->move[c];
        }
    }
    if (x->n && k->t->chance[0]) {
        *move = NO_MOVE;
        best = (uint64_t)(sum / x->n);
    }
    return x->n && k->q->expected.blend ? best : x->value;
}

/* Stopped after any number of nodes the search has looked at the nodes that the definitions say,
 * and says of them what they come to; with bounds between which the value lies that comes out when
 * all is looked at. */
static void grows_as_defined(void **unused)
{
    (void)unused;
    uint64_t dice = 2;
    unsigned n_stopped = 0, n_deep = 0;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        const Explore order = draw_order(&dice);
        const Blend blend = {.growth = 1500};
        OddsTerms q = {.ask = ASK_PREFERRED,
                       .expected = {.risk = seed % 4 == 1 ? &risks[0] : NULL,
                                    .blend = seed % 4 == 2 ? &blend : NULL,
                                    .explore = &order}};
        unsigned most = 2 + below(&dice, NAIVE_NODES - 2), begun = q.expected.blend != NULL;
        NaiveTree *k = test_calloc(1, sizeof *k);
        k->t = &t;
        k->q = &q;
        Rig r;
        Proof p;
        Move move;
        rig_expect(&r, &t, (ProveLimits){.max_depth = NAIVE_NODES, .max_nodes = most});
        preferred_decide(&r.s, &q, 64 << 20, WANT_TREE, &p);
        naive_grow(k, most, begun);
        naive_estimates(k);
        uint64_t value = naive_root(k, &move);
        const ProofExpected *x = &p.expected;
        bool ended = naive_choose(k, false) == NAIVE_NODES && naive_choose(k, true) == NAIVE_NODES;
        assert_true(x->known && x->plies == k->deepest);
        if (x->value != value || (!t.chance[0] && x->move != move))
            fail_msg("graph %d, %u nodes: another value or move", (int)seed, most);
        assert_true(x->lo == k->at[0].lo && x->hi == k->at[0].hi);
        assert_true(ended == (p.verdict != VERDICT_UNKNOWN));
        assert_true(ended || p.limit == LIMIT_NODES);
        n_stopped += !ended;
        n_deep += k->deepest > PLIES;
        if (k->deepest <= DEEPER && !q.expected.risk) {
            Expectimax *e = expectimax_new(&t, NULL, true);
            /* one more: what has no moves is seen to have none when it is expanded */
            for (unsigned left = k->deepest + 1; left <= DEEPER; left++)
                assert_true(x->lo <= e->value[left][0][0] && e->value[left][0][0] <= x->hi);
            test_free(e);
        }
        proof_free(&p);
        rig_end(&r);
        test_free(k);
    }
    assert_true(n_stopped > 200 && n_deep > 200);
}

/* No room for the nodes is a limit on memory, and what is known by then is told. */
static void little_memory(void **unused)
{
    (void)unused;
    unsigned n_memory = 0;
    for (uint64_t seed = 0; seed < GRAPHS / 4; seed++) {
        Toy t = graph(seed);
        const Explore order = EXPLORE_USUAL;
        OddsTerms q = {.ask = ASK_PREFERRED, .expected.explore = &order};
        Rig r;
        Proof p;
        rig_expect(&r, &t, (ProveLimits){.max_depth = 100, .max_nodes = 100000});
        preferred_decide(&r.s, &q, 10000, WANT_TREE, &p);
        assert_true(p.expected.known);
        assert_true(p.verdict != VERDICT_UNKNOWN || p.limit == LIMIT_MEMORY);
        n_memory += p.limit == LIMIT_MEMORY;
        proof_free(&p);
        rig_end(&r);
    }
    assert_true(n_memory > 20);
}

static void stopped_from_outside(void **unused)
{
    (void)unused;
    static const volatile sig_atomic_t stop = 1;
    unsigned n_stopped = 0;
    for (uint64_t seed = 0; seed < GRAPHS / 10; seed++) {
        Toy t = graph(seed);
        const Explore order = EXPLORE_USUAL;
        OddsTerms q = {.ask = ASK_PREFERRED, .expected.explore = &order};
        Rig r;
        Proof p;
        rig_expect(&r, &t, (ProveLimits){.max_depth = 100, .max_nodes = 100000, .stop = &stop});
        preferred_decide(&r.s, &q, 64 << 20, WANT_TREE, &p);
        assert_true(p.limit == LIMIT_INTERRUPTED || p.verdict != VERDICT_UNKNOWN);
        n_stopped += p.limit == LIMIT_INTERRUPTED;
        proof_free(&p);
        rig_end(&r);
    }
    assert_true(n_stopped > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_is_expectimax),
        cmocka_unit_test(grows_as_defined),
        cmocka_unit_test(little_memory),
        cmocka_unit_test(stopped_from_outside),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_counter.c -- why there is no tree: their trees and closed refutations against the
 * definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/refute/counter.h"
#include "prover/refute/dual.h"
#include "tests/support/questions.h"
#include "toy_random.h"

enum { GRAPHS = 3000 };

/* Graphs of all sorts, some of them with chance. */
static Toy graph(uint64_t seed)
{
    return seed % 4 == 3 ? random_chance_toy(seed) : random_toy(seed);
}

/* ---- the dual, by its definition ---------------------------------------------------------- */

static bool can_move(const Toy *t, unsigned v, unsigned level)
{
    for (unsigned i = 0; i < t->n_edges[v]; i++)
        if (toy_allows(t, v, level, i))
            return true;
    return false;
}

static Judgement dual_judgement(const Toy *t, unsigned v, unsigned level)
{
    if (toy_leaf(t, SEEK_UNDEFINED - 1, v, level))
        return NODE_FAILS;
    return t->judgement[v][level] == NODE_OPEN && can_move(t, v, level) ? NODE_OPEN : NODE_LEAF;
}

/* The sides exchanged, node by node. */
static Toy dual_toy(const Toy *t)
{
    Toy d = *t;
    d.seeks = d.never_leaf[0] = d.never_leaf[1] = d.tells_last = false;
    d.last_depth[TURN_US] = t->last_depth[TURN_THEM];
    d.last_depth[TURN_THEM] = t->last_depth[TURN_US];
    for (unsigned v = 0; v < t->n; v++) {
        d.turn[v] = t->turn[v] == TURN_US ? TURN_THEM : TURN_US;
        for (unsigned level = 0; level < t->n_depths; level++)
            d.judgement[v][level] = dual_judgement(t, v, level);
    }
    return d;
}

/* Whether the definitions give the graph a tree. */
static bool has_tree(const Toy *t)
{
    ToyTruth truth;
    toy_solve(t, SEEK_UNDEFINED - 1, &truth);
    return truth.height[0][0] != TOY_NONE;
}

/* ---- the dual as a problem ---------------------------------------------------------------- */

static void duals_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed), d = dual_toy(&t);
        Problem p = toy_problem(&t);
        DualProblem dual;
        ToyTruth truth;
        unsigned root = 0;
        Proof proof;
        toy_solve(&d, 0, &truth);
        dual_init(&dual, &p, 0);
        ask_reach(pr, &dual.problem, &root, PROVE_SHORTEST, (ProveLimits){.max_depth = 300}, true,
                  &proof);
        proof_unfold(&proof, 0);
        bool satisfiable = truth.height[0][0] != TOY_NONE;
        assert_int_equal(proof.verdict, satisfiable ? VERDICT_SATISFIABLE : VERDICT_REFUTED);
        assert_false(satisfiable && has_tree(&t));
        if (satisfiable)
            assert_true(toy_fits(&truth, &proof.tree, 0, 0, 0, 0, true));
        proof_free(&proof);
        dual_clear(&dual);
    }
    prover_free(pr);
}

/* From a node below the root: the same as from the root, later. */
static void duals_begin_anywhere(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed), d = dual_toy(&t);
        Problem p = toy_problem(&t);
        ToyTruth truth;
        toy_solve(&d, 0, &truth);
        unsigned from = 1 + (unsigned)(seed % 3), state = (unsigned)(seed / 3 % t.n);
        unsigned height = truth.height[state][toy_level(&t, from)];
        DualProblem dual;
        Proof proof;
        dual_init(&dual, &p, from);
        ask_reach(pr, &dual.problem, &state, PROVE_LOWEST, (ProveLimits){.max_depth = 300}, false,
                  &proof);
        proof_unfold(&proof, 0);
        assert_int_equal(proof.verdict, height == TOY_NONE ? VERDICT_REFUTED : VERDICT_SATISFIABLE);
        assert_true(height == TOY_NONE || proof.height == height);
        dual_clear(&dual);
    }
    prover_free(pr);
}

/* ---- counters ----------------------------------------------------------------------------- */

typedef struct Place {
    unsigned v, depth;
} Place;

/* Whether node i of the counter, which stands at `place`, is as it should be; *place_of its
 * children is filled in.  Every line that it shows refutes if all nodes are. */
static bool node_refutes(const Toy *t, const Toy *d, const Proof *c, uint32_t i, Place *place_of)
{
    const TreeNode *node = &c->tree.node[i];
    Place at = place_of[i];
    unsigned level = toy_level(t, at.depth), n = 0, allowed = 0;
    if (tree_is_again(&c->tree, i)) {
        Place other = place_of[c->tree.again[i]];
        return !node->n_children && c->tree.node[c->tree.again[i]].n_children && at.v == other.v &&
               level == toy_level(t, other.depth);
    }
    if (d->judgement[at.v][level] != NODE_OPEN)
        return d->judgement[at.v][level] == NODE_LEAF && !node->n_children;
    for (unsigned m = 0; m < t->n_edges[at.v]; m++) {
        uint32_t child = node->first_child + n;
        allowed += toy_allows(t, at.v, at.depth, m);
        if (n == node->n_children || !toy_allows(t, at.v, at.depth, m) ||
            c->tree.node[child].move != m + 1)
            continue;
        place_of[child] = (Place){t->edge[at.v][m], at.depth + 1};
        n++;
    }
    return !node->excluded && n == node->n_children &&
           n == (t->turn[at.v] == TURN_US ? allowed : 1);
}

/* Parents stand before children, but a link may lead to a node that stands behind it: it is looked
 * at once all places are known. */
static bool refutes(const Toy *t, const Toy *d, const Proof *c)
{
    Place *place_of = test_calloc(c->tree.n, sizeof *place_of);
    bool fine = true;
    for (unsigned links = 0; links < 2; links++)
        for (uint32_t i = 0; i < c->tree.n && fine; i++)
            if ((tree_is_again(&c->tree, i)) == (links == 1))
                fine = node_refutes(t, d, c, i, place_of);
    test_free(place_of);
    return fine;
}

static Verdict counter(Prover *pr, const Toy *t, ProveLimits limits, Proof *out)
{
    Problem p = toy_problem(t);
    unsigned root = 0;
    return ask_for(pr, &p, &root, WANT_COUNTER, limits, out);
}

/* Without limits: a counter wherever there is no tree, and of least height where theirs ends. */
static void counters_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    unsigned ending = 0, holding = 0;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed), d = dual_toy(&t);
        ToyTruth truth;
        Proof c;
        toy_solve(&d, 0, &truth);
        Verdict verdict = counter(pr, &t, (ProveLimits){.max_depth = 300}, &c);
        assert_int_equal(verdict, has_tree(&t) ? VERDICT_SATISFIABLE : VERDICT_REFUTED);
        if (verdict == VERDICT_REFUTED) {
            bool ends = truth.height[0][0] != TOY_NONE;
            assert_true(refutes(&t, &d, &c));
            assert_int_equal(c.shortest, ends);
            assert_true(!ends || c.tree.node[0].height == truth.height[0][0]);
            ending += ends;
            holding += !ends;
        }
        proof_free(&c);
    }
    assert_true(ending > GRAPHS / 10 && holding > GRAPHS / 30);
    prover_free(pr);
}

/* ---- closed refutations ------------------------------------------------------------------- */

/* Whether node i of the refutation, which stands at `place`, is as it should be; *place_of what its
 * moves lead to is filled in. */
static bool node_is_closed(const Toy *t, const Strategy *r, uint32_t i, Place *place_of)
{
    const StrategyNode *node = &r->node[i];
    Place at = place_of[i];
    Judgement judgement = t->judgement[at.v][toy_level(t, at.depth)];
    unsigned n = 0, allowed = 0;
    if (toy_leaf(t, SEEK_UNDEFINED - 1, at.v, toy_level(t, at.depth)))
        return false;
    if (node->n_edges && (node->owner == STRATEGY_CHANCE) != t->chance[at.v])
        return false;
    if (node->kind == STRATEGY_LEAF)
        return judgement == NODE_FAILS && !node->n_edges;
    for (unsigned m = 0; m < t->n_edges[at.v]; m++) {
        allowed += toy_allows(t, at.v, at.depth, m);
        if (n == node->n_edges || !toy_allows(t, at.v, at.depth, m))
            continue;
        const StrategyEdge *edge = &strategy_edges(r, i)[n];
        if (edge->move != m + 1)
            continue;
        if (place_of[edge->node].v == TOY_NODES)
            place_of[edge->node] = (Place){t->edge[at.v][m], at.depth + 1};
        n++;
    }
    return n == node->n_edges && n == (t->turn[at.v] == TURN_US ? allowed : allowed > 0);
}

/* Nodes are numbered as they are met, so each stands behind one that leads to it. */
static bool is_closed(const Toy *t, const Strategy *r)
{
    Place *place_of = test_calloc(r->n, sizeof *place_of);
    bool fine = true;
    for (uint32_t i = 1; i < r->n; i++)
        place_of[i].v = TOY_NODES;
    for (uint32_t i = 0; i < r->n && fine; i++)
        fine = place_of[i].v < TOY_NODES && node_is_closed(t, r, i, place_of);
    test_free(place_of);
    return fine;
}

static void closed_refutations_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed);
        t.seeks = false;
        Problem p = toy_problem(&t);
        Proof closed;
        unsigned root = 0;
        prove(pr,
              &(Question){.problem = &p,
                          .root = &root,
                          .want = WANT_REFUTATION,
                          .closed = seed % 2 ? CLOSED_SMALL : CLOSED_FIRST},
              &closed);
        Strategy r = closed.strategy;
        assert_int_equal(closed.verdict, has_tree(&t) ? VERDICT_SATISFIABLE : VERDICT_REFUTED);
        strategy_check(&r);
        if (closed.verdict == VERDICT_REFUTED && !is_closed(&t, &r))
            fail_msg("graph %d: no closed refutation", (int)seed);
        proof_free(&closed);
    }
    prover_free(pr);
}

/* With limits: the same, or unknown. */
static void limited_counters(void **unused)
{
    (void)unused;
    static const ProveLimits limits[] = {
        {.max_depth = 300, .max_nodes = 1},   {.max_depth = 300, .max_nodes = 30},
        {.max_depth = 300, .max_nodes = 500}, {.max_depth = 2},
        {.max_depth = 300, .max_tree = 5},    {.max_depth = 300, .max_tree = 40},
    };
    Prover *roomy = prover_new(64 << 20), *small = prover_new(32 << 10);
    unsigned unknown = 0, refuted = 0;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = graph(seed), d = dual_toy(&t);
        ProveLimits l = limits[seed % (sizeof limits / sizeof *limits)];
        Proof c;
        Verdict verdict = counter(seed % 7 ? roomy : small, &t, l, &c);
        if (verdict == VERDICT_REFUTED) {
            assert_false(has_tree(&t));
            assert_true(refutes(&t, &d, &c));
            assert_true(!l.max_tree || c.tree.n <= l.max_tree);
        }
        assert_true(verdict != VERDICT_SATISFIABLE || has_tree(&t));
        refuted += verdict == VERDICT_REFUTED;
        unknown += verdict == VERDICT_UNKNOWN;
        proof_free(&c);
    }
    assert_true(refuted > GRAPHS / 10 && unknown > GRAPHS / 10);
    prover_free(roomy);
    prover_free(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duals_as_defined),    cmocka_unit_test(duals_begin_anywhere),
        cmocka_unit_test(counters_as_defined), cmocka_unit_test(closed_refutations_as_defined),
        cmocka_unit_test(limited_counters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_hold.c -- holding for ever, against the greatest fixed point on random graphs.
 * What is held is computed from the definition in hold.h, by taking nodes away until nothing
 * changes; the strategy is walked, and where nothing is held their tree is. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/refute/counter.h"
#include "prover/refute/hold.h"
#include "tests/support/questions.h"
#include "toy_game.h"
#include "toy_random.h"

enum { GRAPHS = 1500 };

/* By node and depth: whether it is in the greatest set. */
typedef struct Held {
    bool at[TOY_NODES][TOY_DEPTHS];
    bool ordered; /* of our moves that stay the first is wanted */
} Held;

/* A node of the graph at a depth. */
typedef struct Spot {
    unsigned v, depth;
} Spot;

static bool is_in(const Toy *t, const Held *h, Spot s)
{
    return h->at[s.v][toy_level(t, s.depth)];
}

static Spot behind(const Toy *t, Spot s, unsigned edge)
{
    return (Spot){t->edge[s.v][edge], s.depth + 1};
}

/* Whether a node may stay in the set as it is now. */
static bool stays(const Toy *t, const Held *h, Spot s)
{
    bool ours = t->turn[s.v] == TURN_US, some = false, all = true;
    unsigned allowed = 0;
    for (unsigned e = 0; e < t->n_edges[s.v]; e++) {
        if (!toy_allows(t, s.v, s.depth, e))
            continue;
        bool in = is_in(t, h, behind(t, s, e));
        allowed++;
        some |= in;
        all &= in;
    }
    if (ours && allowed == 0)
        return t->n_edges[s.v] == 0;
    return ours ? some : all;
}

static void find_held(const Toy *t, Held *h)
{
    for (unsigned v = 0; v < t->n; v++)
        for (unsigned d = 0; d < t->n_depths; d++)
            h->at[v][d] = t->judgement[v][d] != NODE_FAILS;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned v = 0; v < t->n; v++)
            for (unsigned d = 0; d < t->n_depths; d++)
                if (h->at[v][d] && !stays(t, h, (Spot){v, d})) {
                    h->at[v][d] = false;
                    changed = true;
                }
    }
}

/* A graph without leaves or values. */
static Toy random_held(uint64_t seed)
{
    Toy t = random_toy(seed);
    t.seeks = t.tells_last = false;
    t.never_leaf[0] = t.never_leaf[1] = true;
    for (unsigned v = 0; v < t.n; v++)
        for (unsigned d = 0; d < t.n_depths; d++)
            if (t.judgement[v][d] == NODE_LEAF)
                t.judgement[v][d] = mix64(MIX_GOLDEN + seed + v) % 3 ? NODE_OPEN : NODE_FAILS;
    return t;
}

/* ---- our strategy ------------------------------------------------------------------------- */

/* Whether edge e of a node is one that the strategy is to have: theirs if it is allowed; ours if it
 * stays, and is the first that does where the moves are ordered. */
static bool is_wanted(const Toy *t, const Held *h, Spot s, unsigned e)
{
    if (!toy_allows(t, s.v, s.depth, e))
        return false;
    if (t->turn[s.v] == TURN_THEM)
        return true;
    for (unsigned before = 0; h->ordered && before < e; before++)
        if (toy_allows(t, s.v, s.depth, before) && is_in(t, h, behind(t, s, before)))
            return false;
    return is_in(t, h, behind(t, s, e));
}

/* Checks node i, which stands at spot[i], and says where its moves lead. */
static void check_node(const Toy *t, const Held *h, const Strategy *s, uint32_t i, Spot *spot)
{
    const StrategyNode *node = &s->node[i];
    uint32_t n = 0;
    bool any = t->turn[spot[i].v] == TURN_US && !h->ordered;
    assert_true(is_in(t, h, spot[i]));
    for (unsigned e = 0; e < t->n_edges[spot[i].v]; e++) {
        if (!is_wanted(t, h, spot[i], e))
            continue;
        if (any && node->n_edges && strategy_edges(s, i)->move != e + 1)
            continue;
        assert_true(n < node->n_edges);
        const StrategyEdge *edge = &strategy_edges(s, i)[n++];
        assert_int_equal(edge->move, e + 1);
        Spot to = behind(t, spot[i], e);
        if (spot[edge->node].v == TOY_NODES)
            spot[edge->node] = to;
        assert_int_equal(spot[edge->node].v, to.v);
        assert_int_equal(toy_level(t, spot[edge->node].depth), toy_level(t, to.depth));
    }
    assert_int_equal(n, node->n_edges);
}

/* Whether the way to each node of the tree goes from child to child, and ends there. */
static void check_ways(const Strategy *s)
{
    ForcingTree tree;
    assert_true(tree_unfold(s, 0, &tree));
    uint32_t *way = test_calloc(tree.node[0].height + 1, sizeof *way);
    for (uint32_t i = 0; i < tree.n; i++) {
        uint32_t at = 0, n = tree_way(&tree, i, way);
        for (uint32_t k = 0; k < n; at = way[k++])
            assert_true(way[k] - tree.node[at].first_child < tree.node[at].n_children);
        assert_int_equal(at, i);
    }
    test_free(way);
    tree_free(&tree);
}

static void check_strategy(const Toy *t, const Held *h, const Strategy *s)
{
    assert_int_equal(s->claim, CLAIM_HOLD);
    strategy_check(s);
    Spot *spot = test_calloc(s->n, sizeof *spot);
    for (uint32_t i = 1; i < s->n; i++)
        spot[i].v = TOY_NODES;
    for (uint32_t i = 0; i < s->n; i++)
        check_node(t, h, s, i, spot);
    test_free(spot);
    check_ways(s);
}

/* ---- their tree --------------------------------------------------------------------------- */

/* Whether it is as it should be from node i on, which stands at a spot. */
static void check_counter(const Toy *t, const ForcingTree *tree, uint32_t i, Spot s)
{
    const TreeNode *node = &tree->node[i];
    bool fails = t->judgement[s.v][toy_level(t, s.depth)] == NODE_FAILS;
    bool ours = t->turn[s.v] == TURN_US;
    unsigned allowed = 0;
    for (unsigned e = 0; e < t->n_edges[s.v]; e++)
        allowed += toy_allows(t, s.v, s.depth, e);
    if (!node->n_children) {
        assert_true(fails || (ours && !allowed && t->n_edges[s.v]));
        return;
    }
    assert_false(fails);
    assert_int_equal(node->n_children, ours ? allowed : 1);
    for (uint32_t k = 0; k < node->n_children; k++) {
        unsigned e = tree->node[node->first_child + k].move - 1;
        assert_true(e < t->n_edges[s.v] && toy_allows(t, s.v, s.depth, e));
        check_counter(t, tree, node->first_child + k, behind(t, s, e));
    }
}

static void check_refuted(Prover *pr, const Toy *t, const Problem *p)
{
    Proof counter;
    unsigned root = 0;
    Verdict verdict = ask_for(pr, p, &root, WANT_COUNTER,
                              (ProveLimits){.max_depth = LARGEST_MAX_DEPTH}, &counter);
    assert_int_equal(verdict, VERDICT_REFUTED);
    check_counter(t, &counter.tree, 0, (Spot){0, 0});
    proof_free(&counter);
}

/* ---- the tests ---------------------------------------------------------------------------- */

/* A graph, what is held in it, and what the prover says within limits; proof: the caller's. */
static Problem ask_hold(Prover *pr, uint64_t seed, ProveLimits limits, Toy *t, Held *h,
                        Proof *proof)
{
    unsigned root = 0;
    *t = random_held(seed);
    Problem p = toy_problem(t);
    p.kind = QUESTION_HOLD;
    p.ordered = h->ordered = seed % 2;
    find_held(t, h);
    ask_for(pr, &p, &root, WANT_TREE, limits, proof);
    return p;
}

static void as_defined(void **unused)
{
    (void)unused;
    unsigned held = 0, lost = 0;
    Prover *pr = prover_new(64 << 20);
    Held *h = test_malloc(sizeof *h);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t;
        Proof proof;
        ProveLimits none = {.max_depth = LARGEST_MAX_DEPTH};
        Problem p = ask_hold(pr, seed, none, &t, h, &proof);
        if (proof.verdict != (h->at[0][0] ? VERDICT_SATISFIABLE : VERDICT_REFUTED))
            fail_msg("graph %d: verdict %d", (int)seed, (int)proof.verdict);
        if (h->at[0][0])
            check_strategy(&t, h, &proof.strategy);
        else
            check_refuted(pr, &t, &p);
        held += h->at[0][0];
        lost += !h->at[0][0];
        proof_free(&proof);
    }
    print_message("%u held, %u not\n", held, lost);
    assert_true(held > GRAPHS / 10 && lost > GRAPHS / 10);
    test_free(h);
    prover_free(pr);
}

/* With limits: the same, or unknown with the limit. */
static void within_limits(void **unused)
{
    (void)unused;
    unsigned unknown = 0;
    Prover *pr = prover_new(4 << 20);
    Held *h = test_malloc(sizeof *h);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t;
        Proof proof;
        ask_hold(pr, seed, (ProveLimits){.max_depth = 20, .max_nodes = 1 + seed % 60}, &t, h,
                 &proof);
        if (proof.verdict == VERDICT_UNKNOWN)
            assert_int_not_equal(proof.limit, LIMIT_NONE);
        else
            assert_int_equal(proof.verdict, h->at[0][0] ? VERDICT_SATISFIABLE : VERDICT_REFUTED);
        unknown += proof.verdict == VERDICT_UNKNOWN;
        proof_free(&proof);
    }
    assert_true(unknown > GRAPHS / 20);
    test_free(h);
    prover_free(pr);
}

/* ---- their trees are known ---------------------------------------------------------------- */

static const Held *known_to_be_held;

static int their_tree(const Problem *p, const void *state)
{
    const unsigned *v = state;
    (void)p;
    return known_to_be_held->at[*v][0] ? NO_TREE : 1;
}

/* Nobody asks for it: no node of a problem to hold is a leaf. */
static int our_tree(const Problem *p, const void *state)
{
    (void)p;
    (void)state;
    fail_msg("our tree is asked for");
    return 0;
}

/* The owner knows where they have a tree, so nothing is searched. */
static void as_known(void **unused)
{
    (void)unused;
    unsigned asked = 0;
    Prover *pr = prover_new(4 << 20);
    Held *h = test_malloc(sizeof *h);
    known_to_be_held = h;
    for (uint64_t seed = 0; seed < GRAPHS / 4; seed++) {
        Toy t = random_held(seed);
        if (t.n_depths > 1)
            continue;
        Problem p = toy_problem(&t);
        p.kind = QUESTION_HOLD;
        p.ordered = h->ordered = true;
        p.their_tree = their_tree;
        p.our_tree = our_tree;
        find_held(&t, h);
        Proof proof;
        unsigned root = 0;
        ask_for(pr, &p, &root, WANT_TREE, (ProveLimits){.max_depth = LARGEST_MAX_DEPTH}, &proof);
        assert_true(proof.stats.known);
        assert_int_equal(proof.verdict, h->at[0][0] ? VERDICT_SATISFIABLE : VERDICT_REFUTED);
        if (h->at[0][0])
            check_strategy(&t, h, &proof.strategy);
        asked++;
        proof_free(&proof);
    }
    assert_true(asked > GRAPHS / 40);
    test_free(h);
    prover_free(pr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_defined),
        cmocka_unit_test(within_limits),
        cmocka_unit_test(as_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

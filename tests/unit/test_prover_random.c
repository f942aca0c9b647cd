/* tests/unit/test_prover_random.c -- random graphs: the prover against the definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/refute/refute.h"
#include "prover/tree/extract.h"
#include "tests/support/questions.h"
#include "toy_random.h"

enum { GRAPHS = 3000 };

static bool bounded(const Toy *t)
{
    Problem p = toy_problem(t);
    return problem_is_bounded(&p);
}

static Proof run(Prover *pr, const Toy *t, ProveMode mode, ProveLimits limits, bool want_tree)
{
    Problem p = toy_problem(t);
    unsigned root = 0;
    Proof proof;
    ask_reach(pr, &p, &root, mode, limits, want_tree, &proof);
    proof_unfold(&proof, 0);
    return proof;
}

/* What must hold of the tree and of what is said of it; truth is that of the value sought. */
static void check_tree(const ToyTruth *truth, ProveMode mode, uint64_t seed, const Proof *proof)
{
    const Toy *t = truth->t;
    bool deepens = mode <= PROVE_LOWEST || (mode == PROVE_FIRST && !bounded(t));
    unsigned h = deepens ? truth->height[0][0] : 500;
    assert_int_equal(proof->tree.node[0].height, proof->height);
    bool fits = mode == PROVE_ANY || mode == PROVE_LOWEST
                    ? toy_forces(t, &proof->tree, 0, 0, 0)
                    : toy_fits(truth, &proof->tree, 0, 0, 0, h, mode == PROVE_SHORTEST);
    if (!fits)
        fail_msg("graph %d, mode %d: another tree", (int)seed, (int)mode);
}

/* What must hold of a run without limits; only a tree may be too large for the memory. */
static void check(Prover *pr, const Toy *t, ProveMode mode, uint64_t seed)
{
    int64_t least = t->seeks ? toy_least(t) : 0;
    ToyTruth truth;
    toy_solve(t, least, &truth);
    bool satisfiable = truth.height[0][0] != TOY_NONE && least != SEEK_UNDEFINED;
    Proof bare = run(pr, t, mode, (ProveLimits){.max_depth = 300}, false);
    if (bare.verdict != (satisfiable ? VERDICT_SATISFIABLE : VERDICT_REFUTED))
        fail_msg("graph %d, mode %d: verdict %d", (int)seed, (int)mode, (int)bare.verdict);
    assert_int_equal(bare.limit, LIMIT_NONE);
    assert_null(bare.tree.node);
    if (satisfiable) {
        assert_true(bare.height_at_least <= truth.height[0][0]);
        assert_true(bare.shortest || mode == PROVE_ANY || (mode == PROVE_FIRST && bounded(t)));
        assert_true(!bare.shortest || bare.height == truth.height[0][0]);
        assert_true(!t->seeks || bare.sought == least);
    }
    Proof proof = run(pr, t, mode, (ProveLimits){.max_depth = 300}, true);
    if (proof.verdict == VERDICT_UNKNOWN && satisfiable) {
        assert_int_equal(proof.limit, LIMIT_MEMORY);
        return;
    }
    assert_int_equal(proof.verdict, bare.verdict);
    assert_true(mode == PROVE_ANY ? proof.height <= bare.height : proof.height == bare.height);
    assert_int_equal(proof.shortest, bare.shortest);
    if (satisfiable)
        check_tree(&truth, mode, seed, &proof);
    proof_free(&proof);
}

static void graphs_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = random_toy(seed);
        check(pr, &t, PROVE_SHORTEST, seed);
        check(pr, &t, PROVE_LOWEST, seed);
        check(pr, &t, PROVE_FIRST, seed);
        check(pr, &t, PROVE_ANY, seed);
    }
    prover_free(pr);
}

/* ---- chance ---- */

/* Whether each inner node that the strategy has below v says who moves there. */
static bool names_owners(const Toy *t, const Strategy *s, uint32_t i, unsigned v)
{
    const StrategyNode *node = &s->node[i];
    StrategyOwner owner = t->turn[v] == TURN_US ? STRATEGY_US : STRATEGY_THEM;
    bool fine = !node->n_edges || node->owner == (t->chance[v] ? STRATEGY_CHANCE : owner);
    for (uint32_t k = 0; k < node->n_edges && fine; k++) {
        const StrategyEdge *edge = &strategy_edges(s, i)[k];
        fine = names_owners(t, s, edge->node, t->edge[v][edge->move - 1]);
    }
    return fine;
}

/* What is certain: a tree holds for every outcome, and for nobody's sake is one left out. */
static void chance_is_certain(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    unsigned of_chance = 0;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = random_chance_toy(seed);
        check(pr, &t, PROVE_SHORTEST, seed);
        check(pr, &t, PROVE_LOWEST, seed);
        check(pr, &t, PROVE_FIRST, seed);
        check(pr, &t, PROVE_ANY, seed);
        Proof proof = run(pr, &t, PROVE_SHORTEST, (ProveLimits){.max_depth = 300}, true);
        strategy_check(&proof.strategy);
        assert_true(!proof.strategy.n || names_owners(&t, &proof.strategy, 0, 0));
        for (uint32_t i = 0; i < proof.strategy.n; i++)
            of_chance += proof.strategy.node[i].owner == STRATEGY_CHANCE;
        proof_free(&proof);
    }
    assert_true(of_chance > GRAPHS / 20);
    prover_free(pr);
}

/* With limits: the same, or unknown, and an unfinished search for a shortest tree says so. */
static void check_limited(Prover *pr, const Toy *t, ProveMode mode, ProveLimits limits)
{
    int64_t least = t->seeks ? toy_least(t) : 0;
    ToyTruth truth;
    toy_solve(t, t->seeks ? least : 0, &truth);
    bool satisfiable = truth.height[0][0] != TOY_NONE && least != SEEK_UNDEFINED;
    Proof proof = run(pr, t, mode, limits, true);
    if (proof.verdict == VERDICT_UNKNOWN) {
        assert_int_not_equal(proof.limit, LIMIT_NONE);
        assert_int_equal(proof.tree.n, 0);
        assert_true(!satisfiable || proof.height_at_least <= truth.height[0][0]);
    } else {
        assert_int_equal(proof.verdict, satisfiable ? VERDICT_SATISFIABLE : VERDICT_REFUTED);
    }
    if (proof.verdict == VERDICT_SATISFIABLE) {
        assert_true(proof.height <= limits.max_depth);
        assert_true(toy_forces(t, &proof.tree, 0, 0, 0));
        assert_true(proof.height_at_least <= truth.height[0][0]);
        assert_true(!proof.shortest || proof.height == truth.height[0][0]);
        if (t->seeks)
            assert_int_equal(proof.sought, least);
        if (proof.shortest && mode == PROVE_SHORTEST)
            assert_true(toy_fits(&truth, &proof.tree, 0, 0, 0, 0, true));
        if (!proof.shortest && mode == PROVE_SHORTEST)
            assert_int_not_equal(proof.limit, LIMIT_NONE);
    }
    proof_free(&proof);
}

static void limits_never_lie(void **unused)
{
    (void)unused;
    static const ProveLimits limits[] = {
        {.max_depth = 300, .max_nodes = 1},
        {.max_depth = 300, .max_nodes = 20},
        {.max_depth = 300, .max_nodes = 700},
        {.max_depth = 0},
        {.max_depth = 1},
        {.max_depth = 2},
        {.max_depth = 3},
        {.max_depth = 5},
        {.max_depth = 9},
    };
    Prover *roomy = prover_new(64 << 20), *small = prover_new(64 << 10);
    Prover *tiny = prover_new(4 << 10), *provers[] = {roomy, small, tiny};
    for (uint64_t seed = 0; seed < GRAPHS / 2; seed++) {
        Toy t = random_toy(seed);
        for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
            check_limited(provers[(seed + i) % 3], &t, (ProveMode)(seed / 2 % 3), limits[i]);
        check_limited(small, &t, PROVE_SHORTEST, (ProveLimits){.max_depth = 300});
    }
    prover_free(roomy);
    prover_free(small);
    prover_free(tiny);
}

/* The refuter alone, to its end: the same verdicts, and its moves make a tree. */
static void refuter_alone(void **unused)
{
    (void)unused;
    TransTable table;
    TreeBuilder builder;
    Search *s = test_malloc(sizeof *s);
    Refuter refuter;
    trans_init(&table, 1 << 20);
    builder_init(&builder, 1 << 20);
    search_init(s, &table, &builder, 1 << 20);
    refuter_init(&refuter, 1 << 20);
    for (uint64_t i = 0; i < 2 * GRAPHS; i++) {
        uint64_t seed = i / 2;
        Toy t = random_toy(seed);
        t.seeks = false;
        t.judgement[0][0] = NODE_OPEN;
        Problem p = toy_problem(&t);
        ToyTruth truth;
        toy_solve(&t, 0, &truth);
        unsigned root = 0;
        search_begin(s, &p, &root, (ProveLimits){.max_depth = LARGEST_MAX_DEPTH});
        refuter_begin(&refuter, s, i % 2);
        RefuteStatus status = REFUTE_GOING;
        while (status == REFUTE_GOING)
            status = refuter_run(&refuter, s, 1 + seed % 7);
        bool satisfiable = truth.height[0][0] != TOY_NONE;
        assert_int_equal(status, satisfiable ? REFUTE_PROVED : REFUTE_DONE);
        int height = satisfiable ? extract_tree(s, &refuter, EXTRACT_REFUTER, 500, NULL) : 0;
        if (satisfiable && s->stopped == LIMIT_NONE) {
            Strategy strategy;
            ForcingTree tree;
            assert_true(height >= (int)truth.height[0][0]);
            builder_finish(&builder, &strategy);
            strategy_check(&strategy);
            assert_true(tree_unfold(&strategy, 0, &tree));
            assert_true(toy_forces(&t, &tree, 0, 0, 0));
            tree_free(&tree);
            strategy_free(&strategy);
        }
    }
    refuter_clear(&refuter);
    search_clear(s);
    builder_clear(&builder);
    trans_clear(&table);
    test_free(s);
}

/* Keys that collide may hide a tree, but never make one up. */
static void colliding_keys(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        Toy t = random_toy(seed);
        t.seeks = false;
        t.key_mask = seed % 2 ? 3 : 15;
        ProveLimits limits = {.max_depth = 40, .max_nodes = 20000};
        Proof proof = run(pr, &t, (ProveMode)(seed % 3), limits, true);
        if (proof.verdict == VERDICT_SATISFIABLE)
            assert_true(toy_forces(&t, &proof.tree, 0, 0, 0));
        proof_free(&proof);
    }
    prover_free(pr);
}

/* A search is not influenced by the ones before it. */
static void runs_repeat(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(1 << 20);
    for (uint64_t seed = 0; seed < GRAPHS / 4; seed++) {
        Toy t = random_toy(seed);
        Prover *fresh = prover_new(1 << 20);
        ProveLimits limits = {.max_depth = 50, .max_nodes = 3000};
        Proof a = run(pr, &t, PROVE_SHORTEST, limits, true);
        Proof b = run(fresh, &t, PROVE_SHORTEST, limits, true);
        assert_int_equal(a.verdict, b.verdict);
        assert_int_equal(a.nodes, b.nodes);
        assert_int_equal(a.height, b.height);
        assert_int_equal(a.tree.n, b.tree.n);
        if (a.tree.n)
            assert_memory_equal(a.tree.node, b.tree.node, a.tree.n * sizeof *a.tree.node);
        proof_free(&a);
        proof_free(&b);
        prover_free(fresh);
    }
    prover_free(pr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(graphs_as_defined), cmocka_unit_test(limits_never_lie),
        cmocka_unit_test(refuter_alone),     cmocka_unit_test(colliding_keys),
        cmocka_unit_test(runs_repeat),       cmocka_unit_test(chance_is_certain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

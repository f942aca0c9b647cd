/* tests/unit/test_prover_deep.c -- deep trees in graphs with cycles: the search by proof numbers
 * and its threads against the definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tests/support/deep_toy.h"
#include "tests/support/questions.h"
#include "tests/support/share.h"

enum { STEP = 7, ENOUGH_DEPTH = 300, MODES = 4 };

/* Graphs whose searches take tens of thousands of nodes. */
static const unsigned hard[] = {33, 426, 503, 690, 750, 994, 1094, 1275, 1389};
enum { N_HARD = sizeof hard / sizeof *hard };

static const ProveLimits no_limits = {.max_depth = ENOUGH_DEPTH};

static unsigned n_graphs(void)
{
    return share_of(80, 260, 260);
}

static unsigned n_shared_graphs(void)
{
    return share_of(12, 50, 50);
}

static void no_fault(const char *fault, uint64_t seed, ProveMode mode, const char *how)
{
    if (fault)
        fail_msg("graph %d, mode %d, %s: %s", (int)seed, (int)mode, how, fault);
}

/* Runs with limits; what they allow to be said must be right. */
static void check_limited(Prover *pr, const DeepToy *d, ProveMode mode, ProveLimits limits,
                          const char *how)
{
    Proof proof = deep_run(pr, &d->toy, mode, limits, 0, 0);
    no_fault(deep_fault(d, mode, limits, &proof), d->seed, mode, how);
    proof_free(&proof);
}

static void deep_trees_as_defined(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    for (uint64_t seed = 0; seed < n_graphs() * STEP; seed += STEP) {
        deep_toy(d, seed);
        for (ProveMode mode = 0; mode <= PROVE_ANY; mode++) {
            Proof proof = deep_run(pr, &d->toy, mode, no_limits, 0, 0);
            no_fault(deep_unlimited_fault(d, mode, no_limits, &proof), seed, mode, "no limits");
            proof_free(&proof);
        }
    }
    test_free(d);
    prover_free(pr);
}

/* Just below the least height, at it and above it. */
static void depth_limits(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(64 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    for (uint64_t seed = 1; seed < n_graphs() * STEP; seed += STEP) {
        deep_toy(d, seed);
        for (unsigned i = 0; d->satisfiable && i < 3; i++)
            for (ProveMode mode = 0; mode <= PROVE_ANY; mode++)
                check_limited(pr, d, mode, (ProveLimits){.max_depth = d->height - 1 + i}, "depth");
    }
    test_free(d);
    prover_free(pr);
}

/* Limits on nodes, and tables that hold next to nothing. */
static void nodes_and_memory(void **unused)
{
    (void)unused;
    Prover *pr[] = {prover_new(64 << 20), prover_new(64 << 10), prover_new(16 << 10),
                    prover_new(4 << 10)};
    DeepToy *d = test_malloc(sizeof *d);
    for (uint64_t seed = 2; seed < n_graphs() * STEP; seed += STEP) {
        uint64_t draw = seed;
        deep_toy(d, seed);
        for (unsigned i = 0; i < 8; i++) {
            ProveLimits limits = {.max_depth = ENOUGH_DEPTH};
            limits.max_nodes = i < 4 ? 1 + deep_below(&draw, 1000) : 20000;
            check_limited(pr[i % 4], d, (ProveMode)((seed + i) % MODES), limits, "nodes, memory");
        }
    }
    test_free(d);
    for (unsigned i = 0; i < 4; i++)
        prover_free(pr[i]);
}

/* Keys that collide may hide a tree, but never make one up. */
static void colliding_keys(void **unused)
{
    (void)unused;
    static const uint64_t masks[] = {3, 31, 255};
    static const ProveLimits limits = {.max_depth = 40, .max_nodes = 20000};
    Prover *pr = prover_new(1 << 20);
    Toy *t = test_malloc(sizeof *t);
    for (uint64_t seed = 3; seed < n_graphs() * STEP; seed += STEP) {
        deep_draw(t, seed);
        t->seeks = false;
        t->key_mask = masks[seed / STEP % 3];
        Proof proof = deep_run(pr, t, (ProveMode)(seed % MODES), limits, seed % 5 == 0, 10);
        if (proof.verdict == VERDICT_SATISFIABLE)
            assert_true(toy_forces(t, &proof.tree, 0, 0, 0));
        else if (proof.verdict == VERDICT_UNKNOWN)
            assert_int_not_equal(proof.limit, LIMIT_NONE);
        proof_free(&proof);
    }
    test_free(t);
    prover_free(pr);
}

/* Several threads say the same as one; where one tree is right, they write that one. */
static void check_shared(Prover *pr, const DeepToy *d, ProveMode mode, const Proof *alone)
{
    for (unsigned threads = 1; threads <= DEEP_WORKERS; threads++) {
        Proof proof = deep_run(pr, &d->toy, mode, no_limits, threads, 40 * (threads - 1));
        no_fault(deep_unlimited_fault(d, mode, no_limits, &proof), d->seed, mode, "threads");
        bool both = proof.verdict == VERDICT_SATISFIABLE && alone->verdict == VERDICT_SATISFIABLE;
        bool one = mode != PROVE_ANY && mode != PROVE_LOWEST;
        if (both && one && !same_tree(&proof.tree, &alone->tree))
            no_fault("another tree", d->seed, mode, "threads");
        proof_free(&proof);
    }
}

static void threads_say_the_same(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(2 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    for (uint64_t i = 0; i < n_shared_graphs() + N_HARD; i++) {
        deep_toy(d, i < n_shared_graphs() ? 4 + i * STEP : hard[i - n_shared_graphs()]);
        ProveMode mode = (ProveMode)(i % MODES);
        Proof alone = deep_run(pr, &d->toy, mode, no_limits, 0, 0);
        check_shared(pr, d, mode, &alone);
        proof_free(&alone);
    }
    test_free(d);
    prover_free(pr);
}

/* Little memory for several threads, and few nodes: the same or unknown. */
static void threads_within_limits(void **unused)
{
    (void)unused;
    static const ProveLimits limits = {.max_depth = 40, .max_nodes = 3000};
    Prover *pr[] = {prover_new(16 << 10), prover_new(64 << 10), prover_new(1 << 20)};
    DeepToy *d = test_malloc(sizeof *d);
    for (uint64_t seed = 5; seed < n_shared_graphs() * STEP; seed += STEP) {
        ProveMode mode = (ProveMode)(seed % MODES);
        deep_toy(d, seed);
        for (unsigned i = 0; i < 3; i++) {
            Proof proof =
                deep_run(pr[i], &d->toy, mode, limits, 1 + (unsigned)seed % DEEP_WORKERS, 0);
            no_fault(deep_fault(d, mode, limits, &proof), seed, mode, "threads, limits");
            proof_free(&proof);
        }
    }
    test_free(d);
    for (unsigned i = 0; i < 3; i++)
        prover_free(pr[i]);
}

/* ---- from run to run ---------------------------------------------------------------------- */

static Proof prove_from(Prover *pr, const Toy *t, unsigned root, ProveMode mode, ProveLimits limits)
{
    Problem p = toy_problem(t);
    Proof proof;
    ask_reach(pr, &p, &root, mode, limits, true, &proof);
    proof_unfold(&proof, 0);
    return proof;
}

/* The same as with nothing remembered; where that met a limit, the truth may be known by now. */
static void check_kept(const Proof *kept, const Proof *fresh, const DeepToy *d, unsigned root)
{
    if (fresh->limit == LIMIT_NONE || kept->limit != LIMIT_NONE) {
        assert_int_equal(kept->verdict, fresh->verdict);
        assert_int_equal(kept->limit, fresh->limit);
        assert_int_equal(kept->shortest, fresh->shortest);
        assert_int_equal(kept->height, fresh->height);
        assert_true(same_tree(&kept->tree, &fresh->tree));
    } else if (kept->verdict == VERDICT_REFUTED) {
        assert_true(d->toy.seeks || d->truth.height[root][0] == TOY_NONE);
    }
}

static void what_is_kept(void **unused)
{
    (void)unused;
    Prover *keeps = prover_new(1 << 20), *forgets = prover_new(1 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    unsigned known = 0;
    for (uint64_t seed = 6; seed < n_graphs() * STEP; seed += STEP) {
        deep_toy(d, seed);
        prover_keep(keeps);
        for (unsigned i = 0; i < 12; i++) {
            unsigned root = (unsigned)(mix64(MIX_GOLDEN + seed + i) % d->toy.n);
            ProveMode mode = seed % 2 ? PROVE_FIRST : PROVE_SHORTEST;
            if (i % 4 == 3)
                mode = PROVE_ANY;
            ProveLimits limits = {.max_depth = 40, .max_nodes = i % 3 ? 0 : 200};
            Proof kept = prove_from(keeps, &d->toy, root, mode, limits);
            Proof fresh = prove_from(forgets, &d->toy, root, mode, limits);
            check_kept(&kept, &fresh, d, root);
            known += kept.nodes < fresh.nodes;
            proof_free(&kept);
            proof_free(&fresh);
        }
    }
    assert_true(known > 0);
    test_free(d);
    prover_free(keeps);
    prover_free(forgets);
}

/* ---- being interrupted -------------------------------------------------------------------- */

/* The flag is set by whatever thread judges the node with that number. */
static volatile sig_atomic_t stop;
static atomic_long until_stop;

static Judgement stopping_judge(const Problem *p, void *state, unsigned depth)
{
    if (atomic_fetch_sub(&until_stop, 1) == 1)
        stop = 1;
    return toy_judge(p, state, depth);
}

/* Stopped after so many nodes.  False: it had ended before. */
static bool check_stopped(Prover *pr, const DeepToy *d, ProveMode mode, long nodes,
                          unsigned threads)
{
    Problem p = toy_problem(&d->toy);
    p.judge = stopping_judge;
    stop = 0;
    atomic_store(&until_stop, nodes);
    ProveLimits limits = {.max_depth = ENOUGH_DEPTH, .stop = &stop};
    Proof proof = deep_run_problem(pr, &p, mode, limits, threads, 100);
    no_fault(deep_fault(d, mode, limits, &proof), d->seed, mode, "stop");
    bool stopped = proof.verdict == VERDICT_UNKNOWN && proof.limit == LIMIT_INTERRUPTED;
    if (proof.verdict == VERDICT_UNKNOWN && !stopped)
        assert_int_equal(proof.limit, LIMIT_MEMORY);
    proof_free(&proof);
    return stopped;
}

/* A node that several ways lead to is there once, and what is written out is the tree as ever. */
static void nodes_are_shared(void **unused)
{
    (void)unused;
    static const ProveLimits limits = {.max_depth = 40},
                             as_tree = {.max_depth = 40, .max_tree = 1 << 20};
    unsigned shared = 0;
    Prover *pr = prover_new(16 << 20);
    Toy *t = test_malloc(sizeof *t);
    for (uint64_t seed = 5; seed < n_graphs() * STEP; seed += STEP) {
        deep_draw(t, seed);
        t->seeks = false;
        Proof one = deep_run(pr, t, PROVE_SHORTEST, limits, false, 10);
        Proof other = deep_run(pr, t, PROVE_SHORTEST, as_tree, false, 10);
        if (one.verdict == VERDICT_SATISFIABLE && other.verdict == VERDICT_SATISFIABLE) {
            strategy_check(&one.strategy);
            assert_true(same_tree(&one.tree, &other.tree));
            assert_int_equal(other.strategy.n, other.tree.n);
            assert_int_equal(one.strategy.positions, other.strategy.positions);
            assert_int_equal(one.strategy.excluded, other.strategy.excluded);
            shared += one.strategy.n < one.tree.n;
        }
        proof_free(&one);
        proof_free(&other);
    }
    print_message("%u strategies share nodes\n", shared);
    assert_true(shared > 0);
    test_free(t);
    prover_free(pr);
}

static void stop_flag(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(8 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    unsigned stopped = 0;
    for (unsigned i = 0; i < N_HARD; i++) {
        deep_toy(d, hard[i]);
        for (unsigned j = 0; j < 12; j++)
            stopped += check_stopped(pr, d, (ProveMode)(j % MODES), 1L << (5 + j), (i + j) % 4);
    }
    assert_true(stopped >= N_HARD);
    test_free(d);
    prover_free(pr);
}

/* A deadline a moment ahead; whatever was reached by then must be right. */
static void deadlines(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(8 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    for (unsigned i = 0; i < N_HARD; i++) {
        deep_toy(d, hard[i]);
        for (unsigned j = 0; j < 8; j++) {
            double now = prove_now();
            ProveLimits limits = {.max_depth = ENOUGH_DEPTH, .deadline = now + 2e-4 * (1 << j)};
            Proof proof = deep_run(pr, &d->toy, (ProveMode)(j % MODES), limits, (i + j) % 4, 100);
            no_fault(deep_fault(d, (ProveMode)(j % MODES), limits, &proof), hard[i],
                     (ProveMode)(j % MODES), "deadline");
            assert_true(prove_now() - now < 10);
            proof_free(&proof);
        }
    }
    test_free(d);
    prover_free(pr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(deep_trees_as_defined),
        cmocka_unit_test(depth_limits),
        cmocka_unit_test(nodes_and_memory),
        cmocka_unit_test(colliding_keys),
        cmocka_unit_test(nodes_are_shared),
        cmocka_unit_test(threads_say_the_same),
        cmocka_unit_test(what_is_kept),
        cmocka_unit_test(threads_within_limits),
        cmocka_unit_test(stop_flag),
        cmocka_unit_test(deadlines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_alternatives.c -- our other moves on random graphs, against the definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/alternatives.h"
#include "tests/support/deep_toy.h"

enum { GRAPHS = 400 };

/* One run that was asked for everything. */
typedef struct Asked {
    const DeepToy *d;
    Proof proof;
    Alternatives other;
    size_t next;                                /* dual to come */
} Asked;

static Asked ask(Prover *pr, const DeepToy *d, ProveMode mode, ProveLimits limits, unsigned height,
                 unsigned threads)
{
    Asked a = {.d = d, .other = {.want_keys = true, .want_duals = true, .height = height}};
    prover_ask(pr, &a.other);
    a.proof = deep_run(pr, &d->toy, mode, limits, threads, 1);
    return a;
}

static void asked_clear(Asked *a)
{
    tree_free(&a->proof.tree);
    alternatives_clear(&a->other);
}

/* Whether edge m of a node at depth leads to a tree that fits into a height of the node. */
static bool fits(const DeepToy *d, unsigned v, unsigned depth, unsigned m, unsigned height)
{
    const Toy *t = &d->toy;
    return toy_allows(t, v, depth, m) &&
           d->truth.height[t->edge[v][m]][toy_level(t, depth + 1)] < height;
}

/* The moves found must be those that fit, in order; of an unfinished search some of them. */
static void check_moves(const DeepToy *d, unsigned v, unsigned depth, unsigned height, Move without,
                        const Move *found, size_t n, bool all)
{
    size_t at = 0;
    for (unsigned m = 0; m < d->toy.n_edges[v]; m++) {
        if (!fits(d, v, depth, m, height) || m + 1 == without)
            continue;
        if (at < n && found[at] == m + 1)
            at++;
        else if (all)
            fail_msg("graph %d, node %u: move %u is missing", (int)d->seed, v, m);
    }
    if (at < n)
        fail_msg("graph %d, node %u: move %u should not be there", (int)d->seed, v, found[at] - 1);
}

static void check_keys(const Asked *a)
{
    const Alternatives *o = &a->other;
    bool all = o->keys_limit == LIMIT_NONE;
    if (a->d->toy.turn[0] == TURN_THEM) {
        assert_int_equal(o->keys.n, 0);
        return;
    }
    assert_true(o->height ? o->within == o->height : o->within >= a->d->height);
    assert_true(o->height || !all || o->within == a->d->height);
    assert_true(o->keys.n > 0 || o->height);
    check_moves(a->d, 0, 0, o->within, NO_MOVE, o->keys.at, o->keys.n, all);
}

static void check_duals(Asked *a, uint32_t i, unsigned v, unsigned depth)
{
    const TreeNode *node = &a->proof.tree.node[i];
    const Alternatives *o = &a->other;
    if (depth && node->n_children && a->d->toy.turn[v] == TURN_US) {
        bool here = a->next < o->duals.n && o->duals.at[a->next].node == i;
        Dual dual = here ? o->duals.at[a->next++] : (Dual){0};
        Move own = a->proof.tree.node[node->first_child].move;
        assert_true(!here || dual.n_moves > 0);
        check_moves(a->d, v, depth, node->height, own, o->dual_moves.at + dual.first_move,
                    dual.n_moves, o->duals_limit == LIMIT_NONE);
    }
    for (uint32_t k = 0; k < node->n_children; k++) {
        uint32_t child = node->first_child + k;
        check_duals(a, child, a->d->toy.edge[v][a->proof.tree.node[child].move - 1], depth + 1);
    }
}

static void check(Asked *a)
{
    if (a->proof.verdict == VERDICT_SATISFIABLE) {
        check_keys(a);
        check_duals(a, 0, 0, 0);
        assert_int_equal(a->next, a->other.duals.n);
    } else {
        assert_int_equal(a->other.keys.n + a->other.duals.n, 0);
    }
}

/* Half the time the least, else one about as large. */
static unsigned some_height(const DeepToy *d, uint64_t seed)
{
    return seed % 2 ? 0 : 1 + (unsigned)(toy_mix(seed) % (d->height + 4));
}

/* What was there to be checked. */
typedef struct Seen {
    unsigned keys, several, duals, unfinished;
} Seen;

static void check_complete(Prover *pr, const DeepToy *d, Seen *seen)
{
    for (ProveMode mode = PROVE_SHORTEST; mode <= PROVE_ANY; mode++) {
        ProveLimits limits = {.max_depth = 100};
        unsigned threads = (unsigned)(d->seed + mode) % 3;
        Asked a = ask(pr, d, mode, limits, some_height(d, d->seed + mode), threads);
        check(&a);
        assert_int_equal(a.other.keys_limit, LIMIT_NONE);
        assert_int_equal(a.other.duals_limit, LIMIT_NONE);
        seen->keys += a.other.keys.n > 0;
        seen->several += a.other.keys.n > 1;
        seen->duals += a.other.duals.n > 0;
        asked_clear(&a);
    }
}

static void check_limited(Prover *pr, const DeepToy *d, Seen *seen)
{
    static const uint64_t nodes[] = {50, 100, 200, 400, 800, 1600, 3200, 6400, 0};
    for (unsigned i = 0; i < sizeof nodes / sizeof *nodes; i++) {
        ProveLimits limits = {.max_depth = 40, .max_nodes = nodes[i]};
        Asked a = ask(pr, d, (ProveMode)(d->seed % 4), limits, some_height(d, d->seed / 3), 0);
        check(&a);
        seen->unfinished += a.other.keys_limit != LIMIT_NONE || a.other.duals_limit != LIMIT_NONE;
        asked_clear(&a);
    }
}

static void moves_as_defined(void **unused)
{
    (void)unused;
    Prover *roomy = prover_new(64 << 20), *small = prover_new(24 << 10);
    DeepToy *d = test_malloc(sizeof *d);
    Seen seen = {0};
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        deep_toy(d, seed);
        if (!d->satisfiable)
            continue;
        check_complete(roomy, d, &seen);
        check_limited(seed % 2 ? roomy : small, d, &seen);
    }
    assert_true(seen.keys > 100 && seen.several > 15 && seen.duals > 100);
    assert_true(seen.unfinished > 50);
    test_free(d);
    prover_free(roomy);
    prover_free(small);
}

/* What is asked for holds for one run. */
static void asked_once(void **unused)
{
    (void)unused;
    Prover *pr = prover_new(1 << 20);
    DeepToy *d = test_malloc(sizeof *d);
    uint64_t seed = 0;
    do
        deep_toy(d, seed++);
    while (!d->satisfiable || d->toy.turn[0] == TURN_THEM);
    ProveLimits limits = {.max_depth = 100};
    Asked a = ask(pr, d, PROVE_SHORTEST, limits, 0, 0);
    assert_true(a.other.keys.n > 0);
    size_t n = a.other.keys.n;
    Proof again = deep_run(pr, &d->toy, PROVE_SHORTEST, limits, 0, 0);
    assert_int_equal(a.other.keys.n, n);
    assert_true(same_tree(&a.proof.tree, &again.tree));
    tree_free(&again.tree);
    asked_clear(&a);
    test_free(d);
    prover_free(pr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_as_defined),
        cmocka_unit_test(asked_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_alternatives.c -- our other moves on random graphs, against the definitions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/tree/alternatives.h"
#include "tests/support/deep_toy.h"

enum { GRAPHS = 400 };

/* One run that was asked for everything. */
typedef struct Asked {
    const DeepToy *d;
    Proof proof;
    Alternatives other;
    size_t next; /* dual to come */
} Asked;

static Asked ask(Prover *pr, const DeepToy *d, ProveMode mode, ProveLimits limits, unsigned height,
                 unsigned threads)
{
    Asked a = {.d = d, .other = {.height = height}};
    for (int i = 0; i < N_OTHER_KINDS; i++)
        a.other.want[i] = true;
    Problem p = toy_problem(&d->toy);
    a.proof = deep_run_with(pr, &p, mode, limits, threads, 1, &a.other);
    return a;
}

static void asked_clear(Asked *a)
{
    proof_free(&a->proof);
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

/* The height of the tree behind edge m of a node at depth. */
static unsigned height_behind(const DeepToy *d, unsigned v, unsigned depth, unsigned m)
{
    return d->truth.height[d->toy.edge[v][m]][toy_level(&d->toy, depth + 1)];
}

/* By their heights, then in order; each once; each at its least height, unless a limit was met
 * before that could be known. */
static void check_keys(const Asked *a)
{
    const Alternatives *o = &a->other;
    bool all = o->limit[OTHER_KEYS] == LIMIT_NONE;
    size_t n = 0;
    if (a->d->toy.turn[0] == TURN_THEM) {
        assert_int_equal(o->keys.n, 0);
        return;
    }
    assert_true(o->height ? o->within <= o->height : o->within >= a->d->height);
    assert_true(o->height || !all || o->within == a->d->height);
    assert_true(o->keys.n > 0 || o->height);
    for (size_t i = 0; i < o->keys.n; i++) {
        KeyMove key = o->keys.at[i];
        unsigned least = height_behind(a->d, 0, 0, key.move - 1) + 1;
        assert_true(fits(a->d, 0, 0, key.move - 1, o->within));
        assert_true(key.least ? key.height == least : key.height >= least);
        assert_true(key.least || !all);
        if (i && all)
            assert_true(
                o->keys.at[i - 1].height < key.height ||
                (o->keys.at[i - 1].height == key.height && o->keys.at[i - 1].move < key.move));
    }
    for (unsigned m = 0; m < a->d->toy.n_edges[0]; m++)
        n += fits(a->d, 0, 0, m, o->height ? o->height : o->within);
    assert_true(all ? o->keys.n == n : o->keys.n <= n);
}

/* The one allowed reply to edge m that leads to no tree within the height; NO_MOVE: there are
 * others or none. */
static Move only_refutation(const DeepToy *d, unsigned m, unsigned within)
{
    const Toy *t = &d->toy;
    unsigned v = t->edge[0][m], n = 0;
    Move refutation = NO_MOVE;
    if (within < 2 || t->judgement[v][toy_level(t, 1)] != NODE_OPEN)
        return NO_MOVE;
    for (unsigned k = 0; k < t->n_edges[v]; k++)
        if (toy_allows(t, v, 1, k) && height_behind(d, v, 1, k) > within - 2) {
            refutation = k + 1;
            n++;
        }
    return n == 1 ? refutation : NO_MOVE;
}

static void check_tries(const Asked *a)
{
    const Alternatives *o = &a->other;
    size_t at = 0;
    for (unsigned m = 0; m < a->d->toy.n_edges[0] && o->within; m++) {
        Move refutation = only_refutation(a->d, m, o->within);
        if (refutation == NO_MOVE || !toy_allows(&a->d->toy, 0, 0, m))
            continue;
        if (at < o->tries.n && o->tries.at[at].move == m + 1)
            assert_int_equal(o->tries.at[at++].refutation, refutation);
        else
            assert_true(o->limit[OTHER_TRIES] != LIMIT_NONE);
    }
    assert_int_equal(at, o->tries.n);
}

/* What there is at the node of theirs if they pass: our moves to the lowest trees. */
static void check_threat(const Asked *a, const Threat *t, uint32_t i, unsigned v, unsigned depth)
{
    const Toy *toy = &a->d->toy;
    unsigned after = toy->edge[v][0], least = a->proof.tree.node[i].height;
    size_t n = 0;
    if (toy->judgement[after][toy_level(toy, depth + 1)] == NODE_OPEN)
        for (unsigned m = 0; m < toy->n_edges[after]; m++)
            if (fits(a->d, after, depth + 1, m, least))
                least = height_behind(a->d, after, depth + 1, m) + 1;
    for (unsigned m = 0; t->height && m < toy->n_edges[after]; m++)
        if (fits(a->d, after, depth + 1, m, least)) {
            assert_true(n < t->n_moves);
            assert_int_equal(a->other.threat_moves.at[t->first_move + n++], m + 1);
        }
    assert_int_equal(n, t->n_moves);
    assert_int_equal(t->height, n ? least : 0);
}

static void check_threats(Asked *a, uint32_t i, unsigned v, unsigned depth)
{
    const TreeNode *node = &a->proof.tree.node[i];
    const Alternatives *o = &a->other;
    const Toy *toy = &a->d->toy;
    if (depth && node->n_children && toy->turn[v] == TURN_THEM && toy_may_pass(toy, v)) {
        bool here = a->next < o->threats.n && o->threats.at[a->next].node == i;
        assert_true(here || o->limit[OTHER_THREATS] != LIMIT_NONE);
        if (here)
            check_threat(a, &o->threats.at[a->next++], i, v, depth);
    }
    for (uint32_t k = 0; k < node->n_children; k++) {
        uint32_t child = node->first_child + k;
        check_threats(a, child, toy->edge[v][a->proof.tree.node[child].move - 1], depth + 1);
    }
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
                    dual.n_moves, o->limit[OTHER_DUALS] == LIMIT_NONE);
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
        a->next = 0;
        check_threats(a, 0, 0, 0);
        assert_int_equal(a->next, a->other.threats.n);
    } else {
        assert_int_equal(a->other.keys.n + a->other.duals.n + a->other.threats.n, 0);
    }
    if (a->d->satisfiable ||
        !a->d->toy.seeks) /* else there is no value, and no truth to compare with */
        check_tries(a);
}

/* Half the time the least, else one about as large. */
static unsigned some_height(const DeepToy *d, uint64_t seed)
{
    return seed % 2 ? 0 : 1 + (unsigned)(mix64(MIX_GOLDEN + seed) % (d->height + 4));
}

/* What was there to be checked. */
typedef struct Seen {
    unsigned keys, several, duals, tries, vain, threats, zugzwangs, unfinished;
} Seen;

static void check_complete(Prover *pr, const DeepToy *d, Seen *seen)
{
    for (ProveMode mode = PROVE_SHORTEST; mode <= PROVE_ANY; mode++) {
        ProveLimits limits = {.max_depth = 100};
        unsigned threads = (unsigned)(d->seed + mode) % 3;
        Asked a = ask(pr, d, mode, limits, some_height(d, d->seed + mode), threads);
        check(&a);
        for (int i = 0; i < N_OTHER_KINDS; i++)
            assert_int_equal(a.other.limit[i], LIMIT_NONE);
        seen->keys += a.other.keys.n > 0;
        seen->several += a.other.keys.n > 1;
        seen->duals += a.other.duals.n > 0;
        seen->tries += d->satisfiable && a.other.tries.n > 0;
        seen->vain += !d->satisfiable && a.other.tries.n > 0;
        for (size_t i = 0; i < a.other.threats.n; i++)
            *(a.other.threats.at[i].height ? &seen->threats : &seen->zugzwangs) += 1;
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
        seen->unfinished += a.other.limit[OTHER_THREATS] != LIMIT_NONE;
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
        if (!d->satisfiable && !deep_bounded(&d->toy))
            continue;
        check_complete(roomy, d, &seen);
        if (d->satisfiable)
            check_limited(seed % 2 ? roomy : small, d, &seen);
    }
    assert_true(seen.keys > 100 && seen.several > 15 && seen.duals > 100);
    assert_true(seen.tries > 50 && seen.vain > 20 && seen.threats > 100 && seen.zugzwangs > 100);
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
    proof_free(&again);
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

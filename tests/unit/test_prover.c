/* tests/unit/test_prover.c -- the prover on graphs made by hand, under limits, and its table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/search/transposition.h"
#include "tests/support/questions.h"
#include "toy_game.h"

/* A graph without edges: ours at even nodes, no depth, no bounds, everything allowed and open. */
static Toy blank(unsigned n)
{
    Toy t = {.n = n,
             .n_depths = 1,
             .key_mask = UINT64_MAX,
             .last_depth = {UNBOUNDED_DEPTH, UNBOUNDED_DEPTH},
             .alternates = true};
    for (unsigned v = 0; v < n; v++) {
        t.turn[v] = v % 2 ? TURN_THEM : TURN_US;
        for (unsigned d = 0; d < TOY_DEPTHS; d++) {
            t.judgement[v][d] = NODE_OPEN;
            t.allowed[v][d] = 0xff;
        }
    }
    return t;
}

static void connect(Toy *t, unsigned from, unsigned to)
{
    t->edge[from][t->n_edges[from]++] = to;
}

static Proof prove_toy(const Toy *t, ProveMode mode, ProveLimits limits)
{
    Problem p = toy_problem(t);
    Prover *pr = prover_new(16 << 20);
    unsigned root = 0;
    Proof proof;
    ask_reach(pr, &p, &root, mode, limits, true, &proof);
    proof_unfold(&proof, 0);
    prover_free(pr);
    return proof;
}

static const ProveLimits roomy = {.max_depth = 100};

static void leaf_at_the_root(void **unused)
{
    (void)unused;
    Toy t = blank(1);
    t.judgement[0][0] = NODE_LEAF;
    Proof proof = prove_toy(&t, PROVE_SHORTEST, (ProveLimits){.max_depth = 0});
    assert_int_equal(proof.verdict, VERDICT_SATISFIABLE);
    assert_true(proof.shortest);
    assert_int_equal(proof.height, 0);
    assert_int_equal(proof.tree.n, 1);
    assert_int_equal(proof.tree.node[0].move, NO_MOVE);
    proof_free(&proof);
    assert_null(proof.tree.node);
}

static void no_move_no_tree(void **unused)
{
    (void)unused;
    Toy t = blank(2);
    assert_int_equal(prove_toy(&t, PROVE_SHORTEST, roomy).verdict, VERDICT_REFUTED);
    connect(&t, 0, 1); /* they cannot move either: that is no leaf */
    assert_int_equal(prove_toy(&t, PROVE_SHORTEST, roomy).verdict, VERDICT_REFUTED);
    assert_int_equal(prove_toy(&t, PROVE_SHORTEST, (ProveLimits){.max_depth = 1}).verdict,
                     VERDICT_REFUTED);
    t.judgement[0][0] = NODE_FAILS;
    assert_int_equal(prove_toy(&t, PROVE_ANY, roomy).verdict, VERDICT_REFUTED);
}

/* 0 -> 1 -> {2, 4}; 2 is a leaf, 4 -> {5, 7}; 5 leads back, 7 is a leaf. */
static Toy with_cycle(void)
{
    Toy t = blank(8);
    connect(&t, 0, 1);
    connect(&t, 1, 2);
    connect(&t, 1, 4);
    connect(&t, 4, 5);
    connect(&t, 4, 7);
    connect(&t, 5, 0);
    t.judgement[2][0] = t.judgement[7][0] = NODE_LEAF;
    return t;
}

static void tree_with_all_replies(void **unused)
{
    (void)unused;
    Toy t = with_cycle();
    t.n_edges[1] = 3;
    t.edge[1][2] = 6;
    t.allowed[1][0] = 3; /* a third reply is forbidden */
    Proof proof = prove_toy(&t, PROVE_SHORTEST, roomy);
    assert_int_equal(proof.verdict, VERDICT_SATISFIABLE);
    assert_int_equal(proof.height, 3);
    assert_int_equal(proof.tree.n, 5);
    assert_int_equal(proof.tree.excluded, 1);
    const TreeNode *theirs = &proof.tree.node[proof.tree.node[0].first_child];
    assert_int_equal(theirs->n_children, 2);
    assert_int_equal(theirs->excluded, 1);
    const TreeNode *ours = &proof.tree.node[theirs->first_child + 1];
    assert_int_equal(ours->move, 2);
    assert_int_equal(ours->n_children, 1);
    assert_int_equal(proof.tree.node[ours->first_child].move, 2);
    proof_free(&proof);
}

static void cycles_are_refuted(void **unused)
{
    (void)unused;
    Toy t = with_cycle();
    t.judgement[7][0] = NODE_OPEN; /* from 4 we can only go round */
    for (ProveMode mode = PROVE_SHORTEST; mode <= PROVE_ANY; mode++) {
        assert_int_equal(prove_toy(&t, mode, roomy).verdict, VERDICT_REFUTED);
        assert_int_equal(prove_toy(&t, mode, (ProveLimits){.max_depth = 3}).verdict,
                         VERDICT_REFUTED);
    }
}

/* Ours at 0: a detour of three plies is tried before one move. */
static void first_is_not_shortest(void **unused)
{
    (void)unused;
    Toy t = blank(6);
    connect(&t, 0, 1);
    connect(&t, 0, 3);
    connect(&t, 1, 2);
    connect(&t, 2, 3);
    t.judgement[3][0] = NODE_LEAF;
    t.last_depth[TURN_US] = 2;
    t.n_depths = 4;
    for (unsigned d = 0; d < 4; d++)
        t.judgement[3][d] = NODE_LEAF;
    Proof first = prove_toy(&t, PROVE_FIRST, roomy),
          shortest = prove_toy(&t, PROVE_SHORTEST, roomy);
    assert_int_equal(first.height, 3);
    assert_false(first.shortest);
    assert_int_equal(first.tree.node[first.tree.node[0].first_child].move, 1);
    assert_int_equal(shortest.height, 1);
    assert_true(shortest.shortest);
    assert_int_equal(shortest.tree.node[1].move, 2);
    proof_free(&first);
    proof_free(&shortest);
}

/* One move of ours, then two replies in a row, to a leaf at depth 3. */
static Toy with_two_replies(void)
{
    Toy t = blank(5);
    t.alternates = false;
    connect(&t, 0, 1);
    connect(&t, 1, 2);
    connect(&t, 1, 3);
    connect(&t, 2, 4);
    connect(&t, 3, 4);
    t.turn[0] = t.turn[4] = TURN_US;
    t.turn[1] = t.turn[2] = t.turn[3] = TURN_THEM;
    t.last_depth[TURN_US] = 0;
    t.n_depths = 4;
    for (unsigned d = 0; d < 4; d++)
        t.judgement[4][d] = NODE_LEAF;
    return t;
}

/* That we have one move only bounds nothing where they may go on alone. */
static void two_replies_in_a_row(void **unused)
{
    (void)unused;
    for (unsigned last = 1; last <= 3; last++)
        for (ProveMode mode = PROVE_SHORTEST; mode <= PROVE_ANY; mode++) {
            Toy t = with_two_replies();
            t.last_depth[TURN_THEM] = last < 3 ? last : UNBOUNDED_DEPTH;
            Proof proof = prove_toy(&t, mode, roomy);
            assert_int_equal(proof.stats.bounded, last < 3);
            assert_int_equal(proof.verdict, last < 2 ? VERDICT_REFUTED : VERDICT_SATISFIABLE);
            assert_int_equal(proof.height, last < 2 ? 0 : 3);
            assert_int_equal(proof.tree.n, last < 2 ? 0 : 6);
            proof_free(&proof);
        }
}

/* A leaf with us to move, an odd number of plies away: no height is out of the question. */
static void two_moves_in_a_row(void **unused)
{
    (void)unused;
    Toy t = blank(4);
    t.alternates = false;
    connect(&t, 0, 1);
    connect(&t, 1, 2);
    connect(&t, 2, 3);
    t.turn[0] = t.turn[1] = t.turn[3] = TURN_US;
    t.turn[2] = TURN_THEM;
    t.never_leaf[TURN_THEM] = true;
    t.judgement[3][0] = NODE_LEAF;
    Proof proof = prove_toy(&t, PROVE_SHORTEST, (ProveLimits){.max_depth = 3});
    assert_int_equal(proof.verdict, VERDICT_SATISFIABLE);
    assert_int_equal(proof.height, 3);
    assert_true(proof.shortest);
    proof_free(&proof);
}

static unsigned bound_of(unsigned us, unsigned them, bool alternates)
{
    Problem p = {.last_depth = {us, them}, .alternates = alternates};
    assert_int_equal(problem_is_bounded(&p), problem_bound(&p) != UNBOUNDED_DEPTH);
    return problem_bound(&p);
}

static void bounds_of_play(void **unused)
{
    (void)unused;
    const unsigned none = UNBOUNDED_DEPTH;
    assert_int_equal(bound_of(4, none, true), 6);
    assert_int_equal(bound_of(none, 4, true), 6);
    assert_int_equal(bound_of(4, 4, true), 5);
    assert_int_equal(bound_of(none, none, true), none);
    assert_int_equal(bound_of(4, none, false), none);
    assert_int_equal(bound_of(none, 0, false), none);
    assert_int_equal(bound_of(4, 7, false), 8);
    assert_int_equal(problem_highest((unsigned[]){0, none}, true, TURN_US), 2);
    assert_int_equal(problem_highest((unsigned[]){0, none}, true, TURN_THEM), 1);
    assert_int_equal(problem_highest((unsigned[]){0, none}, false, TURN_US), LARGEST_MAX_DEPTH);
    assert_int_equal(problem_highest((unsigned[]){0, 6}, false, TURN_US), 7);
    Problem p = {.last_depth = {4, none}, .alternates = true};
    assert_int_equal(problem_left(&p, 0, TURN_US), 6);
    assert_int_equal(problem_left(&p, 3, TURN_THEM), 3);
    assert_int_equal(problem_left(&p, 6, TURN_US), 0);
    p = (Problem){.last_depth = {4, 7}};
    assert_int_equal(problem_left(&p, 3, TURN_US), 5);
    assert_int_equal(problem_left(&p, 9, TURN_US), 0);
}

/* A line of moves as long as the largest depth: every node but the last has one. */
static Judgement line_judge(const Problem *p, void *state, unsigned depth)
{
    (void)p, (void)state;
    return depth == LARGEST_MAX_DEPTH ? NODE_LEAF : NODE_OPEN;
}

static Turn line_turn(const Problem *p, const void *state)
{
    (void)p;
    return *(const unsigned *)state % 2 ? TURN_THEM : TURN_US;
}

static unsigned line_moves(const Problem *p, void *state, unsigned depth, Move *out,
                           unsigned *excluded)
{
    (void)p, (void)state, (void)depth;
    *excluded = 0;
    *out = 1;
    return 1;
}

static void line_play(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    (void)p, (void)depth, (void)move;
    *(unsigned *)out = *(const unsigned *)state + 1;
}

static Key line_key(const Problem *p, const void *state, unsigned depth)
{
    (void)p, (void)depth;
    return (Key){mix64(MIX_GOLDEN + *(const unsigned *)state), *(const unsigned *)state};
}

static const Problem line = {
    .kind = QUESTION_REACH,
    .state_size = sizeof(unsigned),
    .max_moves = 1,
    .judge = line_judge,
    .turn = line_turn,
    .moves = line_moves,
    .play = line_play,
    .key = line_key,
    .last_depth = {UNBOUNDED_DEPTH, UNBOUNDED_DEPTH},
};

static Proof prove_line(unsigned max_depth, const ProveLimits *more)
{
    Prover *pr = prover_new(16 << 20);
    unsigned root = 0;
    ProveLimits limits = more ? *more : (ProveLimits){0};
    limits.max_depth = max_depth;
    Proof proof;
    ask_reach(pr, &line, &root, PROVE_SHORTEST, limits, true, &proof);
    proof_unfold(&proof, 0);
    prover_free(pr);
    return proof;
}

static void a_thousand_plies(void **unused)
{
    (void)unused;
    Proof proof = prove_line(LARGEST_MAX_DEPTH, NULL);
    assert_int_equal(proof.verdict, VERDICT_SATISFIABLE);
    assert_int_equal(proof.height, LARGEST_MAX_DEPTH);
    assert_int_equal(proof.tree.n, LARGEST_MAX_DEPTH + 1);
    proof_free(&proof);
    proof = prove_line(LARGEST_MAX_DEPTH - 1, NULL);
    assert_int_equal(proof.verdict, VERDICT_UNKNOWN);
    assert_int_equal(proof.limit, LIMIT_DEPTH);
    assert_int_equal(proof.height_at_least, LARGEST_MAX_DEPTH);
}

static void every_limit_has_its_name(void **unused)
{
    (void)unused;
    volatile sig_atomic_t stop = 1;
    Proof proof = prove_line(1000, &(ProveLimits){.stop = &stop});
    assert_int_equal(proof.verdict, VERDICT_UNKNOWN);
    assert_int_equal(proof.limit, LIMIT_INTERRUPTED);
    assert_int_equal(proof.nodes, 0);
    proof = prove_line(1000, &(ProveLimits){.deadline = prove_now()});
    assert_int_equal(proof.limit, LIMIT_TIME);
    proof = prove_line(1000, &(ProveLimits){.max_nodes = 17});
    assert_int_equal(proof.verdict, VERDICT_UNKNOWN);
    assert_int_equal(proof.limit, LIMIT_NODES);
    assert_int_equal(proof.nodes, 17);
    Prover *pr = prover_new(1 << 10);
    unsigned root = 0;
    ask_reach(pr, &line, &root, PROVE_SHORTEST, (ProveLimits){.max_depth = 1000}, true, &proof);
    proof_unfold(&proof, 0);
    assert_int_equal(proof.limit, LIMIT_MEMORY);
    prover_free(pr);
}

/* What the table says is what was stored, however much it grew; what it forgot it does not know. */
static void table_remembers(void **unused)
{
    (void)unused;
    enum { N = 20000 };
    for (unsigned small = 0; small < 2; small++) {
        TransTable table;
        trans_init(&table, small ? 8 << 10 : 4 << 20);
        unsigned known = 0;
        for (unsigned round = 0; round < 2; round++)
            for (uint64_t i = 0; i < N; i++) {
                Key key = {mix64(MIX_GOLDEN + i), mix64(MIX_GOLDEN + i + N)};
                unsigned lo = (unsigned)(i % 900);
                HeightBounds found;
                if (!round)
                    trans_store(&table, key, (HeightBounds){lo, lo + 7}, NULL, i);
                if (!trans_find(&table, key, &found, NULL))
                    continue;
                assert_int_equal(found.lo, lo);
                assert_int_equal(found.hi, lo + 7);
                known += round;
            }
        assert_true(small ? known > 0 && known < N : known > N * 9 / 10);
        assert_true(table.capacity * sizeof(TransEntry) <= (small ? 8U << 10 : 4U << 20));
        trans_forget(&table);
        assert_false(trans_find(&table, (Key){mix64(MIX_GOLDEN + 0), mix64(MIX_GOLDEN + N)},
                                &(HeightBounds){0, 0}, NULL));
        trans_clear(&table);
    }
}

/* Shared by threads it does not grow; between two turns of theirs it does, and loses nothing. */
static void shared_table_grows_between_turns(void **unused)
{
    (void)unused;
    TransTable table;
    trans_init(&table, 16 << 20);
    uint64_t stored = 0, room;
    do {
        trans_share(&table);
        size_t size = table.size;
        room = trans_room(&table);
        assert_true(size > 0 && room >= size / 8);
        for (uint64_t i = 0; i < size / 2; i++, stored++)
            trans_store(&table, (Key){mix64(MIX_GOLDEN + stored), 1}, (HeightBounds){2, 4}, NULL,
                        1000);
        assert_int_equal(table.size, size);
        trans_unshare(&table);
    } while (room < UINT64_MAX);
    assert_int_equal(table.size, table.most);
    unsigned known = 0;
    HeightBounds found;
    for (uint64_t i = 0; i < stored; i++)
        known += trans_find(&table, (Key){mix64(MIX_GOLDEN + i), 1}, &found, NULL);
    assert_true(known > stored * 8 / 10);
    trans_clear(&table);
}

static void bounds_come_together(void **unused)
{
    (void)unused;
    TransTable table;
    trans_init(&table, 1 << 20);
    HeightBounds found;
    trans_store(&table, (Key){5, UINT64_MAX}, (HeightBounds){3, HEIGHT_INFINITE}, NULL, 1);
    trans_store(&table, (Key){5, UINT64_MAX}, (HeightBounds){0, 9}, NULL, 1);
    trans_store(&table, (Key){5, UINT64_MAX}, (HeightBounds){2, 12}, NULL, 1);
    assert_true(trans_find(&table, (Key){5, UINT64_MAX}, &found, NULL));
    assert_int_equal(found.lo, 3);
    assert_int_equal(found.hi, 9);
    trans_clear(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leaf_at_the_root),      cmocka_unit_test(no_move_no_tree),
        cmocka_unit_test(tree_with_all_replies), cmocka_unit_test(cycles_are_refuted),
        cmocka_unit_test(first_is_not_shortest), cmocka_unit_test(two_replies_in_a_row),
        cmocka_unit_test(two_moves_in_a_row),    cmocka_unit_test(bounds_of_play),
        cmocka_unit_test(a_thousand_plies),      cmocka_unit_test(every_limit_has_its_name),
        cmocka_unit_test(table_remembers),       cmocka_unit_test(shared_table_grows_between_turns),
        cmocka_unit_test(bounds_come_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* tests/unit/test_estimate.c -- the first numbers of a node in a proof-number search.
 * A node of theirs with so many replies, and what is behind a pass. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "prover/search/estimate.h"

/* The states: a node of theirs, what a pass leads to, and a leaf. */
enum { THEIRS, PASSED, LEAF };

typedef struct Replies {
    unsigned n;
    bool may_pass, threatens;
} Replies;

static Judgement judge(const Problem *p, void *state, unsigned level)
{
    (void)p, (void)level;
    return *(unsigned *)state == LEAF ? NODE_LEAF : NODE_OPEN;
}

static Turn turn(const Problem *p, const void *state)
{
    (void)p;
    return *(const unsigned *)state == PASSED ? TURN_US : TURN_THEM;
}

static unsigned replies(const Problem *p, void *state, unsigned level, Move *out,
                        unsigned *excluded)
{
    (void)state, (void)level;
    const Replies *r = p->self;
    for (unsigned i = 0; i < r->n; i++)
        out[i] = i + 1;
    *excluded = 0;
    return r->n;
}

static unsigned last_move(const Problem *p, void *state, unsigned level, Move *out)
{
    (void)state, (void)level;
    *out = LEAF;
    return ((const Replies *)p->self)->threatens;
}

static void play(const Problem *p, const void *state, unsigned level, Move move, void *out)
{
    (void)p, (void)state, (void)level;
    *(unsigned *)out = (unsigned)move;
}

static bool pass(const Problem *p, const void *state, unsigned level, void *out)
{
    (void)state, (void)level;
    *(unsigned *)out = PASSED;
    return ((const Replies *)p->self)->may_pass;
}

static Key key(const Problem *p, const void *state, unsigned level)
{
    (void)p;
    return (Key){*(const unsigned *)state, level};
}

static Problem problem_of(const Replies *r)
{
    return (Problem){.self = r,
                     .kind = QUESTION_REACH,
                     .state_size = sizeof(unsigned),
                     .max_moves = 32,
                     .judge = judge,
                     .turn = turn,
                     .moves = replies,
                     .last_moves = last_move,
                     .play = play,
                     .pass = pass,
                     .key = key,
                     .last_depth = {UNBOUNDED_DEPTH, UNBOUNDED_DEPTH},
                     .alternates = true};
}

/* The numbers with `left` plies left, within so many nodes (0: no limit); false: stopped. */
static bool estimate(const Problem *p, unsigned left, bool refutes, uint64_t max_nodes,
                     FirstNumbers *out)
{
    unsigned root = THEIRS;
    TransTable table;
    TreeBuilder builder;
    Search *s = test_malloc(sizeof *s);
    trans_init(&table, 0);
    builder_init(&builder, 1 << 16);
    search_init(s, &table, &builder, 1 << 20);
    search_begin(s, p, &root,
                 (ProveLimits){.max_depth = LARGEST_MAX_DEPTH, .max_nodes = max_nodes});
    s->config.refutes = refutes;
    search_reach(s, left);
    assert_true(search_room(s, 0));
    bool going = estimate_numbers(s, (PnPlace){0, left, TURN_THEM}, out);
    assert_true(going || s->stopped == LIMIT_NODES);
    search_clear(s);
    builder_clear(&builder);
    trans_clear(&table);
    test_free(s);
    return going;
}

static FirstNumbers numbers(const Problem *p, unsigned left, bool refutes)
{
    FirstNumbers out;
    assert_true(estimate(p, left, refutes, 0, &out));
    return out;
}

static void assert_numbers(FirstNumbers n, uint32_t proof, uint32_t disproof)
{
    assert_int_equal(n.proof, proof);
    assert_int_equal(n.disproof, disproof);
}

static void few_replies_parry_a_threat(void **state)
{
    (void)state;
    const Replies quiet = {24, true, false}, threat = {24, true, true};
    const Problem p = problem_of(&quiet), t = problem_of(&threat);
    assert_numbers(numbers(&p, 6, false), 24, 1);
    assert_numbers(numbers(&t, 6, false), 3, 1);
    assert_numbers(numbers(&p, 6, true), 24 * 8, 8); /* three moves are left */
    assert_numbers(numbers(&t, 6, true), 3 * 8, 2 * 8);
}

/* Too few plies, too few replies, in check, nothing known of last moves, no move of ours left. */
static void elsewhere_no_threat_is_looked_for(void **state)
{
    (void)state;
    const Replies threat = {24, true, true}, few = {8, true, true}, check = {24, false, true};
    const Problem f = problem_of(&few), c = problem_of(&check);
    Problem t = problem_of(&threat);
    assert_numbers(numbers(&t, 4, false), 24, 1);
    assert_numbers(numbers(&f, 6, false), 8, 1);
    assert_numbers(numbers(&c, 6, false), 24, 1);
    t.last_depth[TURN_US] = 0;
    assert_numbers(numbers(&t, 6, false), 24, 1);
    t.last_depth[TURN_US] = UNBOUNDED_DEPTH;
    t.last_moves = NULL;
    assert_numbers(numbers(&t, 6, false), 24, 1);
}

/* The position behind the pass is a node, the leaf another. */
static void limits_end_the_look_at_a_threat(void **state)
{
    (void)state;
    const Replies threat = {24, true, true};
    const Problem p = problem_of(&threat);
    FirstNumbers out;
    assert_false(estimate(&p, 6, false, 1, &out));
    assert_true(estimate(&p, 6, false, 2, &out));
    assert_int_equal(out.n_moves, 24);
    assert_numbers(out, 3, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_replies_parry_a_threat),
        cmocka_unit_test(elsewhere_no_threat_is_looked_for),
        cmocka_unit_test(limits_end_the_look_at_a_threat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

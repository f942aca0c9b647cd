/* tests/unit/test_giving_up_prover.c -- a problem whose callbacks give up at any moment of a
 * search.
 * From that moment on they say what is worth nothing: that nodes fail, that there are no moves.
 * The answer is unknown, or what the definitions say; and what is remembered serves the next run
 * rightly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "tests/support/questions.h"
#include "toy_random.h"

enum { GRAPHS = 400, MOMENTS = 12, MOST_CALLS = 1 << 20, MEMORY = 4 << 20 };

/* A toy whose owner gives up after so many calls. */
typedef struct Weary {
    Problem toy;
    uint64_t calls, last; /* so many are answered */
    bool gave_up;
    volatile sig_atomic_t stop;
} Weary;

static bool is_weary(const Problem *p)
{
    Weary *w = (Weary *)(uintptr_t)p->self;
    if (++w->calls > w->last)
        w->stop = w->gave_up = true;
    return w->gave_up;
}

static const Problem *toy_of(const Problem *p)
{
    return &((const Weary *)p->self)->toy;
}

static Judgement weary_judge(const Problem *p, void *state, unsigned depth)
{
    return is_weary(p) ? NODE_FAILS : toy_judge(toy_of(p), state, depth);
}

static Turn weary_turn(const Problem *p, const void *state)
{
    return toy_turn(toy_of(p), state);
}

static unsigned weary_moves(const Problem *p, void *state, unsigned depth, Move *out,
                            unsigned *excluded)
{
    unsigned n = toy_moves(toy_of(p), state, depth, out, excluded);
    return is_weary(p) ? n / 2 : n;
}

static bool weary_allows(const Problem *p, void *state, unsigned depth, Move move)
{
    bool allows = toy_allows_move(toy_of(p), state, depth, move);
    return is_weary(p) ? true : allows;
}

static unsigned weary_last_moves(const Problem *p, void *state, unsigned depth, Move *out)
{
    unsigned n = toy_last_moves(toy_of(p), state, depth, out);
    return is_weary(p) ? 0 : n;
}

static void weary_play(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    toy_play(toy_of(p), state, depth, move, out);
}

static Key weary_key(const Problem *p, const void *state, unsigned depth)
{
    return toy_key(toy_of(p), state, depth);
}

static bool weary_same(const Problem *p, const void *a, unsigned depth_a, const void *b,
                       unsigned depth_b)
{
    return toy_same(toy_of(p), a, depth_a, b, depth_b);
}

static int64_t weary_seek(const Problem *p, void *state, unsigned depth)
{
    int64_t value = toy_seek(toy_of(p), state, depth);
    return is_weary(p) ? SEEK_UNDEFINED : value;
}

static void weary_give_up_at(const Problem *p, Deadline when)
{
    Weary *w = (Weary *)(uintptr_t)p->self;
    w->gave_up = false;
    (void)when;
}

static Problem weary_problem(Weary *w)
{
    Problem p = w->toy;
    p.self = w;
    p.judge = weary_judge;
    p.turn = weary_turn;
    p.moves = weary_moves;
    p.allows = weary_allows;
    p.last_moves = p.last_moves ? weary_last_moves : NULL;
    p.play = weary_play;
    p.pass = NULL;
    p.key = weary_key;
    p.same = weary_same;
    p.seek = p.seek ? weary_seek : NULL;
    p.give_up_at = weary_give_up_at;
    p.gave_up = &w->gave_up;
    return p;
}

static Proof run(Prover *pr, Weary *w, ProveMode mode, uint64_t last)
{
    Problem p = weary_problem(w);
    unsigned root = 0;
    Proof proof;
    w->calls = 0;
    w->last = last;
    w->stop = w->gave_up = false;
    ask_reach(pr, &p, &root, mode, (ProveLimits){.max_depth = 300, .stop = &w->stop}, true, &proof);
    proof_unfold(&proof, 0);
    return proof;
}

/* One graph, and what is true of it. */
typedef struct Case {
    Toy toy;
    ToyTruth truth;
    bool satisfiable;
    int64_t least; /* of what is sought */
} Case;

static void take_case(Case *c, uint64_t seed)
{
    c->toy = random_toy(seed);
    c->least = c->toy.seeks ? toy_least(&c->toy) : 0;
    toy_solve(&c->toy, c->least, &c->truth);
    c->satisfiable = c->truth.height[0][0] != TOY_NONE && c->least != SEEK_UNDEFINED;
}

static const char *fault_of(const Case *c, ProveMode mode, const Weary *w, const Proof *p)
{
    if (p->verdict == VERDICT_UNKNOWN) {
        bool too_large = p->limit == LIMIT_MEMORY && c->satisfiable; /* the tree */
        if (!too_large && (p->limit != LIMIT_INTERRUPTED || !w->stop))
            return "unknown, and not interrupted";
        return c->satisfiable && p->height_at_least > c->truth.height[0][0]
                   ? "the bound is too high"
                   : NULL;
    }
    if (p->verdict != (c->satisfiable ? VERDICT_SATISFIABLE : VERDICT_REFUTED))
        return "the wrong verdict";
    if (!c->satisfiable)
        return NULL;
    if (!toy_forces(&c->toy, &p->tree, 0, 0, 0))
        return "no tree";
    if (p->height_at_least > c->truth.height[0][0] || p->height < c->truth.height[0][0])
        return "the wrong height";
    if (p->shortest && p->height != c->truth.height[0][0])
        return "not shortest";
    bool told = mode == PROVE_SHORTEST && p->shortest;
    return told && !toy_fits(&c->truth, &p->tree, 0, 0, 0, 0, true) ? "another shortest tree"
                                                                    : NULL;
}

static bool check(Prover *pr, const Case *c, uint64_t seed, ProveMode mode, uint64_t last)
{
    Weary w = {.toy = toy_problem(&c->toy)};
    Proof p = run(pr, &w, mode, last);
    const char *fault = fault_of(c, mode, &w, &p);
    if (fault)
        fail_msg("graph %d, mode %d, %d calls: %s", (int)seed, (int)mode, (int)last, fault);
    proof_free(&p);
    return p.verdict == VERDICT_UNKNOWN;
}

/* How many calls the whole search makes. */
static uint64_t calls_of(Prover *pr, const Case *c, ProveMode mode)
{
    Weary w = {.toy = toy_problem(&c->toy)};
    Proof p = run(pr, &w, mode, MOST_CALLS);
    proof_free(&p);
    return w.calls < MOST_CALLS ? w.calls : MOST_CALLS;
}

static void whoever_gives_up_is_unknown(void **state)
{
    unsigned unknown = 0;
    Prover *fresh = prover_new(MEMORY), *kept = prover_new(MEMORY);
    Case *c = test_malloc(sizeof *c);
    (void)state;
    for (uint64_t seed = 0; seed < GRAPHS; seed++) {
        ProveMode mode = (ProveMode)(seed % 4);
        uint64_t draw = seed + 1;
        take_case(c, seed);
        uint64_t calls = calls_of(fresh, c, mode);
        prover_keep(kept);
        for (unsigned i = 0; i < MOMENTS; i++) {
            unknown += check(fresh, c, seed, mode, (draw = mix64(MIX_GOLDEN + draw)) % calls);
            unknown += check(kept, c, seed, mode, (draw = mix64(MIX_GOLDEN + draw)) % calls);
        }
        check(kept, c, seed, mode, MOST_CALLS);
    }
    print_message("%u unknown\n", unknown);
    assert_true(unknown > GRAPHS);
    test_free(c);
    prover_free(fresh);
    prover_free(kept);
}

/* ---- a problem whose nodes take long ------------------------------------------------------ */

enum { CALLS_TO_STOP = 100 };

/* A tree without end, two moves at each node, in which each look at a node takes a third of a
 * millisecond. */
typedef struct Slow {
    unsigned calls;
    volatile sig_atomic_t stop; /* set at a call */
} Slow;

typedef struct SlowNode {
    uint64_t path, plies;
} SlowNode;

static Judgement slow_judge(const Problem *p, void *state, unsigned depth)
{
    Slow *slow = (Slow *)(uintptr_t)p->self;
    (void)state;
    (void)depth;
    nanosleep(&(struct timespec){.tv_nsec = 333333}, NULL);
    if (++slow->calls == CALLS_TO_STOP)
        slow->stop = true;
    return NODE_OPEN;
}

static Turn slow_turn(const Problem *p, const void *state)
{
    (void)p;
    return ((const SlowNode *)state)->plies % 2 ? TURN_THEM : TURN_US;
}

static unsigned slow_moves(const Problem *p, void *state, unsigned depth, Move *out,
                           unsigned *excluded)
{
    (void)p;
    (void)state;
    (void)depth;
    out[0] = 0;
    out[1] = 1;
    *excluded = 0;
    return 2;
}

static void slow_play(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    const SlowNode *at = state;
    (void)p;
    (void)depth;
    *(SlowNode *)out = (SlowNode){2 * at->path + move, at->plies + 1};
}

static Key slow_key(const Problem *p, const void *state, unsigned depth)
{
    const SlowNode *at = state;
    (void)p;
    (void)depth;
    return (Key){mix64(MIX_GOLDEN + at->path), mix64(MIX_GOLDEN + at->plies)};
}

/* The limits are looked at after few nodes where these take long, not after a number of nodes. */
static void slow_nodes_are_few_behind_a_stop(void **state)
{
    (void)state;
    Prover *pr = prover_new(MEMORY);
    Slow slow = {0};
    Problem p = {.self = &slow,
                 .kind = QUESTION_REACH,
                 .state_size = sizeof(SlowNode),
                 .max_moves = 2,
                 .judge = slow_judge,
                 .turn = slow_turn,
                 .moves = slow_moves,
                 .play = slow_play,
                 .key = slow_key,
                 .last_depth = {UNBOUNDED_DEPTH, UNBOUNDED_DEPTH},
                 .alternates = true};
    Proof proof;
    ask_reach(pr, &p, &(SlowNode){1, 0}, PROVE_FIRST,
              (ProveLimits){.max_depth = 30, .stop = &slow.stop}, true, &proof);
    assert_int_equal(proof.verdict, VERDICT_UNKNOWN);
    assert_int_equal(proof.limit, LIMIT_INTERRUPTED);
    assert_in_range(slow.calls, CALLS_TO_STOP, 2 * CALLS_TO_STOP);
    proof_free(&proof);
    prover_free(pr);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whoever_gives_up_is_unknown),
                                       cmocka_unit_test(slow_nodes_are_few_behind_a_stop)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

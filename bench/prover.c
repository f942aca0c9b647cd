/* bench/prover.c -- time of the prover per node, without the rules of a game.
 * Searches random trees with almost free rules: a state is one number, each node has the same
 * number of moves, and goals are bits of the number.  Prints one line. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "prover/prove.h"

enum { BRANCHES = 12 };

typedef struct State {
    uint64_t hash;
    uint64_t turn;
} State;

static uint64_t mix_state(uint64_t x)
{
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93U;
    return x ^ x >> 32;
}

/* One leaf in 8 with us to move; one failure in 16. */
static Judgement random_judge(const Problem *p, void *state, unsigned depth)
{
    (void)p, (void)depth;
    const State *s = state;
    if ((s->hash & 15) == 0)
        return NODE_FAILS;
    return (s->hash >> 4 & 7) == 0 ? NODE_LEAF : NODE_OPEN;
}

static Turn random_turn(const Problem *p, const void *state)
{
    (void)p;
    return (Turn)((const State *)state)->turn;
}

static unsigned random_moves(const Problem *p, void *state, unsigned depth, Move *out,
                             unsigned *excluded)
{
    (void)state;
    *excluded = 0;
    if (depth > p->last_depth[TURN_US])
        return 0;
    for (unsigned i = 0; i < BRANCHES; i++)
        out[i] = i + 1;
    return BRANCHES;
}

static void random_play(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    (void)p, (void)depth;
    const State *s = state;
    *(State *)out = (State){mix_state(s->hash + move), 1 - s->turn};
}

static Key random_key(const Problem *p, const void *state, unsigned depth)
{
    (void)p;
    uint64_t hash = ((const State *)state)->hash;
    return (Key){hash, hash * 0x9e3779b97f4a7c15U + depth};
}

/* Proves from many roots; last: the last depth with moves of ours. */
static void measure_mode(Prover *pr, unsigned last, ProveMode mode, unsigned roots)
{
    assert(pr && roots > 0);
    const Problem p = {.kind = QUESTION_REACH,
                       .state_size = sizeof(State),
                       .max_moves = BRANCHES,
                       .judge = random_judge,
                       .turn = random_turn,
                       .moves = random_moves,
                       .play = random_play,
                       .key = random_key,
                       .last_depth = {last, UNBOUNDED_DEPTH},
                       .alternates = true};
    uint64_t nodes = 0, proved = 0;
    double start = prove_now();
    for (unsigned i = 0; i < roots; i++) {
        State root = {mix_state(i + 1) | 17, TURN_US};
        Proof proof;
        prove(pr,
              &(Question){.problem = &p,
                          .root = &root,
                          .want = WANT_TREE,
                          .limits = {.max_depth = 100},
                          .mode = mode},
              &proof);
        nodes += proof.nodes;
        proved += proof.verdict == VERDICT_SATISFIABLE;
        proof_free(&proof);
    }
    double seconds = prove_now() - start;
    printf("  last %u %s: %.1f ns/node (%.1f nodes, %.0f%% proved)", last,
           mode == PROVE_FIRST ? "first" : "shortest", 1e9 * seconds / (double)nodes,
           (double)nodes / roots, 100.0 * (double)proved / roots);
}

int main(void)
{
    Prover *pr = prover_new(256 << 20);
    printf("prover:");
    measure_mode(pr, 0, PROVE_SHORTEST, 300000);
    measure_mode(pr, 2, PROVE_FIRST, 100000);
    measure_mode(pr, 2, PROVE_SHORTEST, 50000);
    measure_mode(pr, 4, PROVE_SHORTEST, 5000);
    printf("\n");
    prover_free(pr);
    return EXIT_SUCCESS;
}

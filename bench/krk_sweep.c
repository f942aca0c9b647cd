/* bench/krk_sweep.c -- the classic table for king and rook against king, in every position.
 * Does: finds the advice in each of the 175,168 legal positions with us to move, once with the
 *       library and once with the same table written by hand in C; prints both processor times and
 *       their ratio.
 * Status: 1 if advice or first move differ anywhere. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/clock.h"
#include "tests/support/krk_by_hand.h"
#include "tests/support/krk_classic.h"

enum { ROUNDS = 3 }; /* the fastest of so many counts */

typedef struct Answer {
    HandAdvice advice;
    Move move; /* NO_MOVE where none was asked for */
} Answer;

typedef struct Answers {
    HandPosition *position;
    size_t n;
    Answer *by_hand, *ours;
} Answers;

static void *zeroed_or_exit(size_t n, size_t size)
{
    assert(n > 0 && size > 0);
    void *p = calloc(n, size);
    if (!p) {
        perror("krk_sweep");
        exit(1);
    }
    return p;
}

static Answers list_positions(void)
{
    Answers a = {.position = zeroed_or_exit(HAND_POSITIONS, sizeof *a.position)};
    for (unsigned i = 0; i < HAND_POSITIONS; i++) {
        HandPosition p = hand_position(i);
        if (hand_is_legal(&p))
            a.position[a.n++] = p;
    }
    a.by_hand = zeroed_or_exit(a.n, sizeof *a.by_hand);
    a.ours = zeroed_or_exit(a.n, sizeof *a.ours);
    return a;
}

static double ask_hand(Answers *a)
{
    double start = cpu_seconds();
    for (size_t i = 0; i < a->n; i++) {
        HandMove m = {0};
        a->by_hand[i].advice = hand_choose(&a->position[i], &m);
        a->by_hand[i].move = krk_move(&a->position[i], m);
    }
    return cpu_seconds() - start;
}

static double ask_ours(Answers *a, KrkClassic *k, bool want_tree, uint64_t *nodes)
{
    *nodes = 0;
    double start = cpu_seconds();
    for (size_t i = 0; i < a->n; i++) {
        Choice choice;
        a->ours[i].advice = krk_choose(k, &a->position[i], want_tree, &choice);
        a->ours[i].move = krk_first_move(&choice);
        *nodes += choice.nodes;
        proof_free(&choice.proof);
    }
    return cpu_seconds() - start;
}

static size_t differences(const Answers *a, bool with_moves)
{
    size_t n = 0;
    for (size_t i = 0; i < a->n; i++)
        n += a->ours[i].advice != a->by_hand[i].advice ||
             (with_moves && a->ours[i].move != a->by_hand[i].move);
    return n;
}

int main(void)
{
    Answers a = list_positions();
    KrkClassic k;
    if (!krk_open(&k, SOURCE_DIR "/advice/textbook/krk.al0"))
        return 1;
    double hand = 1e9, ours[2] = {1e9, 1e9};
    uint64_t nodes = 0;
    size_t wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double t = ask_hand(&a);
        hand = t < hand ? t : hand;
        for (int tree = 0; tree < 2; tree++) {
            t = ask_ours(&a, &k, tree, &nodes);
            ours[tree] = t < ours[tree] ? t : ours[tree];
            wrong += differences(&a, tree);
        }
    }
    printf("krk sweep: %zu positions, by hand %.3f s\n", a.n, hand);
    for (int tree = 0; tree < 2; tree++)
        printf("  al0, %s %.3f s, %.2f times as long; %.1f M nodes/s\n",
               tree ? "with trees   " : "without trees", ours[tree], ours[tree] / hand,
               (double)nodes / ours[tree] / 1e6);
    if (wrong)
        printf("  WRONG: %zu answers differ\n", wrong);
    krk_close(&k);
    free(a.position), free(a.by_hand), free(a.ours);
    return wrong != 0;
}

/* tests/support/deep_toy.h -- graphs with deep trees by seed, and what is wrong with an answer.
 * Does: graphs in layers, the sides taking turns, with cycles and many ways to a node; compares
 *   what a run says with the definitions.
 * Knows: Toy, prove().   Must not know: cmocka, how the prover works. */
#ifndef AL0_TESTS_DEEP_TOY_H
#define AL0_TESTS_DEEP_TOY_H

#include "tests/support/same_tree.h"
#include "tests/unit/toy_game.h"

enum { DEEP_FIRST_LAYERS = 6, DEEP_MORE_LAYERS = 22, DEEP_WORKERS = 3 };

/* How a graph is drawn; shares are of a hundred. */
typedef struct DeepShape {
    unsigned layers, width, most_edges;
    unsigned back_ours, back_theirs, skips; /* edges that do not lead to the next layer */
    unsigned fails, early, late;            /* goals: failing, leaf before and in the end */
    unsigned changes;                       /* of a node's goals from one depth to the next */
} DeepShape;

/* A toy and the truth about it. */
typedef struct DeepToy {
    uint64_t seed;
    Toy toy;
    int64_t least; /* value; 0 where none is sought */
    bool satisfiable;
    unsigned height; /* the least */
    ToyTruth truth;  /* for that value */
} DeepToy;

unsigned deep_below(uint64_t *seed, unsigned n);

void deep_draw(Toy *t, uint64_t seed);

void deep_toy(DeepToy *d, uint64_t seed);

/* One run, shared with so many more threads, who join a search after `alone` nodes; others: NULL,
 * or the moves that are to be found, too. */
Proof deep_run_with(Prover *pr, const Problem *p, ProveMode mode, ProveLimits limits,
                    unsigned threads, uint64_t alone, struct Alternatives *others);

Proof deep_run_problem(Prover *pr, const Problem *p, ProveMode mode, ProveLimits limits,
                       unsigned threads, uint64_t alone);

Proof deep_run(Prover *pr, const Toy *t, ProveMode mode, ProveLimits limits, unsigned threads,
               uint64_t alone);

bool deep_bounded(const Toy *t);

/* What is wrong with an answer, or NULL: whatever limits were met. */
const char *deep_fault(const DeepToy *d, ProveMode mode, ProveLimits limits, const Proof *proof);

/* The same for a run that had room and time for everything, but perhaps for the tree. */
const char *deep_unlimited_fault(const DeepToy *d, ProveMode mode, ProveLimits limits,
                                 const Proof *proof);

#endif

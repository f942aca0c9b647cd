/* prover/chance/blended_root.h -- the moves of a root, each with its blended value.
 * Does: lists them; adds one estimate after the other; computes the value of the root and its best
 *   move.
 * Knows: Search, Blend.   Must not know: how estimates are found.
 * Start reading at blended_begin(). */
#ifndef AL0_PROVER_CHANCE_BLENDED_ROOT_H
#define AL0_PROVER_CHANCE_BLENDED_ROOT_H

#include "prover/chance/blend.h"
#include "prover/search/search.h"

typedef struct BlendedMove {
    Move move;
    Blended series;
    bool hopeless; /* nothing above -1 can be expected of it, whatever was estimated */
} BlendedMove;

typedef struct BlendedRoot {
    const Blend *blend;
    StrategyOwner owner;
    BlendedMove *at;
    unsigned n; /* 0: no move is to be chosen, and nothing is blended */
} BlendedRoot;

/* Lists the moves of the root of a search that has begun, with the estimate of the situation behind
 * each, if there is one. blend: NULL: lists none.
 * Returns: false if a limit was met. Call blended_end() in any case. */
bool blended_begin(BlendedRoot *b, Search *s, const Blend *blend);
void blended_end(BlendedRoot *b); /* frees the memory */

/* Adds an estimate of the i-th move, in parts of ODDS_ONE. */
void blended_add(BlendedRoot *b, unsigned i, uint64_t estimate, bool hopeless);

/* The blended value of the root, b->n > 0: the greatest of our moves (a hopeless one only where all
 * are), the least of theirs, the mean of those of chance, weighted by risk unless that is NULL;
 * before: what the root was held to be worth. *best: the first move with that value; 0 at a node of
 * chance. */
uint64_t blended_value(const BlendedRoot *b, const Risk *risk, uint64_t before, unsigned *best);

#endif

/* prover/chance/blend.h -- the weighted mean of a series of estimates of one move.
 * Does: adds one estimate at a time; later ones have more weight.
 * Knows: ODDS_ONE.   Must not know: searches, the language.
 *
 * The estimates E_i lie between -1 and 1: at first perhaps one of the situation, then the static
 * one, then the value one ply deep, and so on.  The blended value is sum c_i E_i / sum c_i, where
 * the first weight is 1 and c_i = rho_i r c_i-1. rho_i is E_i / E_i-1, cut to 1/4 and 4; it is 1
 * where E_i-1 is 0 or the signs differ.  r is more than 1, so that what was looked at longer weighs
 * more; the more so where estimates grow.
 *
 * Source: B. F. Melnikov, E. A. Melnikova, on heuristics in nondeterministic games: static and
 * dynamic estimates blended.
 * The cuts of rho are ours, and so is r = 0, by which the last estimate alone counts. */
#ifndef AL0_PROVER_CHANCE_BLEND_H
#define AL0_PROVER_CHANCE_BLEND_H

#include <stdbool.h>
#include <stdint.h>

#include "prover/chance/risk.h"

enum { BLEND_LARGEST = 1000000 };

typedef struct Blend {
    int64_t growth; /* r in thousandths: 0, or above EXPECT_ONE and at most BLEND_LARGEST */
    bool situation; /* the first estimate is one of the situation (Problem.situation) */
} Blend;

/* True if r is one of these. */
bool blend_has_weights(const Blend *b);

/* A series of estimates; {0} is one without any. */
typedef struct Blended {
    uint64_t value; /* the blended value, in parts of ODDS_ONE as in risk.h */
    uint64_t last;  /* the last estimate */
    uint64_t sum;   /* of all weights, in units of 2^-30 of the last one */
    unsigned n;     /* estimates */
} Blended;

/* Adds an estimate, in parts of ODDS_ONE.  Rounded down; the value lies between the least and the
 * greatest estimate. */
void blend_add(const Blend *b, Blended *series, uint64_t estimate);

#endif

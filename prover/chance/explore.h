/* prover/chance/explore.h -- the coefficients of preference functions (see preferred.h).
 * Knows: nothing. */
#ifndef AL0_PROVER_CHANCE_EXPLORE_H
#define AL0_PROVER_CHANCE_EXPLORE_H

#include <stdint.h>

typedef struct Explore {
    int64_t depth, certainty;               /* a, b: of nodes where a side moves */
    int64_t chance_depth, promise, reached; /* a2, b2, c2: of nodes of chance */
} Explore;

enum { EXPLORE_LARGEST = 1000000 };

/* The default. */
#define EXPLORE_USUAL ((Explore){-100, 1, -100, 1, 0})

#endif

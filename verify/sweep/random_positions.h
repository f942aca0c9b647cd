/* verify/sweep/random_positions.h -- positions drawn at random.
 * Does: draws positions of some classes, uniformly.
 * Knows: Classes, conditions.   Must not know: what the positions are for.
 * Source of the generator: Steele, Lea, Flood, "Fast splittable pseudorandom number generators"
 * (SplitMix64); the same seed draws the same positions on every machine. */
#ifndef AL0_VERIFY_SWEEP_RANDOM_POSITIONS_H
#define AL0_VERIFY_SWEEP_RANDOM_POSITIONS_H

#include "interp/evaluate/condition.h"
#include "positions/classes.h"
#include "prover/prove.h"

typedef struct RandomPositions {
    uint64_t state; /* begins as the seed */
} RandomPositions;

/* A number below n, each as likely as any other. */
uint64_t random_positions_below(RandomPositions *d, uint64_t n);

/* The next position, where we can move. */
void random_positions_next(RandomPositions *d, const Classes *c, void *out);

/* Draws the next position in which a condition holds.
 * Returns: false with a status: a limit on time (status_gave_up), or no such position was found. */
bool random_positions_in_scope(RandomPositions *d, const Classes *c, Condition *scope,
                               const ProveLimits *limits, void *out, Status *status);

#endif

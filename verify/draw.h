/* verify/draw.h -- positions drawn at random.
 * Does: draws from all positions of some classes, each as likely as any other.
 * Knows: Classes, conditions.   Must not know: what the positions are for.
 * Source of the generator: Steele, Lea, Flood, "Fast splittable pseudorandom number generators"
 * (SplitMix64); the same seed draws the same positions on every machine. */
#ifndef AL0_VERIFY_DRAW_H
#define AL0_VERIFY_DRAW_H

#include "interp/condition.h"
#include "prover/prove.h"
#include "verify/classes.h"

typedef struct Draw {
    uint64_t state; /* begins as the seed */
} Draw;

/* A number below n, each as likely as any other. */
uint64_t draw_below(Draw *d, uint64_t n);

/* The next position, where we can move. */
void draw_position(Draw *d, const Classes *c, void *out);

/* The next one in which a condition holds.
 * Returns: false with a status: a limit on time is over (status_gave_up), or there seems to be
 * none. */
bool draw_in_scope(Draw *d, const Classes *c, Condition *scope, const ProveLimits *limits,
                   void *out, Status *status);

#endif

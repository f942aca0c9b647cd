/* verify/draw.h -- positions drawn at random.
 * Does: draws from all positions of some classes, each as likely as any other.
 * Knows: Classes.   Must not know: what the positions are for.
 * Source of the generator: Steele, Lea, Flood, "Fast splittable pseudorandom number generators"
 * (SplitMix64); the same seed draws the same positions on every machine. */
#ifndef AL0_VERIFY_DRAW_H
#define AL0_VERIFY_DRAW_H

#include "verify/classes.h"

typedef struct Draw {
    uint64_t state;             /* begins as the seed */
} Draw;

/* A number below n, each as likely as any other. */
uint64_t draw_below(Draw *d, uint64_t n);

/* The next position, with us to move. */
void draw_position(Draw *d, const Classes *c, void *out);

#endif

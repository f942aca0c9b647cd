/* verify/traps.h -- positions in which play fails, kept to be tried with other tables.
 * Does: keeps sets of positions, the last found last, each once.
 * Knows: numbers of positions.   Must not know: tables, how a trap is found.
 * A trap is a set of positions with us to move from which play need not get out: each fails at
 * once, or its tree has an exit into the set.  A position that fails at once is a trap by itself;
 * so is a loop. */
#ifndef AL0_VERIFY_TRAPS_H
#define AL0_VERIFY_TRAPS_H

#include "base/vec.h"

#include <stdint.h>

typedef VEC(uint64_t) Trap; /* of numbers */

enum {
    MOST_TRAPS = 1000, /* the oldest make room */
    LARGEST_TRAP = 64  /* positions */
};

typedef struct Traps {
    VEC(Trap) at;
} Traps;

/* Keeps a copy of a trap; one that is there already moves to the end.  1 <= n <= LARGEST_TRAP. */
void traps_add(Traps *t, const uint64_t *numbers, size_t n);
void traps_clear(Traps *t);

#endif

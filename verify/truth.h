/* verify/truth.h -- the positions that are won in theory, and their distances.
 * Does: solves classes for a table's aim by the game's solver; looks up single positions. With
 *   `avoid` the classes are solved from their side: a position is held in theory if they cannot
 *   force the condition to avoid.
 * Knows: Compiled (the aim), Classes, the solver.   Must not know: the table's play. */
#ifndef AL0_VERIFY_TRUTH_H
#define AL0_VERIFY_TRUTH_H

#include "interp/compile/compiled.h"
#include "positions/classes.h"

typedef struct Truth Truth;

typedef struct TruthRequest {
    const Compiled *c; /* the table with the aim */
    const Classes *classes;
    unsigned threads;
    uint64_t memory; /* bytes that may be taken */
    Deadline until;
    /* Progress callback: the class being solved, and the share of `all` done; called by one
     * thread; NULL: none. */
    void (*progress)(void *context, const char *what, uint64_t done, uint64_t all);
    void *context;
} TruthRequest;

/* Computes the memory required, in bytes; false with a status if there is nothing to solve, or
 * too much. */
bool truth_plan(const TruthRequest *r, uint64_t *bytes, Status *status);

/* Solves.  *out, the caller's (truth_free), only when done; false with a status. */
bool truth_solve(const TruthRequest *r, Truth **out, Status *status);
void truth_free(Truth *t); /* NULL is fine */

/* Returns the plies to the aim with best play from a position of the classes; VALUE_NOT_WON: it
 * cannot be forced. With `avoid` 0 if they cannot force the condition to avoid, else
 * VALUE_NOT_WON. VALUE_UNKNOWN: the position is of no class. Not thread-safe. */
int truth_of(const Truth *t, const void *position);

#endif

/* verify/truth.h -- which positions are won in theory, and in how many plies.
 * Does: has the game's solver solve classes for a table's aim, and answers for single positions.
 *       With `avoid` the classes are solved as they see them: a position is held in theory where
 *       they cannot force what is to be avoided.
 * Knows: Compiled (the aim), Classes, the solver.   Must not know: the table's play. */
#ifndef AL0_VERIFY_TRUTH_H
#define AL0_VERIFY_TRUTH_H

#include "positions/classes.h"
#include "interp/compile/compiled.h"

typedef struct Truth Truth;

typedef struct TruthRequest {
    const Compiled *c; /* whose aim it is */
    const Classes *classes;
    unsigned threads;
    uint64_t memory; /* bytes that may be taken */
    Deadline until;
    /* NULL, or told which class is being solved, and how much of `all` is done; by one thread. */
    void (*progress)(void *context, const char *what, uint64_t done, uint64_t all);
    void *context;
} TruthRequest;

/* Says how many bytes it would take; false with a status when there is nothing to solve, or too
 * much. */
bool truth_plan(const TruthRequest *r, uint64_t *bytes, Status *status);

/* Solves.  *out, the caller's (truth_free), only when done; false with a status. */
bool truth_solve(const TruthRequest *r, Truth **out, Status *status);
void truth_free(Truth *t); /* NULL is fine */

/* Plies to the aim at best play from a position of the classes; VALUE_NOT_WON: it cannot be forced.
 * With `avoid` 0 where they cannot force what is to be avoided, else VALUE_NOT_WON.  VALUE_UNKNOWN:
 * the position is of no class.  One thread at a time. */
int truth_of(const Truth *t, const void *position);

#endif

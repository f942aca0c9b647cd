/* verify/truth.h -- the positions that are fulfillable, and their distances.
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
    bool keep_all; /* the values of all classes that play may lead to, not only those promised */
    unsigned threads;
    uint64_t memory; /* bytes that may be taken */
    Deadline until;
    /* Progress callback: the class being solved, and the share of `all` done; called by one
     * thread; NULL: none. */
    void (*progress)(void *context, const char *what, uint64_t done, uint64_t all);
    void *context;
} TruthRequest;

/* Computes the memory required; false with a status if there is nothing to solve, or too much. */
bool truth_plan(const TruthRequest *r, SolvePlan *out, Status *status);

/* Solves.  *out, the caller's (truth_free), only when done; false with a status. */
bool truth_solve(const TruthRequest *r, Truth **out, Status *status);
void truth_free(Truth *t); /* NULL is fine */

/* What the best play comes to, whatever others play. */
typedef enum TruthKind {
    TRUTH_FULFILLABLE, /* the aim is reached; with `avoid`: what is to be avoided is never met */
    TRUTH_NOT_FULFILLABLE, /* they can keep us from that */
    TRUTH_UNKNOWN          /* the position is of no class */
} TruthKind;

typedef struct TruthValue {
    TruthKind kind;
    uint32_t plies; /* of what is fulfillable: to the aim; with `avoid` of what is not: to the
                       condition that they force.  Else 0: play has no end */
} TruthValue;

/* The name of a class that was solved, ours first, by number; false behind the last, or where the
 * game does not tell. */
bool truth_class(const Truth *t, size_t number, char out[MAX_CLASS_NAME]);

/* Not thread-safe. */
TruthValue truth_of(const Truth *t, const void *position);

#endif

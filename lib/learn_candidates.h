/* lib/learn_candidates.h -- the conditions that learning begins with.
 * Does: reads those that are named, or finds all that a table's definitions give.
 * Knows: the language, expressions in a position.   Must not know: what is learned from them.   For
 *   lib/ only. */
#ifndef AL0_LIB_LEARN_CANDIDATES_H
#define AL0_LIB_LEARN_CANDIDATES_H

#include "base/vec.h"
#include "lib/internal.h"

/* A checked condition.  text: as it is written, in parentheses where an operator may stand before
 * it. */
typedef struct Candidate {
    const char *text;
    Expr *e;
} Candidate;

typedef VEC(Candidate) Candidates;

typedef struct CandidateRequest {
    Arena *home; /* where they live */
    const Al0Table *table;
    const Al0Position *position; /* NULL, or where they are to hold: */
    bool must_hold;
    size_t most;
} CandidateRequest;

/* Reads a list of conditions with commas between them.  False with errors in ds, at their places in
 * the list. */
bool candidates_read(const CandidateRequest *r, Diags *ds, const char *list, Candidates *out);

/* All bool definitions without parameters that may stand in a condition, and, where there is a
 * position, its int definitions compared with their values there.  With must_hold only those that
 * hold.  False with an error in ds: there are none, or too many. */
bool candidates_find(const CandidateRequest *r, Diags *ds, Candidates *out);

#endif

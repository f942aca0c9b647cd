/* lib/learn_candidates.h -- candidate conditions for learning.
 * Does: reads a given list of conditions, or derives them from a table's definitions.
 * Knows: the language, expressions in a position.   Must not know: what is learned from them.   For
 *   lib/ only. */
#ifndef AL0_LIB_LEARN_CANDIDATES_H
#define AL0_LIB_LEARN_CANDIDATES_H

#include "base/vec.h"
#include "lib/internal.h"

/* A checked condition.  text: as written, in parentheses if an operator may precede it. */
typedef struct Candidate {
    const char *text;
    Expr *e;
} Candidate;

typedef VEC(Candidate) Candidates;

typedef struct CandidateRequest {
    Arena *home; /* memory of the candidates */
    const Al0Table *table;
    const Al0Position *position; /* a position that they describe; NULL: none */
    bool must_hold;              /* they hold in that position */
    size_t most;                 /* the largest number of them */
} CandidateRequest;

/* Reads a list of conditions with commas between them.
 * Returns: false with errors in ds, at their places in the list. */
bool candidates_read(const CandidateRequest *r, Diags *ds, const char *list, Candidates *out);

/* Lists all bool definitions without parameters that are allowed in a condition; with a position
 * also the int definitions, each compared with its value there.  With must_hold only conditions
 * that hold there.
 * Returns: false with an error in ds if there are none, or too many. */
bool candidates_find(const CandidateRequest *r, Diags *ds, Candidates *out);

#endif

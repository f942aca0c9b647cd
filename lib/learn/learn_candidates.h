/* lib/learn/learn_candidates.h -- candidate conditions for learning.
 * Does: reads a given list of conditions and numbers, or derives them from a table's definitions;
 *   finds the bounds that numbers are compared with (learn_bounds.c).
 * Knows: the language, expressions in a position.   Must not know: what is learned from them.   For
 *   lib/ only. */
#ifndef AL0_LIB_LEARN_LEARN_CANDIDATES_H
#define AL0_LIB_LEARN_LEARN_CANDIDATES_H

#include "base/vec.h"
#include "lib/internal.h"
#include "verify/table_classes.h"

enum { MOST_CANDIDATES = 128, MOST_BOUNDS = 32 };

/* A checked condition, or a number.  text: as written, in parentheses if an operator may precede
 * it. */
typedef struct Candidate {
    const char *text;
    Expr *e;
    const int64_t *bounds; /* of a number: AnswerMeasure.bounds */
    size_t n_bounds;
    uint64_t values;  /* a hash of its values in positions drawn */
    bool is_constant; /* in all of these */
    bool always;      /* a condition that holds in the last of these */
    bool of_words;    /* made of the game's words: left out where it tells nothing new */
    int64_t there;    /* of a number: its value in the request's position, if there is one */
} Candidate;

typedef VEC(Candidate) Candidates;

typedef struct CandidateRequest {
    Arena *home; /* memory of the candidates */
    const Al0Table *table;
    const Classes *classes;      /* listed: numbers get their bounds from positions of these; NULL:
                                    there are none, and candidates of the game's words neither */
    const Al0Position *position; /* conditions hold there; NULL: they need not hold anywhere */
    const Advice *within;        /* NULL, or advice whose one parameter they may name */
} CandidateRequest;

/* Reads a list of conditions and numbers with commas between them.  The items `definitions` and
 * `words` stand for those of candidates_find() and candidates_from_words().
 * Returns: false with errors in ds, at their places in the list. */
bool candidates_read(const CandidateRequest *r, Diags *ds, const char *list, Candidates *out);

/* Adds all bool and int definitions without parameters that are allowed in a condition, and with
 * r->within those of one, to which its parameter can be handed; with a position only conditions
 * that hold there, and numbers that are defined there. Returns: false with an error in ds if there
 * are none, or too many. */
bool candidates_find(const CandidateRequest *r, Diags *ds, Candidates *out);

/* Adds conditions and numbers of the game's words: its traits of the sets that hold one element;
 * of a game from a file its relations, of either side and of numbers (learn_words.c).  With a
 * position as candidates_find(). Returns: false with an error in ds if there are none. */
bool candidates_from_words(const CandidateRequest *r, Diags *ds, Candidates *out);

/* Of those of the game's words, removes what is the same in all positions, what is always as an
 * earlier one or one that was given is, and what would make more than MOST_CONDITIONS; after
 * candidates_find_bounds(). */
void candidates_prune(Candidates *c);

/* Gives each number the values that it has in positions of the classes as bounds, all but the
 * greatest; of more than MOST_BOUNDS some.  The positions are drawn at random, always the same
 * ones; r->position is one of them. */
void candidates_find_bounds(const CandidateRequest *r, Candidates *c);

/* The conditions of a candidate: one, or one a bound. */
size_t candidate_conditions(const Candidate *c);

/* Takes one condition or number, unless it may not stand in a condition, is there already, or does
 * not hold in the request's position. */
void candidates_take(const CandidateRequest *r, Candidates *out, const char *text);

#endif

/* write/answer/composed.h -- a search for plans on paper: the plan found, and what is known of the
 * others.
 * Does: writes its declarations and the counts, as text and JSON.
 * Knows: Answer, Composed.   Must not know: how plans are made and tried. */
#ifndef AL0_WRITE_ANSWER_COMPOSED_H
#define AL0_WRITE_ANSWER_COMPOSED_H

#include "interp/compose/compose.h"
#include "write/answer/answer_write.h"

/* A search for plans, with what it was for. */
typedef struct PlanSearch {
    Composed result;
    const char *aim;         /* of the table, as text */
    const char *const *from; /* the names of the pieces */
    size_t n_from;
} PlanSearch;

/* "no plan of at most 3 pieces is proved", for the first line of an answer without a plan. */
void write_composed_outcome(StrBuf *out, const PlanSearch *s);

/* Write the plan and the counts as text, and as a member of the present object.  found: a
 * PlanSearch. */
void write_composed_text(StrBuf *out, const Answer *a, const void *found, const DrawOptions *draw);
void write_composed_json(Json *j, const Answer *a, const void *found);

#endif

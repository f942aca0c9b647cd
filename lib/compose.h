/* lib/compose.h -- plans that are found, for other programs.
 * Does: takes the pieces that a caller names; looks for a plan; makes it the advice of an answer.
 * Knows: compose_find().   Must not know: how plans are made and tried, how they are shown. */
#ifndef AL0_LIB_COMPOSE_H
#define AL0_LIB_COMPOSE_H

#include "lib/internal.h"

/* Whether a question for a plan can be asked of a table; true also of other questions.  False with
 * a status. */
bool lib_check_pieces(const Al0Table *table, const Al0Question *q, Status *s);

/* Looks for a plan.  The answer is of a table with that plan from now on, and about it, or has no
 * advice.
 * Returns: the session that has asked, for findings; the caller's (al0_session_free). */
Al0Session *lib_compose(Al0Answer *answer, const Al0Question *q, CallLimits *l,
                        const ChooseOptions *o);

#endif

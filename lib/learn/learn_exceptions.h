/* lib/learn/learn_exceptions.h -- the positions in which learned rules are wrong, as a list.
 * Does: writes them down, one a line, as lists of positions have them.
 * Knows: AnswerExceptions, how a game writes positions.   Must not know: rules.   For lib/ only. */
#ifndef AL0_LIB_LEARN_LEARN_EXCEPTIONS_H
#define AL0_LIB_LEARN_LEARN_EXCEPTIONS_H

#include "verify/sweep/answers.h"

/* each: NULL, or the advice of whose parameter each value was asked (AnswersRequest.each).
 * Returns: the list, in the order of the exceptions; the caller's (free). */
char *exceptions_text(const Classes *classes, const AnswerExceptions *wrong, const Advice *each);

#endif

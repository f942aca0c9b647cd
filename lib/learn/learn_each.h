/* lib/learn/learn_each.h -- learning about each value of a parameter by itself.
 * Does: reads `push(each P)`; names a value; finds what learning from one position begins with.
 * Knows: items, AnswerCounts.   Must not know: what is learned from them.   For lib/ only. */
#ifndef AL0_LIB_LEARN_LEARN_EACH_H
#define AL0_LIB_LEARN_LEARN_EACH_H

#include "verify/sweep/answers.h"

/* Whether an item hands `each` of some values. */
bool each_is_handed(const RuleItem *item);

/* Makes such an item hand any of them, one after the other.
 * Returns: false with an error in ds if its advice has not one parameter, an element or a piece. */
bool each_take(RuleItem *item, Diags *ds);

/* Appends the value that a pair (AnswersRequest.each) has at its position: " with runner = a6". */
void each_value_write(StrBuf *out, const AdviceAtRoot *at, uint64_t pair);

/* Asks all values in one position.  *out: the conditions of the first value that is proved.
 * Returns: false: none is proved, or a limit was reached. */
bool each_begin(const AnswersRequest *there, Diags *ds, ConditionSet *out);

#endif

/* lib/learn/learn_check.h -- whether a question of learning can be answered.
 * Does: refuses options that do not go together, too many positions, a position of others.
 * Knows: Al0LearnOptions, Classes.   Must not know: what is learned.   For lib/ only. */
#ifndef AL0_LIB_LEARN_LEARN_CHECK_H
#define AL0_LIB_LEARN_LEARN_CHECK_H

#include "lib/internal.h"
#include "verify/table_classes.h"

/* All return false with a status. */

/* What cannot be asked together.  each: each value of a parameter is asked by itself. */
bool learn_check_options(const Al0LearnOptions *o, bool each, Status *s);

/* Days of work are refused. */
bool learn_check_size(const Classes *classes, const Al0LearnOptions *o, Status *s);

/* Whether the position, NULL if none is given, is one of those that are asked. */
bool learn_check_position(const Al0Table *table, const Classes *classes, const Al0Position *p,
                          Status *s);

#endif

/* interp/condition.h -- one condition of a table, asked of positions.
 * Does: an evaluator of its own for an entry of a program.
 * Knows: Compiled, Machine.   Must not know: what the condition is for. */
#ifndef AL0_INTERP_CONDITION_H
#define AL0_INTERP_CONDITION_H

#include "interp/compiled.h"

typedef struct Condition Condition;

/* Caller owns it; c outlives it.  One condition serves one thread. */
Condition *condition_new(const Compiled *c, Entry entry);
void condition_free(Condition *k);              /* NULL is fine */
bool condition_holds(Condition *k, const void *position);

#endif

/* interp/choose/hold_known.h -- advice to hold, answered from a solution.
 * Does: looks up if a holding-goal can be kept for ever, and finds our first move that keeps it.
 * Knows: Task, its solution.   Must not know: how holds are searched. */
#ifndef AL0_INTERP_CHOOSE_HOLD_KNOWN_H
#define AL0_INTERP_CHOOSE_HOLD_KNOWN_H

#include "interp/choose/task.h"
#include "prover/prove.h"

/* Answers a task that holds, at a root where we are to move.  next: memory for a context, the
 * caller's.
 * out: satisfiable, with a strategy that ends after our move, the first in order that stays; or
 * refuted.
 * Returns: false where the solution does not know; *out is empty then. */
bool hold_known(Task *t, EvalContext *root, EvalContext *next, Proof *out);

#endif

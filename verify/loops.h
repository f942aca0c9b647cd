/* verify/loops.h -- the line of play that shows why a position fails, from position to position.
 * Does: finds the next position of such a line; for each position that fails by a loop, follows
 *   the line to its cycle.
 * Knows: records and reasons (fixpoint.h).   Must not know: positions, trees. */
#ifndef AL0_VERIFY_LOOPS_H
#define AL0_VERIFY_LOOPS_H

#include "verify/fixpoint.h"

/* Returns the next position of the line that shows why r's position fails: its first exit, in
 * the order of indices, that fails for the same reason at a lower level (for FAILURE_LOOP: at
 * any level). UINT64_MAX if the failure is in r itself. */
uint64_t loops_next(const Fixpoint *p, const Record *r);

/* Sets level and blame of every position with FAILURE_LOOP, when all reasons are known: how many
 * trees to the cycle that loops_next() leads into, and the advice chosen where it is entered. */
void loops_settle(Fixpoint *p);

#endif

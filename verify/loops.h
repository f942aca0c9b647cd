/* verify/loops.h -- which cycle play ends in, where it goes round.
 * Does: for each position that fails by a loop, follows one exit after the other to its cycle.
 * Knows: records and reasons (fixpoint.h).   Must not know: positions, trees. */
#ifndef AL0_VERIFY_LOOPS_H
#define AL0_VERIFY_LOOPS_H

#include "verify/fixpoint.h"

/* Sets level and blame of every position with FAILURE_LOOP, when all reasons are known: how many
 * trees to the cycle that fixpoint_next() leads into, and the advice chosen where it is entered. */
void loops_settle(Fixpoint *p);

#endif

/* interp/loops.h -- which cycle play ends in, where it goes round.
 * Does: for each position that fails by a loop, follows one exit after the other to its cycle.
 * Knows: records and fates (fixpoint.h).   Must not know: positions, trees. */
#ifndef AL0_INTERP_LOOPS_H
#define AL0_INTERP_LOOPS_H

#include "interp/fixpoint.h"

/* Sets level and blame of every position with FATE_LOOP, when all fates are known: how many trees to the
 * cycle that play_next() leads into, and the advice chosen where it is entered. */
void loops_settle(Play *p);

#endif

/* verify/sweep/reachable.h -- the table asked in some positions, and in all that its play reaches
 * from there. Does: follows positions' trees in parallel, gives numbers to the positions they lead
 * to, goes on with these until nothing new is met. Knows: Playout, PositionTable, Retrograde,
 * records.   Must not know: what follows from the records.
 *
 * Positions are searched in the order of their numbers, so many at a time; only when all of these
 * are done are the positions that they lead to numbered, in order.  Each lane takes a part of them,
 * and its searches serve each other from beginning to end.  There are as many lanes however many
 * threads there are, so that numbers and records do not depend on threads. */
#ifndef AL0_VERIFY_SWEEP_REACHABLE_H
#define AL0_VERIFY_SWEEP_REACHABLE_H

#include "positions/classes.h"
#include "positions/position_table.h"
#include "verify/sweep/sweep.h"

enum {
    REACH_LANES = 16,
    REACH_SHARE = 4 /* of the memory goes to the searches of all lanes */
};

typedef struct Reach {
    const Compiled *c;
    const Classes *classes; /* what has no number: all other material; of no classes: nothing */
    PositionTable *met;     /* begins with the positions to start from */
    const VerifyOptions *o;
    const Retrograde *heights;
    size_t bytes; /* that records may take */
    SweepCost cost;
    const Truth *truth; /* NULL: not known */
} Reach;

/* Runs until all positions met are searched, a limit on time or memory is reached, or somebody has
 * enough (VerifyOptions.failed).
 * out: every position met has a record; those not searched have RECORD_NOT_SEARCHED.
 * Returns: whether all were searched. */
bool reach_run(const Reach *q, Sweep *out);

#endif

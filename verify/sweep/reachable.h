/* verify/sweep/reachable.h -- sweeps given positions, and all that the table's play reaches from
 * there.
 * Does: follows positions' trees in parallel, numbers the positions they lead to, and continues
 *   with these until no new position is met.
 * Knows: Playout, PositionTable, Retrograde, records.   Must not know: what follows from the
 *   records.
 *
 * Positions are searched in batches, in the order of their numbers; after each batch the positions
 * that it leads to are numbered, in order. Each lane searches a part of the batch, and its searches
 * share results from beginning to end. The positions that one leads to are numbered in the order of
 * their keys, so that an answer from a file leads on as one that is searched. The number of lanes
 * does not depend on the number of threads; so numbers and records do not, either. */
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
    const Classes *classes; /* whose positions are numbered; none: all positions are */
    PositionTable *met;     /* begins with the positions to start from */
    const VerifyOptions *o;
    const Retrograde *heights;
    PlayoutExtent extent;
    size_t bytes; /* that records may take */
    SweepCost cost;
    const Truth *truth; /* NULL: not known */
    const char *work;   /* names the kind of work, for a checkpoint */
} Reach;

/* Runs until all positions met are searched, a limit on time or memory is reached, or
 * VerifyOptions.failed returns true. out: a record for every position met; RECORD_NOT_SEARCHED for
 * those not searched.
 * Of a part only its share of the positions to start from is searched, and what play meets from
 * there but positions to start from of other parts.
 * Returns: false with a status (checkpoint, parts); *interrupted: stopped before the end. */
bool reach_run(const Reach *q, Sweep *out, bool *interrupted, Status *status);

#endif

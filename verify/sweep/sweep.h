/* verify/sweep/sweep.h -- the table asked in every position, block by block.
 * Does: follows every position's tree in parallel, keeps the records and the counts of advice.
 * Knows: numberings, Playout, Retrograde, records, checkpoints.   Must not know: what follows from
 *   the records.
 * A block is finished or not there at all; its records do not depend on threads. */
#ifndef AL0_VERIFY_SWEEP_SWEEP_H
#define AL0_VERIFY_SWEEP_SWEEP_H

#include "positions/classes.h"
#include "verify/sweep/block.h"
#include "verify/sweep/checkpoint.h"
#include "verify/sweep/playout.h"
#include "verify/sweep/retrograde.h"
#include "verify/verify.h"

enum {
    SWEEP_METHOD =
        6, /* version: changes with the counts of nodes of a sweep, or the format of records */
    SWEEP_BLOCK = 4096,   /* indices in a block, unless SweepGround says otherwise */
    SWEEP_STRETCHES = 32, /* of neighbouring blocks: one thread takes a stretch, and its searches
                             serve each other; more where they were longer than the next */
    SWEEP_STRETCH = 64,   /* blocks in a stretch, at most */
    SWEEP_SHARE = 32      /* of the memory goes to the searches of each thread: a share that
                             does not depend on their number, as answers must not */
};

typedef struct Sweep {
    Bytes *blocks;       /* records, by block; empty where not searched */
    unsigned char *done; /* by block: it is finished, or came from the checkpoint */
    size_t n_blocks;
    uint64_t block;      /* indices in each but the last */
    size_t bytes;        /* of all records */
    AdviceCount *advice; /* by Advice.index */
    size_t n_advice;
    uint64_t searched, trees, tree_sum, tree_most, nodes;
} Sweep;

/* For callers that fill a sweep themselves (reachable.c): initialize one; add a block; add
 * counts. */
void sweep_begin(Sweep *s, const Compiled *c);
void sweep_add_block(Sweep *s);
void sweep_count(Sweep *s, const Counts *n);

/* How many seconds it takes to work out what follows from the records that are there; NULL: no time
 * is left for it. */
typedef struct SweepCost {
    double (*seconds)(void *context, const Sweep *s);
    void *context;
} SweepCost;

/* The time reserved for that under a limit on time: the cost is estimated again whenever the
 * records have doubled. Initialize with {.cost = ...}. */
typedef struct Reserve {
    SweepCost cost;
    size_t next; /* bytes of records at the next estimate */
    _Atomic double seconds;
} Reserve;

void reserve_ask(Reserve *r, const VerifyOptions *o, const Sweep *s); /* one thread at a time */
/* True if searching must end: prove_is_late(), earlier by the reserve. */
bool reserve_is_late(const Reserve *r, const VerifyOptions *o);

/* True if all exits lead to positions that are fulfillable. one bit per number. */
bool exits_are_fulfillable(const uint64_t *fulfillable, const Exit *exits, size_t n);

/* What a sweep runs over. */
typedef struct SweepGround {
    const Numbering *numbering; /* the table is asked in each position that it has; of images of a
                                   position one may stand for all (canonical.h) */
    uint64_t size;              /* its numbers */
    uint64_t block;             /* numbers in a block */
    uint64_t positions;         /* of these that count, for progress */
    const uint64_t
        *fulfillable; /* NULL: not known; a bit by number: the best play fulfils it there */
    PlayoutExtent extent;
    const char *work; /* names the kind of work, for a checkpoint */
} SweepGround;

/* A run over all positions, or over those of a part. */
typedef struct SweepRun {
    const Compiled *c;
    const SweepGround *ground;
    const VerifyOptions *o;
    const Retrograde *heights; /* what need not be searched */
    SweepCost cost;
} SweepRun;

/* Runs.
 * Returns: false with a status (checkpoint, parts); *interrupted: stopped before the end. */
bool sweep_run(const SweepRun *run, Sweep *out, bool *interrupted, Status *status);
void sweep_clear(Sweep *s);

/* The head of the file that keeps the work of the options: a part of it, or all. */
CheckpointHead sweep_checkpoint_head(const VerifyOptions *o, uint64_t identity);

#endif

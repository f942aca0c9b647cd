/* verify/fixpoint.h -- fulfilled positions and failures computed from the records of all positions.
 * Does: computes the positions fulfilled and their distances (a least fixed point over exits; with
 *   `avoid` a greatest), and the reasons of failure of the others, as far as the records determine
 *   them.
 * Knows: records.   Must not know: positions, trees, the truth. */
#ifndef AL0_VERIFY_FIXPOINT_H
#define AL0_VERIFY_FIXPOINT_H

#include <stdatomic.h>

#include "verify/failure_reason.h"
#include "verify/sweep/record.h"

enum { NOT_DECIDED = UINT16_MAX };
#define NO_BLAME UINT32_MAX

/* Written and read by many threads at once, without order. */
typedef _Atomic uint16_t Shared16;

static inline uint16_t shared_load(const Shared16 *a)
{
    return atomic_load_explicit(a, memory_order_relaxed);
}

/* All records, in blocks of consecutive indices, and the results computed from them. */
typedef struct Fixpoint {
    const Bytes *blocks;
    /* By block: 0 where it has no records because it was not searched */
    const unsigned char *searched;
    size_t n_blocks;
    uint64_t block;              /* indices in each but the last */
    uint64_t n;                  /* indices */
    bool avoids;                 /* the condition to avoid never holds: a greatest fixed point */
    bool (*late)(void *context); /* true: give up; called often, by all threads; NULL: never */
    void *late_context;
    atomic_bool gave_up;
    Shared16 *distance; /* plies to the aim, 0 with `avoid`; NOT_DECIDED: not fulfilled */
    Shared16 *run;      /* plies without capture or pawn move from here, of fulfilled positions */
    unsigned char *reason; /* a FailureReason */
    Shared16 *level;       /* of a failure: trees to where it shows, or to its cycle; 0: in the own
                              tree, or on the cycle */
    uint32_t *blame;       /* of a failure: the index of the advice chosen last before it shows, or
                              where its cycle is entered; NO_BLAME: it shows at once */
    unsigned char *surely_fails; /* whatever the unknown positions are */
    unsigned char *waits;        /* by block: whether the next sweep may change something in it */
    unsigned char *fails;        /* by block: whether not all of its positions are fulfilled */
    atomic_bool any_unknown;     /* some record is RECORD_UNKNOWN */
    atomic_uint longest_run;
    uint16_t most_level; /* largest level that is distinguished; smaller in tests only */
    bool too_long;       /* a failure lies on more levels than that */
} Fixpoint;

enum { FIXPOINT_BYTES = 3 * sizeof(Shared16) + 2 + sizeof(uint32_t) }; /* for each index */

/* Initializes arrays for n indices, none of them searched. */
void fixpoint_init(Fixpoint *p, uint64_t n, uint64_t block);
void fixpoint_clear(Fixpoint *p);

/* Sets all that is known of an index to what is known of another one, after fixpoint_solve(). */
void fixpoint_copy(Fixpoint *p, uint64_t from, uint64_t to);

/* Computes all results from p->blocks; may be called again after more blocks are searched.
 * Positions with RECORD_UNKNOWN are taken as failing, then as fulfilled, to find the positions that
 * fail in either case (docs/verification.md). Searching the remaining blocks cannot change a win or
 * any reason except FAILURE_OPEN. Uses OpenMP; the result does not depend on threads. Returns:
 * false if it was late, or p->too_long: then there is no result. */
bool fixpoint_solve(Fixpoint *p, unsigned threads);

#endif

/* verify/fixpoint.h -- what follows from the records of all positions.
 * Does: which positions are won and how far they are (a least fixed point over exits; with `avoid`
 *       the greatest), what the others fail by, as far as what was searched tells it.
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

/* All records, in blocks of consecutive indices, and what is computed from them. */
typedef struct Play {
    const Bytes *blocks;
    /* By block: 0 where it has no records because it was not searched */
    const unsigned char *searched;
    size_t n_blocks;
    uint64_t block; /* indices in each but the last */
    uint64_t n;     /* indices */
    bool avoids;    /* won is what never meets what is to be avoided: a greatest fixed point */
    bool (*late)(void *context); /* or NULL; asked often, by all threads: whether to give up */
    void *late_context;
    atomic_bool gave_up;
    Shared16 *distance;     /* plies to the aim, 0 with `avoid`; NOT_DECIDED: not won */
    Shared16 *run;          /* plies without capture or pawn move from here, of won positions */
    unsigned char *reason;  /* a FailureReason */
    Shared16 *level;        /* of a failure: trees to where it shows, or to its cycle; 0: in the own
                               tree, or on the cycle */
    uint32_t *blame;        /* of a failure: the index of the advice chosen last before it shows, or
                               where its cycle is entered; NO_BLAME: it shows at once */
    unsigned char *not_won; /* whatever the unknown positions are */
    uint32_t longest_run;
    uint16_t most_level; /* that is told apart; smaller in tests only */
    bool too_long;       /* a failure lies on more levels than that */
} Play;

enum { PLAY_BYTES = 3 * sizeof(Shared16) + 2 + sizeof(uint32_t) }; /* for each index */

/* Arrays for n indices, none of them searched. */
void play_init(Play *p, uint64_t n, uint64_t block);
void play_clear(Play *p);

/* Computes all of it from p->blocks; may be called again when more blocks are searched. Positions
 * whose record is RECORD_UNKNOWN are taken as not won, then as won, to tell what fails whatever
 * they are (docs/verification.md).  Wins, and reasons but FAILURE_OPEN, would be the same if all
 * blocks were searched. Uses OpenMP; the result does not depend on threads.
 * Returns: false when it was late, or p->too_long: then there is no result. */
bool play_solve(Play *p, unsigned threads);

/* Where the line goes on that shows why r's position fails: its first exit, in the order of
 * indices, that fails for the same reason at a lower level (for FAILURE_LOOP: any exit that does).
 * UINT64_MAX when r itself is where it shows. */
uint64_t play_next(const Play *p, const Record *r);

#endif

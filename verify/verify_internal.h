/* verify/verify_internal.h -- a verification in progress.
 * Does: says what the steps of a verification share.   Knows: all that they use.   For verify.c and
 * failures.c only. */
#ifndef AL0_VERIFY_VERIFY_INTERNAL_H
#define AL0_VERIFY_VERIFY_INTERNAL_H

#include <assert.h>

#include "verify/classes.h"
#include "verify/fixpoint.h"
#include "verify/retrograde.h"
#include "verify/met.h"
#include "verify/sweep.h"
#include "verify/truth.h"
#include "verify/verify.h"

/* How long to go on counting when the time is up or the run is interrupted: as long as nobody minds to
 * wait. */
typedef struct Patience {
    const ProveLimits *limits;
    _Atomic double interrupted; /* when it was noticed; 0: not yet */
} Patience;

typedef struct Verification {
    const Compiled *c;
    const VerifyOptions *o;
    VerifyReport *out;
    Classes classes;
    Met *met;                   /* NULL: all positions of the classes are asked */
    Numbering numbering;        /* of the classes, or of those met */
    uint64_t size;              /* numbers */
    uint64_t counted;           /* positions below this number are what the report counts */
    const Truth *truth;         /* NULL: not known */
    Truth *own_truth;           /* the same, where it was solved here */
    uint64_t truth_bytes;
    Retrograde heights;
    Sweep sweep;
    uint64_t *in_theory;        /* NULL where the truth is not known; a bit by number: won in theory */
    Play play;
    Patience patience;
    void *position;             /* room for one */
} Verification;

/* The reason as reports count it. */
static inline FailureReason reported_as(FailureReason r)
{
    assert(r != FAILURE_NONE);
    return r < N_FAILURES ? r : FAILURE_UNKNOWN;
}

/* Whether a number stands for a position that counts and that the table should win: into v->position. */
bool verification_has(Verification *v, uint64_t number);

/* Whether counting has gone on for too long, and the limits of searches for what is shown. */
bool verification_is_late(Verification *v);
ProveLimits verification_limits(const Verification *v);

/* The position in v->position as text, the caller's. */
char *verification_text(const Verification *v);

/* failures.c -- counts failures by advice, hands all of them on, finds examples.  False when it took too long
 * to count them. */
bool verification_failures(Verification *v);

#endif

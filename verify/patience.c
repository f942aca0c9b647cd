/* verify/patience.c -- the time that a verification may still take once it should end.
 * Does: lets counting go on for a moment after an interrupt or the deadline, as nobody minds that.
 * Knows: Verification.   Must not know: what is counted. */
#include <stdatomic.h>

#include "verify/verify_internal.h"

#define GRACE 0.12 /* seconds that nobody minds to wait */

bool verification_is_late(Verification *v)
{
    const ProveLimits *l = &v->o->limits;
    double now = prove_now(), noticed = 0;
    if (stop_is_set(l->stop) && !atomic_compare_exchange_strong(&v->interrupted, &noticed, now) &&
        now > noticed + GRACE)
        return true;
    return l->deadline > 0 && now > l->deadline + GRACE;
}

ProveLimits verification_limits(const Verification *v)
{
    ProveLimits l = v->o->limits;
    double interrupted = v->interrupted;
    if (l.deadline > 0)
        l.deadline += GRACE;
    if (interrupted > 0) {
        l.stop = NULL;
        l.deadline = interrupted + GRACE;
    }
    return l;
}

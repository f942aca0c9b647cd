/* verify/needless/sampled_check.h -- a failure of a table, looked for in few positions before all
 * are searched.
 * Does: plays a table from some positions against every reply, depth first, until a position fails
 *   for certain or enough has been searched.
 * Knows: Playout, Classes, failures, a bit for each position that is fulfillable.   Must not know:
 *   where the positions come from, what a failure is good for.
 * Start reading at sampled_check_fails(). */
#ifndef AL0_VERIFY_NEEDLESS_SAMPLED_CHECK_H
#define AL0_VERIFY_NEEDLESS_SAMPLED_CHECK_H

#include "verify/needless/failure_cache.h"
#include "verify/sweep/retrograde.h"

typedef struct SampledCheck SampledCheck;

/* c:     the table.
 * fulfillable: one bit per number of the classes; set: the position is fulfillable.
 * o:     used are limits on depth and time, search, replan and memory.
 * known: solutions of advice that need not be searched.
 * All are borrowed. */
SampledCheck *sampled_check_new(const Compiled *c, const Classes *classes,
                                const uint64_t *fulfillable, const VerifyOptions *o,
                                const Retrograde *known);
void sampled_check_free(SampledCheck *t);

/* Checks one position that is fulfillable, by its number, up to the end of its tree.
 * Returns: true if it fails for certain: no advice is chosen, the point is lost, or an exit is
 *   not fulfillable. */
bool sampled_check_fails_at_once(SampledCheck *t, uint64_t start);

/* True if a cached set of positions that are fulfillable is a failure of this table, too, for
 * certain. */
bool sampled_check_is_cached(SampledCheck *t, const uint64_t *numbers, size_t n);

/* Plays on from a position.
 * failure: emptied first; set to the positions of the loop in which play ends, or the one that
 *          fails at once; the caller owns it (vec_clear).
 * Returns: true if the table fails from there for certain; false, too, if the limit of the check
 *          or a limit on time is reached. */
bool sampled_check_fails(SampledCheck *t, uint64_t start, CachedFailure *failure);

#endif

/* verify/needless/sampled_check.h -- a failure of a table, looked for in few positions before all
 * are searched. Does: plays a table from some positions against every reply, depth first, until a
 * position fails for certain or enough has been searched. Knows: Playout, Classes, traps, a bit for
 * each position that is won in theory. Must not know: where the positions come from, what a failure
 * is good for. Start reading at sampled_check_fails(). */
#ifndef AL0_VERIFY_NEEDLESS_SAMPLED_CHECK_H
#define AL0_VERIFY_NEEDLESS_SAMPLED_CHECK_H

#include "verify/sweep/retrograde.h"
#include "verify/needless/failure_cache.h"

typedef struct SampledCheck SampledCheck;

/* c: the table.  o: of it limits on depth and time, search, replan and memory are heeded.  known:
 * advice that need not be searched.
 * won: a bit by number of the classes, set where a position is won in theory.  All are borrowed. */
SampledCheck *sampled_check_new(const Compiled *c, const Classes *classes, const uint64_t *won,
                                const VerifyOptions *o, const Retrograde *known);
void sampled_check_free(SampledCheck *t);

/* Looks at one position that is won in theory, by its number, without playing on from where its
 * tree ends.
 * Returns: whether it fails for certain: nothing is chosen, the point is lost, or an exit is not
 * won in theory. */
bool sampled_check_fails_at_once(SampledCheck *t, uint64_t start);

/* Whether some positions that are won in theory are a trap of this table, for certain. */
bool sampled_check_is_cached(SampledCheck *t, const uint64_t *numbers, size_t n);

/* Plays on from there.
 * Returns: whether the table fails from there for certain; then *trap has the positions of the loop
 * in which play ends, or the one that fails at once; it is emptied first, and the caller's
 * (vec_clear).
 * False, too, when the trial has searched enough, or a limit on time is over. */
bool sampled_check_fails(SampledCheck *t, uint64_t start, CachedFailure *trap);

#endif

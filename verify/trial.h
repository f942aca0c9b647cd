/* verify/trial.h -- a failure of a table, looked for in few positions before all are searched.
 * Does: plays a table from some positions against every reply, depth first, until a position fails
 *       for certain or enough has been searched.
 * Knows: Playout, Classes, traps, a bit for each position that is won in theory.
 * Must not know: where the positions come from, what a failure is good for.
 * Start reading at trial_fails(). */
#ifndef AL0_VERIFY_TRIAL_H
#define AL0_VERIFY_TRIAL_H

#include "verify/retrograde.h"
#include "verify/traps.h"

typedef struct Trial Trial;

/* c: the table.  o: of it limits on depth and time, search, replan and memory are heeded.  known:
 * advice that need not be searched.
 * won: a bit by number of the classes, set where a position is won in theory.  All are borrowed. */
Trial *trial_new(const Compiled *c, const Classes *classes, const uint64_t *won,
                 const VerifyOptions *o, const Retrograde *known);
void trial_free(Trial *t);

/* Looks at one position that is won in theory, by its number, without playing on from where its
 * tree ends.
 * Returns: whether it fails for certain: nothing is chosen, the point is lost, or an exit is not
 * won in theory. */
bool trial_fails_at_once(Trial *t, uint64_t start);

/* Whether some positions that are won in theory are a trap of this table, for certain. */
bool trial_is_trapped(Trial *t, const uint64_t *numbers, size_t n);

/* Plays on from there.
 * Returns: whether the table fails from there for certain; then *trap has the positions of the loop
 * in which play ends, or the one that fails at once; it is emptied first, and the caller's
 * (vec_clear).
 * False, too, when the trial has searched enough, or a limit on time is over. */
bool trial_fails(Trial *t, uint64_t start, Trap *trap);

#endif

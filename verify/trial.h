/* verify/trial.h -- a failure of a table, looked for in few positions before all are searched.
 * Does: plays a table from some positions against every reply, depth first, until a position fails for certain
 *       or enough has been searched.
 * Knows: Playout, Classes, a bit for each position that is won in theory.
 * Must not know: where the positions come from, what a failure is good for.
 * Start reading at trial_fails(). */
#ifndef AL0_VERIFY_TRIAL_H
#define AL0_VERIFY_TRIAL_H

#include "verify/classes.h"
#include "verify/verify.h"

typedef struct Trial Trial;

/* c: the table.  o: of it limits on depth and time, search, replan and memory are heeded.
 * won: a bit by number of the classes, set where a position is won in theory.  All are borrowed. */
Trial *trial_new(const Compiled *c, const Classes *classes, const uint64_t *won,
                 const VerifyOptions *o);
void trial_free(Trial *t);

/* Looks at one position that is won in theory, by its number, without playing on from where its tree ends.
 * Returns: whether it fails for certain: nothing is chosen, the point is lost, or an exit is not won in theory. */
bool trial_fails_at_once(Trial *t, uint64_t start);

/* Plays on from there.
 * Returns: whether the table fails from there for certain; then *where is the position that fails at once, or in
 * which a loop closes.  False, too, when the trial has searched enough, or a limit on time is over. */
bool trial_fails(Trial *t, uint64_t start, uint64_t *where);

#endif

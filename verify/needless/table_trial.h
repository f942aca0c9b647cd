/* verify/needless/table_trial.h -- tests if a table without some of its parts is proved.
 * Does: compiles such tables, checks them in a few positions, and verifies them: over all positions
 *   of their classes, from given or drawn positions, or in a game with chance (trial_kind.h).
 * Knows: parts of tables, verification.   Must not know: which parts are tried, and in which order.
 * Start reading at table_trial_fails() and table_trial_proves(). */
#ifndef AL0_VERIFY_NEEDLESS_TABLE_TRIAL_H
#define AL0_VERIFY_NEEDLESS_TABLE_TRIAL_H

#include "lang/parts.h"
#include "verify/verify.h"

typedef struct TableTrial TableTrial;

/* Solves the truth for c's root table, unless o has starts or a sample: then "proved" means proved
 * from these.  All arguments are borrowed.
 * set:     c->set, from which the caller removes parts.
 * o:       used are starts, sample and seed, us, limits, search, replan, threads, memory, progress
 *          and trouble.
 * Returns: a new trial, owned by the caller; NULL with a status (status_gave_up: a
 * limit on time). */
TableTrial *table_trial_new(const Compiled *c, TableSet *set, const VerifyOptions *o,
                            Status *status);
void table_trial_free(TableTrial *trial); /* NULL is fine */

/* True if the complete table is proved; must be called before the other functions.  False
 * with a status where there is nothing to prove. */
bool table_trial_begins_proved(TableTrial *trial, Status *status);

/* Checks the present table, without some parts, in a few positions; the last of these is tried for
 * the first time.
 * Returns: true if it fails for certain. */
bool table_trial_fails(TableTrial *trial, const Parts *out);

/* Checks it in those positions alone in which other tables failed. */
bool table_trial_fails_again(TableTrial *trial, const Parts *out);

/* Verifies the present table, without some parts.  After a proof its records serve the next
 * verification: from then on `out` must begin with the same parts, and have more.
 * Returns: true if it is proved; false, too, if stopped. */
bool table_trial_proves(TableTrial *trial, const Parts *out);

#endif

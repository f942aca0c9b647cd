/* verify/needless/table_trial.h -- tests if a table without some of its parts is proved.
 * Does: checks such tables in a few positions, verifies them completely, and keeps results for the
 *   next: positions in which others failed, solutions of advice, the records of the last successful
 *   verification. Or plays them from given or drawn positions.  In a game with
 *   chance one position decides nothing: there it only verifies them completely.
 * Knows: parts of tables, SampledCheck, FromStarts, verification.   Must not know: which parts are
 *   tried, and in which order.
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
 * and trouble. Returns: a new trial, owned by the caller; NULL with a status (status_gave_up: a
 * limit on time). */
TableTrial *table_trial_new(const Compiled *c, TableSet *set, const VerifyOptions *o,
                            Status *status);
void table_trial_free(TableTrial *j); /* NULL is fine */

/* True if the complete table is proved; must be called before the other functions.  False
 * with a status where there is nothing to prove. */
bool table_trial_begins_proved(TableTrial *j, Status *status);

/* Checks the present table, without n > 0 parts, in a few positions; the last part is tried for the
 * first time.
 * Returns: true if it fails for certain. */
bool table_trial_fails(TableTrial *j, const Part *out, size_t n);

/* Checks it in those positions alone in which other tables failed. */
bool table_trial_fails_again(TableTrial *j, const Part *out, size_t n);

/* Verifies the present table, without n parts.  After a proof its records serve the next
 * verification: from then on `out` must begin with the same parts, and have more.
 * Returns: true if it is proved; false, too, if stopped. */
bool table_trial_proves(TableTrial *j, const Part *out, size_t n);

#endif

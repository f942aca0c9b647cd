/* verify/needless/table_trial.h -- whether a table without some of its parts is proved.
 * Does: tries such tables in few positions, verifies them whole, and keeps what serves the next:
 *       positions in which others failed, advice solved backwards, the records of the last
 *       verification that proved one.  Or plays them from the positions that are given or drawn.
 * Knows: parts of tables, SampledCheck, FromStarts, verification.   Must not know: which parts are
 * tried, and in which order. Start reading at table_trial_fails() and table_trial_proves(). */
#ifndef AL0_VERIFY_NEEDLESS_TABLE_TRIAL_H
#define AL0_VERIFY_NEEDLESS_TABLE_TRIAL_H

#include "lang/parts.h"
#include "verify/verify.h"

typedef struct TableTrial TableTrial;

/* Solves the truth for c's root table; not where o has starts or a sample: then a table is proved
 * that is proved from these.  set: c->set; whoever takes parts out of it asks here. Of o it heeds
 * starts, sample and seed, limits, search, replan, threads, memory, progress and trouble.  All are
 * borrowed.
 * Returns: the judge, the caller's; NULL with a status (status_gave_up: a limit on time). */
TableTrial *table_trial_new(const Compiled *c, TableSet *set, const VerifyOptions *o,
                            Status *status);
void table_trial_free(TableTrial *j); /* NULL is fine */

/* Whether the table with all its parts is proved; comes before the other questions. */
bool table_trial_begins_proved(TableTrial *j);

/* Tries the table as it is now, without n > 0 parts, of which the last was not tried before, in few
 * positions.
 * Returns: whether it fails for certain. */
bool table_trial_fails(TableTrial *j, const Part *out, size_t n);

/* The same in those positions alone in which other tables failed. */
bool table_trial_fails_again(TableTrial *j, const Part *out, size_t n);

/* Verifies the table as it is now, without n parts.  False, too, when that was stopped.  Where it
 * is proved, its records serve the next verification: from there on `out` must begin with the same
 * parts, and have more. */
bool table_trial_proves(TableTrial *j, const Part *out, size_t n);

#endif

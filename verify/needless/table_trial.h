/* verify/needless/table_trial.h -- tests if a table without some of its parts is proved.
 * Does: compiles such tables and verifies them: over all positions of their classes, from given or
 *   drawn positions, or in a game with chance (trial_kind.h).
 * Knows: parts of tables, verification.   Must not know: which parts are tried, and in which order.
 * Start reading at table_trial_proves(). */
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

/* Verifies the present table, until a failure is found; the complete one must be first.  After a
 * proof its records serve the next verification.
 * out:     the parts that it is without: those of the last proof, and more.
 * Returns: true if it is proved; false, too, if stopped; with a status if the complete table has
 *          nothing to prove. */
bool table_trial_proves(TableTrial *trial, const Parts *out, Status *status);

#endif

/* verify/needless/unaffected.h -- where it cannot matter that parts are out of a table.
 * Does: tells of the record of a position, made with some parts, whether the table would choose the
 *   same without.
 * Knows: rules, parts of tables, records.   Must not know: searches, what follows from the records.
 * Start reading at unaffected_stands(). */
#ifndef AL0_VERIFY_NEEDLESS_UNAFFECTED_H
#define AL0_VERIFY_NEEDLESS_UNAFFECTED_H

#include "base/deadline.h"
#include "interp/compile/compiled.h"
#include "lang/parts.h"
#include "verify/sweep/record.h"

/* The rules of a root table as they were when it was compiled. */
typedef struct ChosenRules ChosenRules;

/* c: just compiled, outlives it.  threads: of those that ask, all numbers (omp_get_thread_num) are
 * below.  until: conditions are computed no longer than that. */
ChosenRules *chosen_rules_new(const Compiled *c, unsigned threads, Deadline until);
void chosen_rules_free(ChosenRules *r); /* NULL is fine */

typedef struct Unaffected Unaffected;

/* parts: n, out of the table now.  before, now: the rules of the table with them and without.  All
 * outlive it. */
Unaffected *unaffected_new(const TableSet *set, const Part *parts, size_t n, ChosenRules *before,
                           ChosenRules *now);
void unaffected_free(Unaffected *u); /* NULL is fine */

/* Whether a position's record, made by the table with the parts, is that of the table without them:
 * the same rule applies, and what it tries, up to the advice chosen, says the same.  Many threads
 * may ask at once. */
bool unaffected_stands(const Unaffected *u, const void *position, const Record *r);

/* The same where there is no record: whether the rule that applies has nothing to do with the
 * parts. */
bool unaffected_rule_stands(const Unaffected *u, const void *position);

#endif

/* verify/needless/unaffected.h -- positions where the removal of parts has no effect.
 * Does: decides if a record, made with some parts, is valid for the table without them.
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

/* c:       just compiled; must outlive the result.
 * threads: above the number (omp_get_thread_num) of every thread that uses it.
 * until:   deadline for evaluating conditions. */
ChosenRules *chosen_rules_new(const Compiled *c, unsigned threads, Deadline until);
void chosen_rules_free(ChosenRules *r); /* NULL is fine */

typedef struct Unaffected Unaffected;

/* parts:  n parts, removed from the table at present.
 * before: the rules of the table with these parts.
 * now:    the rules without them.
 * All must outlive the result. */
Unaffected *unaffected_new(const Part *parts, size_t n, const ChosenRules *before,
                           const ChosenRules *now);
void unaffected_free(Unaffected *u); /* NULL is fine */

/* True if a position's record, made by the table with the parts, is valid for the table without
 * them: the same rule applies, and its advice up to the one chosen is unchanged. Thread-safe. */
bool unaffected_stands(const Unaffected *u, const void *position, const Record *r);

/* True if the rule that applies does not depend on the parts; for positions without a record. */
bool unaffected_rule_stands(const Unaffected *u, const void *position);

#endif

/* verify/learn.h -- learns conditions under which an advice never fails, from answers in all
 * positions.
 * Does: removes conditions one at a time, as long as the rest covers proved positions only; or
 *   finds the conditions that hold in all positions that are not proved, and in no others.
 * Knows: AnswerCounts.   Must not know: positions, tables, the meaning of conditions.
 * Source: Tadepalli, "Knowledge Based Planning in Games", CMU-CS-89-135, 1989, learns such
 *   macros by explanations and repairs them after failures; here all positions are examined. */
#ifndef AL0_VERIFY_LEARN_H
#define AL0_VERIFY_LEARN_H

#include "verify/sweep/answers.h"

/* Positions in which some conditions hold, whatever others do. */
typedef struct LearnCount {
    uint64_t proved, others;
    uint64_t in_vain;     /* of the others: not stopped by a limit */
    uint64_t first_other; /* the least number of one of these, where there is one */
} LearnCount;

/* Returns the least number of a position that is not proved; UINT64_MAX: none. */
uint64_t answer_first_other(const AnswerCount *c);

LearnCount learn_count(const AnswerCounts *a, uint64_t conditions);

/* One condition left out. */
typedef struct LearnStep {
    unsigned left_out; /* its number */
    uint64_t proved;   /* positions in which those that are left hold */
} LearnStep;

typedef struct LearnedConditions {
    LearnCount all; /* with all conditions; where others > 0 nothing is learned */
    uint64_t left;
    LearnStep step[MOST_CONDITIONS];
    size_t n_steps;
} LearnedConditions;

/* Begins with n conditions and leaves out, as long as it can, the one without which every position
 * is proved and most are; of equal ones the last.  Steps are in the order in which they were made.
 */
void learn_conditions(const AnswerCounts *a, unsigned n, LearnedConditions *out);

enum { LARGEST_EXCLUSION = 16 }; /* terms; longer results are not readable */

/* An `and` of conditions and of negated ones. */
typedef struct LearnTerm {
    uint64_t hold, fail;
} LearnTerm;

/* What holds in all positions that are not proved, and in no others: an `or` of terms. */
typedef struct LearnedExclusion {
    VEC(LearnTerm) terms;
    uint64_t excluded, kept; /* positions not proved, and proved */
    /* It would take more than LARGEST_EXCLUSION terms; those in `terms` are some of them */
    bool too_long;
    /* Without a result: the smallest set of positions with the same conditions of which some are
     * proved and some are not; borrowed. Else NULL. */
    const AnswerCount *alike;
} LearnedExclusion;

/* Finds a disjunction of terms over n conditions. No literal of a term and no term can be
 * removed; the disjunction need not be a shortest one. The caller owns *out
 * (learn_exclusion_clear). */
void learn_exclusion(const AnswerCounts *a, unsigned n, LearnedExclusion *out);
void learn_exclusion_clear(LearnedExclusion *e);

#endif

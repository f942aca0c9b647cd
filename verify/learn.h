/* verify/learn.h -- learns conditions under which an advice never fails, from answers in all
 * positions.
 * Does: removes conditions one at a time, as long as the rest covers proved positions only; or
 *   finds the conditions that hold in all positions that are not proved, and in no others; or a
 *   list of rules that is right in most positions, and tells in how many it is not (learn_list.c).
 * Knows: AnswerCounts.   Must not know: positions, tables, the meaning of conditions.
 * Source: Tadepalli, "Knowledge Based Planning in Games", CMU-CS-89-135, 1989, learns such
 *   macros by explanations and repairs them after failures; here all positions are examined. */
#ifndef AL0_VERIFY_LEARN_H
#define AL0_VERIFY_LEARN_H

#include "verify/sweep/answers.h"

/* What is learned from. */
typedef struct LearnGround {
    const AnswerCounts *answers;
    size_t n;                 /* conditions */
    const uint16_t *measure;  /* by condition: the measure it is about (AnswerMeasure); those of one
                                 follow one another, each implied by the one before */
    const ConditionSet *last; /* of learn_conditions(): stay only where the others do not suffice;
                                 NULL: none */
    Deadline deadline;        /* of learn_list(); {0}: none */
} LearnGround;

/* An `and` of conditions that hold and of others that fail. */
typedef struct LearnTerm {
    ConditionSet hold, fail;
} LearnTerm;

bool learn_term_covers(const LearnTerm *t, const ConditionSet *conditions);

/* Whether a condition's holding (or failing) says more than the term's others of its measure. */
bool learn_term_needs(const LearnGround *g, const LearnTerm *t, size_t condition, bool fails);

/* Positions that a term covers. */
typedef struct LearnCount {
    uint64_t proved, others;
    uint64_t in_vain;     /* of the others: not stopped by a limit */
    uint64_t first_other; /* the least number of one of these, where there is one */
} LearnCount;

uint64_t answer_others(const AnswerCount *c); /* positions that are not proved */
/* Returns the least number of a position that is not proved; UINT64_MAX: none. */
uint64_t answer_first_other(const AnswerCount *c);

LearnCount learn_count(const LearnGround *g, const LearnTerm *t);

/* One condition left out. */
typedef struct LearnStep {
    size_t left_out; /* its number */
    bool fails;      /* that it fails was left out */
    uint64_t proved; /* positions in which those that are left hold */
} LearnStep;

typedef struct LearnedConditions {
    LearnCount all; /* of the whole term; where others > 0 nothing is learned */
    LearnTerm left;
    VEC(LearnStep) step;
} LearnedConditions;

/* Begins with a term and leaves out, as long as it can, the condition without which every position
 * is proved and most are; of equal ones the last; those of g->last before all others.  Of the
 * bounds of one measure the narrowest is left out first, so that each becomes as wide as it can.
 * Steps are in the order in which they were made.  The caller owns *out (learn_conditions_clear).
 */
void learn_conditions(const LearnGround *g, const LearnTerm *begin, LearnedConditions *out);
void learn_conditions_clear(LearnedConditions *l);

enum { LARGEST_EXCLUSION = 16 }; /* terms; longer results are not readable */

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

/* Finds a disjunction of terms. No literal of a term and no term can be removed; the disjunction
 * need not be a shortest one. The caller owns *out (learn_exclusion_clear). */
void learn_exclusion(const LearnGround *g, LearnedExclusion *out);
void learn_exclusion_clear(LearnedExclusion *e);

/* The smallest set of positions with the same conditions of which some are proved and some are not;
 * NULL: there is none. */
const AnswerCount *learn_smallest_alike(const AnswerCounts *a);

/* ---- rules with exceptions ---- */

enum { MOST_LEARNED_RULES = 64, LONGEST_LEARNED_TERM = 8 };

/* A rule of a list: where its term holds and no rule before it in the list decides, the advice is
 * proved; or it is not. */
typedef struct LearnedListRule {
    LearnTerm term;
    bool works;
    uint64_t right, wrong; /* positions that it decides */
} LearnedListRule;

/* The first rule whose term holds decides; where none does, the advice is said to fail. */
typedef struct LearnedList {
    VEC(LearnedListRule) rules;
    LearnedListRule rest;                 /* the figures where no rule decides; it has no term */
    uint64_t in_vain;                     /* wrong: said to work, and not proved */
    uint64_t missed;                      /* wrong: said to fail, and proved */
    uint64_t first_in_vain, first_missed; /* the least number of each, where there is one */
    uint64_t least;           /* no list over these conditions has fewer that are wrong */
    const AnswerCount *alike; /* as LearnedExclusion has it; NULL: none */
} LearnedList;

/* Learns at most so many rules.  Each is learned from what those before it in time get wrong, and
 * stands before them in the list: a term that is as general as it can be while it puts right as
 * many positions as it can, less those that it puts wrong.  It ends when none puts right more than
 * wrong.  What is found is good, and need not be the best list.  The caller owns *out
 * (learn_list_clear).
 * Returns: false if the deadline ended it; *out is empty then. */
bool learn_list(const LearnGround *g, size_t most, LearnedList *out);
void learn_list_clear(LearnedList *l);

#endif

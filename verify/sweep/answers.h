/* verify/sweep/answers.h -- the answers of one advice in all positions, by the conditions that hold
 * there.
 * Does: tries the advice in every position of some classes, or in positions drawn at random; counts
 *   the answers for each set of conditions.
 * Knows: Session (by a table that tries the advice alone), Retrograde, Classes.   Must not know:
 *   what the conditions are for.
 * Start reading at answers_ask(). */
#ifndef AL0_VERIFY_SWEEP_ANSWERS_H
#define AL0_VERIFY_SWEEP_ANSWERS_H

#include "base/vec.h"
#include "positions/classes.h"
#include "verify/needless/solved_pool.h"
#include "verify/sweep/condition_set.h"
#include "verify/verify.h"

enum { MOST_KINDS_OF_POSITIONS = 1 << 22 }; /* sets of conditions that are told apart */

enum { ANSWER_VALUES = 64 }; /* elements that the value of a parameter may be */

/* The answer: chosen; refuted, achieved already or not applicable; stopped by a limit. */
typedef enum AnswerKind { ANSWER_PROVED, ANSWER_IN_VAIN, ANSWER_UNKNOWN, N_ANSWERS } AnswerKind;

/* The positions with one set of conditions. */
typedef struct AnswerCount {
    ConditionSet conditions; /* those that hold */
    uint64_t n[N_ANSWERS];
    uint64_t first[N_ANSWERS]; /* the least number of a position with that answer */
} AnswerCount;

typedef struct AnswerCounts {
    VEC(AnswerCount) at;    /* in the order of `conditions`, each once; of no use if interrupted */
    uint64_t asked;         /* positions: the sum of all */
    bool interrupted;       /* there would have been more */
    bool solved;            /* what could be solved backwards was */
    ConditionSet undefined; /* the first condition of each number that is undefined somewhere */
    bool too_many;          /* of these because there were more than MOST_KINDS_OF_POSITIONS */
} AnswerCounts;

/* What is looked at in a position: one condition; or a number, and a condition for each bound: that
 * it is defined, and no greater. */
typedef struct AnswerMeasure {
    Expr *e; /* checked: bool, or int */
    const int64_t *bounds;
    size_t n_bounds; /* ascending; 0 for a condition */
} AnswerMeasure;

/* A position whose answer is not what condition 0 says of it. */
typedef struct AnswerException {
    uint64_t number;
    AnswerKind kind;
} AnswerException;

typedef VEC(AnswerException) AnswerExceptions;

typedef struct AnswersRequest {
    TableSet *set; /* its root gets other rules during the call; no other thread may use it */
    const Game *game;
    const Classes *classes; /* listed */
    const Advice *advice;
    const RuleItem *item; /* NULL, or the advice with what is handed to its parameters, checked */
    const AnswerMeasure *measures; /* their conditions are numbered in this order */
    size_t n;
    /* Asks each value of the advice's one parameter, an element or a piece, by itself.  What is
     * counted are pairs; the number of one is ANSWER_VALUES * that of the position + that of the
     * element */
    bool each;
    bool must;     /* pass over positions where condition 0 does not hold */
    bool by_rules; /* pass over positions, too, where no rule with the advice in its list applies */
    /* NULL, or gets, in their order, the positions where condition 0 holds and the advice is not
     * proved, and those where it fails and the advice is; the caller's (vec_clear) */
    AnswerExceptions *exceptions;
    /* NULL, or keeps what is solved backwards for requests over the same classes; for plans it is
     * not asked */
    SolvedPool *pool;
    bool solve;           /* a sample, too, is solved backwards at once (AnswerCounts.solved) */
    const uint64_t *only; /* NULL, or the number of the one position to ask */
    /* Of it limits, search, threads, memory, sample, seed, progress ("positions") */
    const VerifyOptions *o;
} AnswersRequest;

/* The nodes that a search may take for positions of some classes before the advice is solved
 * backwards for all of them instead, which takes a step or two for each; 0: it cannot be solved so.
 */
uint64_t answers_search_nodes(const Classes *classes, const CompiledAdvice *a, SearchMode asked);

/* Tries the positions with us to move inside the table's scope, but for those where play is over.
 * Where only a sample is asked, that is searched; or solved backwards for all positions, once
 * searching has taken about as long as that does.  The caller owns *out (answers_clear).
 * Returns: false with errors in ds: a limit of compiling. */
bool answers_ask(const AnswersRequest *r, Diags *ds, AnswerCounts *out);
void answers_clear(AnswerCounts *a);

/* For answers added by hand: adds n positions, of which `first` is the least number; after the
 * last call, answers_join() merges those with the same conditions. */
void answers_add(AnswerCounts *a, const ConditionSet *conditions, AnswerKind kind, uint64_t n,
                 uint64_t first);
void answers_join(AnswerCounts *a);

#endif

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
#include "verify/verify.h"

enum { MOST_CONDITIONS = 32 };

/* The answer: chosen; refuted, achieved already or not applicable; stopped by a limit. */
typedef enum AnswerKind { ANSWER_PROVED, ANSWER_IN_VAIN, ANSWER_UNKNOWN, N_ANSWERS } AnswerKind;

/* The positions with one set of conditions. */
typedef struct AnswerCount {
    uint64_t conditions; /* a bit for each, by its number */
    uint64_t n[N_ANSWERS];
    uint64_t first[N_ANSWERS]; /* the least number of a position with that answer */
} AnswerCount;

typedef struct AnswerCounts {
    VEC(AnswerCount) at; /* in the order of `conditions`, each once */
    uint64_t asked;      /* positions: the sum of all */
    bool interrupted;    /* there would have been more */
} AnswerCounts;

typedef struct AnswersRequest {
    TableSet *set; /* its root gets other rules during the call; no other thread may use it */
    const Game *game;
    const Classes *classes; /* listed */
    const Advice *advice;
    Expr *const *conditions; /* checked; n of them */
    size_t n;
    uint64_t must; /* bits of those without which a position is passed over */
    bool by_rules; /* pass over positions, too, where no rule with the advice in its list applies */
    /* Of it limits, search, threads, memory, sample, seed, progress ("positions") */
    const VerifyOptions *o;
} AnswersRequest;

/* Tries the positions with us to move inside the table's scope. The caller owns *out
 * (answers_clear).
 * Returns: false with errors in ds: a limit of compiling. */
bool answers_ask(const AnswersRequest *r, Diags *ds, AnswerCounts *out);
void answers_clear(AnswerCounts *a);

/* For answers added by hand: adds n positions, of which `first` is the least number; after the
 * last call, answers_join() merges those with the same conditions. */
void answers_add(AnswerCounts *a, uint64_t conditions, AnswerKind kind, uint64_t n, uint64_t first);
void answers_join(AnswerCounts *a);

#endif

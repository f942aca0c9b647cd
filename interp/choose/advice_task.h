/* interp/choose/advice_task.h -- an advice put to the prover, whether it is a plan or a single one.
 * Does: begins at a root, and gives the problem with the state to begin at; tells it what is
 *   solved.
 * Knows: Task, PlanTask.   Must not know: rules, how the search goes.
 * Start reading at advice_task_begin(). */
#ifndef AL0_INTERP_CHOOSE_ADVICE_TASK_H
#define AL0_INTERP_CHOOSE_ADVICE_TASK_H

#include "interp/choose/task.h"
#include "interp/plan/plan_steps.h"
#include "prover/prove.h"

/* The heights of an advice's trees in all positions, for roots at which its tasks have this seed.
 * Of a plan (interp/plan/plan_heights.h): while one set of its branches is open. */
typedef struct SolvedAdvice {
    const CompiledAdvice *advice;
    uint64_t seed; /* 0 for a plan */
    Solution *solution;
    const PlanSets *sets; /* of a plan; else NULL */
    size_t set;           /* its number among them */
} SolvedAdvice;

/* What puts advice to the prover, for one thread. */
typedef struct Interpreter {
    const Game *game;
    Evaluator *evaluator;
    MoveOrder *order;
    Prover *prover; /* NULL: nothing is proved */
} Interpreter;

/* Of a compiled table, which outlives it.  memory: bytes that the prover may use; 0: there is none.
 * The caller's (interpreter_clear). */
Interpreter interpreter_new(const Compiled *c, size_t memory);
void interpreter_clear(Interpreter *by);

/* An advice that is asked at a position. */
typedef struct AdviceQuestion {
    const void *position;
    const CompiledAdvice *advice;
    ProveLimits limits;
    ProveMode mode;     /* of searches for trees */
    ParamValues values; /* of its parameters */
} AdviceQuestion;

/* Makes a context the root of a question. */
void advice_question_begin(const Interpreter *by, const AdviceQuestion *asked, EvalContext *root);

/* With the memory that its callbacks work in; for one thread. */
typedef struct AdviceTask AdviceTask;

/* What is borrowed outlives it.  Caller owns it. */
AdviceTask *advice_task_new(const Interpreter *by, const CompiledAdvice *a);
/* The same advice with all their replies allowed, which is the caller's to free, too. */
AdviceTask *advice_task_new_open(const Interpreter *by, const CompiledAdvice *a);
void advice_task_free(AdviceTask *t); /* NULL is fine */

/* Begins at a root (evaluator_begin), whoever is to move there; it stays while the task is in use.
 * Returns: whether the advice applies, which the evaluator may have given up to compute. */
bool advice_task_begin(AdviceTask *t, EvalContext *root);

/* Begins where we have passed: at the position asked, if we are to move there; else at the one from
 * which a pass leads to it.  root: memory for it; theirs: for the state in which they are to move.
 * False: nobody may pass. */
bool advice_task_begin_passed(AdviceTask *t, const AdviceQuestion *asked, EvalContext *root,
                              void *theirs);

/* The problem of the root at which the task has begun, and the state there.  Valid until the next
 * begin. */
const Problem *advice_task_problem(AdviceTask *t);
void *advice_task_root(AdviceTask *t);
size_t advice_task_state_size(const AdviceTask *t); /* for any root */

/* From here on the root of searches is a state of this depth below the root of the task; levels are
 * counted from there. */
void advice_task_search_from(AdviceTask *t, unsigned depth);

/* Roots of one seed have the same trees; of a plan: if it forbids nothing. */
uint64_t advice_task_seed(AdviceTask *t);

/* Tells the task the heights of its trees, as far as they are among what is solved. */
void advice_task_know(AdviceTask *t, const SolvedAdvice *solved, size_t n);
/* Whether that was so for a single advice. */
bool advice_task_knows(const AdviceTask *t);
/* Asks what is solved whether a holding-goal can be kept for ever, or there is a tree that is not
 * higher than `most`, with us to move.  Returns: whether that is known; then *out says so, with our
 * move alone. */
bool advice_task_look_up(AdviceTask *t, unsigned most, Proof *out);

/* Grows a tree of the root at which the task has begun, with what is solved
 * (known_tree_grow). */
bool advice_task_grow(AdviceTask *t, ForcingTree *tree, uint32_t node);

const Game *advice_task_game(const AdviceTask *t);
/* Whether it has given up for another reason than time: a plan has too many branches. */
bool advice_task_left_out(const AdviceTask *t);

/* The values of its parameters. */
const ParamValues *advice_task_values(const AdviceTask *t);
/* The position of a state. */
const void *advice_task_position(const AdviceTask *t, const void *state);
/* Whether a state that fails does so since no advice of the plan is in play any more. */
bool advice_task_is_over(const AdviceTask *t, void *state, unsigned level);

/* Whether the plan has ended in a state in which its aim does not hold. */
bool advice_task_misses_aim(const AdviceTask *t, const void *state);

/* Says what tells nodes of one position apart: as the checker of proofs sees them. */
NodeIdentity advice_task_tell_apart(AdviceTask *t);

/* Whether its trees go in steps, as those of plans do. */
bool advice_task_has_steps(const AdviceTask *t);
/* What the moves of a strategy of ours whose play ends do for these steps (plan_steps_find). */
bool advice_task_steps(AdviceTask *t, const Strategy *s, Deadline when, PlanSteps *out);

#endif

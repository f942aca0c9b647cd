/* interp/plan/plan.h -- a plan as a Problem for the prover.
 * Does: makes a Problem over states that hold the branches of a plan (docs/plans.md defines them).
 * Knows: CompiledPlan, Evaluator, Task, Problem.   Must not know: rules, how the search goes.
 *   Start reading at plan_settle() in plan_settle.c: the transition of a plan in one position. */
#ifndef AL0_INTERP_PLAN_PLAN_H
#define AL0_INTERP_PLAN_PLAN_H

#include "interp/choose/task.h"
#include "interp/plan/plan_sets.h"

/* A plan's problem, with the memory that its callbacks work in; for one thread. */
typedef struct PlanTask PlanTask;

/* For a plan of a compiled table; the evaluator and the scratch for moves are borrowed, and outlive
 * it.  Caller owns it. */
PlanTask *plan_task_new(Evaluator *m, const Game *game, const CompiledAdvice *plan,
                        MoveOrder *order);
void plan_task_free(PlanTask *t); /* NULL is fine */

/* Begins the plan at a position with values of its parameters (copied); either side may be to move.
 * Returns: true if the plan applies: the `when:` of some advice of its first step holds. */
bool plan_task_begin(PlanTask *t, const void *position, const ParamValues *values);

/* Makes states distinct that differ in `depth` or `root`, even if that has no effect: the proof
 * checker distinguishes them, too. */
void plan_task_tell_apart(PlanTask *t);

/* Returns a hash of the branches open at the root. Plans that forbid nothing and begin with the
 * same seed have the same heights. */
uint64_t plan_task_seed(PlanTask *t);

/* From here to the next begin the task knows heights: at[] holds the solution of each set of
 * branches.  The sets are borrowed, and stay while the task is in use. */
void plan_task_know(PlanTask *t, const PlanSets *sets, const Solution *const *at);

/* Returns the problem over the plan's states. Valid until the next begin. */
const Problem *plan_task_problem(const PlanTask *t);
void *plan_task_root(const PlanTask *t); /* the state at which it begins */

/* The position of a state. */
const void *plan_task_position(const PlanTask *t, const void *state);

/* Returns the advice that a move of ours from a state serves: the first in order that allows it;
 * NULL: none.  *values: those of its parameters. */
const Advice *plan_task_served(PlanTask *t, void *state, Move move, ParamValues *values);

/* True if the evaluator has given up since the plan began because there are more branches, or
 * values for one item, than a plan may have. */
bool plan_task_left_out(const PlanTask *t);

/* True if the plan has ended in a state in which its aim does not hold. */
bool plan_task_misses_aim(const PlanTask *t, const void *state);

/* True if a step of the plan has ended with the move to this state: its goals hold here. */
bool plan_task_ends_step(const PlanTask *t, const void *state);

#endif

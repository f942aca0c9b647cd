/* interp/plan_heights.h -- the heights of a plan's trees, step by step, in all positions at once.
 * Does: says to a solver what each step of a plan aims at, the last step first; looks up heights in what was solved so.
 * Knows: CompiledPlan, TaskGoals, Solution.   Must not know: states of plans, searches, who solves.
 *
 * It is for *chains*: plans of one advice a step (plan_chain_obstacle()).  There a node is a position with a step, and no
 * more: what happened before is forgotten, but for the values of the first step's root.  A step's trees end where its goals
 * hold, and the tree of the whole goes on there with the tree of the next step.  So the height of the whole is that of
 * the step alone, if positions where its goals hold do not begin with height 0 but with the height of what follows.
 * Start reading at plan_step_start(). */
#ifndef AL0_INTERP_PLAN_HEIGHTS_H
#define AL0_INTERP_PLAN_HEIGHTS_H

#include "interp/task.h"

/* NULL, or why the joints of a plan keep it from being solved so, as a clause.  Of each advice in it nothing but the
 * root is looked at. */
const char *plan_chain_obstacle(const CompiledPlan *plan);

/* What is known of the steps of one chain, with the memory to ask it; for one thread. */
typedef struct PlanHeights PlanHeights;

/* The evaluator is borrowed, and outlives it.  Caller owns it; free(NULL) is fine. */
PlanHeights *plan_heights_new(Evaluator *m, const Game *game, const CompiledPlan *plan);
void plan_heights_free(PlanHeights *h);

/* The plan begins at a position (copied): what the first step's goals call `root`. */
void plan_heights_begin(PlanHeights *h, const void *root);

/* The solution of a place, by its number in the plan: for the aim of plan_step_says and plan_step_start, each place after
 * those that follow it. */
void plan_heights_know(PlanHeights *h, uint32_t place, const Solution *solution);

/* For SolveAim: a context for the aim of a place, of which all places that follow are known. */
void *plan_heights_aim(PlanHeights *h, uint32_t place);
AimSays plan_step_says(void *aim, const void *position);
/* The height of what follows at a position where the goals of the step hold.  For places that something follows. */
int plan_step_start(void *aim, const void *position);

/* The height of a position while the plan is at a place that is known; as Solver.value. */
int plan_heights_value(PlanHeights *h, uint32_t place, const void *position);

#endif

/* interp/plan/plan_steps.h -- what the moves of a forcing tree do for a plan.
 * Does: follows a strategy through the states of a plan; notes which advice each move of ours
 *   serves, and where steps end.
 * Knows: PlanTask, Strategy.   Must not know: rules, how it is shown. */
#ifndef AL0_INTERP_PLAN_PLAN_STEPS_H
#define AL0_INTERP_PLAN_PLAN_STEPS_H

#include "interp/plan/plan.h"
#include "prover/tree/strategy.h"

/* Of a strategy; both NULL where there is no plan. */
typedef struct PlanSteps {
    const Advice **serves; /* by node: the advice that our move there serves; NULL: none */
    ParamValues *values;   /* by node: those of its parameters */
    bool *ends;            /* by edge: a step of the plan, but not the last, ends with the move */
} PlanSteps;

/* Finds them for a strategy of ours that reaches, found for the plan that has begun in t.  when: to
 * give up.  False: it was over before all was found, and *out is empty.  Caller owns *out. */
bool plan_steps_find(PlanTask *t, const Strategy *s, Deadline when, PlanSteps *out);
void plan_steps_clear(PlanSteps *p); /* frees them; {0} is fine */

#endif

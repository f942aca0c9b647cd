/* verify/plan_set.h -- one set of a plan's branches solved backwards, when those that it leads to are.
 * Does: has the game's solver work backwards from where the set changes; such positions begin with the height of what
 *   follows.
 * Knows: PlanHeights, the solver.   Must not know: searches, which positions a table asks. */
#ifndef AL0_VERIFY_PLAN_SET_H
#define AL0_VERIFY_PLAN_SET_H

#include "interp/compiled.h"
#include "game/solve.h"

/* A set of branches of a plan that can be solved backwards (plan_heights_obstacle()). */
typedef struct PlanSetQuestion {
    const Compiled *c;
    const CompiledPlan *plan;
    uint32_t set;
    const void *root;           /* a position at which the plan begins; it matters to the first step alone */
    const Solution *const *known;       /* by set: those of all before it */
} PlanSetQuestion;

/* Of r the aim is left out.  The caller's; NULL when it was stopped, or there was too little memory. */
Solution *plan_set_solve(const PlanSetQuestion *q, SolveRequest r);

#endif

/* verify/chain.h -- one step of a plan solved backwards, when those that follow it are.
 * Does: has the game's solver work backwards from where the goals of the step hold; such positions begin with the height of
 *   what follows.
 * Knows: PlanHeights, the solver.   Must not know: searches, which positions a table asks. */
#ifndef AL0_VERIFY_CHAIN_H
#define AL0_VERIFY_CHAIN_H

#include "interp/compiled.h"
#include "game/solve.h"

/* A step of a plan: a chain (interp/plan_heights.h). */
typedef struct ChainStep {
    const Compiled *c;
    const CompiledPlan *plan;
    uint32_t place;
    const void *root;           /* a position at which the plan begins; it matters to the first step alone */
    const Solution *const *known;       /* by place: those of all places that follow */
} ChainStep;

/* Of r the aim is left out.  The caller's; NULL when it was stopped, or there was too little memory. */
Solution *chain_solve_step(const ChainStep *step, SolveRequest r);

#endif

/* verify/sweep/plan_solve.h -- plans that forbid nothing, solved backwards.
 * Does: finds which branches of a plan may be open together; has the game's solver work backwards,
 *   for one set of them after the other, from where the set changes: such positions begin with the
 *   height of what follows.
 * Knows: PlanSets, PlanHeights, the solver.   Must not know: searches, which positions a table
 *   asks.
 * Start reading at plan_solve_set(). */
#ifndef AL0_VERIFY_SWEEP_PLAN_SOLVE_H
#define AL0_VERIFY_SWEEP_PLAN_SOLVE_H

#include "game/solve.h"
#include "interp/compile/compiled.h"
#include "interp/plan/plan_sets.h"

/* The sets of branches that may be open where a plan has begun at one of these positions, with us
 * to move.  How steps behind the first begin is asked of all positions of the request's classes and
 * of those that follow, by a solver whose aim fails. Of r the aim is left out.  Caller owns it
 * (plan_sets_free); NULL when it was stopped, or there are too many. */
PlanSets *plan_solve_find(const Compiled *c, const CompiledPlan *plan, const void *const *begins,
                          size_t n, SolveRequest r);
void plan_sets_free(PlanSets *s); /* NULL is fine */

/* The heights while one of these sets is open; known: by number, those of all sets before it.  Of r
 * the aim is left out. The caller's; NULL when it was stopped, there was too little memory, or a
 * step has begun in a way that was not found: in a position that is in no table, since a pawn may
 * be taken en passant there. */
Solution *plan_solve_set(const Compiled *c, const PlanSets *sets, size_t number,
                         const Solution *const *known, SolveRequest r);

#endif

/* verify/sweep/plan_solve.h -- plans that forbid nothing, solved backwards.
 * Does: finds the sets of branches of a plan that can be open together; solves them one after the
 *   other by the game's solver. Positions that change the set are initialized with the height of
 *   the set that follows.
 * Knows: PlanSets, PlanHeights, the solver.   Must not know: searches, which positions a table
 *   asks.
 * Start reading at plan_solve_set(). */
#ifndef AL0_VERIFY_SWEEP_PLAN_SOLVE_H
#define AL0_VERIFY_SWEEP_PLAN_SOLVE_H

#include "game/solve.h"
#include "interp/compile/compiled.h"
#include "interp/plan/plan_sets.h"

/* Positions in which a plan begins. */
typedef struct PlanBegins {
    const void *const *at;
    size_t n;
} PlanBegins;

/* Returns the sets of branches that can be open if the plan begins at one of these positions,
 * with us to move. The branches of later steps are found by running a solver with a false aim
 * over all positions of the request's classes and their successors. r: without an aim. The
 * caller owns the result (plan_sets_free); NULL if stopped, or if there are too many sets. */
PlanSets *plan_solve_find(const Compiled *c, const CompiledPlan *plan, PlanBegins begins,
                          SolveRequest r);
void plan_sets_free(PlanSets *s); /* NULL is fine */

/* The heights while one of these sets is open; known: by number, those of all sets before it.  Of r
 * the aim is left out. The caller's; NULL when it was stopped, there was too little memory, or a
 * step has begun in a way that was not found: in a position that is in no table, since a pawn may
 * be taken en passant there. */
Solution *plan_solve_set(const Compiled *c, const PlanSets *sets, size_t number,
                         const Solution *const *known, SolveRequest r);

#endif

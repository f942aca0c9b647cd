/* interp/plan/plan_heights.h -- the heights of a plan's trees, in all positions at once.
 * Does: says to a solver what the branches of a plan that are open aim at; looks up heights in what
 *   was solved so.
 * Knows: CompiledPlan, Solution.   Must not know: states of plans, searches, who solves.
 *
 * It is for plans that forbid nothing and do not look at the depth.  There a node is a position
 * with a set of branches (interp/plan/plan_sets.h), and no more; what else happened before is
 * forgotten.  As long as a position leaves the set as it is, all moves go on with it, and heights
 * are those of advice.  Where a position changes the set, the tree goes on with the tree of another
 * set.  So the heights of one set can be solved when those of the sets that it leads to are known:
 * positions that change it begin with the height of what follows, and not with 0.
 * Start reading at plan_set_start(). */
#ifndef AL0_INTERP_PLAN_PLAN_HEIGHTS_H
#define AL0_INTERP_PLAN_PLAN_HEIGHTS_H

#include "game/solve.h"
#include "interp/evaluate/evaluator.h"
#include "interp/plan/plan_sets.h"

/* What is known of the sets of branches of one plan, with the memory to ask it; for one thread. */
typedef struct PlanHeights PlanHeights;

/* The evaluator and the sets are borrowed, and outlive it.  Caller owns it; free(NULL) is fine. */
PlanHeights *plan_heights_new(Evaluator *m, const Game *game, const PlanSets *sets);
void plan_heights_free(PlanHeights *h);

/* The solution of a set, by its number: for the aim of plan_set_says and plan_set_start, each set
 * after those that it leads to. */
void plan_heights_know(PlanHeights *h, size_t set, const Solution *solution);

/* For SolveAim: a context for the aim of a set, of which all sets that it leads to are known. */
void *plan_heights_aim(PlanHeights *h, size_t set);
AimSays plan_set_says(void *aim, const void *position);
/* The height of what follows at a position that does not leave the set as it is. */
int plan_set_start(void *aim, const void *position);

/* Whether a height was asked for of branches that are no set: a step has begun in a way that nobody
 * had seen.  What was solved with these heights is then wrong. */
bool plan_heights_unforeseen(const PlanHeights *h);

/* The height of a position while these branches are open, whatever it changes in them; as
 * Solver.value.  VALUE_UNKNOWN also where they are no set that is known. */
int plan_heights_value(PlanHeights *h, const BranchList *open, const void *position);

#endif

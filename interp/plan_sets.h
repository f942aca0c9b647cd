/* interp/plan_sets.h -- which branches of a plan may be open together, where nothing is forbidden.
 * Does: lists such sets of branches; finds the number of one.
 * Knows: CompiledPlan.   Must not know: positions, searches, heights.
 *
 * Where no move is forbidden, and nothing but the first step looks at its root, a branch is a place and the advice in play
 * there.  A move keeps all branches; a position changes them in two ways: advice leaves, and a place that is done is followed
 * by the next step.  So there are few sets, and none leads back to one before.  What is listed may be more than what play
 * meets: it is not asked which advice leaves where.
 * (Of two branches at one place that hand over together one is kept.  That set is listed, too: had both begun when the later
 * one did, they would have been one.)
 * Start reading at plan_sets_find(). */
#ifndef AL0_INTERP_PLAN_SETS_H
#define AL0_INTERP_PLAN_SETS_H

#include "interp/compiled.h"

/* Branches in the order of place and advice, none twice. */
typedef struct BranchList {
    uint32_t n;
    FreeBranch at[LIMIT_PLAN_BRANCHES];
} BranchList;

void branch_list_add(BranchList *l, FreeBranch b);

/* Sets plan->set and plan->n_sets, in memory of home; all else of the plan is compiled. */
void plan_sets_find(Arena *home, CompiledPlan *plan);

/* The number of a set that is listed: branches that may be open together. */
uint32_t plan_set_number(const CompiledPlan *plan, const BranchList *l);

#endif

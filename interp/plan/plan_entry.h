/* interp/plan/plan_entry.h -- the branches with which a step of a plan begins at a position.
 * Does: evaluates the `when:` of its advice and the root values of the position.
 * Knows: CompiledPlan, Evaluator.   Must not know: what is open already, searches. */
#ifndef AL0_INTERP_PLAN_PLAN_ENTRY_H
#define AL0_INTERP_PLAN_PLAN_ENTRY_H

#include "interp/evaluate/evaluator.h"
#include "interp/plan/plan_sets.h"

/* Returns a hash of the root values (evaluator_begin) that a place depends on: goals and moves
 * below roots of one seed are the same. */
uint64_t plan_place_seed(Evaluator *m, const PlanPlace *place, EvalContext *root);

/* The advice of a place that begins at a root, a bit for each. */
uint16_t plan_place_begins(Evaluator *m, const PlanPlace *place, EvalContext *root);

/* A plan, and a root at which a step of it is entered. */
typedef struct PlanStepEntry {
    const CompiledPlan *plan;
    Evaluator *evaluator;
    EvalContext *root;
} PlanStepEntry;

/* The branches with which n places, of one step, begin there, added to a list. */
void plan_step_begins(const PlanStepEntry *entry, const uint16_t *places, uint32_t n,
                      BranchList *to);

/* True if these places begin with the same branches at all positions. */
bool plan_step_is_constant(const CompiledPlan *plan, const uint16_t *places, uint32_t n);

#endif

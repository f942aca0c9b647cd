/* lib/learn/learn_plan.h -- a plan learned from one solution.
 * Does: makes plans whose steps are the goals that the line of a solution passed through, proves
 *   them, the one that says most first.
 * Knows: LearnLine, tables read anew with more advice.   Must not know: how the text looks.   For
 *   lib/ only.
 * Source: P. Tadepalli, Lazy explanation-based learning, IJCAI 1989: what explains one solution is
 *   taken for the rule, and made more general where play fails it. */
#ifndef AL0_LIB_LEARN_LEARN_PLAN_H
#define AL0_LIB_LEARN_LEARN_PLAN_H

#include "lib/internal.h"

typedef struct PlanQuestion {
    const Al0Table *table;
    const Al0LearnOptions *asked; /* as_plan; its advice was read */
    const CallLimits *limits;
    Arena *home; /* outlives the diagnostics */
    Diags *ds;
} PlanQuestion;

/* out: gets verdict and document.   Returns: false with a status. */
bool learn_plan(const PlanQuestion *q, Al0Report *out, Status *s);

#endif

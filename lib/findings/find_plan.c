/* lib/findings/find_plan.c -- finding: the plan that an answer is about, with what is known of
 * others.
 * Knows: PlanSearch.   Must not know: how it was found (compose.c), how it is shown. */
#include "lib/findings/finding.h"
#include "write/answer/composed.h"

static void *hand_over_plans(const FindingRequest *by)
{
    return by->answer->paper.plans;
}

static void free_plans(const Answer *a, void *found)
{
    PlanSearch *s = found;
    (void)a;
    composed_clear(&s->result);
}

extern const FindingKind finding_plan;
const FindingKind finding_plan = {.name = "plan",
                                  .place = FINDING_AT_TREE,
                                  .find = hand_over_plans,
                                  .text = write_composed_text,
                                  .json = write_composed_json,
                                  .free = free_plans};

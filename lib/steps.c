/* lib/steps.c -- the steps of a plan that the moves of a tree serve.
 * Does: finds, for each node of a finished answer's tree, the advice that its move serves, and the
 *   ends of steps.
 * Knows: sessions, PlanSteps.   Must not know: how it is found, how it is shown. */
#include "lib/internal.h"

/* Of each node of the tree but the root, whose arrays these are. */
static void tell_nodes(const ForcingTree *t, const Strategy *s, const PlanSteps *steps,
                       const Advice **served, const char **step, bool *ends)
{
    for (uint32_t i = 1; i < t->n; i++) {
        const TreeNode *parent = &t->node[t->node[i].parent];
        const Advice *serves = steps->serves[parent->from];
        served[i] = serves;
        step[i] = serves ? serves->full_name : NULL;
        ends[i] = steps->ends[s->node[parent->from].first_edge + i - parent->first_child];
    }
}

void lib_tell_steps(Al0Answer *answer, const PlanSteps *steps)
{
    Answer *a = &answer->paper;
    ForcingTree *t = &a->choice.proof.tree;
    if (t->n == 0)
        return;
    const char **step = ARENA_ARRAY(a->home, const char *, t->n);
    bool *ends = ARENA_ARRAY(a->home, bool, t->n);
    const Advice **served = ARENA_ARRAY(a->home, const Advice *, t->n);
    if (steps->serves)
        tell_nodes(t, &a->choice.proof.strategy, steps, served, step, ends);
    a->serves = served;
    t->step = step;
    t->step_ends = ends;
}

void lib_find_steps(Al0Session *session, Al0Answer *answer, const ChooseOptions *o)
{
    Answer *a = &answer->paper;
    Proof *p = &a->choice.proof;
    const Advice *advice = a->choice.advice;
    PlanSteps steps;
    if (!advice || p->tree.n == 0)
        return;
    const CompiledAdvice *c = &answer->table->compiled->advice[advice->index];
    if (!session_plan_steps(session->session, a->position, c, &p->strategy, o->limits, &steps))
        return;
    lib_tell_steps(answer, &steps);
    plan_steps_clear(&steps);
}

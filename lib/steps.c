/* lib/steps.c -- the steps of a plan that the moves of a tree serve.
 * Does: finds, for each node of a finished answer's tree, the advice that its move serves, and the
 *   ends of steps.
 * Knows: sessions, PlanSteps.   Must not know: how it is found, how it is shown. */
#include "lib/internal.h"

/* What the moves of a tree do for a plan: arrays by node. */
typedef struct NodeSteps {
    const Advice **served; /* the advice that the move to the node serves */
    const char **step;     /* its name */
    bool *ends;            /* a step ends with the move */
} NodeSteps;

/* Fills in the steps of each node of the tree but the root. */
static void tell_nodes(const Answer *a, const Strategy *s, const PlanSteps *steps, NodeSteps out)
{
    const ForcingTree *t = &a->choice.proof.tree;
    for (uint32_t i = 1; i < t->n; i++) {
        const TreeNode *parent = &t->node[t->node[i].parent];
        const Advice *serves = steps->serves[parent->from];
        out.served[i] = serves;
        out.step[i] = answer_instance(a, serves, &steps->values[parent->from]);
        out.ends[i] = steps->ends[s->node[parent->from].first_edge + i - parent->first_child];
    }
}

void lib_tell_steps(Al0Answer *answer, const PlanSteps *steps)
{
    Answer *a = &answer->paper;
    ForcingTree *t = &a->choice.proof.tree;
    if (t->n == 0)
        return;
    const NodeSteps nodes = {.served = ARENA_ARRAY(a->home, const Advice *, t->n),
                             .step = ARENA_ARRAY(a->home, const char *, t->n),
                             .ends = ARENA_ARRAY(a->home, bool, t->n)};
    if (steps->serves)
        tell_nodes(a, &a->choice.proof.strategy, steps, nodes);
    a->serves = nodes.served;
    t->step = nodes.step;
    t->step_ends = nodes.ends;
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
    AdviceQuestion asked = choose_question(a->position, c, o);
    asked.values = a->choice.values;
    if (!session_plan_steps(session->session, &asked, &p->strategy, &steps))
        return;
    lib_tell_steps(answer, &steps);
    plan_steps_clear(&steps);
}

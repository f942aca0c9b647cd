/* interp/plan/plan_steps.c -- what the moves of a forcing tree do for a plan (see plan_steps.h). */
#include "interp/plan/plan_steps.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/tree/state_line.h"

typedef struct Follower {
    PlanTask *task;
    const Strategy *strategy;
    PlanSteps *out;
    bool *met;     /* by node of the strategy */
    StateLine way; /* from the root to where we are */
} Follower;

/* Notes what there is at a node and below it.  Calls itself once a ply: no deeper than the strategy
 * is high. */
static void follow_steps(Follower *f, uint32_t node, unsigned ply)
{
    const Problem *p = plan_task_problem(f->task);
    const StrategyNode *at = &f->strategy->node[node];
    if (f->met[node] || *p->gave_up)
        return;
    f->met[node] = true;
    for (uint32_t k = at->first_edge; k < at->first_edge + at->n_edges; k++) {
        const StrategyEdge *edge = &f->strategy->edge[k];
        void *here = state_line_at(&f->way, ply);
        if (at->owner == STRATEGY_US)
            f->out->serves[node] =
                plan_task_served(f->task, here, edge->move, &f->out->values[node]);
        void *next = state_line_play(&f->way, ply, edge->move);
        f->out->ends[k] = f->strategy->node[edge->node].kind != STRATEGY_LEAF &&
                          plan_task_ends_step(f->task, next);
        follow_steps(f, edge->node, ply + 1);
    }
}

bool plan_steps_find(PlanTask *t, const Strategy *s, Deadline when, PlanSteps *out)
{
    const Problem *p = plan_task_problem(t);
    assert(s->n > 0 && !strategy_stays(s) && strategy_chooser(s) == TURN_US);
    *out = (PlanSteps){base_zalloc(s->n, sizeof *out->serves, "steps of a plan"),
                       base_zalloc(s->n, sizeof *out->values, "steps of a plan"),
                       base_zalloc(s->n_edges + 1, sizeof *out->ends, "steps of a plan")};
    Follower f = {.task = t, .strategy = s, .out = out};
    f.met = base_zalloc(s->n, sizeof *f.met, "steps of a plan");
    f.way = state_line_new(p, plan_task_root(t), s->node[0].height);
    p->give_up_at(p, when);
    follow_steps(&f, 0, 0);
    free(f.met);
    state_line_clear(&f.way);
    if (*p->gave_up)
        plan_steps_clear(out);
    return !*p->gave_up;
}

void plan_steps_clear(PlanSteps *p)
{
    free(p->serves);
    free(p->values);
    free(p->ends);
    *p = (PlanSteps){0};
}

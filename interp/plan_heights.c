/* interp/plan_heights.c -- heights of a plan's trees, step by step (see plan_heights.h). */
#include "interp/plan_heights.h"

#include <assert.h>
#include <stdlib.h>

/* One step of the chain. */
typedef struct StepAim {
    TaskGoals goals;            /* first: its address is that of the whole */
    PlanHeights *all;
    uint32_t place;
    const Solution *solution;   /* NULL: not known */
    void *next;                 /* memory for a position: steps that follow are asked meanwhile */
    Move *moves;
} StepAim;

struct PlanHeights {
    Evaluator *evaluator;
    const Game *game;
    const CompiledPlan *plan;
    EvalContext *root, *place;  /* where the plan began; memory for one context */
    StepAim *step;              /* by place */
};

const char *plan_chain_obstacle(const CompiledPlan *plan)
{
    bool single = plan->n_first == 1;
    for (uint32_t i = 0; i < plan->n; i++)
        single &= plan->place[i].n == 1 && plan->place[i].n_next <= 1;
    if (!single)
        return "it is a plan with `with` or `or`";
    for (uint32_t i = 0; i < plan->n; i++)
        if (i != plan->first[0] && plan->place[i].looks_at_root)
            return "a step of it behind the first looks at its root";
    return NULL;
}

PlanHeights *plan_heights_new(Evaluator *m, const Game *game, const CompiledPlan *plan)
{
    assert(!plan_chain_obstacle(plan));
    PlanHeights *h = base_alloc(sizeof *h, "a plan");
    *h = (PlanHeights){.evaluator = m,
                       .game = game,
                       .plan = plan,
                       .root = evaluator_context_new(m),
                       .place = evaluator_context_new(m),
                       .step = base_zalloc(plan->n, sizeof *h->step, "a plan")};
    for (uint32_t i = 0; i < plan->n; i++)
        h->step[i] = (StepAim){.goals = {.evaluator = m,
                                         .game = game,
                                         .advice = plan->place[i].advice[0],
                                         .root = h->root,
                                         .place = h->place},
                               .all = h,
                               .place = i,
                               .next = base_alloc(game->position_size, "a position"),
                               .moves = base_alloc(game->max_moves * sizeof(Move), "moves")};
    return h;
}

void plan_heights_free(PlanHeights *h)
{
    if (!h)
        return;
    for (uint32_t i = 0; i < h->plan->n; i++) {
        free(h->step[i].next);
        free(h->step[i].moves);
    }
    free(h->root);
    free(h->place);
    free(h->step);
    free(h);
}

void plan_heights_begin(PlanHeights *h, const void *root)
{
    evaluator_begin(h->evaluator, root, h->root);
}

void plan_heights_know(PlanHeights *h, uint32_t place, const Solution *solution)
{
    assert(place < h->plan->n);
    h->step[place].solution = solution;
}

void *plan_heights_aim(PlanHeights *h, uint32_t place)
{
    assert(place < h->plan->n);
    return &h->step[place];
}

AimSays plan_step_says(void *aim, const void *position)
{
    StepAim *a = aim;
    return task_goals_say(&a->goals, position);
}

/* The height of a position with us to move at which a place is entered. */
static int entered(PlanHeights *h, uint32_t place, const void *position)
{
    Entry when = h->plan->place[place].advice[0]->when;
    if (!when.constant)
        evaluator_begin(h->evaluator, position, h->place);
    if (!evaluator_eval(h->evaluator, when, h->place))
        return VALUE_NOT_WON;
    return plan_heights_value(h, place, position);
}

/* With them to move the step behind is entered after each of their replies, and there must be one. */
static int after_replies(const StepAim *a, uint32_t place, const void *position)
{
    const Game *game = a->all->game;
    unsigned n = game->moves(game, position, NULL, a->moves);
    int height = VALUE_NOT_WON;
    for (unsigned i = 0; i < n; i++) {
        game->play(game, position, NULL, a->moves[i], a->next);
        int below = entered(a->all, place, a->next);
        if (below < 0)
            return below;
        height = below + 1 > height ? below + 1 : height;
    }
    return height;
}

int plan_step_start(void *aim, const void *position)
{
    const StepAim *a = aim;
    PlanHeights *h = a->all;
    const PlanPlace *place = &h->plan->place[a->place];
    assert(place->n_next == 1 && h->step[place->next[0]].solution);
    return h->game->turn(h->game, position) == TURN_US ? entered(h, place->next[0], position)
                                                       : after_replies(a, place->next[0], position);
}

int plan_heights_value(PlanHeights *h, uint32_t place, const void *position)
{
    StepAim *a = &h->step[place];
    assert(a->solution);
    return h->game->solver->value(a->solution, a, position);
}

/* verify/plan_set.c -- one set of a plan's branches solved backwards (see plan_set.h). */
#include "verify/plan_set.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/plan_heights.h"

/* What one of the solver's threads asks. */
typedef struct PlanAsker {
    Evaluator *evaluator;
    PlanHeights *heights;
} PlanAsker;

static PlanAsker asker_new(const PlanSetQuestion *q)
{
    PlanAsker a = {.evaluator = evaluator_new(q->c->program, q->c->game)};
    a.heights = plan_heights_new(a.evaluator, q->c->game, q->plan);
    plan_heights_begin(a.heights, q->root);
    for (uint32_t i = 0; i < q->set; i++)
        plan_heights_know(a.heights, i, q->known[i]);
    return a;
}

static void asker_free(PlanAsker *a)
{
    plan_heights_free(a->heights);
    evaluator_free(a->evaluator);
}

static unsigned largest_value(const Solver *solver, const Solution *s)
{
    unsigned largest = 0;
    SolvedClass c;
    for (size_t i = 0; solver->solved_class(s, i, &c); i++)
        largest = c.largest > largest ? c.largest : largest;
    return largest;
}

/* A position where a branch hands over is a ply above those where the next step begins. */
static SolveAim aim_of(const PlanSetQuestion *q, void *const *contexts)
{
    SolveAim aim = {.says = plan_set_says, .start = plan_set_start, .contexts = contexts};
    for (uint32_t i = 0; i < q->set; i++) {
        unsigned largest = largest_value(q->c->game->solver, q->known[i]) + 1;
        aim.last_start = largest > aim.last_start ? largest : aim.last_start;
    }
    return aim;
}

Solution *plan_set_solve(const PlanSetQuestion *q, SolveRequest r)
{
    const Game *game = q->c->game;
    assert(game->solver->starts && game->alternates && r.threads > 0);
    PlanAsker *asker = base_zalloc(r.threads, sizeof *asker, "a plan");
    void **aim = base_zalloc(r.threads, sizeof *aim, "a plan");
    for (unsigned i = 0; i < r.threads; i++) {
        asker[i] = asker_new(q);
        aim[i] = plan_heights_aim(asker[i].heights, q->set);
    }
    Solution *s = NULL;
    r.aim = aim_of(q, aim);
    game->solver->solve(game, &r, &s, NULL);
    for (unsigned i = 0; i < r.threads; i++)
        asker_free(&asker[i]);
    free(asker);
    free(aim);
    return s;
}

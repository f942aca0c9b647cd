/* verify/chain.c -- one step of a plan solved backwards (see chain.h). */
#include "verify/chain.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "interp/plan_heights.h"

/* What one of the solver's threads asks. */
typedef struct ChainAsker {
    Evaluator *evaluator;
    PlanHeights *heights;
} ChainAsker;

static ChainAsker asker_new(const ChainStep *s)
{
    ChainAsker a = {.evaluator = evaluator_new(s->c->program, s->c->game)};
    a.heights = plan_heights_new(a.evaluator, s->c->game, s->plan);
    plan_heights_begin(a.heights, s->root);
    for (uint32_t i = 0; i < s->place; i++)
        plan_heights_know(a.heights, i, s->known[i]);
    return a;
}

static void asker_free(ChainAsker *a)
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

/* A position where the goals hold with them to move is a ply above those where the next step begins. */
static SolveAim aim_of(const ChainStep *s, void *const *contexts)
{
    const PlanPlace *place = &s->plan->place[s->place];
    SolveAim aim = {.says = plan_step_says, .contexts = contexts};
    if (place->n_next) {
        aim.start = plan_step_start;
        aim.last_start = largest_value(s->c->game->solver, s->known[place->next[0]]) + 1;
    }
    return aim;
}

Solution *chain_solve_step(const ChainStep *step, SolveRequest r)
{
    const Game *game = step->c->game;
    assert(game->solver->starts && game->alternates && r.threads > 0);
    ChainAsker *asker = base_zalloc(r.threads, sizeof *asker, "a plan");
    void **aim = base_zalloc(r.threads, sizeof *aim, "a plan");
    for (unsigned i = 0; i < r.threads; i++) {
        asker[i] = asker_new(step);
        aim[i] = plan_heights_aim(asker[i].heights, step->place);
    }
    Solution *s = NULL;
    r.aim = aim_of(step, aim);
    game->solver->solve(game, &r, &s, NULL);
    for (unsigned i = 0; i < r.threads; i++)
        asker_free(&asker[i]);
    free(asker);
    free(aim);
    return s;
}

/* verify/sweep/plan_solve.c -- plans solved backwards (see plan_solve.h). */
#include "verify/sweep/plan_solve.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

#include "interp/plan/plan_entry.h"
#include "interp/plan/plan_heights.h"

enum { MOST_BEGINNINGS = 256 }; /* lists of branches with which one step begins */

/* ---- how steps begin ---------------------------------------------------------------------- */

/* The ways in which the steps of a plan begin, as far as one thread has seen. */
typedef struct StepWatcher {
    const Game *game;
    const CompiledPlan *plan;
    Evaluator *evaluator;
    EvalContext *entry;
    /* Places; the steps behind them do not begin alike everywhere */
    uint16_t watched[LIMIT_PLAN_PLACES];
    uint32_t n_watched;
    /* By place, of the first one of several that a step follows */
    BranchLists behind[LIMIT_PLAN_PLACES];
    PlanSets roots; /* whose sets are not yet known */
    bool too_many;
} StepWatcher;

/* The first place that the same step follows. */
static uint32_t first_before_step(const CompiledPlan *plan, uint32_t place)
{
    uint32_t i = 0;
    while (plan->place[i].next != plan->place[place].next)
        i++;
    return i;
}

/* Whether it is that place, and the step behind it begins alike everywhere, or does not. */
static bool is_watched(const CompiledPlan *plan, uint32_t place, bool constant)
{
    const PlanPlace *at = &plan->place[place];
    return at->n_next > 0 && first_before_step(plan, place) == place &&
           plan_step_is_constant(plan, at->next, at->n_next) == constant;
}

static StepWatcher *watcher_new(const Compiled *c, const CompiledPlan *plan)
{
    StepWatcher *w = base_zalloc(1, sizeof *w, "a plan");
    w->game = c->game;
    w->plan = w->roots.plan = plan;
    w->evaluator = evaluator_new(c->program, c->game);
    w->entry = evaluator_context_new(w->evaluator);
    for (uint32_t i = 0; i < plan->n; i++)
        if (is_watched(plan, i, false))
            w->watched[w->n_watched++] = (uint16_t)i;
    return w;
}

static void watcher_free(StepWatcher *w)
{
    for (uint32_t i = 0; i < w->plan->n; i++)
        vec_clear(&w->behind[i]);
    plan_sets_clear(&w->roots);
    free(w->entry);
    evaluator_free(w->evaluator);
    free(w);
}

static void add_beginning(StepWatcher *w, BranchLists *to, const BranchList *l)
{
    if (branch_lists_find(to, l) < to->n)
        return;
    w->too_many |= to->n == MOST_BEGINNINGS;
    if (!w->too_many)
        vec_push(to, *l, "beginnings of a step");
}

/* Sees with which branches the step behind a place begins at a position (w->entry). */
static void watch_step(StepWatcher *w, uint32_t place, const void *position)
{
    const PlanPlace *at = &w->plan->place[place];
    const PlanStepEntry entry = {w->plan, w->evaluator, w->entry};
    BranchList l = {.n = 0};
    plan_step_begins(&entry, at->next, at->n_next, &l);
    add_beginning(w, &w->behind[place], &l);
    plan_sets_note(&w->roots, &l, position, w->game->position_size);
}

/* An aim that nothing fulfils, to be asked of all positions. */
static AimSays watch(void *watcher, const void *position)
{
    StepWatcher *w = watcher;
    if (w->too_many || w->game->turn(w->game, position) != TURN_US)
        return AIM_FAILS;
    evaluator_begin(w->evaluator, position, w->entry);
    for (uint32_t i = 0; i < w->n_watched && !w->too_many; i++)
        watch_step(w, w->watched[i], position);
    return AIM_FAILS;
}

/* What one thread has seen, added to what others have. */
static void merge_watcher(StepWatcher *w, const StepWatcher *other)
{
    for (uint32_t i = 0; i < w->plan->n; i++)
        for (size_t k = 0; k < other->behind[i].n; k++)
            add_beginning(w, &w->behind[i], &other->behind[i].at[k]);
    for (size_t i = 0; i < other->roots.roots.n; i++) {
        const PlanRoot *r = &other->roots.roots.at[i];
        BranchList l = {1, {{r->place, 0, r->seed}}};
        plan_sets_note(&w->roots, &l, r->position, w->game->position_size);
    }
    w->too_many |= other->too_many;
}

/* Asks all positions.  False: it was stopped, or there was too little memory. */
static bool watch_all(const Compiled *c, StepWatcher *into, SolveRequest r)
{
    void **watchers = base_alloc(r.threads * sizeof *watchers, "a plan");
    Solution *s = NULL;
    for (unsigned i = 0; i < r.threads; i++)
        watchers[i] = watcher_new(c, into->plan);
    r.aim = (SolveAim){.says = watch, .contexts = watchers};
    r.progress = NULL;
    bool ok = c->game->solver->solve(c->game, &r, &s, NULL);
    c->game->solver->free(s);
    for (unsigned i = 0; i < r.threads; i++) {
        merge_watcher(into, watchers[i]);
        watcher_free(watchers[i]);
    }
    free(watchers);
    return ok;
}

/* Finds how all steps behind the first begin. */
static bool watch_steps(const Compiled *c, StepWatcher *w, const void *any, const SolveRequest *r)
{
    for (uint32_t i = 0; i < w->plan->n; i++)
        if (is_watched(w->plan, i, true))
            watch_step(w, i, any);
    return w->n_watched == 0 || (watch_all(c, w, *r) && !w->too_many);
}

PlanSets *plan_solve_find(const Compiled *c, const CompiledPlan *plan, PlanBegins begins,
                          SolveRequest r)
{
    assert(begins.n > 0 && c->game->solver->starts && c->game->alternates && r.threads > 0);
    StepWatcher *w = watcher_new(c, plan);
    const PlanStepEntry entry = {plan, w->evaluator, w->entry};
    BranchLists first = {0}, behind[LIMIT_PLAN_PLACES];
    for (size_t i = 0; i < begins.n; i++) {
        BranchList l = {.n = 0};
        evaluator_begin(w->evaluator, begins.at[i], w->entry);
        plan_step_begins(&entry, plan->first, plan->n_first, &l);
        vec_push(&first, l, "beginnings of a plan");
        plan_sets_note(&w->roots, &l, begins.at[i], c->game->position_size);
    }
    bool ok = watch_steps(c, w, begins.at[0], &r);
    for (uint32_t i = 0; i < plan->n; i++)
        behind[i] = w->behind[first_before_step(plan, i)];
    PlanSets *s = NULL;
    if (ok && plan_sets_find(&w->roots, &first, behind)) {
        s = base_alloc(sizeof *s, "a plan");
        *s = w->roots;
        w->roots = (PlanSets){.plan = plan};
    }
    vec_clear(&first);
    watcher_free(w);
    return s;
}

void plan_sets_free(PlanSets *s)
{
    if (!s)
        return;
    plan_sets_clear(s);
    free(s);
}

/* ---- one set ------------------------------------------------------------------------------ */

/* What one of the solver's threads asks. */
typedef struct PlanAsker {
    Evaluator *evaluator;
    PlanHeights *heights;
} PlanAsker;

static PlanAsker asker_new(const Compiled *c, const PlanSets *sets, size_t number,
                           const Solution *const *known)
{
    PlanAsker a = {.evaluator = evaluator_new(c->program, c->game)};
    a.heights = plan_heights_new(a.evaluator, c->game, sets);
    for (size_t i = 0; i < number; i++)
        plan_heights_know(a.heights, i, known[i]);
    return a;
}

static void asker_free(PlanAsker *a)
{
    plan_heights_free(a->heights);
    evaluator_free(a->evaluator);
}

/* The largest value of a solution; more than any where the solver does not tell. */
static unsigned largest_value(const Solver *solver, const Solution *s)
{
    unsigned largest = 0;
    SolvedClass c;
    if (!solver->solved_class)
        return INT_MAX - 1;
    for (size_t i = 0; solver->solved_class(s, i, &c); i++)
        largest = c.largest > largest ? c.largest : largest;
    return largest;
}

/* A position where a branch hands over is a ply above those where the next step begins. */
static unsigned last_start(const Solver *solver, const Solution *const *known, size_t n)
{
    unsigned last = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned largest = largest_value(solver, known[i]) + 1;
        last = largest > last ? largest : last;
    }
    return last;
}

Solution *plan_solve_set(const Compiled *c, const PlanSets *sets, size_t number,
                         const Solution *const *known, SolveRequest r)
{
    const Solver *solver = c->game->solver;
    assert(solver->starts && c->game->alternates && r.threads > 0 && number < sets->set.n);
    PlanAsker *asker = base_zalloc(r.threads, sizeof *asker, "a plan");
    void **aim = base_zalloc(r.threads, sizeof *aim, "a plan");
    for (unsigned i = 0; i < r.threads; i++) {
        asker[i] = asker_new(c, sets, number, known);
        aim[i] = plan_heights_aim(asker[i].heights, number);
    }
    Solution *s = NULL;
    r.aim = (SolveAim){.says = plan_set_says,
                       .start = plan_set_start,
                       .contexts = aim,
                       .last_start = last_start(solver, known, number)};
    solver->solve(c->game, &r, &s, NULL);
    bool foreseen = true;
    for (unsigned i = 0; i < r.threads; i++) {
        foreseen &= !plan_heights_unforeseen(asker[i].heights);
        asker_free(&asker[i]);
    }
    if (!foreseen) {
        solver->free(s);
        s = NULL;
    }
    free(asker);
    free(aim);
    return s;
}

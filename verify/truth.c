/* verify/truth.c -- which positions are won in theory (see truth.h). */
#include "verify/truth.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "interp/condition.h"

struct Truth {
    const Solver *solver;
    Solution *solution;
    Condition *aim;             /* for look-ups */
};

static AimSays aim_says(void *context, const void *position)
{
    return condition_holds(context, position) ? AIM_HOLDS : AIM_OPEN;
}

static void show(void *context, const SolveProgress *p)
{
    const TruthRequest *r = context;
    if (r->progress)
        r->progress(r->context, p->name, (uint64_t)(p->share * 1000), 1000);
}

/* aims: one a thread. */
static SolveRequest request_of(const TruthRequest *r, Condition *const *aims)
{
    SolveRequest s = {.classes = r->classes->names.at,
                      .n_classes = r->classes->names.n,
                      .threads = r->threads,
                      .memory = r->memory,
                      .progress = show,
                      .progress_context = (void *)(uintptr_t)r,
                      .until = r->until};
    if (!r->c->set->root->aim_is_default)
        s.aim = (SolveAim){aim_says, (void *const *)aims};
    return s;
}

/* Solves with one aim a thread.  What was solved for an aim that was not computed everywhere is worth
 * nothing. */
static bool solve(Truth *t, const TruthRequest *r, const SolveRequest *s, Condition *const *aims,
                  Status *status)
{
    if (!t->solver->solve(r->c->game, s, &t->solution, status))
        return false;
    for (unsigned i = 0; i < s->threads; i++)
        if (condition_gave_up(aims[i])) {
            t->solver->free(t->solution);
            return status_give_up(status, &r->until, "the endgame was being solved");
        }
    return true;
}

bool truth_plan(const TruthRequest *r, uint64_t *bytes, Status *status)
{
    const Solver *solver = r->c->game->solver;
    SolvePlan cost;
    if (!solver)
        return status_fail(status, STATUS_UNSUPPORTED,
                           "game `%s` has no classes of positions to verify a table over",
                           r->c->game->name);
    if (r->classes->names.n == 0)
        return status_fail(status, STATUS_WRONG_USE,
                           "the table has no `material`: there is nothing to verify it over");
    SolveRequest s = request_of(r, NULL);
    if (!solver->plan(r->c->game, &s, &cost, status))
        return false;
    *bytes = cost.memory;
    return true;
}

bool truth_solve(const TruthRequest *r, Truth **out, Status *status)
{
    assert(r && out && status && r->threads > 0);
    Truth *t = base_zalloc(1, sizeof *t, "the truth");
    VEC(Condition *) aims = {0};
    for (unsigned i = 0; i < r->threads; i++)
        vec_push(&aims, condition_new(r->c, r->c->aim, r->until), "the aim");
    t->solver = r->c->game->solver;
    SolveRequest s = request_of(r, aims.at);
    bool solved = solve(t, r, &s, aims.at, status);
    t->aim = aims.at[0];
    for (size_t i = 1; i < aims.n; i++)
        condition_free(aims.at[i]);
    vec_clear(&aims);
    if (!solved) {
        t->solution = NULL;
        truth_free(t);
        return false;
    }
    *out = t;
    return true;
}

void truth_free(Truth *t)
{
    if (!t)
        return;
    if (t->solution)
        t->solver->free(t->solution);
    condition_free(t->aim);
    free(t);
}

int truth_of(const Truth *t, const void *position)
{
    return t->solver->value(t->solution, t->aim, position);
}

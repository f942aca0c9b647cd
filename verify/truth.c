/* verify/truth.c -- which positions are won in theory (see truth.h). */
#include "verify/truth.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "interp/condition.h"

/* A condition of the table, as one thread of the solver asks it. */
typedef struct AskedAim {
    const Game *game;
    Condition *condition;
    void *turned;               /* room for a position */
} AskedAim;

struct Truth {
    const Solver *solver;
    Solution *solution;
    AskedAim *aim;                 /* for look-ups */
    bool avoids;                /* solved as they see it: what they can force */
    void *turned;               /* room for a position */
};

static AskedAim *asked_new(const TruthRequest *r)
{
    bool avoids = r->c->set->root->avoid;
    AskedAim *a = base_alloc(sizeof *a, "the aim");
    *a = (AskedAim){.game = r->c->game,
                    .condition = condition_new(r->c, avoids ? r->c->avoid : r->c->aim, r->until),
                    .turned = base_alloc(r->c->game->position_size, "a position")};
    return a;
}

static void asked_free(AskedAim *a)
{
    if (!a)
        return;
    condition_free(a->condition);
    free(a->turned);
    free(a);
}

static AimSays aim_says(void *context, const void *position)
{
    const AskedAim *a = context;
    return condition_holds(a->condition, position) ? AIM_HOLDS : AIM_OPEN;
}

/* The solver sees the position as they do. */
static AimSays avoided_says(void *context, const void *position)
{
    const AskedAim *a = context;
    a->game->orient(a->game, position, game_other_player(a->game, position), a->turned);
    return aim_says(context, a->turned);
}

static void show(void *context, const SolveProgress *p)
{
    const TruthRequest *r = context;
    if (r->progress)
        r->progress(r->context, p->name, (uint64_t)(p->share * 1000), 1000);
}

/* aims: one a thread.  names: of the classes as the solver is to see them. */
static SolveRequest request_of(const TruthRequest *r, const ClassNames *names,
                               AskedAim *const *aims)
{
    const Table *root = r->c->set->root;
    SolveRequest s = classes_request(r->classes);
    s.classes = names->at;
    s.threads = r->threads;
    s.memory = r->memory;
    s.progress = show;
    s.progress_context = (void *)(uintptr_t)r;
    s.until = r->until;
    if (root->avoid || !root->aim_is_default)
        s.aim = (SolveAim){.says = root->avoid ? avoided_says : aim_says,
                           .contexts = (void *const *)aims};
    return s;
}

/* Solves with one aim a thread.  What was solved for an aim that was not computed everywhere is worth
 * nothing. */
static bool solve(Truth *t, const TruthRequest *r, const SolveRequest *s, AskedAim *const *aims,
                  Status *status)
{
    if (!t->solver->solve(r->c->game, s, &t->solution, status))
        return false;
    for (unsigned i = 0; i < s->threads; i++)
        if (condition_gave_up(aims[i]->condition)) {
            t->solver->free(t->solution);
            return status_give_up(status, &r->until, "the endgame was being solved");
        }
    return true;
}

bool truth_plan(const TruthRequest *r, uint64_t *bytes, Status *status)
{
    assert(r->c && r->classes && r->classes->listings.n && bytes);
    const Solver *solver = r->c->game->solver;
    SolvePlan cost;
    ClassNames names;
    if (!class_names_take(&names, r->classes, r->c->set->root->avoid, status))
        return false;
    SolveRequest s = request_of(r, &names, NULL);
    bool ok = solver->plan(r->c->game, &s, &cost, status);
    if (ok)
        *bytes = cost.memory;
    class_names_clear(&names);
    return ok;
}

bool truth_solve(const TruthRequest *r, Truth **out, Status *status)
{
    assert(r && out && status && r->threads > 0);
    Truth *t = base_zalloc(1, sizeof *t, "the truth");
    VEC(AskedAim *) aims = {0};
    ClassNames names;
    bool named = class_names_take(&names, r->classes, r->c->set->root->avoid, status);
    assert(named && "they were planned with");
    (void)named;
    for (unsigned i = 0; i < r->threads; i++)
        vec_push(&aims, asked_new(r), "the aim");
    t->solver = r->c->game->solver;
    t->avoids = r->c->set->root->avoid;
    t->turned = base_alloc(r->c->game->position_size, "a position");
    SolveRequest s = request_of(r, &names, aims.at);
    bool solved = solve(t, r, &s, aims.at, status);
    t->aim = aims.at[0];
    for (size_t i = 1; i < aims.n; i++)
        asked_free(aims.at[i]);
    vec_clear(&aims);
    class_names_clear(&names);
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
    asked_free(t->aim);
    free(t->turned);
    free(t);
}

int truth_of(const Truth *t, const void *position)
{
    assert(t->aim && position);
    if (!t->avoids)
        return t->solver->value(t->solution, t->aim, position);
    const Game *game = t->aim->game;
    game->orient(game, position, game_other_player(game, position), t->turned);
    return t->solver->value(t->solution, t->aim, t->turned) == VALUE_NOT_WON ? 0 : VALUE_NOT_WON;
}

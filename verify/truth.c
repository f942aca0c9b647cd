/* verify/truth.c -- which positions are fulfillable (see truth.h). */
#include "verify/truth.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/evaluate/condition.h"

struct Truth {
    const Game *game;
    const Solver *solver; /* of the game */
    Solution *solution;
    Condition *aim; /* for look-ups */
    bool avoids;    /* it is what they can force */
};

static AimSays aim_says(void *context, const void *position)
{
    return condition_holds(context, position) ? AIM_HOLDS : AIM_OPEN;
}

static void show_truth(void *context, const SolveProgress *p)
{
    const TruthRequest *r = context;
    if (r->progress)
        r->progress(r->context, p->name, (uint64_t)(p->share * 1000), 1000);
}

/* aims: one a thread. */
static SolveRequest truth_solve_request(const TruthRequest *r, Condition *const *aims)
{
    const Table *root = r->c->set->root;
    SolveRequest s = classes_request(r->classes);
    s.keep_all = r->keep_all;
    s.threads = r->threads;
    s.memory = r->memory;
    s.progress = show_truth;
    s.progress_context = (void *)(uintptr_t)r;
    s.until = r->until;
    s.aim.theirs = root->avoid != NULL;
    if (!root->end_is_default) {
        s.aim.says = aim_says;
        s.aim.contexts = (void *const *)aims;
        s.aim.images = r->c->end_images;
    }
    return s;
}

/* Solves with one aim a thread.  What was solved for an aim that was not computed everywhere is
 * worth nothing. */
static bool solve_truth(Truth *t, const TruthRequest *r, const SolveRequest *s,
                        Condition *const *aims, Status *status)
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

bool truth_plan(const TruthRequest *r, SolvePlan *out, Status *status)
{
    assert(r->c && r->classes && r->classes->listings.n && out);
    SolveRequest s = truth_solve_request(r, NULL);
    return r->c->game->solver->plan(r->c->game, &s, out, status);
}

bool truth_solve(const TruthRequest *r, Truth **out, Status *status)
{
    assert(r && out && status && r->threads > 0);
    Truth *t = base_zalloc(1, sizeof *t, "the truth");
    VEC(Condition *) aims = {0};
    for (unsigned i = 0; i < r->threads; i++)
        vec_push(&aims, condition_of_end(r->c, r->until), "the aim");
    t->game = r->c->game;
    t->solver = t->game->solver;
    t->avoids = r->c->set->root->avoid;
    SolveRequest s = truth_solve_request(r, aims.at);
    bool solved = solve_truth(t, r, &s, aims.at, status);
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

bool truth_class(const Truth *t, size_t number, char out[MAX_CLASS_NAME])
{
    SolvedClass class;
    assert(out);
    if (!t->solver->solved_class || !t->solver->solved_class(t->solution, number, &class))
        return false;
    if (t->avoids) /* it was solved as they see it */
        return t->solver->reversed(t->game, class.name, strlen(class.name), out, NULL);
    memcpy(out, class.name, sizeof class.name);
    return true;
}

TruthValue truth_of(const Truth *t, const void *position)
{
    assert(t->aim && position);
    int value = t->solver->value(t->solution, t->aim, position);
    if (value == VALUE_UNKNOWN)
        return (TruthValue){.kind = TRUTH_UNKNOWN};
    /* with `avoid` solved as they see it: what they can force cannot be avoided */
    if (value == VALUE_NOT_WON)
        return (TruthValue){.kind = t->avoids ? TRUTH_FULFILLABLE : TRUTH_NOT_FULFILLABLE};
    return (TruthValue){t->avoids ? TRUTH_NOT_FULFILLABLE : TRUTH_FULFILLABLE, (uint32_t)value};
}

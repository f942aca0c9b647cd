/* interp/plan/plan_state.c -- cached values of the states of a plan (see plan_state.h). A state
 * holds positions alone. Contexts are stored separately and shared by all states. */
#include "interp/plan/plan_state.h"
#include "base/mix.h"

/* Whether the i-th context that is kept is that of a position. */
static bool is_root(const PlanTask *t, unsigned i, const void *position)
{
    return t->root_ready[i] &&
           memcmp(t->root[i]->view.position, position, t->game->position_size) == 0;
}

/* The context of a root at depth 0; valid until the next call. */
EvalContext *plan_root_context(PlanTask *t, const void *position)
{
    if (is_root(t, t->last_root, position)) /* mostly, so that no key is made */
        return t->root[t->last_root];
    Key k = t->game->key(t->game, position);
    unsigned i = t->last_root = (unsigned)(mix_step(k.lo, k.hi) % ROOTS_KEPT);
    if (is_root(t, i, position))
        return t->root[i];
    if (!t->root[i])
        t->root[i] = evaluator_context_new(t->evaluator);
    evaluator_begin(t->evaluator, position, t->root[i]);
    t->root_ready[i] = true;
    return t->root[i];
}

Scratch *plan_scratch(PlanTask *t, const PlanState *s)
{
    Scratch *c = &t->scratch[s->level % SCRATCHES];
    if (c->number == s->number)
        return c;
    c->number = s->number;
    c->listed = false;
    memset(c->ready, 0, t->most_roots * sizeof *c->ready);
    return c;
}

/* The context of a state's position below one of its roots; valid until the next call. */
static EvalContext *context_of(PlanTask *t, const PlanState *s, unsigned root)
{
    Scratch *c = plan_scratch(t, s);
    EvalContext *at = plan_root_context(t, branch_root(t, s, root));
    if (depths_of(t, s)[root] == 0)
        return at;
    if (!c->context[root])
        c->context[root] = evaluator_context_new(t->evaluator);
    EvalContext *here = c->context[root];
    if (!c->ready[root]) {
        evaluator_place(t->evaluator, state_position(t, s), at, here);
        here->depth = depths_of(t, s)[root];
        c->ready[root] = true;
    }
    here->root = at;
    return here;
}

EvalContext *plan_context(PlanTask *t, const PlanState *s, const Branch *b)
{
    return context_of(t, s, b->root);
}

/* interp/plan/plan_state.c -- cached values of the states of a plan (see plan_state.h). A state
 * holds positions alone. Contexts are stored separately and shared by all states. */
#include "interp/plan/plan_state.h"
#include "base/mix.h"

/* Whether the i-th context that is kept is that of a position, with these values. */
static bool is_root(const PlanTask *t, unsigned i, const void *position, const ParamValues *given)
{
    return t->root_ready[i] &&
           memcmp(t->root[i]->view.position, position, t->game->position_size) == 0 &&
           values_equal(&t->root[i]->given, given);
}

EvalContext *plan_root_context(PlanTask *t, const void *position, const ParamValues *given)
{
    if (is_root(t, t->last_root, position, given)) /* mostly, so that no key is made */
        return t->root[t->last_root];
    Key k = t->game->key(t->game, position);
    uint64_t hash = mix_step(k.lo, k.hi);
    for (uint32_t j = 0; j < given->n; j++)
        hash = mix_step(hash, given->at[j]);
    unsigned i = t->last_root = (unsigned)(hash % ROOTS_KEPT);
    if (is_root(t, i, position, given))
        return t->root[i];
    if (!t->root[i])
        t->root[i] = evaluator_context_new(t->evaluator);
    evaluator_begin(t->evaluator, position, t->root[i]);
    if (given->n)
        evaluator_bind(t->evaluator, given, t->root[i]);
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
    c->n_ready = 0;
    return c;
}

/* A context of the scratch for a root with values; *is_new: it has to be made. */
static EvalContext *rooted_context(PlanTask *t, Scratch *c, unsigned root, const ParamValues *given,
                                   bool *is_new)
{
    *is_new = false;
    for (size_t i = 0; i < c->n_ready; i++)
        if (c->context.at[i].root == root && values_equal(&c->context.at[i].given, given))
            return c->context.at[i].context;
    if (c->n_ready == c->context.n) {
        RootedContext room = {.context = evaluator_context_new(t->evaluator)};
        vec_push(&c->context, room, "contexts of a plan");
    }
    RootedContext *r = &c->context.at[c->n_ready++];
    r->root = root;
    r->given = *given;
    *is_new = true;
    return r->context;
}

EvalContext *plan_context(PlanTask *t, const PlanState *s, const Branch *b, uint32_t entry)
{
    bool is_new;
    const ParamValues *given = bound_values(branch_bound(t, b), entry);
    Scratch *c = plan_scratch(t, s);
    EvalContext *at = plan_root_context(t, branch_root(t, s, b->root), given);
    if (depths_of(t, s)[b->root] == 0)
        return at;
    EvalContext *here = rooted_context(t, c, b->root, given, &is_new);
    if (is_new) {
        evaluator_place(t->evaluator, state_position(t, s), at, here);
        here->depth = depths_of(t, s)[b->root];
        if (given->follows)
            evaluator_put_pieces(&branch_bound(t, b)->now[entry], here);
    }
    here->root = at;
    return here;
}

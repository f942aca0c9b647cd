/* interp/plan/plan_settle.c -- what becomes of the branches of a plan in one position (see
 * plan_state.h).
 * Does: enters steps, judges the advice in play, hands over, keeps of equal branches one.
 * Must not know: moves, searches.
 * Start reading at plan_settle(), the last function. */
#include <assert.h>

#include "base/mix.h"
#include "interp/plan/plan_state.h"

/* ---- entering a step ---------------------------------------------------------------------- */

/* The root that the state's own position is; added if it is none yet. */
static uint8_t root_here(const PlanTask *t, PlanState *s)
{
    uint32_t *depth = depths_of(t, s);
    for (unsigned i = 0; i < s->n_roots; i++)
        if (depth[i] == 0)
            return (uint8_t)i;
    assert(s->n_roots < t->most_roots);
    depth[s->n_roots] = 0;
    memcpy(branch_root(t, s, s->n_roots), state_position(t, s), t->game->position_size);
    return s->n_roots++;
}

/* What keys must know of the root of an entry, whose context that is. */
static uint64_t entry_seed(PlanTask *t, const PlanPlace *place, EvalContext *root)
{
    if (t->exact) {
        Key k = t->game->key(t->game, root->view.position);
        return place->names_root ? mix_step(mix_step(1, k.lo), k.hi) : 0;
    }
    return plan_place_seed(t->evaluator, place, root);
}

/* The branch that begins at a root with a place.  False: none of its advice applies. */
static bool begin_branch(PlanTask *t, uint32_t number, const void *root, Branch *out)
{
    const BoundPlace *bound = t->places.at.at[number];
    *out = (Branch){.place = number};
    if (!bound->given) {
        EvalContext *here = plan_root_context(t, root, bound_values(bound, 0));
        out->in_play = plan_place_begins(t->evaluator, bound->of, here);
        out->seed = entry_seed(t, bound->of, here);
        return out->in_play;
    }
    for (uint32_t j = 0; j < bound->n; j++) {
        const CompiledAdvice *advice = bound_advice(bound, j);
        PlanPlace alone = *bound->of;
        alone.advice = &advice;
        alone.n = 1;
        EvalContext *here = plan_root_context(t, root, &bound->given[j]);
        unsigned begins = plan_place_begins(t->evaluator, &alone, here);
        out->in_play = (uint16_t)(out->in_play | begins << j);
        out->seed = mix_step(out->seed, entry_seed(t, &alone, here));
    }
    return out->in_play;
}

/* What is found without what is left out would be wrong: nothing is found any more. */
static void leave_out(PlanTask *t)
{
    t->places.too_many = true;
    evaluator_give_up(t->evaluator);
}

bool plan_insert_branch(PlanTask *t, PlanState *s, unsigned i, const Branch *b)
{
    Branch *all = branches_of(t, s);
    if (s->n_branches == t->plan->most_branches) {
        assert(t->plan->has_values);
        leave_out(t);
        return false;
    }
    memmove(all + i + 1, all + i, (s->n_branches - i) * sizeof *all);
    all[i] = *b;
    s->n_branches++;
    return true;
}

/* The places of a step that begin at a root, with values, into t->places.begun. */
static void places_at(PlanTask *t, const PlanPlaces *step, const void *root)
{
    if (!t->entry)
        t->entry = evaluator_context_new(t->evaluator);
    evaluator_begin(t->evaluator, root, t->entry);
    plan_places_begin(&t->places, step, t->evaluator, t->entry);
    if (t->places.too_many)
        leave_out(t);
}

unsigned plan_enter(PlanTask *t, PlanState *s, const PlanPlaces *step, unsigned i)
{
    unsigned entered = 0;
    uint8_t at = root_here(t, s);
    const void *root = branch_root(t, s, at);
    if (t->plan->has_values)
        places_at(t, step, root);
    size_t n = t->plan->has_values ? t->places.begun.n : step->n;
    for (size_t k = 0; k < n; k++) {
        Branch b;
        uint32_t place = t->plan->has_values ? t->places.begun.at[k] : step->at[k];
        if (!begin_branch(t, place, root, &b))
            continue;
        b.root = at;
        entered += plan_insert_branch(t, s, i + entered, &b);
    }
    return entered;
}

/* ---- judging ------------------------------------------------------------------------------ */

static void remove_branch(const PlanTask *t, PlanState *s, unsigned i)
{
    Branch *all = branches_of(t, s);
    s->n_branches--;
    memmove(all + i, all + i + 1, (s->n_branches - i) * sizeof *all);
}

static int64_t value_sought(PlanTask *t, const CompiledAdvice *a, EvalContext *here)
{
    Value v = evaluator_eval(t->evaluator, a->seek.value, here);
    if (!value_is_defined(v))
        return SEEK_UNDEFINED;
    return a->seek.most ? -(int64_t)v : (int64_t)v;
}

/* Takes advice that fails here out of play.  Returns: whether the goals of some other hold. */
static bool judge_branch(PlanTask *t, PlanState *s, Branch *b, Turn turn)
{
    const BoundPlace *place = branch_bound(t, b);
    bool done = false;
    for (uint32_t j = 0; j < place->n; j++) {
        if (!(b->in_play >> j & 1))
            continue;
        const CompiledAdvice *advice = bound_advice(place, j);
        EvalContext *here = plan_context(t, s, b, j);
        Value v = evaluator_eval(t->evaluator, advice->judge[turn], here);
        if (v == JUDGED_FAILS)
            b->in_play = (uint16_t)(b->in_play & ~(1u << j));
        if (v != JUDGED_LEAF)
            continue;
        done = true;
        if (t->plan->seeks && !place->of->n_next) {
            int64_t value = value_sought(t, advice, here);
            s->sought = value < s->sought ? value : s->sought;
        }
    }
    return done;
}

uint32_t plan_depth(const PlanTask *t, const PlanState *s, const Branch *b)
{
    uint32_t depth = depths_of(t, s)[b->root], cap = branch_place(t, b)->depth_cap;
    if (t->exact)
        return branch_place(t, b)->names_depth ? depth : 0;
    return depth < cap ? depth : cap;
}

/* Whether two branches, of states a and b, come to the same. */
bool plan_same_branch(const PlanTask *t, const PlanState *a, const Branch *x, const PlanState *b,
                      const Branch *y)
{
    if (x->place != y->place || x->kind != y->kind)
        return false;
    if (x->kind != BRANCH_OPEN)
        return true;
    bool roots = t->exact ? branch_place(t, x)->names_root : branch_place(t, x)->looks_at_root;
    return x->in_play == y->in_play && x->seed == y->seed &&
           plan_depth(t, a, x) == plan_depth(t, b, y) &&
           (!roots ||
            t->game->same(t->game, branch_root(t, a, x->root), branch_root(t, b, y->root)));
}

static void drop_equal_branches(const PlanTask *t, PlanState *s)
{
    const Branch *all = branches_of(t, s);
    for (unsigned i = 1; i < s->n_branches;) {
        unsigned j = 0;
        while (j < i && !plan_same_branch(t, s, &all[j], s, &all[i]))
            j++;
        if (j < i)
            remove_branch(t, s, i);
        else
            i++;
    }
}

/* Keeps the roots of open branches alone. */
static void drop_roots(PlanTask *t, PlanState *s)
{
    Branch *all = branches_of(t, s);
    uint32_t *depth = depths_of(t, s);
    unsigned kept = 0;
    bool moved = false;
    for (unsigned i = 0; i < s->n_roots; i++) {
        bool used = false;
        for (unsigned k = 0; k < s->n_branches; k++)
            used |= all[k].root == i;
        if (!used)
            continue;
        for (unsigned k = 0; k < s->n_branches && kept != i; k++)
            if (all[k].root == i)
                all[k].root = (uint8_t)kept;
        if (kept != i) {
            moved = true;
            depth[kept] = depth[i];
            memcpy(branch_root(t, s, kept), branch_root(t, s, i), t->game->position_size);
        }
        kept++;
    }
    s->n_roots = (uint8_t)kept;
    if (moved)
        plan_scratch(t, s)->number = 0;
}

/* Whether the plan may end in a state that a branch of it ends in. */
static bool may_end(PlanTask *t, const PlanState *s)
{
    const Entry *aim = t->plan->aim;
    return !aim || evaluator_eval(t->evaluator, *aim, plan_context(t, s, branches_of(t, s), 0));
}

/* What becomes of the branches in a state's position: advice that fails goes, places that are done
 * lead on. */
void plan_settle(PlanTask *t, PlanState *s)
{
    Turn turn = turn_of(t, s);
    bool leaf = false;
    s->sought = SEEK_UNDEFINED;
    s->ended = false;
    for (unsigned i = 0; i < s->n_branches;) {
        Branch *b = &branches_of(t, s)[i];
        if (b->kind != BRANCH_OPEN) {
            i++;
            continue;
        }
        bool done = judge_branch(t, s, b, turn);
        s->ended |= done;
        if (done && !branch_place(t, b)->n_next) {
            b->kind = BRANCH_ENDS;
            leaf = true;
            i++;
        } else if (done && turn == TURN_US) {
            PlanPlaces next = bound_next(branch_bound(t, b));
            remove_branch(t, s, i);
            plan_enter(t, s, &next, i);
        } else if (done) {
            b->kind = BRANCH_HANDS_OVER;
            i++;
        } else if (!b->in_play) {
            remove_branch(t, s, i);
        } else {
            i++;
        }
    }
    drop_equal_branches(t, s);
    drop_roots(t, s);
    if (leaf)
        s->judgement = may_end(t, s) ? NODE_LEAF : NODE_FAILS;
    else
        s->judgement = s->n_branches ? NODE_OPEN : NODE_FAILS;
}

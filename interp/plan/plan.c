/* interp/plan/plan.c -- a plan as a Problem for the prover (see plan.h). A state is a position
 * and the branches of the plan that are open in it (plan_state.h). It holds positions alone:
 * that of the node, and those at which its branches were entered. Values computed in them are
 * stored separately. */
#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/mix.h"
#include "interp/plan/plan_state.h"

/* ---- what the state says ------------------------------------------------------------------ */

static Judgement plan_judge(const Problem *p, void *state, unsigned level)
{
    const PlanState *s = state;
    (void)p;
    (void)level;
    return (Judgement)s->judgement;
}

static Turn plan_turn(const Problem *p, const void *state)
{
    return turn_of(plan_task_of(p), state);
}

static bool plan_chance(const Problem *p, const void *state)
{
    const PlanTask *t = plan_task_of(p);
    return game_is_chance(t->game, state_position(t, state));
}

static int64_t plan_seek(const Problem *p, void *state, unsigned level)
{
    const PlanState *s = state;
    (void)p;
    (void)level;
    return s->sought;
}

/* ---- playing ------------------------------------------------------------------------------ */

/* A branch behind a move, which the pieces follow that it names. */
static Branch branch_after(PlanTask *t, const Branch *before, const MoveInPlan *by)
{
    Branch b = *before;
    if (by->move != NO_MOVE)
        b.place = plan_places_follow(&t->places, b.place, t->evaluator, by);
    return b;
}

/* The state behind a move (NO_MOVE: a pass), its position set: of the branches those in `with`, and
 * what they lead to. */
static void go_on(PlanTask *t, const PlanState *from, uint64_t with, Move move, PlanState *s)
{
    const MoveInPlan by = {state_position(t, from), move};
    const Branch *before = branches_of(t, from);
    s->number = ++t->n_states;
    s->level = from->level + 1;
    s->n_branches = 0;
    s->n_roots = from->n_roots;
    memcpy(branch_root(t, s, 0), branch_root(t, from, 0), from->n_roots * t->root_size);
    for (unsigned i = 0; i < from->n_roots; i++)
        depths_of(t, s)[i] = depths_of(t, from)[i] + 1;
    Turn turn = turn_of(t, s);
    for (unsigned i = 0; i < from->n_branches; i++) {
        if (!(with >> i & 1))
            continue;
        Branch b = branch_after(t, &before[i], &by);
        PlanPlaces next = bound_next(branch_bound(t, &b));
        if (b.kind == BRANCH_HANDS_OVER && turn == TURN_US)
            plan_enter(t, s, &next, s->n_branches);
        else
            plan_insert_branch(t, s, s->n_branches, &b);
    }
    plan_settle(t, s);
}

static void plan_play(const Problem *p, const void *state, unsigned level, Move move, void *out)
{
    PlanTask *t = plan_task_of(p);
    const PlanState *from = state;
    PlanState *s = out;
    (void)level;
    uint64_t with = plan_branches_with(t, from, move);
    t->game->play(t->game, state_position(t, from), NULL, move, state_position(t, s));
    go_on(t, from, with, move, s);
}

static bool plan_pass(const Problem *p, const void *state, unsigned level, void *out)
{
    PlanTask *t = plan_task_of(p);
    const PlanState *from = state;
    (void)level;
    if (!t->game->pass(t->game, state_position(t, from), state_position(t, out)))
        return false;
    go_on(t, from, UINT64_MAX, NO_MOVE, out);
    return true;
}

/* ---- keys --------------------------------------------------------------------------------- */

static Key plan_key(const Problem *p, const void *state, unsigned level)
{
    const PlanTask *t = plan_task_of(p);
    const PlanState *s = state;
    const Branch *b = branches_of(t, s);
    Key k = t->game->key(t->game, state_position(t, s));
    uint64_t h = mix_step(t->seed, s->n_branches);
    (void)level;
    for (unsigned i = 0; i < s->n_branches; i++) {
        h = mix_step(h, branch_bound(t, &b[i])->hash << 8 | b[i].kind);
        if (b[i].kind == BRANCH_OPEN)
            h = mix_step(mix_step(mix_step(h, b[i].in_play), plan_depth(t, s, &b[i])), b[i].seed);
    }
    return (Key){k.lo ^ h, k.hi ^ mix_step(h, 1)};
}

static bool plan_same(const Problem *p, const void *a, unsigned level_a, const void *b,
                      unsigned level_b)
{
    const PlanTask *t = plan_task_of(p);
    const PlanState *x = a, *y = b;
    (void)level_a;
    (void)level_b;
    if (x->n_branches != y->n_branches ||
        !t->game->same(t->game, state_position(t, x), state_position(t, y)))
        return false;
    for (unsigned i = 0; i < x->n_branches; i++)
        if (!plan_same_branch(t, x, &branches_of(t, x)[i], y, &branches_of(t, y)[i]))
            return false;
    return true;
}

static void plan_give_up_at(const Problem *p, Deadline when)
{
    evaluator_give_up_at(plan_task_of(p)->evaluator, when);
}

/* ---- heights ------------------------------------------------------------------------------ */

/* The branches of a state, as those of a plan that forbids nothing. */
static void list_branches(const PlanTask *t, const PlanState *s, BranchList *out)
{
    const Branch *b = branches_of(t, s);
    out->n = 0;
    for (unsigned i = 0; i < s->n_branches; i++)
        branch_list_add(out, (FreeBranch){(uint16_t)b[i].place, b[i].in_play, b[i].seed});
}

/* Where a branch hands over, its set knows what follows. */
static int plan_known_tree(const Problem *p, const void *state)
{
    const PlanTask *t = plan_task_of(p);
    const PlanState *s = state;
    if (s->judgement == NODE_LEAF)
        return 0;
    if (s->judgement == NODE_FAILS)
        return NO_TREE;
    BranchList open;
    list_branches(t, s, &open);
    return plan_heights_value(t->heights, &open, state_position(t, s));
}

uint64_t plan_task_seed(PlanTask *t)
{
    BranchList open;
    uint64_t seed = 0;
    list_branches(t, t->begin, &open);
    for (uint32_t i = 0; i < open.n; i++) {
        const FreeBranch *b = &open.at[i];
        seed = mix_step(mix_step(seed, (uint64_t)b->place << 16 | b->in_play), b->seed);
    }
    return seed;
}

void plan_task_know(PlanTask *t, const PlanSets *sets, const Solution *const *at)
{
    if (t->sets != sets) {
        plan_heights_free(t->heights);
        t->heights = plan_heights_new(t->evaluator, t->game, sets);
        t->sets = sets;
    }
    for (size_t i = 0; i < sets->set.n; i++)
        plan_heights_know(t->heights, i, at[i]);
    t->problem.our_tree = plan_known_tree;
}

/* ---- the task ----------------------------------------------------------------------------- */

static void lay_out_state(PlanTask *t, size_t position_size)
{
    t->most_roots = t->plan->most_branches + 1;
    t->root_size = base_round_up(position_size, 16);
    t->branches_at = base_round_up(sizeof(PlanState), 16);
    t->depths_at = t->branches_at + t->plan->most_branches * sizeof(Branch);
    t->roots_at = base_round_up(t->depths_at + t->most_roots * sizeof(uint32_t), 16);
    t->position_at = t->roots_at + t->most_roots * t->root_size;
}

static void make_scratch(PlanTask *t, size_t max_moves)
{
    for (unsigned i = 0; i < SCRATCHES; i++) {
        Scratch *c = &t->scratch[i];
        c->move = base_alloc(max_moves * sizeof *c->move, "a plan");
        c->branches = base_alloc(max_moves * sizeof *c->branches, "a plan");
    }
}

PlanTask *plan_task_new(Evaluator *m, const Game *game, const CompiledAdvice *plan,
                        MoveOrder *order)
{
    assert(plan->plan);
    PlanTask *t = base_zalloc(1, sizeof *t, "a plan");
    t->of = plan;
    t->plan = plan->plan;
    t->places = plan_places_new(plan->plan);
    lay_out_state(t, game->position_size);
    size_t size = base_round_up(t->position_at + game->position_size, BASE_ALIGNMENT);
    t->problem =
        (Problem){.self = t,
                  .kind = QUESTION_REACH,
                  .state_size = size,
                  .max_moves = (unsigned)game->max_moves,
                  .judge = plan_judge,
                  .turn = plan_turn,
                  .moves = plan_moves,
                  .play = plan_play,
                  .key = plan_key,
                  .same = plan_same,
                  .give_up_at = plan_give_up_at,
                  .gave_up = evaluator_gave_up(m),
                  .last_depth = {plan->constraint[TURN_US].last_depth,
                                 plan->constraint[TURN_THEM].last_depth},
                  .alternates = game->alternates,
                  .ordered = true,
                  .never_leaf = {t->plan->never_leaf[TURN_US], t->plan->never_leaf[TURN_THEM]}};
    if (game->chance)
        t->problem.chance = plan_chance;
    if (game->pass)
        t->problem.pass = plan_pass;
    if (t->plan->seeks)
        t->problem.seek = plan_seek;
    t->evaluator = m;
    t->game = game;
    t->order = order;
    t->own_values = plan->advice->n_params;
    t->seed = mix_step(0, plan->advice->index + 1);
    make_scratch(t, game->max_moves);
    t->list = base_alloc(game->max_moves * sizeof *t->list, "a plan");
    t->of_advice = base_zalloc(t->plan->n_tasks, sizeof *t->of_advice, "a plan");
    t->begin = base_alloc_aligned(size, "a plan");
    return t;
}

void plan_task_free(PlanTask *t)
{
    if (!t)
        return;
    for (unsigned i = 0; i < SCRATCHES; i++) {
        Scratch *c = &t->scratch[i];
        for (size_t k = 0; k < c->context.n; k++)
            free(c->context.at[k].context);
        vec_clear(&c->context);
        free(c->move);
        free(c->branches);
    }
    for (unsigned i = 0; i < ROOTS_KEPT; i++)
        free(t->root[i]);
    plan_heights_free(t->heights);
    plan_places_clear(&t->places);
    free(t->entry);
    free(t->of_advice);
    free(t->list);
    free(t->begin);
    free(t);
}

/* All advice of a plan lists moves in one order. */
static void order_by_symmetry(PlanTask *t, unsigned symmetry)
{
    t->symmetry = symmetry;
    t->problem.order_by_key = t->of->prefers_by_position && symmetry == 0;
    for (uint32_t i = 0; i < t->plan->n_tasks; i++)
        task_order_by(&t->of_advice[i], symmetry);
}

bool plan_task_begin(PlanTask *t, const void *position, const ParamValues *values)
{
    assert(values->n == t->own_values);
    PlanState *s = t->begin;
    PlanPlaces first = {t->plan->first, t->plan->n_first, values, values->n > 0};
    memset(s, 0, sizeof *s);
    memcpy(state_position(t, s), position, t->game->position_size);
    s->number = ++t->n_states;
    t->problem.our_tree = NULL;
    t->places.too_many = false;
    EvalContext *root = plan_root_context(t, position, &(ParamValues){.n = 0});
    for (uint32_t i = 0; i < t->plan->n && !t->tasks_ready; i++)
        for (uint32_t j = 0; j < t->plan->place[i].n; j++)
            task_init(&t->of_advice[t->plan->place[i].first_task + j], t->evaluator, t->game,
                      t->plan->place[i].advice[j], t->order, root);
    t->tasks_ready = !*evaluator_gave_up(t->evaluator);
    order_by_symmetry(t, root_symmetry(t->game, t->of, position));
    bool applies = plan_enter(t, s, &first, 0) > 0;
    plan_settle(t, s);
    return applies;
}

void plan_task_tell_apart(PlanTask *t)
{
    t->exact = true;
}

const Problem *plan_task_problem(const PlanTask *t)
{
    return &t->problem;
}

const void *plan_task_position(const PlanTask *t, const void *state)
{
    return state_position(t, state);
}

void *plan_task_root(const PlanTask *t)
{
    return t->begin;
}

bool plan_task_ends_step(const PlanTask *t, const void *state)
{
    const PlanState *s = state;
    (void)t;
    return s->ended;
}

bool plan_task_misses_aim(const PlanTask *t, const void *state)
{
    const PlanState *s = state;
    (void)t;
    return s->judgement == NODE_FAILS && s->n_branches > 0;
}

bool plan_task_left_out(const PlanTask *t)
{
    return t->places.too_many;
}

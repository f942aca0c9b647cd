/* interp/choose/task.c -- one piece of advice, put to the prover (see task.h). */
#include "interp/choose/task.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "lang/vocab.h"

/* One allowed move while the list is being ordered. */
typedef struct Ranked {
    Move move;
    uint32_t rank;  /* the first alternative that allows it */
    uint32_t place; /* in the game's order; also where its keys are */
} Ranked;

struct MoveOrder {
    size_t max_moves;
    Ranked *ranked;
    int64_t *keys; /* max_moves for each key, as they come */
    uint32_t n_keys;
    void *image, *cache; /* a position, and what is known of it */
};

MoveOrder *move_order_new(const Game *game)
{
    MoveOrder *o = base_zalloc(1, sizeof *o, "moves");
    o->max_moves = game->max_moves;
    o->ranked = base_alloc(game->max_moves * sizeof *o->ranked, "moves");
    o->image = base_alloc_aligned(game->position_size, "moves");
    o->cache = base_alloc_aligned(game->cache_size, "moves");
    return o;
}

void move_order_free(MoveOrder *o)
{
    if (!o)
        return;
    free(o->ranked);
    free(o->keys);
    free(o->image);
    free(o->cache);
    free(o);
}

unsigned root_symmetry(const Game *game, const CompiledAdvice *a, const void *root)
{
    return a->advice->table->symmetric ? game->symmetries->to_canonical(game, root) : 0;
}

unsigned list_by_image(MoveOrder *o, const MovesListed *l, unsigned symmetry, Move *out)
{
    if (symmetry == 0)
        return l->list(l->game, l->position, l->cache, out);
    const GameSymmetries *s = l->game->symmetries;
    s->image(l->game, l->position, symmetry, o->image);
    memset(o->cache, 0, sizeof(uint64_t)); /* a new position */
    unsigned n = l->list(l->game, o->image, o->cache, out), back = s->inverse(l->game, symmetry);
    for (unsigned i = 0; i < n; i++)
        out[i] = s->image_move(l->game, out[i], back);
    return n;
}

static const Task *task_of_problem(const Problem *p)
{
    return p->self;
}

static_assert(JUDGED_FAILS == (int)NODE_FAILS && JUDGED_LEAF == (int)NODE_LEAF &&
                  JUDGED_OPEN == (int)NODE_OPEN,
              "what is computed is passed on");

/* Where no move of the side can follow, a node that is open is as good as one that fails. */
static Judgement task_judge(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    const EvalContext *s = state;
    Turn side = t->game->turn(t->game, s->view.position);
    if (p->kind != QUESTION_HOLD && level > p->last_depth[side])
        return evaluator_eval(t->evaluator, t->advice->leaf[side], state) ? NODE_LEAF : NODE_FAILS;
    return (Judgement)evaluator_eval(t->evaluator, t->advice->judge[side], state);
}

static Turn task_turn(const Problem *p, const void *state)
{
    const EvalContext *s = state;
    return task_of_problem(p)->game->turn(task_of_problem(p)->game, s->view.position);
}

static bool task_chance(const Problem *p, const void *state)
{
    const EvalContext *s = state;
    return game_is_chance(task_of_problem(p)->game, s->view.position);
}

static void task_play(const Problem *p, const void *state, unsigned level, Move move, void *out)
{
    (void)level;
    evaluator_play(task_of_problem(p)->evaluator, state, move, out);
}

static bool task_pass(const Problem *p, const void *state, unsigned level, void *out)
{
    (void)level;
    return evaluator_pass(task_of_problem(p)->evaluator, state, out);
}

/* The depth of a node at that level, where depths from the advice's cap on are not told apart. */
static uint32_t depth_that_matters(const Task *t, unsigned level)
{
    uint32_t cap = t->advice->depth_cap, depth = t->first_depth + level;
    return depth < cap ? depth : cap;
}

static Key add_to_key(Key k, uint64_t extra)
{
    return (Key){k.lo ^ extra, k.hi ^ mix_step(extra, 1)};
}

/* What the position's key does not say: the advice, the root, the pieces that are followed, the
 * depth as far as it matters. */
static Key with_task(const Task *t, const EvalContext *s, Key k, unsigned level)
{
    uint64_t extra = mix_step(t->seed, depth_that_matters(t, level));
    for (uint32_t i = 0; i < s->given.n && s->given.follows; i++)
        extra = mix_step(extra, s->given.at[i]);
    return add_to_key(k, extra);
}

static Key task_key(const Problem *p, const void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    const EvalContext *s = state;
    return with_task(t, s, t->game->key(t->game, s->view.position), level);
}

/* One task has one root. */
static bool task_same(const Problem *p, const void *a, unsigned level_a, const void *b,
                      unsigned level_b)
{
    const Task *t = task_of_problem(p);
    const EvalContext *x = a, *y = b;
    return depth_that_matters(t, level_a) == depth_that_matters(t, level_b) &&
           (!x->given.follows || values_equal(&x->given, &y->given)) &&
           t->game->same(t->game, x->view.position, y->view.position);
}

static Key task_key_of_images(const Problem *p, const void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    const EvalContext *s = state;
    return with_task(t, s, t->game->symmetries->key(t->game, s->view.position, t->advice->images),
                     level);
}

static int64_t task_seek(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    (void)level;
    Value v = evaluator_eval(t->evaluator, t->advice->seek.value, state);
    if (!value_is_defined(v))
        return SEEK_UNDEFINED;
    return t->advice->seek.most ? -(int64_t)v : (int64_t)v;
}

static Key value_key(const Problem *p, const void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    const EvalContext *s = state;
    uint64_t extra = mix_step(mix_step(1, t->advice->advice->index), depth_that_matters(t, level));
    return add_to_key(t->game->key(t->game, s->view.position), extra);
}

static Judgement judge_any_value(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    const EvalContext *s = state;
    Turn side = t->game->turn(t->game, s->view.position);
    if (level <= p->last_depth[side])
        return task_judge(p, state, level);
    return evaluator_eval(t->evaluator, t->advice->values.leaf[side], state) ? NODE_LEAF
                                                                             : NODE_FAILS;
}

/* What is sought of positions, whatever the root, and which of it will do. */
static PositionValues position_values(Evaluator *m, const CompiledAdvice *a, EvalContext *root)
{
    if (!a->values.known)
        return (PositionValues){0};
    Value most = evaluator_eval(m, a->values.most, root);
    int64_t will_do = INT64_MIN; /* none: nothing is less than what is undefined */
    if (value_is_defined(most))
        will_do = a->seek.most ? -(int64_t)most : (int64_t)most;
    return (PositionValues){value_key, judge_any_value, will_do};
}

static int64_t task_estimate(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    (void)level;
    Value v = evaluator_eval(t->evaluator, t->advice->expect, state);
    return value_is_defined(v) ? (int64_t)v : -EXPECT_ONE;
}

static int64_t situation(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    (void)level;
    Value v = evaluator_eval(t->evaluator, t->advice->situation, state);
    return value_is_defined(v) ? (int64_t)v : -EXPECT_ONE;
}

static unsigned task_distance(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    (void)level;
    Value v = evaluator_eval(t->evaluator, t->advice->distance, state);
    return value_is_defined(v) && v < UINT_MAX ? (unsigned)v : UINT_MAX;
}

/* A node whose goal is out of reach is as far as can be. */
static unsigned least_height(const Problem *p, void *state, unsigned level)
{
    const Task *t = task_of_problem(p);
    (void)level;
    Value v = evaluator_eval(t->evaluator, t->advice->least_plies, state);
    return value_is_defined(v) && v < UINT_MAX ? (unsigned)v : UINT_MAX;
}

static void task_give_up_at(const Problem *p, Deadline when)
{
    evaluator_give_up_at(task_of_problem(p)->evaluator, when);
}

/* ---- heights ------------------------------------------------------------------------------ */

static_assert(NO_TREE == (int)VALUE_NOT_WON && TREE_UNKNOWN == (int)VALUE_UNKNOWN,
              "what is solved is passed on");

static AimSays goals_say(void *goals, const void *position)
{
    static const AimSays says[] = {
        [JUDGED_FAILS] = AIM_FAILS, [JUDGED_LEAF] = AIM_HOLDS, [JUDGED_OPEN] = AIM_OPEN};
    const TaskGoals *g = goals;
    evaluator_place(g->evaluator, position, g->root, g->place);
    return says[evaluator_eval(g->evaluator, g->advice->judge[g->game->turn(g->game, position)],
                               g->place)];
}

static AimSays failure_says(void *goals, const void *position)
{
    return goals_say(goals, position) == AIM_FAILS ? AIM_HOLDS : AIM_OPEN;
}

SolveAim task_aim(const CompiledAdvice *a)
{
    bool holds = advice_holds(a->advice);
    return (SolveAim){
        .says = holds ? failure_says : goals_say, .theirs = holds, .images = a->images};
}

/* The height of the lowest tree of the side whose aim was solved. */
static int task_solved_tree(const Problem *p, const void *state)
{
    const Task *t = task_of_problem(p);
    const EvalContext *s = state;
    return t->game->solver->value(t->solution, (void *)&t->goals, s->view.position);
}

TaskHeld task_is_held(const Task *t, const EvalContext *state)
{
    assert(t->problem.kind == QUESTION_HOLD);
    if (!t->problem.their_tree)
        return TASK_HELD_UNKNOWN;
    int theirs = t->problem.their_tree(&t->problem, state);
    if (theirs == TREE_UNKNOWN)
        return TASK_HELD_UNKNOWN;
    return theirs == NO_TREE ? TASK_HELD : TASK_NOT_HELD;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The alternatives that may allow moves at a state, and the squares that such moves leave. */
typedef struct Active {
    const Task *task;
    EvalContext *state;
    const Alternative *at[LIMIT_ALTERNATIVES];
    Value movers[LIMIT_ALTERNATIVES];
    uint32_t n;
    unsigned shift;
} Active;

static void find_active(const Task *t, const Constraint *c, EvalContext *s, Active *a)
{
    a->task = t;
    a->state = s;
    a->n = 0;
    a->shift = t->game->vocab->mover_shift;
    for (uint32_t i = 0; i < c->n; i++)
        if (evaluator_eval(t->evaluator, c->at[i].of_node, s)) {
            a->movers[a->n] = evaluator_eval(t->evaluator, c->at[i].of_mover, s);
            a->at[a->n++] = &c->at[i];
        }
}

static bool allows(const Active *a, uint32_t i, Move move)
{
    return a->movers[i] >> (move >> a->shift & 63) & 1 &&
           evaluator_eval_move(a->task->evaluator, a->at[i]->of_move, a->state, move);
}

/* The number of the first alternative that allows the move; a->n if none does. */
static uint32_t alternative_rank(const Active *a, Move move)
{
    uint32_t i = 0;
    while (i < a->n && !allows(a, i, move))
        i++;
    return i;
}

static void compute_keys(const Task *t, EvalContext *s, Ranked *r)
{
    MoveOrder *o = t->order;
    uint32_t n = t->advice->n_prefer;
    if (n > o->n_keys) {
        o->keys = base_realloc(o->keys, o->max_moves * n * sizeof *o->keys, "moves");
        o->n_keys = n;
    }
    for (uint32_t i = 0; i < n; i++) {
        const CompiledKey *k = &t->advice->prefer[i];
        Value v = evaluator_eval_move(t->evaluator, k->value, s, r->move);
        int64_t key = INT64_MAX; /* what is undefined comes last */
        if (value_is_defined(v))
            key = k->most ? -(int64_t)v : (int64_t)v;
        o->keys[r->place * n + i] = key;
    }
}

static bool comes_before(const Task *t, const Ranked *a, const Ranked *b, bool keys)
{
    if (a->rank != b->rank)
        return a->rank < b->rank;
    uint32_t n = keys ? t->advice->n_prefer : 0;
    for (uint32_t i = 0; i < n; i++) {
        int64_t x = t->order->keys[a->place * n + i], y = t->order->keys[b->place * n + i];
        if (x != y)
            return x < y;
    }
    return false;
}

/* Stable: what is equal keeps the game's order.  Lists are short, so insertion is fastest. */
static void sort_ranked(const Task *t, unsigned n, bool keys)
{
    Ranked *r = t->order->ranked;
    for (unsigned i = 1; i < n; i++) {
        Ranked x = r[i];
        unsigned j = i;
        for (; j > 0 && comes_before(t, &x, &r[j - 1], keys); j--)
            r[j] = r[j - 1];
        r[j] = x;
    }
}

static unsigned order_moves(const Active *a, bool keys, Move *moves, unsigned n)
{
    const Task *t = a->task;
    Ranked *r = t->order->ranked;
    unsigned allowed = 0;
    for (unsigned i = 0; i < n; i++) {
        uint32_t rank = alternative_rank(a, moves[i]);
        if (rank == a->n)
            continue;
        r[allowed] = (Ranked){moves[i], rank, i};
        if (keys)
            compute_keys(t, a->state, &r[allowed]);
        allowed++;
    }
    sort_ranked(t, allowed, keys);
    for (unsigned i = 0; i < allowed; i++)
        moves[i] = r[i].move;
    return allowed;
}

/* The moves that the only active alternative allows; their order is not changed. */
static unsigned filter_moves(const Active *a, Move *moves, unsigned n)
{
    unsigned allowed = 0;
    Value movers = a->movers[0];
    for (unsigned i = 0; i < n; i++) {
        moves[allowed] = moves[i];
        allowed += (unsigned)(movers >> (moves[i] >> a->shift & 63) & 1);
    }
    Entry of_move = a->at[0]->of_move;
    if (of_move.constant) /* usual: any, by(R) */
        return of_move.value ? allowed : 0;
    n = allowed;
    allowed = 0;
    for (unsigned i = 0; i < n; i++)
        if (evaluator_eval_move(a->task->evaluator, of_move, a->state, moves[i]))
            moves[allowed++] = moves[i];
    return allowed;
}

/* Those of the moves listed that the constraint allows, in the order that the advice wants. */
static unsigned allowed_moves(const Task *t, EvalContext *s, ListMoves *list, bool ordered,
                              Move *out, unsigned *excluded)
{
    Turn side = t->game->turn(t->game, s->view.position);
    const MovesListed l = {t->game, list, s->view.position, s->view.cache};
    Active a;
    if (game_is_chance(t->game, s->view.position)) { /* no constraint is one of chance */
        *excluded = 0;
        return list_by_image(t->order, &l, t->symmetry, out);
    }
    find_active(t, &t->advice->constraint[side], s, &a);
    *excluded = 0;
    if (a.n == 0 &&
        t->problem.kind != QUESTION_HOLD) /* only there it matters how many are left out */
        return 0;
    unsigned n = list_by_image(t->order, &l, t->symmetry, out);
    bool keys = ordered && side == TURN_US && t->advice->n_prefer > 0;
    unsigned allowed = 0;
    if (a.n > 1 || (a.n && keys))
        allowed = order_moves(&a, keys, out, n);
    else if (a.n)
        allowed = filter_moves(&a, out, n);
    *excluded = n - allowed;
    return allowed;
}

static unsigned task_moves(const Problem *p, void *state, unsigned level, Move *out,
                           unsigned *excluded)
{
    (void)level;
    return allowed_moves(task_of_problem(p), state, task_of_problem(p)->game->moves, true, out,
                         excluded);
}

/* The number of the alternative is the first key. */
static unsigned ranked_moves(const Problem *p, void *state, unsigned level, Move *out,
                             unsigned *excluded, int64_t *keys)
{
    const Task *t = task_of_problem(p);
    uint32_t n_prefer = t->advice->n_prefer;
    unsigned n = task_moves(p, state, level, out, excluded);
    for (unsigned i = 0; i < n; i++) {
        const Ranked *r = &t->order->ranked[i];
        assert(r->move == out[i]);
        keys[(size_t)i * p->n_keys] = r->rank;
        for (uint32_t k = 0; k < n_prefer; k++)
            keys[(size_t)i * p->n_keys + 1 + k] = t->order->keys[r->place * n_prefer + k];
    }
    return n;
}

static unsigned task_unordered_moves(const Problem *p, void *state, unsigned level, Move *out,
                                     unsigned *excluded)
{
    (void)level;
    return allowed_moves(task_of_problem(p), state, task_of_problem(p)->game->moves, false, out,
                         excluded);
}

static bool task_allows(const Problem *p, void *state, unsigned level, Move move)
{
    (void)level;
    const Task *t = task_of_problem(p);
    EvalContext *s = state;
    Active a;
    if (!t->game->is_legal(t->game, s->view.position, move))
        return false;
    find_active(t, &t->advice->constraint[t->game->turn(t->game, s->view.position)], s, &a);
    return alternative_rank(&a, move) < a.n;
}

static unsigned last_moves(const Problem *p, void *state, unsigned level, Move *out)
{
    (void)level;
    unsigned excluded;
    return allowed_moves(task_of_problem(p), state,
                         task_of_problem(p)->advice->last_move[TURN_US]->list, true, out,
                         &excluded);
}

static bool entry_is_false(Entry e)
{
    return e.constant && !e.value;
}

/* What the keys of this advice's positions begin with: other advice, and another root where it is
 * spoken of, has other keys. */
static uint64_t seed_of(Evaluator *m, const Game *game, const CompiledAdvice *a, EvalContext *root)
{
    uint64_t seed = mix_step(0, a->advice->index + 1);
    for (uint32_t i = 0; i < a->n_roots; i++)
        seed = mix_step(seed, evaluator_eval(m, a->roots[i], root));
    if (a->needs_root) {
        Key k = game->key(game, root->view.position);
        seed = mix_step(mix_step(seed, k.lo), k.hi);
    }
    return seed;
}

void task_init(Task *t, Evaluator *m, const Game *game, const CompiledAdvice *a, MoveOrder *order,
               EvalContext *root)
{
    *t = (Task){
        .problem = {.kind = a->kind,
                    .state_size = evaluator_context_size(m),
                    .max_moves = (unsigned)game->max_moves,
                    .judge = task_judge,
                    .turn = task_turn,
                    .chance = game->chance ? task_chance : NULL,
                    .moves = task_moves,
                    .ranked_moves = a->n_prefer ? ranked_moves : NULL,
                    .n_keys = 1 + a->n_prefer,
                    .unordered_moves = a->n_prefer ? task_unordered_moves : NULL,
                    .allows = game->is_legal ? task_allows : NULL,
                    .last_moves = a->last_move[TURN_US] && game->alternates ? last_moves : NULL,
                    .play = task_play,
                    .pass = game->pass ? task_pass : NULL,
                    .key = task_key,
                    .same = task_same,
                    .key_of_images = a->images != 1 ? task_key_of_images : NULL,
                    .seek = a->has_seek ? task_seek : NULL,
                    .by_position = position_values(m, a, root),
                    .estimate = a->advice->expect ? task_estimate : NULL,
                    .situation = advice_situation(a->advice) ? situation : NULL,
                    .distance = a->distance.constant ? NULL : task_distance,
                    .least_height = a->least_plies.constant ? NULL : least_height,
                    .give_up_at = task_give_up_at,
                    .gave_up = evaluator_gave_up(m),
                    .last_depth = {a->constraint[TURN_US].last_depth,
                                   a->constraint[TURN_THEM].last_depth},
                    .alternates = game->alternates,
                    .ordered = a->n_prefer || a->constraint[TURN_US].n > 1,
                    .never_leaf = {entry_is_false(a->leaf[TURN_US]),
                                   entry_is_false(a->leaf[TURN_THEM])}},
        .evaluator = m,
        .game = game,
        .advice = a,
        .order = order,
        .goals = {.evaluator = m, .game = game, .advice = a, .root = root}};
    static_assert(UNBOUNDED_DEPTH == UINT32_MAX, "a constraint's last level is passed on");
    t->problem.self = t;
    task_order_by(t, root_symmetry(game, a, root->view.position));
    t->seed = values_fit(&root->given, a->advice) ? seed_of(m, game, a, root) : 0;
}

void task_order_by(Task *t, unsigned symmetry)
{
    t->symmetry = symmetry;
    t->problem.order_by_key = t->advice->prefers_by_position && symmetry == 0;
}

/* A side that has no move any more is said to have none but at the root: no more than a bound is
 * wanted. */
void task_begin_at(Task *t, unsigned depth)
{
    t->first_depth = depth;
    t->problem.by_position.key = NULL; /* the leaves may stand at the prover's root */
    for (unsigned side = 0; side < 2; side++) {
        unsigned last = t->advice->constraint[side].last_depth;
        if (last != UNBOUNDED_DEPTH)
            last = last > depth ? last - depth : 0;
        t->problem.last_depth[side] = last;
    }
}

void task_know(Task *t, const Solution *solution, EvalContext *place)
{
    t->solution = solution;
    t->goals.place = place;
    if (task_aim(t->advice).theirs)
        t->problem.their_tree = task_solved_tree;
    else
        t->problem.our_tree = task_solved_tree;
}

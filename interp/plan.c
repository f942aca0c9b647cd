/* interp/plan.c -- a plan, put to the prover (see plan.h).
 * A state is a position and the branches of the plan that are open in it.  It holds positions alone: that of the node, and
 * those at which its branches were entered.  What is computed in them is kept apart, in contexts that all states share. */
#include "interp/plan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum {
    STATE_ALIGN = 64,
    SCRATCHES = 8,              /* nodes of so many levels keep what was computed in them */
    ROOTS_KEPT = 64             /* as do so many roots */
};

/* Where a branch stands. */
typedef enum BranchKind {
    BRANCH_OPEN,
    BRANCH_HANDS_OVER,          /* its place is done with them to move: the next step begins after their reply */
    BRANCH_ENDS                 /* its place is done, and nothing follows: the node is a leaf */
} BranchKind;

typedef struct Branch {
    uint16_t place;
    uint16_t in_play;           /* a bit for each advice of the place */
    uint8_t root;               /* where it was entered, by number among the state's roots */
    uint8_t kind;               /* a BranchKind */
    uint64_t seed;              /* of keys: the values of its root */
} Branch;

/* The head of a state; behind it the branches, the depths of the roots, their positions, and the position. */
typedef struct PlanState {
    uint64_t number;            /* differs from state to state of one task */
    int64_t sought;             /* of a leaf: the value sought */
    uint32_t level;
    uint8_t judgement;
    uint8_t n_branches, n_roots;
    bool ended;                 /* a step has ended here */
} PlanState;

/* Contexts of one state, by root, and which branches allow its moves. */
typedef struct Scratch {
    uint64_t number;            /* of the state; 0: none */
    EvalContext **context;      /* by root; NULL: not yet made */
    bool *ready;
    bool listed;
    unsigned n_moves;
    Move *move;
    uint64_t *branches;         /* by move: a bit for each branch that allows it */
} Scratch;

struct PlanTask {
    Task task;                  /* first: its problem's `self` leads to the whole */
    const CompiledPlan *plan;
    size_t branches_at, depths_at, roots_at, position_at, root_size;
    unsigned most_roots;
    uint64_t n_states;
    Task *of_advice;            /* by place and advice: for its moves */
    Scratch scratch[SCRATCHES];
    EvalContext *root[ROOTS_KEPT];
    bool root_ready[ROOTS_KEPT];
    bool tasks_ready;
    Move *list;                 /* scratch */
    void *begin;                /* the state at which the plan begins */
};

/* ---- parts of a state --------------------------------------------------------------------- */

static PlanTask *plan_of(const Problem *p)
{
    return (PlanTask *)p->self;
}

static Branch *branches_of(const PlanTask *t, const PlanState *s)
{
    return (Branch *)((unsigned char *)s + t->branches_at);
}

/* By root: plies since it. */
static uint32_t *depths_of(const PlanTask *t, const PlanState *s)
{
    return (uint32_t *)((unsigned char *)s + t->depths_at);
}

static void *root_of(const PlanTask *t, const PlanState *s, unsigned i)
{
    return (unsigned char *)s + t->roots_at + i * t->root_size;
}

static void *position_of(const PlanTask *t, const PlanState *s)
{
    return (unsigned char *)s + t->position_at;
}

static Turn turn_of(const PlanTask *t, const PlanState *s)
{
    return t->task.game->turn(t->task.game, position_of(t, s));
}

static const PlanPlace *place_of(const PlanTask *t, const Branch *b)
{
    return &t->plan->place[b->place];
}

/* ---- contexts ----------------------------------------------------------------------------- */

static uint64_t mix(uint64_t h, uint64_t v)
{
    h = (h ^ v) * 0x9E3779B97F4A7C15u;
    return h ^ (h >> 32);
}

/* The context of a root at depth 0; valid until the next call. */
static EvalContext *root_context(PlanTask *t, const void *position)
{
    size_t size = t->task.game->position_size;
    Key k = t->task.game->key(t->task.game, position);
    unsigned i = (unsigned)(mix(k.lo, k.hi) % ROOTS_KEPT);
    if (!t->root[i])
        t->root[i] = evaluator_context_new(t->task.evaluator);
    else if (t->root_ready[i] && memcmp(t->root[i]->view.position, position, size) == 0)
        return t->root[i];
    evaluator_begin(t->task.evaluator, position, t->root[i]);
    t->root_ready[i] = true;
    return t->root[i];
}

static Scratch *scratch_of(PlanTask *t, const PlanState *s)
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
    Scratch *c = scratch_of(t, s);
    EvalContext *at = root_context(t, root_of(t, s, root));
    if (depths_of(t, s)[root] == 0)
        return at;
    if (!c->context[root])
        c->context[root] = evaluator_context_new(t->task.evaluator);
    EvalContext *here = c->context[root];
    if (!c->ready[root]) {
        evaluator_place(t->task.evaluator, position_of(t, s), at, here);
        here->depth = depths_of(t, s)[root];
        c->ready[root] = true;
    }
    here->root = at;
    return here;
}

static EvalContext *context_of_branch(PlanTask *t, const PlanState *s, const Branch *b)
{
    return context_of(t, s, b->root);
}

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
    memcpy(root_of(t, s, s->n_roots), position_of(t, s), t->task.game->position_size);
    return s->n_roots++;
}

/* What keys must know of the root of a place. */
static uint64_t seed_of(PlanTask *t, const PlanPlace *place, EvalContext *root)
{
    uint64_t seed = 0;
    for (uint32_t i = 0; i < place->n; i++) {
        const CompiledAdvice *a = place->advice[i];
        for (uint32_t k = 0; k < a->n_roots; k++)
            seed = mix(seed, evaluator_eval(t->task.evaluator, a->roots[k], root) + 1);
        if (a->needs_root) {
            Key k = t->task.game->key(t->task.game, root->view.position);
            seed = mix(mix(seed, k.lo), k.hi);
        }
    }
    return seed;
}

/* The branches of places that begin at a state's position are put before its i-th.  Returns: how many there are. */
static unsigned enter(PlanTask *t, PlanState *s, const uint16_t *places, uint32_t n, unsigned i)
{
    Branch *all = branches_of(t, s);
    unsigned entered = 0;
    uint8_t root = root_here(t, s);
    for (uint32_t k = 0; k < n; k++) {
        const PlanPlace *place = &t->plan->place[places[k]];
        EvalContext *here = root_context(t, root_of(t, s, root));
        uint16_t in_play = 0;
        for (uint32_t j = 0; j < place->n; j++)
            if (evaluator_eval(t->task.evaluator, place->advice[j]->when, here))
                in_play = (uint16_t)(in_play | 1u << j);
        if (!in_play)
            continue;
        assert(s->n_branches < t->plan->most_branches);
        memmove(all + i + entered + 1, all + i + entered,
                (s->n_branches - i - entered) * sizeof *all);
        all[i + entered] = (Branch){places[k], in_play, root, BRANCH_OPEN, seed_of(t, place, here)};
        s->n_branches++;
        entered++;
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
    Value v = evaluator_eval(t->task.evaluator, a->seek.value, here);
    if (!value_is_defined(v))
        return SEEK_UNDEFINED;
    return a->seek.most ? -(int64_t)v : (int64_t)v;
}

/* Takes advice that fails here out of play.  Returns: whether the goals of some other hold. */
static bool judge_branch(PlanTask *t, PlanState *s, Branch *b, Turn turn)
{
    const PlanPlace *place = place_of(t, b);
    EvalContext *here = context_of_branch(t, s, b);
    bool done = false;
    for (uint32_t j = 0; j < place->n; j++) {
        if (!(b->in_play >> j & 1))
            continue;
        Value v = evaluator_eval(t->task.evaluator, place->advice[j]->judge[turn], here);
        if (v == JUDGED_FAILS)
            b->in_play = (uint16_t)(b->in_play & ~(1u << j));
        if (v != JUDGED_LEAF)
            continue;
        done = true;
        if (t->plan->seeks && !place->n_next) {
            int64_t value = value_sought(t, place->advice[j], here);
            s->sought = value < s->sought ? value : s->sought;
        }
    }
    return done;
}

static uint32_t depth_that_matters(const PlanTask *t, const PlanState *s, const Branch *b)
{
    uint32_t depth = depths_of(t, s)[b->root], cap = place_of(t, b)->depth_cap;
    return depth < cap ? depth : cap;
}

/* Whether two branches, of states a and b, come to the same. */
static bool is_same_branch(const PlanTask *t, const PlanState *a, const Branch *x,
                           const PlanState *b, const Branch *y)
{
    if (x->place != y->place || x->kind != y->kind)
        return false;
    if (x->kind != BRANCH_OPEN)
        return true;
    return x->in_play == y->in_play && x->seed == y->seed &&
           depth_that_matters(t, a, x) == depth_that_matters(t, b, y) &&
           (!place_of(t, x)->looks_at_root ||
            t->task.game->same(t->task.game, root_of(t, a, x->root), root_of(t, b, y->root)));
}

static void drop_equal_branches(const PlanTask *t, PlanState *s)
{
    const Branch *all = branches_of(t, s);
    for (unsigned i = 1; i < s->n_branches;) {
        unsigned j = 0;
        while (j < i && !is_same_branch(t, s, &all[j], s, &all[i]))
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
            memcpy(root_of(t, s, kept), root_of(t, s, i), t->task.game->position_size);
        }
        kept++;
    }
    s->n_roots = (uint8_t)kept;
    if (moved)
        scratch_of(t, s)->number = 0;
}

/* What becomes of the branches in a state's position: advice that fails goes, places that are done lead on. */
static void settle(PlanTask *t, PlanState *s)
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
        if (done && !place_of(t, b)->n_next) {
            b->kind = BRANCH_ENDS;
            leaf = true;
            i++;
        } else if (done && turn == TURN_US) {
            const PlanPlace *place = place_of(t, b);
            remove_branch(t, s, i);
            enter(t, s, place->next, place->n_next, i);
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
        s->judgement = NODE_LEAF;
    else
        s->judgement = s->n_branches ? NODE_OPEN : NODE_FAILS;
}

static Judgement judge(const Problem *p, void *state, unsigned level)
{
    const PlanState *s = state;
    (void)p;
    (void)level;
    return (Judgement)s->judgement;
}

static Turn turn(const Problem *p, const void *state)
{
    return turn_of(plan_of(p), state);
}

static int64_t seek(const Problem *p, void *state, unsigned level)
{
    const PlanState *s = state;
    (void)p;
    (void)level;
    return s->sought;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The moves that one advice allows, in its order, into t->list. */
static unsigned moves_of_advice(PlanTask *t, EvalContext *here, const PlanPlace *place, uint32_t j)
{
    const Task *task = &t->of_advice[place->first_task + j];
    unsigned excluded;
    return task->problem.moves(&task->problem, here, here->depth, t->list, &excluded);
}

static void note_move(Scratch *c, Move move, unsigned branch)
{
    unsigned i = 0;
    while (i < c->n_moves && c->move[i] != move)
        i++;
    if (i == c->n_moves) {
        c->move[c->n_moves] = move;
        c->branches[c->n_moves++] = 0;
    }
    c->branches[i] |= UINT64_C(1) << branch;
}

static void note_moves_of(PlanTask *t, const PlanState *s, Scratch *c, unsigned branch)
{
    const Branch *b = &branches_of(t, s)[branch];
    const PlanPlace *place = place_of(t, b);
    if (b->kind == BRANCH_HANDS_OVER) {
        unsigned n = t->task.game->moves(t->task.game, position_of(t, s), NULL, t->list);
        for (unsigned i = 0; i < n; i++)
            note_move(c, t->list[i], branch);
        return;
    }
    for (uint32_t j = 0; j < place->n; j++) {
        if (!(b->in_play >> j & 1))
            continue;
        unsigned n = moves_of_advice(t, context_of_branch(t, s, b), place, j);
        for (unsigned i = 0; i < n; i++)
            note_move(c, t->list[i], branch);
    }
}

/* All moves that some branch allows, with the branches that do. */
static Scratch *list_moves(PlanTask *t, const PlanState *s)
{
    Scratch *c = scratch_of(t, s);
    if (c->listed)
        return c;
    c->n_moves = 0;
    for (unsigned i = 0; i < s->n_branches; i++)
        note_moves_of(t, s, c, i);
    c->listed = true;
    return c;
}

static bool is_listed(const Scratch *c, Move move)
{
    for (unsigned i = 0; i < c->n_moves; i++)
        if (c->move[i] == move)
            return true;
    return false;
}

static unsigned moves(const Problem *p, void *state, unsigned level, Move *out, unsigned *excluded)
{
    PlanTask *t = plan_of(p);
    PlanState *s = state;
    (void)level;
    const Scratch *c = list_moves(t, s);
    unsigned legal = t->task.game->moves(t->task.game, position_of(t, s), NULL, t->list);
    unsigned n = 0;
    for (unsigned i = 0; i < legal && turn_of(t, s) == TURN_THEM; i++)
        if (is_listed(c, t->list[i]))
            out[n++] = t->list[i];
    if (turn_of(t, s) == TURN_US)
        memcpy(out, c->move, (n = c->n_moves) * sizeof *out);
    *excluded = legal - n;
    return n;
}

/* The branches that go on with a move, a bit for each. */
static uint64_t branches_with(PlanTask *t, const PlanState *s, Move move)
{
    if (s->n_branches == 1)
        return 1;                               /* only moves that are allowed are played */
    const Scratch *c = list_moves(t, s);
    for (unsigned i = 0; i < c->n_moves; i++)
        if (c->move[i] == move)
            return c->branches[i];
    return 0;
}

/* ---- playing ------------------------------------------------------------------------------ */

/* The state behind a move, its position set: of the branches those in `with`, and what they lead to. */
static void go_on(PlanTask *t, const PlanState *from, uint64_t with, PlanState *s)
{
    const Branch *before = branches_of(t, from);
    Branch *all = branches_of(t, s);
    s->number = ++t->n_states;
    s->level = from->level + 1;
    s->n_branches = 0;
    s->n_roots = from->n_roots;
    memcpy(root_of(t, s, 0), root_of(t, from, 0), from->n_roots * t->root_size);
    for (unsigned i = 0; i < from->n_roots; i++)
        depths_of(t, s)[i] = depths_of(t, from)[i] + 1;
    Turn turn = turn_of(t, s);
    for (unsigned i = 0; i < from->n_branches; i++) {
        if (!(with >> i & 1))
            continue;
        const PlanPlace *place = place_of(t, &before[i]);
        if (before[i].kind == BRANCH_HANDS_OVER && turn == TURN_US)
            enter(t, s, place->next, place->n_next, s->n_branches);
        else
            all[s->n_branches++] = before[i];
    }
    settle(t, s);
}

static void play(const Problem *p, const void *state, unsigned level, Move move, void *out)
{
    PlanTask *t = plan_of(p);
    const PlanState *from = state;
    PlanState *s = out;
    (void)level;
    uint64_t with = branches_with(t, from, move);
    t->task.game->play(t->task.game, position_of(t, from), NULL, move, position_of(t, s));
    go_on(t, from, with, s);
}

static bool pass(const Problem *p, const void *state, unsigned level, void *out)
{
    PlanTask *t = plan_of(p);
    const PlanState *from = state;
    (void)level;
    if (!t->task.game->pass(t->task.game, position_of(t, from), position_of(t, out)))
        return false;
    go_on(t, from, UINT64_MAX, out);
    return true;
}

/* ---- keys --------------------------------------------------------------------------------- */

static Key key(const Problem *p, const void *state, unsigned level)
{
    const PlanTask *t = plan_of(p);
    const PlanState *s = state;
    const Branch *b = branches_of(t, s);
    Key k = t->task.game->key(t->task.game, position_of(t, s));
    uint64_t h = mix(t->task.seed, s->n_branches);
    (void)level;
    for (unsigned i = 0; i < s->n_branches; i++) {
        h = mix(h, (uint64_t)b[i].place << 8 | b[i].kind);
        if (b[i].kind == BRANCH_OPEN)
            h = mix(mix(mix(h, b[i].in_play), depth_that_matters(t, s, &b[i])), b[i].seed);
    }
    return (Key){k.lo ^ h, k.hi ^ mix(h, 1)};
}

static bool same(const Problem *p, const void *a, unsigned level_a, const void *b, unsigned level_b)
{
    const PlanTask *t = plan_of(p);
    const PlanState *x = a, *y = b;
    (void)level_a;
    (void)level_b;
    if (x->n_branches != y->n_branches ||
        !t->task.game->same(t->task.game, position_of(t, x), position_of(t, y)))
        return false;
    for (unsigned i = 0; i < x->n_branches; i++)
        if (!is_same_branch(t, x, &branches_of(t, x)[i], y, &branches_of(t, y)[i]))
            return false;
    return true;
}

static void give_up_at(const Problem *p, Deadline when)
{
    evaluator_give_up_at(plan_of(p)->task.evaluator, when);
}

/* ---- the task ----------------------------------------------------------------------------- */

static size_t round_up(size_t n, size_t to)
{
    return (n + to - 1) / to * to;
}

static void lay_out(PlanTask *t, size_t position_size)
{
    t->most_roots = t->plan->most_branches + 1;
    t->root_size = round_up(position_size, 16);
    t->branches_at = round_up(sizeof(PlanState), 16);
    t->depths_at = t->branches_at + t->plan->most_branches * sizeof(Branch);
    t->roots_at = round_up(t->depths_at + t->most_roots * sizeof(uint32_t), 16);
    t->position_at = t->roots_at + t->most_roots * t->root_size;
}

static void make_scratch(PlanTask *t, size_t max_moves)
{
    for (unsigned i = 0; i < SCRATCHES; i++) {
        Scratch *c = &t->scratch[i];
        c->context = base_zalloc(t->most_roots, sizeof *c->context, "a plan");
        c->ready = base_zalloc(t->most_roots, sizeof *c->ready, "a plan");
        c->move = base_alloc(max_moves * sizeof *c->move, "a plan");
        c->branches = base_alloc(max_moves * sizeof *c->branches, "a plan");
    }
}

PlanTask *plan_task_new(Evaluator *m, const Game *game, const CompiledAdvice *plan,
                        MoveOrder *order)
{
    assert(plan->plan);
    PlanTask *t = base_zalloc(1, sizeof *t, "a plan");
    t->plan = plan->plan;
    lay_out(t, game->position_size);
    size_t size = round_up(t->position_at + game->position_size, STATE_ALIGN);
    t->task = (Task){
        .problem = {.self = t,
                    .state_size = size,
                    .max_moves = (unsigned)game->max_moves,
                    .judge = judge,
                    .turn = turn,
                    .moves = moves,
                    .play = play,
                    .pass = game->pass ? pass : NULL,
                    .key = key,
                    .same = same,
                    .seek = t->plan->seeks ? seek : NULL,
                    .give_up_at = give_up_at,
                    .gave_up = evaluator_gave_up(m),
                    .last_depth = {plan->constraint[TURN_US].last_depth,
                                   plan->constraint[TURN_THEM].last_depth},
                    .alternates = game->alternates,
                    .order_by_key = plan->prefers_by_position,
                    .never_leaf = {t->plan->never_leaf[TURN_US], t->plan->never_leaf[TURN_THEM]}},
        .evaluator = m,
        .game = game,
        .advice = plan,
        .order = order,
        .seed = mix(0, plan->advice->index + 1)};
    make_scratch(t, game->max_moves);
    t->list = base_alloc(game->max_moves * sizeof *t->list, "a plan");
    t->of_advice = base_zalloc(t->plan->n_tasks, sizeof *t->of_advice, "a plan");
    t->begin = aligned_alloc(STATE_ALIGN, size);
    if (!t->begin)
        base_fatal("out of memory (a plan)");
    return t;
}

void plan_task_free(PlanTask *t)
{
    if (!t)
        return;
    for (unsigned i = 0; i < SCRATCHES; i++) {
        Scratch *c = &t->scratch[i];
        for (unsigned k = 0; k < t->most_roots; k++)
            free(c->context[k]);
        free(c->context);
        free(c->ready);
        free(c->move);
        free(c->branches);
    }
    for (unsigned i = 0; i < ROOTS_KEPT; i++)
        free(t->root[i]);
    free(t->of_advice);
    free(t->list);
    free(t->begin);
    free(t);
}

bool plan_task_begin(PlanTask *t, const void *position)
{
    PlanState *s = t->begin;
    memset(s, 0, sizeof *s);
    memcpy(position_of(t, s), position, t->task.game->position_size);
    s->number = ++t->n_states;
    EvalContext *root = root_context(t, position);
    for (uint32_t i = 0; i < t->plan->n && !t->tasks_ready; i++)
        for (uint32_t j = 0; j < t->plan->place[i].n; j++)
            task_init(&t->of_advice[t->plan->place[i].first_task + j], t->task.evaluator,
                      t->task.game, t->plan->place[i].advice[j], t->task.order, root);
    t->tasks_ready = !*evaluator_gave_up(t->task.evaluator);
    bool applies = enter(t, s, t->plan->first, t->plan->n_first, 0) > 0;
    settle(t, s);
    return applies;
}

const Task *plan_task_task(const PlanTask *t)
{
    return &t->task;
}

void *plan_task_root(const PlanTask *t)
{
    return t->begin;
}

const Advice *plan_task_served(PlanTask *t, void *state, Move move)
{
    const PlanState *s = state;
    for (unsigned i = 0; i < s->n_branches; i++) {
        const Branch *b = &branches_of(t, s)[i];
        const PlanPlace *place = place_of(t, b);
        for (uint32_t j = 0; j < place->n && b->kind == BRANCH_OPEN; j++) {
            if (!(b->in_play >> j & 1))
                continue;
            unsigned n = moves_of_advice(t, context_of_branch(t, s, b), place, j);
            for (unsigned k = 0; k < n; k++)
                if (t->list[k] == move)
                    return place->advice[j]->advice;
        }
    }
    return NULL;
}

bool plan_task_ends_step(const PlanTask *t, const void *state)
{
    const PlanState *s = state;
    (void)t;
    return s->ended;
}

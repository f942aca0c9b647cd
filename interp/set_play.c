/* interp/set_play.c -- what would happen if they moved first (see set_play.h). */
#include "interp/set_play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    SET_PLAY_MOST = 1 << 26, /* moves in the continuations of all replies */
    STATE_ALIGN = 64
};

/* What we have behind one of their replies. */
typedef struct Continuation {
    Move reply;
    Strategy strategy;
} Continuation;

typedef struct Continuations {
    VEC(Continuation) of;
    uint32_t n_edges; /* of all of them */
} Continuations;

void set_play_clear(SetPlay *p)
{
    free(p->position);
    strategy_free(&p->strategy);
    tree_free(&p->tree);
    vec_clear(&p->without);
    vec_clear(&p->unknown);
    *p = (SetPlay){0};
}

/* The question: of an advice a task over contexts, of a plan its own problem over its states. */
typedef struct SetPlayQuestion {
    Task task;
    const Problem *problem;
    void *theirs, *ours; /* states: where they move first; after a reply */
    void *of_plan;       /* NULL, or memory of these */
} SetPlayQuestion;

/* Sets up the root, and the context of theirs one ply below it.  False: nobody can pass. */
static bool begin_advice(const SetPlayMeans *by, const void *position, const CompiledAdvice *a,
                         SetPlayQuestion *q)
{
    if (by->game->turn(by->game, position) == TURN_US) {
        evaluator_begin(by->evaluator, position, by->root);
        if (!evaluator_pass(by->evaluator, by->root, by->theirs))
            return false;
    } else {
        evaluator_begin(by->evaluator, position, by->ours);
        if (!evaluator_pass(by->evaluator, by->ours, by->theirs))
            return false;
        evaluator_begin(by->evaluator, by->theirs->view.position, by->root);
        evaluator_place(by->evaluator, position, by->root, by->theirs);
    }
    task_init(&q->task, by->evaluator, by->game, a, by->order, by->root);
    q->problem = &q->task.problem;
    q->theirs = by->theirs;
    q->ours = by->ours;
    return true;
}

/* The same of a plan, whose states know how deep they are. */
static bool begin_plan(const SetPlayMeans *by, const void *position, SetPlayQuestion *q)
{
    const Game *g = by->game;
    void *passed = base_alloc(g->position_size, "a position");
    bool ours = g->turn(g, position) == TURN_US, can = g->pass && g->pass(g, position, passed);
    if (can) {
        plan_task_begin(by->plan, ours ? position : passed);
        q->problem = &plan_task_task(by->plan)->problem;
        size_t size = (q->problem->state_size + STATE_ALIGN - 1) / STATE_ALIGN * STATE_ALIGN;
        q->of_plan = aligned_alloc(STATE_ALIGN, 2 * size);
        if (!q->of_plan)
            base_fatal("out of memory (states of a plan)");
        q->theirs = q->of_plan;
        q->ours = (unsigned char *)q->of_plan + size;
        can = q->problem->pass(q->problem, plan_task_root(by->plan), 0, q->theirs);
    }
    free(passed);
    return can;
}

/* Copies the position in which they are to move first: by passing, or the one in question. */
static void *their_position(const Game *g, const void *position)
{
    void *copy = base_alloc(g->position_size, "a position");
    if (g->turn(g, position) == TURN_US)
        g->pass(g, position, copy);
    else
        memcpy(copy, position, g->position_size);
    return copy;
}

/* One strategy of all: a root of theirs with the replies that have continuations. */
static void join(SetPlay *p, const Continuations *all, unsigned excluded)
{
    Strategy s = {.claim = STRATEGY_REACH, .chooser = TURN_US, .positions = 1};
    uint32_t n = 1, replies = (uint32_t)all->of.n, highest = 0;
    for (uint32_t i = 0; i < replies; i++)
        n += all->of.at[i].strategy.n;
    strategy_alloc(&s, n, replies + all->n_edges);
    s.n = 1;
    s.n_edges = replies;
    s.excluded = excluded;
    for (uint32_t i = 0; i < replies; i++) {
        const Strategy *t = &all->of.at[i].strategy;
        s.edge[i] = (StrategyEdge){all->of.at[i].reply, strategy_append(&s, t)};
        s.positions = strategy_sum(s.positions, t->positions);
        s.excluded = strategy_sum(s.excluded, t->excluded);
        highest = t->node[0].height > highest ? t->node[0].height : highest;
    }
    s.node[0] = (StrategyNode){
        .n_edges = replies, .excluded = excluded, .height = highest + 1, .owner = STRATEGY_THEM};
    p->strategy = s;
    tree_unfold(&p->strategy, 0, &p->tree);
}

/* Answers one reply. */
static void answer(const SetPlayMeans *by, const SetPlayQuestion *q, Move reply, ProveMode mode,
                   ProveLimits limits, SetPlay *out, Continuations *all)
{
    Proof proof;
    q->problem->play(q->problem, q->theirs, 1, reply, q->ours);
    prove(by->prover,
          &(Question){.problem = q->problem,
                      .root = q->ours,
                      .want = WANT_TREE,
                      .limits = limits,
                      .mode = mode},
          &proof);
    out->nodes += proof.nodes;
    bool fits = proof.strategy.n_edges < SET_PLAY_MOST - all->n_edges;
    if (proof.strategy.n && fits) {
        Continuation found = {reply, proof.strategy};
        all->n_edges += proof.strategy.n_edges;
        vec_push(&all->of, found, "set play");
        return;
    }
    strategy_free(&proof.strategy);
    if (proof.verdict == VERDICT_REFUTED || proof.limit == LIMIT_DEPTH) {
        vec_push(&out->without, reply, "replies");
    } else {
        vec_push(&out->unknown, reply, "replies");
        out->limit = proof.verdict == VERDICT_SATISFIABLE ? LIMIT_MEMORY : proof.limit;
    }
}

static void answer_all(const SetPlayMeans *by, SetPlayQuestion *q, ProveMode mode,
                       ProveLimits limits, SetPlay *out)
{
    Continuations all = {0};
    Move *reply = base_alloc(by->game->max_moves * sizeof *reply, "moves");
    unsigned excluded = 0, n = 0;
    if (q->problem->judge(q->problem, q->theirs, 1) == NODE_OPEN)
        n = q->problem->moves(q->problem, q->theirs, 1, reply, &excluded);
    if (!q->of_plan)
        task_begin_at(&q->task, 2);
    limits.max_depth = out->within - 2;
    for (unsigned i = 0; i < n; i++)
        answer(by, q, reply[i], mode, limits, out, &all);
    if (all.of.n)
        join(out, &all, excluded);
    for (size_t i = 0; i < all.of.n; i++)
        strategy_free(&all.of.at[i].strategy);
    vec_clear(&all.of);
    free(reply);
}

void set_play_find(const SetPlayMeans *by, const void *position, const CompiledAdvice *a,
                   ProveMode mode, ProveLimits limits, unsigned height, SetPlay *out)
{
    assert(by->game && position && a && out);
    const uint32_t last[2] = {a->constraint[TURN_US].last_depth,
                              a->constraint[TURN_THEM].last_depth};
    unsigned most = problem_highest(last, by->game->alternates, TURN_US);
    *out = (SetPlay){.state = SET_PLAY_NO_PASS, .within = height && height < most ? height : most};
    SetPlayQuestion q = {0};
    evaluator_give_up_at(by->evaluator, prove_deadline(&limits));
    if (a->plan ? begin_plan(by, position, &q) : begin_advice(by, position, a, &q)) {
        out->state = out->within > limits.max_depth ? SET_PLAY_NO_HEIGHT : SET_PLAY_FOUND;
        if (out->state == SET_PLAY_FOUND)
            out->position = their_position(by->game, position);
        if (out->state == SET_PLAY_FOUND && out->within >= 2)
            answer_all(by, &q, mode, limits, out);
    }
    free(q.of_plan);
}

/* interp/choose/set_play.c -- what would happen if they moved first (see set_play.h). */
#include "interp/choose/set_play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

enum { SET_PLAY_MOST = 1 << 26 }; /* moves in the continuations of all replies */

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

/* The advice at the root, states below it (where they move first; after a reply), and what has been
 * found there. */
typedef struct PassedRoot {
    const AdviceQuestion *asked;
    AdviceTask *task;
    const Problem *problem;
    void *theirs, *ours;
    Continuations all;
} PassedRoot;

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
static void join_continuations(SetPlay *p, const Continuations *all, unsigned excluded)
{
    Strategy s = {.claim = CLAIM_TREE, .positions = 1};
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

/* Answers one reply, within the height that the reply and our pass leave. */
static void answer_reply(Prover *prover, PassedRoot *q, Move reply, SetPlay *out)
{
    Proof proof;
    Continuations *all = &q->all;
    ProveLimits limits = q->asked->limits;
    limits.max_depth = out->within - 2;
    q->problem->play(q->problem, q->theirs, 1, reply, q->ours);
    prove(prover,
          &(Question){.problem = q->problem,
                      .root = q->ours,
                      .want = WANT_TREE,
                      .limits = limits,
                      .mode = q->asked->mode},
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

static void answer_all(const Interpreter *by, PassedRoot *q, SetPlay *out)
{
    const Continuations *all = &q->all;
    Move *reply = base_alloc(by->game->max_moves * sizeof *reply, "moves");
    unsigned excluded = 0, n = 0;
    if (q->problem->judge(q->problem, q->theirs, 1) == NODE_OPEN)
        n = q->problem->moves(q->problem, q->theirs, 1, reply, &excluded);
    advice_task_search_from(q->task, 2);
    for (unsigned i = 0; i < n; i++)
        answer_reply(by->prover, q, reply[i], out);
    if (all->of.n)
        join_continuations(out, all, excluded);
    for (size_t i = 0; i < all->of.n; i++)
        strategy_free(&all->of.at[i].strategy);
    vec_clear(&q->all.of);
    free(reply);
}

/* Begins, and finds what there is. */
static void find_continuations(const Interpreter *by, const AdviceQuestion *asked, SetPlay *out)
{
    EvalContext *root = evaluator_context_new(by->evaluator);
    PassedRoot q = {.asked = asked, .task = advice_task_new(by, asked->advice)};
    size_t size = base_round_up(advice_task_state_size(q.task), BASE_ALIGNMENT);
    unsigned char *states = base_alloc_aligned(2 * size, "set play");
    q.theirs = states;
    q.ours = states + size;
    evaluator_give_up_at(by->evaluator, prove_deadline(&asked->limits));
    if (advice_task_begin_passed(q.task, asked, root, q.theirs)) {
        q.problem = advice_task_problem(q.task);
        out->state = out->within > asked->limits.max_depth ? SET_PLAY_NO_HEIGHT : SET_PLAY_FOUND;
        if (out->state == SET_PLAY_FOUND)
            out->position = their_position(by->game, asked->position);
        if (out->state == SET_PLAY_FOUND && out->within >= 2)
            answer_all(by, &q, out);
    }
    free(states);
    advice_task_free(q.task);
    free(root);
}

void set_play_find(const Interpreter *by, const AdviceQuestion *asked, unsigned height,
                   SetPlay *out)
{
    assert(by && asked->position && asked->advice && out);
    const CompiledAdvice *a = asked->advice;
    const uint32_t last[2] = {a->constraint[TURN_US].last_depth,
                              a->constraint[TURN_THEM].last_depth};
    unsigned most = problem_highest(last, by->game->alternates, TURN_US);
    *out = (SetPlay){.state = SET_PLAY_NO_PASS, .within = height && height < most ? height : most};
    find_continuations(by, asked, out);
}

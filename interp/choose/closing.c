/* interp/choose/closing.c -- a tree that leaves replies out, closed (see closing.h).
 * The advice with all replies allowed is another advice, which is followed along the moves of the
 * tree. */
#include "interp/choose/closing.h"

#include <assert.h>
#include <stdlib.h>

#include "prover/tree/state_line.h"

/* ---- what came of it ---------------------------------------------------------------------- */

size_t closing_count(const TreeClosing *c, Verdict v)
{
    size_t n = 0;
    for (size_t i = 0; i < c->parts.n; i++)
        n += c->parts.at[i].verdict == v;
    return n;
}

Verdict closing_verdict(const TreeClosing *c)
{
    bool open = closing_count(c, VERDICT_UNKNOWN) || c->stopped;
    if (closing_count(c, VERDICT_REFUTED))
        return VERDICT_REFUTED;
    for (size_t i = 0; i < c->parts.n; i++)
        open |= c->parts.at[i].excluded > 0;
    return open ? VERDICT_UNKNOWN : VERDICT_SATISFIABLE;
}

void closing_clear(TreeClosing *c)
{
    vec_clear(&c->parts);
    *c = (TreeClosing){0};
}

/* ---- the walk ----------------------------------------------------------------------------- */

typedef struct Closer {
    const Interpreter *by;
    const Strategy *strategy;
    AdviceTask *task;
    const Problem *problem;
    StateLine way;
    bool *met; /* by node of the strategy */
    ProveMode mode;
    ProveLimits limits;
    TreeClosing *out;
} Closer;

/* Proves what is behind a reply, whose state stands at that ply. */
static void prove_reply(Closer *c, uint32_t node, Move move, unsigned ply)
{
    Proof proof;
    advice_task_search_from(c->task, ply);
    prove(c->by->prover,
          &(Question){.problem = c->problem,
                      .root = state_line_at(&c->way, ply),
                      .limits = c->limits,
                      .mode = c->mode},
          &proof);
    advice_task_search_from(c->task, 0);
    c->problem->give_up_at(c->problem, prove_deadline(&c->limits));
    ClosingPart r = {node, move, proof.verdict, proof.limit, proof.height, 0};
    vec_push(&c->out->parts, r, "replies");
    c->out->nodes += proof.nodes;
    proof_free(&proof);
}

/* The replies at a node of theirs that the tree leaves out. */
static void close_node(Closer *c, uint32_t node, unsigned ply)
{
    Move *reply = base_alloc(c->by->game->max_moves * sizeof *reply, "moves");
    void *here = state_line_at(&c->way, ply);
    unsigned excluded, n = c->problem->moves(c->problem, here, ply, reply, &excluded);
    for (unsigned i = 0; i < n && !c->out->stopped; i++) {
        if (strategy_find(c->strategy, node, reply[i]))
            continue;
        c->out->stopped = prove_late_by(&c->limits);
        if (c->out->stopped)
            break;
        state_line_play(&c->way, ply, reply[i]);
        prove_reply(c, node, reply[i], ply + 1);
    }
    free(reply);
}

/* Calls itself once a ply: no deeper than the strategy is high. */
static void walk_closing(Closer *c, uint32_t node, unsigned ply)
{
    const StrategyNode *at = &c->strategy->node[node];
    if (c->met[node] || c->out->stopped || at->kind == STRATEGY_LEAF)
        return;
    c->met[node] = true;
    if (at->owner == STRATEGY_THEM && at->excluded)
        close_node(c, node, ply);
    for (uint32_t k = at->first_edge; k < at->first_edge + at->n_edges; k++) {
        const StrategyEdge *edge = &c->strategy->edge[k];
        state_line_play(&c->way, ply, edge->move);
        walk_closing(c, edge->node, ply + 1);
    }
}

static void walk_closing_root(Closer *c)
{
    size_t plies = c->strategy->node[0].height + (size_t)1; /* one more for replies */
    c->way = state_line_new(c->problem, advice_task_root(c->task), plies);
    c->met = base_zalloc(c->strategy->n, sizeof *c->met, "nodes of a tree");
    walk_closing(c, 0, 0);
    state_line_clear(&c->way);
    free(c->met);
}

void closing_find(const Interpreter *by, const AdviceQuestion *asked, const Strategy *s,
                  TreeClosing *out)
{
    assert(s->n > 0 && s->claim == CLAIM_TREE);
    *out = (TreeClosing){0};
    Closer c = {.by = by, .strategy = s, .mode = asked->mode, .limits = asked->limits, .out = out};
    c.limits.watch = NULL;
    EvalContext *root = evaluator_context_new(by->evaluator);
    c.task = advice_task_new_open(by, asked->advice);
    evaluator_give_up_at(by->evaluator, prove_deadline(&asked->limits));
    advice_question_begin(by, asked, root);
    advice_task_begin(c.task, root);
    c.problem = advice_task_problem(c.task);
    walk_closing_root(&c);
    advice_task_free(c.task);
    free(root);
}

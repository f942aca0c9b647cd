/* interp/set_play.c -- what would happen if they moved first (see set_play.h). */
#include "interp/set_play.h"

#include <stdlib.h>
#include <string.h>

enum { SET_PLAY_MOST = 1 << 26 };               /* positions of the tree behind one reply */

/* The replies that have trees, while these are gathered. */
typedef VEC(ForcingTree) Trees;

void set_play_clear(SetPlay *p)
{
    free(p->position);
    tree_free(&p->tree);
    vec_clear(&p->without);
    vec_clear(&p->unknown);
    *p = (SetPlay){0};
}

/* Sets up the root, and the context of theirs one ply below it.  False: nobody can pass. */
static bool begin(const SetPlayMeans *by, const void *position)
{
    if (by->game->turn(by->game, position) == TURN_US) {
        evaluator_begin(by->evaluator, position, by->root);
        return evaluator_pass(by->evaluator, by->root, by->theirs);
    }
    evaluator_begin(by->evaluator, position, by->ours);
    if (!evaluator_pass(by->evaluator, by->ours, by->theirs))
        return false;
    evaluator_begin(by->evaluator, by->theirs->view.position, by->root);
    evaluator_place(by->evaluator, position, by->root, by->theirs);
    return true;
}

/* Puts a subtree below the root: its root is child number k of n, its other nodes stand from `rest` on. */
static void graft(ForcingTree *into, const ForcingTree *t, uint32_t k, uint32_t rest)
{
    for (uint32_t i = 0; i < t->n; i++) {
        TreeNode node = t->node[i];
        if (node.n_children)
            node.first_child += rest - 1;
        into->node[i ? rest + i - 1 : k + 1] = node;
    }
    into->excluded += t->excluded;
}

/* One tree of all; the children of its root stand side by side, the rest of each behind them. */
static void join(SetPlay *p, const Trees *trees, unsigned excluded)
{
    uint32_t n = 1, highest = 0;
    for (size_t i = 0; i < trees->n; i++)
        n += trees->at[i].n;
    p->tree = (ForcingTree){
        .node = base_zalloc(n, sizeof *p->tree.node, "set play"), .n = n, .excluded = excluded};
    uint32_t rest = 1 + (uint32_t)trees->n;
    for (size_t i = 0; i < trees->n; i++) {
        const ForcingTree *t = &trees->at[i];
        graft(&p->tree, t, (uint32_t)i, rest);
        rest += t->n - 1;
        highest = t->node[0].height > highest ? t->node[0].height : highest;
    }
    p->tree.node[0] = (TreeNode){.first_child = 1,
                                 .n_children = (uint16_t)trees->n,
                                 .excluded = (uint16_t)excluded,
                                 .height = highest + 1};
}

/* Answers one reply. */
static void answer(const SetPlayMeans *by, Task *t, Move reply, ProveMode mode, ProveLimits limits,
                   SetPlay *out, Trees *trees)
{
    Proof proof;
    evaluator_play(by->evaluator, by->theirs, reply, by->ours);
    prove_run(by->prover, &t->problem, by->ours, mode, limits, true, &proof);
    out->nodes += proof.nodes;
    bool written = proof_write_out(&proof, SET_PLAY_MOST);
    strategy_free(&proof.strategy);
    if (written) {
        proof.tree.node[0].move = reply;
        vec_push(trees, proof.tree, "set play");
    } else if (proof.verdict == VERDICT_REFUTED || proof.limit == LIMIT_DEPTH) {
        vec_push(&out->without, reply, "replies");
    } else {
        vec_push(&out->unknown, reply, "replies");
        out->limit = proof.verdict == VERDICT_SATISFIABLE ? LIMIT_MEMORY : proof.limit;
    }
}

static void answer_all(const SetPlayMeans *by, const CompiledAdvice *a, ProveMode mode,
                       ProveLimits limits, SetPlay *out)
{
    Task task;
    Trees trees = {0};
    Move *reply = base_alloc(by->game->max_moves * sizeof *reply, "moves");
    unsigned excluded = 0, n = 0;
    task_init(&task, by->evaluator, by->game, a, by->order, by->root);
    if (task.problem.judge(&task.problem, by->theirs, 1) == NODE_OPEN)
        n = task.problem.moves(&task.problem, by->theirs, 1, reply, &excluded);
    task_begin_at(&task, 2);
    limits.max_depth = out->within - 2;
    for (unsigned i = 0; i < n; i++)
        answer(by, &task, reply[i], mode, limits, out, &trees);
    if (trees.n)
        join(out, &trees, excluded);
    for (size_t i = 0; i < trees.n; i++)
        tree_free(&trees.at[i]);
    vec_clear(&trees);
    free(reply);
}

void set_play_find(const SetPlayMeans *by, const void *position, const CompiledAdvice *a,
                   ProveMode mode, ProveLimits limits, unsigned height, SetPlay *out)
{
    const uint32_t last[2] = {a->constraint[TURN_US].last_depth,
                              a->constraint[TURN_THEM].last_depth};
    unsigned most = problem_highest(last, by->game->alternates, TURN_US);
    *out = (SetPlay){.state = SET_PLAY_NO_PASS, .within = height && height < most ? height : most};
    if (!begin(by, position))
        return;
    out->state = SET_PLAY_NO_HEIGHT;
    if (out->within > limits.max_depth)
        return;
    out->state = SET_PLAY_FOUND;
    out->position = base_alloc(by->game->position_size, "a position");
    memcpy(out->position, by->theirs->view.position, by->game->position_size);
    if (out->within >= 2)
        answer_all(by, a, mode, limits, out);
}

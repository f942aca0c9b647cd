/* interp/choose/leaves.c -- the leaves of a tree, each proved by another advice (see leaves.h). */
#include "interp/choose/leaves.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "game/walk.h"

/* A walk along the tree. */
typedef struct LeafProver {
    Session *session;
    const LeafQuestion *asked;
    ChooseOptions o;
    GameWalk walk;
    bool *met; /* by node */
    TreeClosing *out;
} LeafProver;

static void prove_leaf(LeafProver *w, uint32_t node, unsigned ply)
{
    Choice c;
    w->out->stopped = prove_late_by(&w->o.limits);
    if (w->out->stopped)
        return;
    session_prove(w->session, walk_position(&w->walk, ply), w->asked->lemma, &w->o, &c);
    bool applies = c.n_tried > 0 && c.tried[0].outcome != OUTCOME_NOT_APPLICABLE;
    ClosingPart p = {.node = node, .verdict = VERDICT_REFUTED};
    if (applies)
        p = (ClosingPart){node,          NO_MOVE,        c.proof.verdict,
                          c.proof.limit, c.proof.height, c.proof.strategy.excluded};
    vec_push(&w->out->parts, p, "leaves");
    w->out->nodes += c.nodes;
    proof_free(&c.proof);
}

/* Calls itself once a ply: no deeper than the tree is high. */
static void walk_to_leaves(LeafProver *w, uint32_t node, unsigned ply)
{
    const Strategy *tree = w->asked->tree;
    const StrategyNode *at = &tree->node[node];
    if (w->met[node] || w->out->stopped)
        return;
    w->met[node] = true;
    if (at->kind == STRATEGY_LEAF)
        prove_leaf(w, node, ply);
    for (uint32_t k = at->first_edge; k < at->first_edge + at->n_edges; k++) {
        const StrategyEdge *edge = &tree->edge[k];
        walk_play(&w->walk, ply, edge->move);
        walk_to_leaves(w, edge->node, ply + 1);
    }
}

void leaves_prove(Session *s, const Game *game, const LeafQuestion *asked, TreeClosing *out)
{
    const ChooseOptions *o = asked->options;
    assert(asked->tree->n > 0 && asked->tree->claim == CLAIM_TREE);
    assert(asked->lemma);
    *out = (TreeClosing){0};
    LeafProver w = {.session = s,
                    .asked = asked,
                    .o = {.limits = o->limits,
                          .search = o->search,
                          .threads = o->threads,
                          .want_tree = true,
                          .solved = o->solved,
                          .n_solved = o->n_solved},
                    .out = out};
    w.o.limits.watch = NULL;
    w.walk = walk_begin(game, asked->position);
    w.met = base_zalloc(asked->tree->n, sizeof *w.met, "nodes of a tree");
    walk_to_leaves(&w, 0, 0);
    walk_clear(&w.walk);
    free(w.met);
}

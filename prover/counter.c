/* prover/counter.c -- why there is no forcing tree (see counter.h).
 * Start reading at prove_counter(), the last function. */
#include "prover/counter.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "prover/dual.h"

enum {
    ROOT_MOST = 1 << 17,        /* nodes for their tree at the root, where play may go on for ever */
    ROOT_SHARE = 4,             /* and no more than such a share of all */
    MOVE_MOST = 4096,           /* nodes for their tree behind a first move of ours, then */
    STATE_ALIGNMENT = 64
};

void counter_free(Counter *c)
{
    tree_free(&c->tree);
    free(c->again);
    *c = (Counter){0};
}

/* ---- their trees -------------------------------------------------------------------------- */

/* Their tree below a state at depth `from`.  *limits: what it took is gone from its nodes. */
static Verdict find_tree(Prover *pr, const Problem *p, void *state, unsigned from, uint64_t most,
                         ProveLimits *limits, Proof *out)
{
    DualProblem dual;
    ProveLimits own = *limits;
    if (most && (!own.max_nodes || most < own.max_nodes))
        own.max_nodes = most;
    dual_init(&dual, p, from);
    prove_run(pr, &dual.problem, state, PROVE_SHORTEST, own, true, out);
    dual_clear(&dual);
    if (out->strategy.n && !proof_write_out(out, own.max_tree))
        out->verdict = VERDICT_UNKNOWN;
    strategy_free(&out->strategy);
    if (limits->max_nodes)
        limits->max_nodes = limits->max_nodes > out->nodes ? limits->max_nodes - out->nodes : 1;
    return out->verdict;
}

/* ---- unfolding ---------------------------------------------------------------------------- */

/* Where a node of the tree in the making comes from. */
typedef struct Origin {
    const ForcingTree *tree;    /* of theirs; NULL: the closed refutation */
    uint32_t node;
} Origin;

typedef struct Unfolding {
    const Strategy *from;
    const ForcingTree *below;   /* by first move of ours: their tree behind it, or none (n is 0) */
    uint32_t *place;            /* by node of the refutation: where it stands, COUNTER_NEW: nowhere */
    size_t most;                /* nodes; 0: any number */
    VEC(TreeNode) nodes;
    VEC(uint32_t) again;
    VEC(Origin) origin;
} Unfolding;

static void add(Unfolding *u, Move move, Origin origin)
{
    TreeNode node = {.move = move};
    uint32_t again = COUNTER_NEW, at = (uint32_t)u->nodes.n;
    if (!origin.tree && u->from->node[origin.node].n_edges) {
        again = u->place[origin.node];
        if (again == COUNTER_NEW)
            u->place[origin.node] = at;
    }
    vec_push(&u->nodes, node, "refutation");
    vec_push(&u->again, again, "refutation");
    vec_push(&u->origin, origin, "refutation");
}

static void expand_refuted(Unfolding *u, uint32_t at, uint32_t node)
{
    const StrategyNode *from = &u->from->node[node];
    const StrategyEdge *edge = strategy_edges(u->from, node);
    u->nodes.at[at].n_children = (uint16_t)from->n_edges;
    for (uint32_t m = 0; m < from->n_edges; m++) {
        bool has_tree = at == 0 && u->below && u->below[m].n > 0;
        add(u, edge[m].move, has_tree ? (Origin){&u->below[m], 0} : (Origin){NULL, edge[m].node});
    }
}

static void expand(Unfolding *u, uint32_t at)
{
    Origin origin = u->origin.at[at];
    if (u->again.at[at] != COUNTER_NEW)
        return;
    u->nodes.at[at].first_child = (uint32_t)u->nodes.n;
    if (!origin.tree) {
        expand_refuted(u, at, origin.node);
        return;
    }
    const TreeNode *from = &origin.tree->node[origin.node];
    u->nodes.at[at].n_children = from->n_children;
    for (uint32_t k = 0; k < from->n_children; k++) {
        uint32_t child = from->first_child + k;
        add(u, origin.tree->node[child].move, (Origin){origin.tree, child});
    }
}

/* Breadth first, so that every node stands where the way to it is shortest.  False: too large. */
static bool unfold(Unfolding *u, Counter *out)
{
    u->place = base_alloc(u->from->n * sizeof *u->place, "refutation");
    memset(u->place, 0xFF, u->from->n * sizeof *u->place);
    add(u, NO_MOVE, (Origin){NULL, 0});
    bool fits = true;
    for (uint32_t at = 0; at < u->nodes.n && fits; at++) {
        expand(u, at);
        if (!u->nodes.at[at].n_children)
            u->nodes.at[at].first_child = 0;
        fits = u->nodes.n < COUNTER_NEW && (!u->most || u->nodes.n <= u->most);
    }
    free(u->place);
    vec_clear(&u->origin);
    *out =
        (Counter){.tree = {.node = u->nodes.at, .n = (uint32_t)u->nodes.n}, .again = u->again.at};
    tree_measure(&out->tree);
    if (!fits)
        counter_free(out);
    return fits;
}

/* ---- closed refutations ------------------------------------------------------------------- */

/* Looks for their trees behind our first moves, each with a share of the nodes that are left. */
static void find_below(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                       const Strategy *r, ForcingTree *below)
{
    unsigned n = r->node[0].n_edges;
    size_t size = (p->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
    void *state = aligned_alloc(STATE_ALIGNMENT, size);
    if (!state)
        base_fatal("out of memory (refutation)");
    for (unsigned m = 0; m < n; m++) {
        Proof proof;
        uint64_t share = limits.max_nodes / (n - m);
        p->play(p, root, 0, strategy_edges(r, 0)[m].move, state);
        find_tree(pr, p, state, 1, share && share < MOVE_MOST ? share : MOVE_MOST, &limits, &proof);
        below[m] = proof.tree;
    }
    free(state);
}

/* They hold us, perhaps for ever. */
static Verdict find_closed(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                           Counter *out)
{
    Proof closed;
    prove_refutation(pr, p, root, limits, CLOSED_SMALL, &closed);
    if (closed.verdict != VERDICT_REFUTED)
        return closed.verdict;
    Strategy r = closed.strategy;
    unsigned n = r.node[0].n_edges;
    ForcingTree *below = NULL;
    if (p->turn(p, root) == TURN_US && n) {
        below = base_zalloc(n, sizeof *below, "refutation");
        find_below(pr, p, root, limits, &r, below);
    }
    Unfolding u = {.from = &r, .below = below, .most = limits.max_tree};
    bool fits = unfold(&u, out);
    for (unsigned m = 0; below && m < n; m++)
        tree_free(&below[m]);
    free(below);
    strategy_free(&r);
    return fits ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

/* ---- the door ----------------------------------------------------------------------------- */

static void keep_tree(const Proof *proof, Counter *out)
{
    ForcingTree t = proof->tree;
    for (uint32_t i = 0; i < t.n; i++)
        t.node[i].excluded = 0;
    t.excluded = 0;
    out->tree = t;
    out->again = base_alloc(t.n * sizeof *out->again, "refutation");
    memset(out->again, 0xFF, t.n * sizeof *out->again);
    out->shortest = proof->shortest;
}

Verdict prove_counter(Prover *pr, const Problem *p, void *root, ProveLimits limits, Counter *out)
{
    Proof proof;
    uint64_t share = limits.max_nodes / ROOT_SHARE;
    uint64_t most = share && share < ROOT_MOST ? share : ROOT_MOST;
    assert(pr && p && root && p->turn);
    *out = (Counter){0};
    Verdict verdict =
        find_tree(pr, p, root, 0, problem_is_bounded(p) || p->holds ? 0 : most, &limits, &proof);
    if (verdict == VERDICT_SATISFIABLE) {
        keep_tree(&proof, out);
        return VERDICT_REFUTED;
    }
    if (problem_is_bounded(p) || p->holds)
        return verdict == VERDICT_REFUTED ? VERDICT_SATISFIABLE : VERDICT_UNKNOWN;
    return find_closed(pr, p, root, limits, out);
}

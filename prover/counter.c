/* prover/counter.c -- why there is no forcing tree (see counter.h).
 * Start reading at prove_counter(), the last function. */
#include "prover/counter.h"

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
    Dual dual;
    ProveLimits own = *limits;
    if (most && (!own.max_nodes || most < own.max_nodes))
        own.max_nodes = most;
    dual_init(&dual, p, from);
    prove_run(pr, &dual.problem, state, PROVE_SHORTEST, own, true, out);
    dual_clear(&dual);
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
    const Refutation *from;
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
    if (!origin.tree && u->from->node[origin.node].n_moves) {
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
    const RefutedNode *from = &u->from->node[node];
    u->nodes.at[at].n_children = from->n_moves;
    for (uint32_t m = 0; m < from->n_moves; m++) {
        const RefutedMove *move = &u->from->move[from->first_move + m];
        bool has_tree = at == 0 && u->below && u->below[m].n > 0;
        add(u, move->move, has_tree ? (Origin){&u->below[m], 0} : (Origin){NULL, move->node});
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

/* Heights, leaves first: children stand behind their parents. */
static void measure(TreeNode *node, size_t n)
{
    for (size_t i = n; i-- > 0;) {
        node[i].height = 0;
        if (!node[i].n_children)
            node[i].first_child = 0;
        for (uint32_t k = 0; k < node[i].n_children; k++) {
            uint32_t below = node[node[i].first_child + k].height + 1;
            node[i].height = below > node[i].height ? below : node[i].height;
        }
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
        fits = u->nodes.n < COUNTER_NEW && (!u->most || u->nodes.n <= u->most);
    }
    free(u->place);
    vec_clear(&u->origin);
    measure(u->nodes.at, u->nodes.n);
    *out = (Counter){.tree = {u->nodes.at, (uint32_t)u->nodes.n, 0}, .again = u->again.at};
    if (!fits)
        counter_free(out);
    return fits;
}

/* ---- closed refutations ------------------------------------------------------------------- */

/* Looks for their trees behind our first moves, each with a share of the nodes that are left. */
static void find_below(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                       const Refutation *r, ForcingTree *below)
{
    unsigned n = r->node[0].n_moves;
    size_t size = (p->state_size + STATE_ALIGNMENT - 1) / STATE_ALIGNMENT * STATE_ALIGNMENT;
    void *state = aligned_alloc(STATE_ALIGNMENT, size);
    if (!state)
        base_fatal("out of memory (refutation)");
    for (unsigned m = 0; m < n; m++) {
        Proof proof;
        uint64_t share = limits.max_nodes / (n - m);
        p->play(p, root, 0, r->move[r->node[0].first_move + m].move, state);
        find_tree(pr, p, state, 1, share && share < MOVE_MOST ? share : MOVE_MOST, &limits, &proof);
        below[m] = proof.tree;
    }
    free(state);
}

/* They hold us, perhaps for ever. */
static Verdict find_closed(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                           Counter *out)
{
    Refutation r;
    LimitReached limit;
    Verdict verdict = prove_refutation(pr, p, root, limits, &r, &limit);
    if (verdict != VERDICT_REFUTED)
        return verdict;
    unsigned n = r.node[0].n_moves;
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
    refutation_free(&r);
    return fits ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

/* ---- the door ----------------------------------------------------------------------------- */

static bool is_bounded(const Problem *p)
{
    return p->last_depth[TURN_US] != UNBOUNDED_DEPTH || p->last_depth[TURN_THEM] != UNBOUNDED_DEPTH;
}

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
    *out = (Counter){0};
    Verdict verdict = find_tree(pr, p, root, 0, is_bounded(p) ? 0 : most, &limits, &proof);
    if (verdict == VERDICT_SATISFIABLE) {
        keep_tree(&proof, out);
        return VERDICT_REFUTED;
    }
    if (is_bounded(p))
        return verdict == VERDICT_REFUTED ? VERDICT_SATISFIABLE : VERDICT_UNKNOWN;
    return find_closed(pr, p, root, limits, out);
}

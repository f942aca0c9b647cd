/* prover/counter.c -- why there is no forcing tree (see counter.h).
 * Start reading at prove_counter(), the last function. */
#include "prover/counter.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/dual.h"

enum {
    ROOT_MOST = 1 << 17, /* nodes for their tree at the root, where play may go on for ever */
    ROOT_SHARE = 4,      /* and no more than such a share of all */
    MOVE_MOST = 4096,    /* nodes for their tree behind a first move of ours, then */
    STATE_ALIGNMENT = 64
};

void counter_free(Counter *c)
{
    strategy_free(&c->strategy);
    tree_free(&c->tree);
    *c = (Counter){0};
}

/* Keeps a strategy, with no word of what our constraint excludes.  False: too large to be unfolded.
 */
static bool keep(Counter *c, Strategy s, size_t most)
{
    for (uint32_t i = 0; i < s.n; i++)
        s.node[i].excluded = 0;
    s.excluded = 0;
    c->strategy = s;
    bool fits = tree_unfold(&c->strategy, most, &c->tree);
    if (!fits)
        counter_free(c);
    return fits;
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
    strategy_exchange(&out->strategy);
    if (limits->max_nodes)
        limits->max_nodes = limits->max_nodes > out->nodes ? limits->max_nodes - out->nodes : 1;
    return out->verdict;
}

/* ---- closed refutations ------------------------------------------------------------------- */

/* Looks for their trees behind our first moves, each with a share of the nodes that are left. */
static void find_below(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                       const Strategy *r, Strategy *below)
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
        below[m] = proof.strategy;
    }
    free(state);
}

/* A strategy that stays as the closed refutation does, but for first moves of ours behind which
 * they have a tree: there it has that tree. */
static Strategy join(const Strategy *closed, const Strategy *below)
{
    Strategy s = {.claim = STRATEGY_STAY, .chooser = TURN_THEM};
    uint32_t first_moves = closed->node[0].n_edges, n = closed->n, n_edges = closed->n_edges;
    for (uint32_t m = 0; m < first_moves; m++) {
        n += below[m].n;
        n_edges += below[m].n_edges;
    }
    strategy_alloc(&s, n, n_edges);
    strategy_append(&s, closed);
    for (uint32_t m = 0; m < first_moves; m++)
        if (below[m].n)
            s.edge[s.node[0].first_edge + m].node = strategy_append(&s, &below[m]);
    for (uint32_t i = closed->n; i < s.n; i++)
        s.node[i].height = 0;
    return s;
}

/* The same where they have found trees behind our first moves; *closed is freed. */
static Strategy with_trees(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                           Strategy *closed)
{
    unsigned n = closed->node[0].n_edges;
    Strategy *below = base_zalloc(n, sizeof *below, "refutation");
    find_below(pr, p, root, limits, closed, below);
    Strategy joined = join(closed, below);
    for (unsigned m = 0; m < n; m++)
        strategy_free(&below[m]);
    free(below);
    strategy_free(closed);
    return joined;
}

/* They hold us, perhaps for ever. */
static Verdict find_closed(Prover *pr, const Problem *p, void *root, ProveLimits limits,
                           Counter *out)
{
    Proof closed;
    prove_refutation(pr, p, root, limits, CLOSED_SMALL, &closed);
    if (closed.verdict != VERDICT_REFUTED)
        return closed.verdict;
    Strategy s = closed.strategy;
    if (p->turn(p, root) == TURN_US && s.node[0].n_edges)
        s = with_trees(pr, p, root, limits, &s);
    return keep(out, s, limits.max_tree) ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

/* ---- the door ----------------------------------------------------------------------------- */

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
        out->shortest = proof.shortest;
        return keep(out, proof.strategy, limits.max_tree) ? VERDICT_REFUTED : VERDICT_UNKNOWN;
    }
    if (problem_is_bounded(p) || p->holds)
        return verdict == VERDICT_REFUTED ? VERDICT_SATISFIABLE : VERDICT_UNKNOWN;
    return find_closed(pr, p, root, limits, out);
}

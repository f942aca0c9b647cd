/* prover/refute/counter.c -- why there is no forcing tree (see counter.h).
 * Start reading at counter_find(), the last function. */
#include "prover/refute/counter.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/refute/dual.h"
#include "prover/tree/state_line.h"

enum {
    ROOT_MOST = 1 << 17, /* nodes for their tree at the root, where play may go on for ever */
    ROOT_SHARE = 4,      /* and no more than such a share of all */
    MOVE_MOST = 4096     /* nodes for their tree behind a first move of ours, then */
};

/* Keeps a strategy, with no word of what our constraint excludes.  False: too large to be unfolded.
 */
static bool keep_counter(Proof *c, Strategy s, size_t most)
{
    for (uint32_t i = 0; i < s.n; i++)
        s.node[i].excluded = 0;
    s.excluded = 0;
    c->strategy = s;
    bool fits = proof_unfold(c, most);
    if (!fits)
        proof_free(c);
    return fits;
}

/* ---- their trees -------------------------------------------------------------------------- */

/* A search for the reason: the question, and the limits that are left. */
typedef struct CounterSearch {
    Prover *pr;
    const Question *q;
    ProveLimits limits;
    uint64_t nodes; /* judged so far */
} CounterSearch;

/* Searches their tree below a state at depth `from`, with at most `most` nodes (0: no limit of its
 * own); takes its nodes off the limits. */
static Proof find_their_tree(CounterSearch *c, void *state, unsigned from, uint64_t most)
{
    DualProblem dual;
    Proof proof;
    ProveLimits own = c->limits;
    if (most && (!own.max_nodes || most < own.max_nodes))
        own.max_nodes = most;
    dual_init(&dual, c->q->problem, from);
    prove(c->pr,
          &(Question){.problem = &dual.problem, .root = state, .want = WANT_TREE, .limits = own},
          &proof);
    dual_clear(&dual);
    strategy_exchange(&proof.strategy);
    c->nodes += proof.nodes;
    uint64_t *left = &c->limits.max_nodes;
    if (*left)
        *left = *left > proof.nodes ? *left - proof.nodes : 1;
    return proof;
}

/* ---- closed refutations ------------------------------------------------------------------- */

/* Looks for their trees behind our first moves, each with a share of the nodes that are left. */
static void find_trees_below(CounterSearch *c, const Strategy *r, Strategy *below)
{
    const Problem *p = c->q->problem;
    unsigned n = r->node[0].n_edges;
    StateLine way = state_line_new(p, c->q->root, 1);
    for (unsigned m = 0; m < n; m++) {
        uint64_t share = c->limits.max_nodes / (n - m);
        uint64_t most = share && share < MOVE_MOST ? share : MOVE_MOST;
        void *state = state_line_play(&way, 0, strategy_edges(r, 0)[m].move);
        below[m] = find_their_tree(c, state, 1, most).strategy;
    }
    state_line_clear(&way);
}

/* A strategy that stays as the closed refutation does, but for first moves of ours behind which
 * they have a tree: there it has that tree. */
static Strategy join_their_trees(const Strategy *closed, const Strategy *below)
{
    Strategy s = {.claim = CLAIM_REFUTATION};
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
static Strategy with_trees(CounterSearch *c, Strategy *closed)
{
    unsigned n = closed->node[0].n_edges;
    Strategy *below = base_zalloc(n, sizeof *below, "refutation");
    find_trees_below(c, closed, below);
    Strategy joined = join_their_trees(closed, below);
    for (unsigned m = 0; m < n; m++)
        strategy_free(&below[m]);
    free(below);
    strategy_free(closed);
    return joined;
}

/* They hold us, perhaps for ever. */
static Verdict find_closed(CounterSearch *c, Proof *out)
{
    const Question *q = c->q;
    Proof closed;
    Question refutation = {
        .problem = q->problem, .root = q->root, .want = WANT_REFUTATION, .limits = c->limits};
    prove(c->pr, &refutation, &closed);
    c->nodes += closed.nodes;
    if (closed.verdict != VERDICT_REFUTED)
        return closed.verdict;
    Strategy s = closed.strategy;
    if (q->problem->turn(q->problem, q->root) == TURN_US && s.node[0].n_edges)
        s = with_trees(c, &s);
    return keep_counter(out, s, c->limits.max_tree) ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

/* ---- the door ----------------------------------------------------------------------------- */

/* Where nothing bounds the play there may be no tree of theirs either. */
static Verdict find_counter(CounterSearch *c, Proof *out)
{
    const Question *q = c->q;
    const Problem *p = q->problem;
    uint64_t share = q->limits.max_nodes / ROOT_SHARE;
    uint64_t most = share && share < ROOT_MOST ? share : ROOT_MOST;
    bool ends = problem_is_bounded(p) || p->kind == QUESTION_HOLD;
    Proof proof = find_their_tree(c, q->root, 0, ends ? 0 : most);
    if (proof.verdict == VERDICT_SATISFIABLE) {
        out->shortest = proof.shortest;
        return keep_counter(out, proof.strategy, q->limits.max_tree) ? VERDICT_REFUTED
                                                                     : VERDICT_UNKNOWN;
    }
    if (ends)
        return proof.verdict == VERDICT_REFUTED ? VERDICT_SATISFIABLE : VERDICT_UNKNOWN;
    return find_closed(c, out);
}

void counter_find(Prover *pr, const Question *q, Proof *out)
{
    assert(pr && q->root && q->problem->turn);
    *out = (Proof){0};
    CounterSearch c = {pr, q, q->limits, 0};
    Verdict verdict = find_counter(&c, out);
    out->verdict = verdict;
    out->nodes = c.nodes;
}

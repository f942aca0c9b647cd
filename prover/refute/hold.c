/* prover/refute/hold.c -- decides if the holding-goal can be kept for ever (see hold.h). A small
 * closed set, their tree, and a closed set of the first moves that stay are searched in turn,
 * each time with four times as many nodes: a problem that one of them decides within N nodes
 * takes a small multiple of N. */
#include "prover/refute/hold.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/refute/dual.h"
#include "prover/tree/state_line.h"

enum {
    FIRST_NODES = 1 << 14,
    GROWTH = 4,
    SMALL_FIRST = 256, /* nodes of the first turn for a set that closes soon: most do at once.  They
                          grow by the square of GROWTH */
    SMALL_SHARE = 4,   /* up to one part of the nodes of a turn */
    TREE_SHARE = 2     /* and one for their tree; measured in prover/README.md */
};

typedef struct Hold {
    Prover *pr;
    const Problem *dual;
    void *root;
    ProveLimits limits;
    uint64_t nodes; /* judged so far */
} Hold;

/* The limits of a turn: so many nodes, or what is left of all. */
static ProveLimits limits_of_slice(const Hold *h, uint64_t nodes)
{
    ProveLimits l = h->limits;
    uint64_t left = l.max_nodes > h->nodes ? l.max_nodes - h->nodes : 1;
    l.max_nodes = l.max_nodes && left < nodes ? left : nodes;
    return l;
}

/* The dual's closed refutation as a strategy of ours. */
static void take_closed_strategy(Strategy *s)
{
    strategy_exchange(s);
    for (uint32_t i = 0; i < s->n; i++) {
        StrategyNode *node = &s->node[i];
        node->kind = node->n_edges ? STRATEGY_INNER : STRATEGY_BLOCKED;
        s->excluded += node->excluded;
    }
}

static bool seek_closed(Hold *h, uint64_t nodes, ClosedMoves moves, Proof *out)
{
    prove(h->pr,
          &(Question){.problem = h->dual,
                      .root = h->root,
                      .want = WANT_REFUTATION,
                      .limits = limits_of_slice(h, nodes),
                      .closed = moves},
          out);
    h->nodes += out->nodes;
    return out->verdict != VERDICT_UNKNOWN;
}

/* Whether a turn ended for what more nodes do not mend. */
static bool is_final(const Hold *h, const Proof *turn)
{
    bool spent = h->limits.max_nodes && h->nodes >= h->limits.max_nodes;
    return turn->limit == LIMIT_TIME || turn->limit == LIMIT_INTERRUPTED ||
           (turn->limit == LIMIT_NODES && spent);
}

static bool seek_small(Hold *h, uint64_t nodes, Proof *out)
{
    uint64_t times = nodes / FIRST_NODES, few = times * SMALL_FIRST;
    uint64_t most = times * (few < FIRST_NODES / SMALL_SHARE ? few : FIRST_NODES / SMALL_SHARE);
    return seek_closed(h, most, CLOSED_SMALLEST, out) || is_final(h, out);
}

/* The dual's verdict where the owner knows it: only the closed set is to be written down.  False:
 * it is not known. */
static bool decide_known_hold(Hold *h, Proof *out)
{
    const Problem *dual = h->dual;
    int height = dual->our_tree ? dual->our_tree(dual, h->root) : TREE_UNKNOWN;
    if (height == TREE_UNKNOWN || (dual->gave_up && *dual->gave_up))
        return false;
    *out = (Proof){.verdict = VERDICT_SATISFIABLE, .stats = {.known = true, .threads = 1}};
    if (height != NO_TREE)
        return true;
    seek_closed(h, UINT64_MAX, CLOSED_FIRST, out);
    out->stats = (SearchStats){.known = true, .threads = 1};
    return out->verdict != VERDICT_SATISFIABLE;
}

/* A set of the first moves that stay.  *ends: more nodes would not help. */
static bool seek_first(Hold *h, uint64_t nodes, bool *ends, Proof *out)
{
    bool done = seek_closed(h, nodes, CLOSED_FIRST, out) || is_final(h, out);
    *ends = out->limit != LIMIT_NODES;
    return done;
}

/* Their tree; where there is none for certain, the set itself is still wanted. */
static bool seek_tree(Hold *h, uint64_t nodes, bool *ends, Proof *out)
{
    prove(h->pr,
          &(Question){.problem = h->dual,
                      .root = h->root,
                      .limits = limits_of_slice(h, nodes / TREE_SHARE),
                      .mode = PROVE_ANY},
          out);
    h->nodes += out->nodes;
    *ends = out->limit != LIMIT_NODES;
    if (out->verdict == VERDICT_REFUTED)
        seek_closed(h, UINT64_MAX, CLOSED_FIRST, out);
    else if (out->verdict == VERDICT_UNKNOWN && !is_final(h, out))
        return false;
    return true;
}

/* A turn.  Where the owner prefers some moves, the set of the first that stay is sought before the
 * others, for that is what is shown.  True: *out is the answer. */
static bool take_turn(Hold *h, uint64_t nodes, Proof *out)
{
    bool first_ends, tree_ends;
    if (h->dual->ordered)
        return seek_first(h, nodes, &first_ends, out) || seek_small(h, nodes, out) ||
               seek_tree(h, nodes, &tree_ends, out) || (first_ends && tree_ends);
    return seek_small(h, nodes, out) || seek_tree(h, nodes, &tree_ends, out) ||
           seek_first(h, nodes, &first_ends, out) || (first_ends && tree_ends);
}

/* The dual's verdict, by turns. */
static void decide_hold(Hold *h, Proof *out)
{
    if (decide_known_hold(h, out))
        return;
    for (uint64_t nodes = FIRST_NODES; !take_turn(h, nodes, out); nodes *= GROWTH)
        continue;
}

void hold_decide(Prover *pr, const Question *q, Proof *out)
{
    assert(q->problem->kind == QUESTION_HOLD && !q->problem->seek);
    DualProblem dual;
    dual_init(&dual, q->problem, 0);
    Hold h = {.pr = pr, .dual = &dual.problem, .root = q->root, .limits = q->limits};
    decide_hold(&h, out);
    dual_clear(&dual);
    switch (out->verdict) {
    case VERDICT_REFUTED:
        out->verdict = VERDICT_SATISFIABLE;
        take_closed_strategy(&out->strategy);
        break;
    case VERDICT_SATISFIABLE: out->verdict = VERDICT_REFUTED; break;
    default: break;
    }
    out->nodes = h.nodes;
    out->height = out->height_at_least = 0;
    out->shortest = false;
}

/* ---- why it cannot be kept ---------------------------------------------------------------- */

/* A walk over their strategy, which meets each node once. */
typedef struct LeafWalk {
    const Problem *p;
    Strategy *strategy;
    bool *met; /* by node */
    StateLine way;
} LeafWalk;

/* Says of each leaf at and below a node which of the two it is.  Calls itself once a ply. */
static void tell_leaves(LeafWalk *w, uint32_t id, unsigned level)
{
    StrategyNode *node = &w->strategy->node[id];
    if (w->met[id])
        return;
    w->met[id] = true;
    if (!node->n_edges && w->p->judge(w->p, state_line_at(&w->way, level), level) != NODE_FAILS)
        node->kind = STRATEGY_BLOCKED;
    for (uint32_t k = 0; k < node->n_edges; k++) {
        const StrategyEdge *edge = &strategy_edges(w->strategy, id)[k];
        state_line_play(&w->way, level, edge->move);
        tell_leaves(w, edge->node, level + 1);
    }
}

static void tell_all_leaves(const Problem *p, const void *root, Strategy *s)
{
    LeafWalk w = {.p = p, .strategy = s, .way = state_line_new(p, root, s->node[0].height)};
    w.met = base_zalloc(s->n, sizeof *w.met, "refutation");
    tell_leaves(&w, 0, 0);
    free(w.met);
    state_line_clear(&w.way);
}

void hold_refute(Prover *pr, const Question *q, Proof *out)
{
    assert(q->problem->kind == QUESTION_HOLD && !q->problem->seek);
    DualProblem dual;
    dual_init(&dual, q->problem, 0);
    prove(pr,
          &(Question){.problem = &dual.problem,
                      .root = q->root,
                      .want = WANT_TREE,
                      .limits = q->limits,
                      .mode = PROVE_ANY},
          out);
    dual_clear(&dual);
    if (out->strategy.n) {
        strategy_exchange(&out->strategy);
        tell_all_leaves(q->problem, q->root, &out->strategy);
        out->verdict = VERDICT_REFUTED;
    } else {
        out->verdict = VERDICT_UNKNOWN;
    }
}

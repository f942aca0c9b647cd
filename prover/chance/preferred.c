/* prover/chance/preferred.c -- a tree that grows where it is preferred (see preferred.h). A node is
 * kept with the move that leads to it: its state is played anew from the last one that it has in
 * common with the node expanded before.
 * Start reading at preferred_decide(). */
#include "prover/chance/preferred.h"

#include <assert.h>
#include <stdlib.h>

#include "base/heap.h"
#include "base/vec.h"
#include "base/wide.h"
#include "prover/chance/blended_root.h"

typedef enum GrownKind {
    GROWN_OPEN, /* not expanded yet */
    GROWN_INNER,
    GROWN_LEAF,
    GROWN_LOST /* the holding-goal fails, or no move is allowed */
} GrownKind;

typedef struct GrownNode {
    uint64_t value, lo, hi; /* by what has been expanded, in parts of ODDS_ONE */
    uint64_t own;           /* what the problem estimates of it, likewise */
    int64_t preference;     /* of an open one */
    uint32_t parent;
    uint32_t first, n; /* children: so many, side by side */
    Move move;         /* that leads to it */
    uint32_t excluded;
    uint16_t level;
    uint16_t n_chance; /* nodes of chance above it */
    int8_t mover;      /* who decided last above it: 1 we, -1 they, 0 nobody */
    uint8_t kind;      /* a GrownKind */
    uint8_t owner;     /* a StrategyOwner */
} GrownNode;

enum { HEAP_DECISIONS, HEAP_CHANCE, N_HEAPS };

typedef struct Growth {
    Search *s;
    const ExpectTerms *q;
    VEC(GrownNode) node;       /* the root first */
    Heap open[N_HEAPS];        /* the greatest preference first */
    size_t most;               /* nodes that memory allows */
    unsigned deepest, reached; /* the greatest level of a node; n_chance of a node of chance */
    bool cut;                  /* an open node is as deep as may be */
    BlendedRoot root;
    uint32_t way[LARGEST_MAX_DEPTH + 1]; /* by level: the node whose state is in s->state */
    unsigned n_way;                      /* how many of these are */
} Growth;

/* ---- open nodes -------------------------------------------------------------------------------
 */

static bool grows_before(const void *growth, uint32_t x, uint32_t y)
{
    const Growth *g = growth;
    int64_t a = g->node.at[x].preference, b = g->node.at[y].preference;
    return a != b ? a > b : x < y;
}

/* By what is known of it when it is met. */
static int64_t preference_of(Growth *g, const GrownNode *v, int64_t estimate)
{
    const Explore *e = g->q->explore;
    if (v->owner != STRATEGY_CHANCE)
        return e->depth * (v->level - v->n_chance) -
               e->certainty * (estimate < 0 ? -estimate : estimate);
    if (v->n_chance > g->reached)
        g->reached = v->n_chance;
    return e->chance_depth * v->n_chance + e->promise * v->mover * estimate +
           e->reached * g->reached;
}

/* ---- values -----------------------------------------------------------------------------------
 */

static void set_exact(GrownNode *v, GrownKind kind, uint64_t value)
{
    v->kind = (uint8_t)kind;
    v->value = v->lo = v->hi = value;
}

/* The mean over the children of a node of chance; with a risk function it lies between the least
 * and the greatest. */
static void value_chance(const Growth *g, GrownNode *v)
{
    const GrownNode *child = &g->node.at[v->first];
    assert(v->n > 0);
    Wide sum = 0, lo = 0, hi = 0;
    uint64_t least = ODDS_ONE, most = 0;
    OddsBounds *outcome = base_zalloc(v->n, sizeof *outcome, "outcomes of chance");
    for (uint32_t i = 0; i < v->n; i++) {
        outcome[i].lo = child[i].value;
        sum += child[i].value;
        lo += child[i].lo;
        hi += child[i].hi;
        least = child[i].lo < least ? child[i].lo : least;
        most = child[i].hi > most ? child[i].hi : most;
    }
    v->value = g->q->risk ? risk_mean(g->q->risk, v->own, outcome, v->n) : (uint64_t)(sum / v->n);
    v->lo = g->q->risk ? least : (uint64_t)(lo / v->n);
    v->hi = g->q->risk ? most : (uint64_t)((hi + v->n - 1) / v->n);
    free(outcome);
}

/* The greatest or the least of the children. */
static void value_decision(const Growth *g, GrownNode *v)
{
    const GrownNode *child = &g->node.at[v->first];
    bool ours = v->owner == STRATEGY_US;
    v->value = v->lo = v->hi = ours ? 0 : ODDS_ONE;
    for (uint32_t i = 0; i < v->n; i++) {
        if ((child[i].value > v->value) == ours)
            v->value = child[i].value;
        if ((child[i].lo > v->lo) == ours)
            v->lo = child[i].lo;
        if ((child[i].hi > v->hi) == ours)
            v->hi = child[i].hi;
    }
}

/* Carries the values of a node's children up as far as they change anything. */
static void back_up(Growth *g, uint32_t node)
{
    for (;;) {
        GrownNode *v = &g->node.at[node], old = *v;
        if (v->n && v->owner == STRATEGY_CHANCE)
            value_chance(g, v);
        else if (v->n)
            value_decision(g, v);
        bool same = v->value == old.value && v->lo == old.lo && v->hi == old.hi;
        if (node == 0 || (same && v->n))
            return;
        node = v->parent;
    }
}

/* What the root's moves are worth now becomes one more estimate of each. */
static void add_estimates(Growth *g)
{
    const GrownNode *v = &g->node.at[0];
    for (unsigned i = 0; v->n && i < g->root.n; i++) {
        const GrownNode *child = &g->node.at[v->first + i];
        assert(v->n == g->root.n && child->move == g->root.at[i].move);
        blended_add(&g->root, i, child->value, child->hi == 0);
    }
}

/* ---- one node ---------------------------------------------------------------------------------
 */

/* Plays the way to a node.  False: no room for its state. */
static bool play_to_grown(Growth *g, uint32_t node)
{
    const Problem *p = g->s->p;
    uint32_t way[LARGEST_MAX_DEPTH + 1];
    unsigned level = g->node.at[node].level, from = level;
    for (uint32_t at = node;; at = g->node.at[at].parent, from--) {
        way[from] = at;
        if (from < g->n_way && g->way[from] == at)
            break;
    }
    for (; from < level; from++) {
        if (!search_room(g->s, from))
            return false;
        g->way[from + 1] = way[from + 1];
        p->play(p, g->s->state[from], from, g->node.at[way[from + 1]].move, g->s->state[from + 1]);
    }
    g->n_way = level + 1;
    return true;
}

/* Looks at the node whose state stands at its level, and adds it.  False: a limit was met. */
static bool grow_node(Growth *g, GrownNode v)
{
    Search *s = g->s;
    const unsigned level = v.level;
    Judgement judgement;
    if (!search_judge(s, s->state[level], level, &judgement))
        return false;
    Turn turn = s->p->turn(s->p, s->state[level]);
    v.owner = (uint8_t)search_owner(s, level, turn);
    if (judgement == NODE_FAILS || (judgement == NODE_OPEN && level > s->p->last_depth[turn])) {
        set_exact(&v, GROWN_LOST, 0);
    } else {
        int64_t estimate = search_estimate(s, level);
        if (s->stopped != LIMIT_NONE)
            return false;
        estimate = estimate < -EXPECT_ONE ? -EXPECT_ONE : estimate;
        estimate = estimate > EXPECT_ONE ? EXPECT_ONE : estimate;
        v.own = expected_parts(estimate);
        set_exact(&v, judgement == NODE_LEAF ? GROWN_LEAF : GROWN_OPEN, v.own);
        v.preference = preference_of(g, &v, estimate);
    }
    if (v.kind == GROWN_OPEN) {
        v.lo = 0;
        v.hi = ODDS_ONE;
    }
    vec_push(&g->node, v, "nodes of a search");
    return true;
}

/* The node that a move leads to, before anybody looks at it. */
static GrownNode grown_child(const GrownNode *v, uint32_t parent, Move move)
{
    bool chance = v->owner == STRATEGY_CHANCE;
    GrownNode child = {.parent = parent,
                       .move = move,
                       .level = (uint16_t)(v->level + 1),
                       .n_chance = (uint16_t)(v->n_chance + chance),
                       .mover = v->mover};
    if (!chance)
        child.mover = v->owner == STRATEGY_US ? 1 : -1;
    return child;
}

/* Adds what the n moves listed lead to.  False: a limit was met, and nothing is added. */
static bool grow_children(Growth *g, uint32_t node, unsigned n)
{
    Search *s = g->s;
    const GrownNode v = g->node.at[node];
    const size_t first = g->node.n;
    bool fine = first + n <= g->most;
    if (!fine)
        s->stopped = LIMIT_MEMORY;
    for (unsigned i = 0; i < n && fine; i++) {
        Move move = s->moves[s->n_moves + i];
        s->p->play(s->p, s->state[v.level], v.level, move, s->state[v.level + 1]);
        fine = grow_node(g, grown_child(&v, node, move));
    }
    if (!fine)
        g->node.n = first;
    return fine;
}

/* Which of the nodes from `first` on are to be expanded. */
static void open_children(Growth *g, size_t first)
{
    for (size_t i = first; i < g->node.n; i++) {
        const GrownNode *v = &g->node.at[i];
        if (v->kind != GROWN_OPEN)
            continue;
        if (v->level >= g->s->limits.max_depth)
            g->cut = true;
        else
            heap_put(&g->open[v->owner == STRATEGY_CHANCE ? HEAP_CHANCE : HEAP_DECISIONS],
                     (uint32_t)i, grows_before, g);
    }
}

/* False: a limit was met, and the node is open still. */
static bool expand_grown(Growth *g, uint32_t node)
{
    Search *s = g->s;
    unsigned level = g->node.at[node].level, excluded;
    size_t first = g->node.n;
    if (!play_to_grown(g, node) || !search_room(s, level))
        return false;
    unsigned n = search_moves(s, level, &excluded);
    if (s->stopped != LIMIT_NONE || !grow_children(g, node, n))
        return false;
    if (n && level + 1 > g->deepest) {
        add_estimates(g);
        s->now.height = g->deepest = level + 1;
    }
    GrownNode *v = &g->node.at[node];
    v->first = (uint32_t)first;
    v->n = n;
    v->excluded = excluded;
    v->kind = GROWN_INNER;
    if (n == 0)
        set_exact(v, GROWN_LOST, 0);
    open_children(g, first);
    back_up(g, node);
    return true;
}

/* Expands nodes of the two kinds in turn.  False: a limit was met. */
static bool grow_tree(Growth *g)
{
    bool fine = blended_begin(&g->root, g->s, g->q->blend) && grow_node(g, (GrownNode){0});
    if (fine)
        open_children(g, 0);
    for (unsigned kind = HEAP_DECISIONS; fine; kind = !kind) {
        Heap *h = g->open[kind].n ? &g->open[kind] : &g->open[!kind];
        if (!h->n)
            break;
        fine = expand_grown(g, heap_take(h, grows_before, g));
    }
    return fine;
}

/* ---- the tree ---------------------------------------------------------------------------------
 */

/* The first of our moves that is worth most; at the root the one that was chosen. */
static uint32_t best_child(const Growth *g, uint32_t node, Move chosen)
{
    const GrownNode *v = &g->node.at[node];
    uint32_t best = v->first;
    for (uint32_t i = v->first; i < v->first + v->n; i++) {
        if (node == 0 && g->node.at[i].move == chosen)
            return i;
        if (g->node.at[i].value > g->node.at[best].value)
            best = i;
    }
    return best;
}

/* Writes what stands below a node into the builder.  Calls itself once a ply.  Returns: its height;
 * SEARCH_STOPPED. */
static int write_grown_node(Growth *g, uint32_t node, uint32_t parent, Move chosen)
{
    TreeBuilder *k = g->s->builder;
    const GrownNode *v = &g->node.at[node];
    if (!builder_open(k))
        return SEARCH_STOPPED;
    size_t index = k->n - 1;
    k->at[index].move = node ? v->move : NO_MOVE;
    k->at[index].parent = parent;
    if (v->kind != GROWN_INNER || v->value == 0) {
        builder_close(k, index,
                      (Closing){.end = v->kind == GROWN_LEAF ? STRATEGY_LEAF : STRATEGY_GIVEN_UP});
        return 0;
    }
    bool ours = v->owner == STRATEGY_US;
    uint32_t first = ours ? best_child(g, node, chosen) : v->first;
    uint32_t n = ours ? 1 : v->n;
    int highest = 0;
    for (uint32_t i = first; i < first + n; i++) {
        int height = write_grown_node(g, i, (uint32_t)index, chosen);
        if (height < 0)
            return height;
        highest = height > highest ? height : highest;
    }
    builder_close(k, index,
                  (Closing){.owner = (StrategyOwner)v->owner,
                            .n_children = n,
                            .excluded = ours ? 0 : v->excluded,
                            .height = (unsigned)highest + 1});
    return highest + 1;
}

/* Calls itself once a ply. */
static void value_strategy(const Growth *g, const Strategy *tree, uint32_t at, uint32_t node,
                           uint64_t *out)
{
    const GrownNode *v = &g->node.at[node];
    const StrategyEdge *edge = strategy_edges(tree, at);
    out[at] = v->value;
    for (uint32_t k = 0; k < tree->node[at].n_edges; k++)
        for (uint32_t i = v->first; i < v->first + v->n; i++)
            if (g->node.at[i].move == edge[k].move)
                value_strategy(g, tree, edge[k].node, i, out);
}

/* False: no memory for the tree. */
static bool write_grown_tree(Growth *g, Proof *out)
{
    Search *s = g->s;
    s->now.stage = STAGE_TREE;
    s->builder->n = 0;
    if (write_grown_node(g, 0, 0, out->expected.blended ? out->expected.move : NO_MOVE) < 0) {
        s->stopped = LIMIT_MEMORY;
        return false;
    }
    builder_finish(s->builder, &out->strategy);
    out->strategy.claim = CLAIM_EXPECTATION;
    out->strategy.expected = base_zalloc(out->strategy.n, sizeof(uint64_t), "expected values");
    value_strategy(g, &out->strategy, 0, 0, out->strategy.expected);
    out->strategy.expected[0] = out->expected.value;
    out->height = out->strategy.node[0].height;
    return true;
}

/* ---- the answer -------------------------------------------------------------------------------
 */

/* What the tree that has grown says. */
static void keep_grown_values(Growth *g, ProofExpected *out)
{
    const GrownNode *v = &g->node.at[0];
    unsigned best = 0;
    *out = (ProofExpected){.known = true,
                           .bounded = true,
                           .plies = g->deepest,
                           .value = v->value,
                           .last = v->value,
                           .lo = v->lo,
                           .hi = v->hi,
                           .move = NO_MOVE};
    for (uint32_t i = 1; i < v->n; i++) {
        const GrownNode *child = &g->node.at[v->first];
        bool ours = v->owner == STRATEGY_US;
        if (child[i].value != child[best].value && (child[i].value > child[best].value) == ours)
            best = i;
    }
    if (v->n && v->owner != STRATEGY_CHANCE)
        out->move = g->node.at[v->first + best].move;
    add_estimates(g);
    if (!v->n || !g->root.n)
        return;
    out->value = blended_value(&g->root, g->q->risk, v->own, &best);
    out->blended = g->root.at[best].series.n;
    if (v->owner == STRATEGY_CHANCE)
        return;
    out->move = g->root.at[best].move;
    out->last = g->root.at[best].series.last;
}

static Verdict decide_grown(Growth *g, ProofWanted want, Proof *out)
{
    bool fine = grow_tree(g);
    if (g->node.n)
        keep_grown_values(g, &out->expected);
    if (fine && !g->cut && g->node.at[0].value == 0)
        return VERDICT_REFUTED;
    out->height = g->deepest;
    /* nothing shorter is looked for */
    out->shortest = fine && !g->cut && (want != WANT_TREE || write_grown_tree(g, out));
    if (out->shortest)
        return VERDICT_SATISFIABLE;
    out->limit = g->s->stopped != LIMIT_NONE ? g->s->stopped : LIMIT_DEPTH;
    return VERDICT_UNKNOWN;
}

void preferred_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out)
{
    assert(s->p->kind == QUESTION_EXPECT && q->ask == ASK_PREFERRED && q->expected.explore);
    assert(s->p->estimate);
    /* arrays grow to twice their size */
    Growth g = {.s = s,
                .q = &q->expected,
                .most = bytes / (2 * (sizeof(GrownNode) + sizeof(uint32_t))),
                .n_way = 1};
    *out = (Proof){0};
    s->n_moves = 0;
    out->verdict = decide_grown(&g, want, out);
    out->nodes = s->nodes;
    out->stats.threads = 1;
    out->stats.deepening = s->nodes;
    out->stats.deepest = g.deepest;
    blended_end(&g.root);
    vec_clear(&g.node);
    for (unsigned kind = 0; kind < N_HEAPS; kind++)
        vec_clear(&g.open[kind]);
}

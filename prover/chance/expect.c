/* prover/chance/expect.c -- expected values (see expect.h).
 * Knows: odds_search.h.   Must not know: how a node is searched. */
#include "prover/chance/expect.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/chance/blended_root.h"
#include "prover/chance/odds_search.h"

static const OddsWindow everything = {0, ODDS_ONE};

/* What a search for an expectation works with. */
typedef struct Expecting {
    OddsSearch *o;
    BlendedRoot root; /* without moves: nothing is blended */
} Expecting;

/* Bounds the root with so many plies left, and before it each of its moves that are to be blended.
 * False: a limit was met. */
static bool look(Expecting *e, unsigned height, OddsBounds *out)
{
    OddsSearch *o = e->o;
    Search *s = o->s;
    s->n_moves = 0;
    for (unsigned i = 0; height && i < e->root.n; i++) {
        OddsBounds b;
        s->p->play(s->p, s->state[0], 0, e->root.at[i].move, s->state[1]);
        if (!odds_node(o, 1, height - 1, everything, &b))
            return false;
        blended_add(&e->root, i, b.lo, !b.open && b.lo == 0);
    }
    return odds_node(o, 0, height, everything, out);
}

/* Keeps what an iteration has come to. */
static void keep(Expecting *e, unsigned height, const OddsBounds *b, ProofExpected *out)
{
    unsigned best;
    uint64_t before = out->value;
    out->known = true;
    out->plies = height;
    out->value = out->last = b->lo;
    out->move = odds_best_move(e->o, 0, height);
    if (!height || !e->root.n)
        return;
    out->value = blended_value(&e->root, e->o->risk, before, &best);
    out->move = e->root.at[best].move;
    out->blended = e->root.at[best].series.n;
    if (e->root.owner != STRATEGY_CHANCE)
        out->last = e->root.at[best].series.last;
}

/* Iterations one ply deeper each, until none is open.  *height: of the last one. */
static Verdict deepen(Expecting *e, Proof *out, unsigned *height)
{
    Search *s = e->o->s;
    for (unsigned h = 0; h <= s->limits.max_depth; h++) {
        OddsBounds b;
        *height = s->now.height = out->stats.deepest = h;
        if (!look(e, h, &b)) {
            out->limit = s->stopped;
            return VERDICT_UNKNOWN;
        }
        keep(e, h, &b, &out->expected);
        if (!b.open)
            return b.hi == 0 ? VERDICT_REFUTED : VERDICT_SATISFIABLE;
    }
    out->limit = LIMIT_DEPTH;
    return VERDICT_UNKNOWN;
}

/* The same, from the moves of the root on. */
static Verdict begin_and_deepen(OddsSearch *o, Proof *out, unsigned *height)
{
    Expecting e = {.o = o};
    Verdict verdict = VERDICT_UNKNOWN;
    if (blended_begin(&e.root, o->s, o->q->expected.blend))
        verdict = deepen(&e, out, height);
    else
        out->limit = o->s->stopped;
    o->first = e.root.n && e.root.owner == STRATEGY_US ? out->expected.move : NO_MOVE;
    blended_end(&e.root);
    return verdict;
}

/* ---- the tree ------------------------------------------------------------------------------- */

/* A strategy whose nodes get their values. */
typedef struct Valued {
    OddsSearch *o;
    const Strategy *tree;
    uint64_t *value;
    bool *known;
} Valued;

/* Calls itself once a ply.  False: a limit was met. */
static bool value_node(Valued *v, uint32_t node, unsigned level, unsigned left)
{
    Search *s = v->o->s;
    OddsBounds b;
    if (v->known[node])
        return true;
    if (!search_room(s, level) || !odds_node(v->o, level, left, everything, &b))
        return false;
    v->value[node] = b.lo;
    v->known[node] = true;
    const StrategyEdge *edge = strategy_edges(v->tree, node);
    for (uint32_t k = 0; k < v->tree->node[node].n_edges; k++) {
        s->p->play(s->p, s->state[level], level, edge[k].move, s->state[level + 1]);
        if (!value_node(v, edge[k].node, level + 1, left - 1))
            return false;
    }
    return true;
}

/* Sets tree->expected; blended: NULL, or what the root is worth.  False: a limit was met. */
static bool value_tree(OddsSearch *o, Strategy *tree, unsigned height, const uint64_t *blended)
{
    Valued v = {.o = o, .tree = tree};
    v.value = base_alloc(tree->n * sizeof *v.value, "expected values");
    v.known = base_zalloc(tree->n, sizeof *v.known, "expected values");
    bool fine = value_node(&v, 0, 0, height);
    free(v.known);
    if (fine && blended)
        v.value[0] = *blended;
    tree->expected = v.value;
    return fine;
}

/* Returns as odds_extract(). */
static int write_tree(OddsSearch *o, unsigned height, Proof *out)
{
    Search *s = o->s;
    uint64_t before = s->nodes;
    s->now.stage = STAGE_TREE;
    s->builder->n = 0;
    s->n_moves = 0;
    int found = odds_extract(o, height);
    if (found < 0) {
        out->stats.writing += s->nodes - before;
        return found;
    }
    builder_finish(s->builder, &out->strategy);
    out->strategy.claim = CLAIM_EXPECTATION;
    bool fine =
        value_tree(o, &out->strategy, height, out->expected.blended ? &out->expected.value : NULL);
    out->stats.writing += s->nodes - before;
    out->height = out->strategy.node[0].height;
    if (fine)
        return found;
    strategy_free(&out->strategy);
    return SEARCH_STOPPED;
}

/* *mismatch: what was remembered is wrong. */
static Verdict decide(OddsSearch *o, ProofWanted want, Proof *out, bool *mismatch)
{
    unsigned height;
    Verdict verdict = begin_and_deepen(o, out, &height);
    if (verdict != VERDICT_SATISFIABLE)
        return verdict;
    out->height = height;
    out->shortest = true; /* nothing shorter is looked for */
    int found = want == WANT_TREE ? write_tree(o, height, out) : 0;
    *mismatch = found == SEARCH_MISMATCH;
    if (found >= 0)
        return verdict;
    out->shortest = false;
    out->limit = o->s->stopped;
    return VERDICT_UNKNOWN;
}

void expect_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out)
{
    OddsSearch o;
    *out = (Proof){0};
    assert(s->p->kind == QUESTION_EXPECT && q->ask == ASK_EXPECTED && s->p->estimate);
    odds_begin(&o, s, q, bytes);
    odds_ask(&o, decide, want, out);
    odds_end(&o);
}

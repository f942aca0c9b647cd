/* prover/chance/odds_decide.c -- the verdict on a question about odds, by iterative deepening (see
 * odds.h).
 * Knows: odds_search.h.   Must not know: how a node is searched. */
#include <assert.h>
#include <stdlib.h>

#include "base/fraction.h"
#include "prover/chance/odds_search.h"
#include "prover/chance/strategy_odds.h"

void odds_begin(OddsSearch *o, Search *s, const OddsTerms *q, size_t bytes)
{
    bool star2 = q->cuts == CUTS_STAR2 || (q->cuts == CUTS_USUAL && q->ask == ASK_ODDS_OF);
    *o = (OddsSearch){.s = s,
                      .q = q,
                      .risk = odds_asks_expectation(q) ? q->expected.risk : NULL,
                      .plain = q->cuts == CUTS_NONE,
                      .tries_first = star2,
                      .first = NO_MOVE};
    assert(!o->plain || !o->risk);
    for (unsigned i = 0; i < 2; i++)
        odds_table_init(&o->tables[i], o->plain ? 0 : bytes / 2);
    odds_set_horizon(o, false);
}

void odds_end(OddsSearch *o)
{
    odds_forget(o);
    free(o->outcome);
}

void odds_forget(OddsSearch *o)
{
    odds_table_clear(&o->tables[0]);
    odds_table_clear(&o->tables[1]);
}

/* What tells apart the answers to a question: the least probability that will do, and all below. */
static OddsWindow window_of(const OddsTerms *q)
{
    if (q->ask != ASK_ODDS_OF)
        return (OddsWindow){0, ODDS_ONE};
    uint64_t enough = odds_parts(q->wanted.n, q->wanted.m);
    return (OddsWindow){enough - 1, enough};
}

static Verdict unknown(Proof *out, LimitReached limit)
{
    out->limit = limit;
    return VERDICT_UNKNOWN;
}

/* Bounds the root at a height, and keeps what holds for all trees.  False: a limit was met. */
static bool bound_root(OddsSearch *o, unsigned height, bool sure, Proof *out, OddsBounds *b)
{
    odds_set_horizon(o, sure);
    o->s->n_moves = 0;
    if (!odds_node(o, 0, height, window_of(o->q), b))
        return false;
    if (!sure && b->lo > out->odds.lo)
        out->odds.lo = b->lo;
    if ((sure || !b->open) && b->hi < out->odds.hi)
        out->odds.hi = b->hi;
    return true;
}

/* No horizon has touched the bounds of the root. */
static Verdict decide_finally(const OddsSearch *o, const OddsBounds *b, Proof *out)
{
    if (b->hi <= window_of(o->q).low)
        return VERDICT_REFUTED;
    return o->q->ask == ASK_ODDS_MOST ? VERDICT_SATISFIABLE : unknown(out, LIMIT_ROUNDING);
}

/* Writes the tree of that height down.  Returns as odds_extract(); *tree: the caller's, where that
 * is no error. */
static int write_strategy(OddsSearch *o, unsigned height, Strategy *tree)
{
    Search *s = o->s;
    s->now.stage = STAGE_TREE;
    s->builder->n = 0;
    s->n_moves = 0;
    odds_set_horizon(o, false);
    int found = odds_extract(o, height);
    if (found < 0)
        return found;
    builder_finish(s->builder, tree);
    tree->claim = CLAIM_ODDS;
    return found;
}

static bool is_asked_for(const OddsTerms *q, uint64_t parts, OddsFraction exactly)
{
    return odds_reach(parts, q->wanted.n, q->wanted.m) ||
           fraction_reaches((Fraction){exactly.n, exactly.m}, q->wanted.n, q->wanted.m);
}

/* Whether the best tree of that height, as it is counted, has the odds asked for as a fraction,
 * where rounding does not tell.  1: it has; 0: it has not, or its fraction is too large;
 * SEARCH_STOPPED. */
static int reaches_exactly(OddsSearch *o, unsigned height)
{
    Strategy tree;
    int found = write_strategy(o, height, &tree);
    o->s->now.stage = STAGE_SEARCH;
    if (found < 0)
        return found == SEARCH_STOPPED ? found : 0;
    found = is_asked_for(o->q, 0, strategy_odds_exactly(&tree));
    strategy_free(&tree);
    return found;
}

/* Tries heights of trees until one decides.  *height: that one. */
static Verdict deepen(OddsSearch *o, Proof *out, unsigned *height)
{
    Search *s = o->s;
    const OddsWindow w = window_of(o->q);
    const bool most = o->q->ask == ASK_ODDS_MOST;
    OddsBounds b;
    for (unsigned h = 0; h <= s->limits.max_depth; h++) {
        *height = s->now.height = out->stats.deepest = h;
        out->height_at_least = h;
        if (!bound_root(o, h, false, out, &b))
            return unknown(out, s->stopped);
        if (!most && b.lo >= w.high)
            return VERDICT_SATISFIABLE;
        if (!most && b.hi > w.low) {
            int exact = reaches_exactly(o, h);
            if (exact != 0)
                return exact > 0 ? VERDICT_SATISFIABLE : unknown(out, s->stopped);
        }
        if (!b.open)
            return decide_finally(o, &b, out);
        bool looks_up = !most || h == s->limits.max_depth;
        if (looks_up && !bound_root(o, h, true, out, &b))
            return unknown(out, s->stopped);
        if (looks_up && b.hi <= w.low)
            return VERDICT_REFUTED;
        out->height_at_least = h + 1;
    }
    return unknown(out, LIMIT_DEPTH);
}

/* Whether the tree in the builder, made into *tree, is what was found: keys that collide could be
 * the reason if not. */
static bool is_as_found(const OddsSearch *o, const Strategy *tree, const Proof *out)
{
    uint64_t *all = strategy_odds(tree);
    uint64_t own = all[0];
    free(all);
    return o->q->ask == ASK_ODDS_MOST ? own >= out->odds.lo
                                      : is_asked_for(o->q, own, strategy_odds_exactly(tree));
}

/* Finds the tree of that height.  Returns as odds_extract(). */
static int write_tree(OddsSearch *o, unsigned height, Proof *out)
{
    uint64_t before = o->s->nodes;
    Strategy tree;
    int found = write_strategy(o, height, &tree);
    out->stats.writing += o->s->nodes - before;
    if (found < 0)
        return found;
    if (!is_as_found(o, &tree, out)) {
        strategy_free(&tree);
        return SEARCH_MISMATCH;
    }
    out->strategy = tree;
    out->height = tree.node[0].height;
    out->odds.exactly = strategy_odds_exactly(&tree);
    return found;
}

/* Whether the strategy keeps us from the odds asked for. */
static bool refutes(const OddsTerms *q, const Strategy *theirs)
{
    uint64_t *all = strategy_odds(theirs);
    uint64_t own = all[0];
    free(all);
    return q->ask == ASK_ODDS_MOST ? own == 0 : !odds_reach(own, q->wanted.n, q->wanted.m);
}

/* Finds the strategy that shows why there are no trees with these odds, however high; none where a
 * limit is met.  height: at which that was found.  False: what was remembered is wrong. */
static bool write_refutation(OddsSearch *o, unsigned height, Proof *out)
{
    Search *s = o->s;
    Strategy theirs;
    s->now.stage = STAGE_TREE;
    s->builder->n = 0;
    s->n_moves = 0;
    odds_set_horizon(o, true);
    int found = odds_extract_refutation(o, height);
    if (found < 0) {
        out->limit = s->stopped;
        return found == SEARCH_STOPPED;
    }
    builder_finish(s->builder, &theirs);
    theirs.claim = CLAIM_ODDS_REFUTATION;
    if (!refutes(o->q, &theirs)) {
        strategy_free(&theirs);
        return false;
    }
    out->strategy = theirs;
    return true;
}

/* *mismatch: what was remembered is wrong. */
static Verdict decide(OddsSearch *o, ProofWanted want, Proof *out, bool *mismatch)
{
    unsigned height;
    Verdict verdict = deepen(o, out, &height);
    if (verdict == VERDICT_REFUTED && want == WANT_REFUTATION)
        *mismatch = !write_refutation(o, height, out);
    if (verdict != VERDICT_SATISFIABLE)
        return verdict;
    out->height = height;
    out->shortest = true;
    out->limit = LIMIT_NONE;
    int found = want == WANT_TREE ? write_tree(o, height, out) : 0;
    *mismatch = found == SEARCH_MISMATCH;
    if (found >= 0)
        return verdict;
    out->shortest = false;
    return unknown(out, o->s->stopped);
}

void odds_ask(OddsSearch *o, OddsQuestioner *ask, ProofWanted want, Proof *out)
{
    const Proof nothing = *out;
    bool mismatch = false;
    out->verdict = ask(o, want, out, &mismatch);
    if (mismatch) {
        mismatch = false;
        *out = nothing;
        odds_forget(o);
        out->verdict = ask(o, want, out, &mismatch);
        assert(!mismatch);
    }
    out->nodes = o->s->nodes;
    out->stats.threads = 1;
    out->stats.deepening = o->s->nodes - out->stats.writing;
}

void odds_decide(Search *s, const OddsTerms *q, size_t bytes, ProofWanted want, Proof *out)
{
    OddsSearch o;
    const bool most = q->ask == ASK_ODDS_MOST;
    const OddsFraction wanted = most ? (OddsFraction){0, 0} : q->wanted;
    assert(s->p->kind == QUESTION_ODDS && (most || q->ask == ASK_ODDS_OF));
    assert(most || (wanted.n > 0 && wanted.n <= wanted.m && wanted.m <= ODDS_LARGEST));
    *out = (Proof){.odds = {.most = most, .wanted = wanted, .hi = ODDS_ONE}};
    odds_begin(&o, s, q, bytes);
    odds_ask(&o, decide, want, out);
    odds_end(&o);
}

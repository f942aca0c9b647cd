/* prover/strategy_odds.c -- the probability of a strategy (see strategy_odds.h). */
#include "prover/strategy_odds.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

__extension__ typedef unsigned __int128 Wide;

/* Moves lead to nodes of larger numbers. */
uint64_t *strategy_odds(const Strategy *s)
{
    assert(s->claim == STRATEGY_REACH && s->chooser == TURN_US && s->n > 0);
    uint64_t *odds = base_alloc(s->n * sizeof *odds, "odds");
    for (uint32_t i = s->n; i-- > 0;) {
        const StrategyEdge *edge = strategy_edges(s, i);
        uint32_t n = s->node[i].n_edges;
        Wide sum = 0;
        odds[i] = s->node[i].kind == STRATEGY_LEAF || n ? ODDS_ONE : 0;
        for (uint32_t k = 0; k < n; k++) {
            uint64_t below = odds[edge[k].node];
            odds[i] = below < odds[i] ? below : odds[i];
            sum += below;
        }
        if (n && s->node[i].owner == STRATEGY_CHANCE)
            odds[i] = (uint64_t)(sum / n);
    }
    return odds;
}

static uint64_t divisor_of(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static const OddsFraction too_large = {0, 0};

/* n/m in lowest terms, if 63 bits hold both. */
static OddsFraction fraction(Wide n, Wide m)
{
    Wide a = m, b = n;
    while (b) {
        Wide rest = a % b;
        a = b;
        b = rest;
    }
    n /= a;
    m /= a;
    return m >> 63 ? too_large : (OddsFraction){(uint64_t)n, (uint64_t)m};
}

static OddsFraction sum_of(OddsFraction a, OddsFraction b)
{
    uint64_t d = divisor_of(a.m, b.m), factor = b.m / d;
    Wide n = (Wide)a.n * factor, more = (Wide)b.n * (a.m / d), m = (Wide)a.m * factor;
    return m >> 120 ? too_large : fraction(n + more, m);
}

static bool is_less(OddsFraction a, OddsFraction b)
{
    return (Wide)a.n * b.m < (Wide)b.n * a.m;
}

/* The fraction of a node, by those of the nodes behind it. */
static OddsFraction fraction_of(const Strategy *s, uint32_t i, const OddsFraction *all)
{
    const StrategyNode *node = &s->node[i];
    const StrategyEdge *edge = strategy_edges(s, i);
    bool chance = node->owner == STRATEGY_CHANCE;
    OddsFraction f = {node->kind == STRATEGY_LEAF || (node->n_edges && !chance), 1};
    for (uint32_t k = 0; k < node->n_edges && f.m; k++) {
        OddsFraction below = all[edge[k].node];
        if (!below.m)
            return too_large;
        if (chance)
            f = sum_of(f, below);
        else if (is_less(below, f))
            f = below;
    }
    return chance && node->n_edges && f.m ? fraction(f.n, (Wide)f.m * node->n_edges) : f;
}

OddsFraction strategy_odds_exactly(const Strategy *s)
{
    OddsFraction *all = base_alloc(s->n * sizeof *all, "odds");
    for (uint32_t i = s->n; i-- > 0;)
        all[i] = fraction_of(s, i, all);
    OddsFraction own = all[0];
    free(all);
    return own;
}

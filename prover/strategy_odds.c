/* prover/strategy_odds.c -- the probability of a strategy (see strategy_odds.h). */
#include "prover/strategy_odds.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/fraction.h"

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

/* The fraction of a node, by those of the nodes behind it. */
static Fraction fraction_of(const Strategy *s, uint32_t i, const Fraction *all)
{
    const StrategyNode *node = &s->node[i];
    const StrategyEdge *edge = strategy_edges(s, i);
    bool chance = node->owner == STRATEGY_CHANCE;
    Fraction f = {node->kind == STRATEGY_LEAF || (node->n_edges && !chance), 1};
    for (uint32_t k = 0; k < node->n_edges; k++) {
        Fraction below = all[edge[k].node];
        f = chance ? fraction_sum(f, below) : fraction_least(f, below);
    }
    return chance && node->n_edges ? fraction_part(f, node->n_edges) : f;
}

OddsFraction strategy_odds_exactly(const Strategy *s)
{
    Fraction *all = base_alloc(s->n * sizeof *all, "odds");
    for (uint32_t i = s->n; i-- > 0;)
        all[i] = fraction_of(s, i, all);
    OddsFraction own = {all[0].numerator, all[0].denominator};
    free(all);
    return own;
}

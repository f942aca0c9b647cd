/* prover/chance/strategy_odds.c -- the probability of a strategy (see strategy_odds.h). */
#include "prover/chance/strategy_odds.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/fraction.h"
#include "base/wide.h"

/* Of a node without edges. */
static uint64_t odds_of_end(const Strategy *s, const StrategyNode *node)
{
    StrategyKind sure = strategy_chooser(s) == TURN_US ? STRATEGY_LEAF : STRATEGY_GIVEN_UP;
    return node->kind == sure ? ODDS_ONE : 0;
}

/* Of a node with edges: the worst for the chooser of the strategy, or the mean. */
static uint64_t odds_of_inner(const Strategy *s, uint32_t i, const uint64_t *odds)
{
    const StrategyEdge *edge = strategy_edges(s, i);
    uint32_t n = s->node[i].n_edges;
    uint64_t least = ODDS_ONE, most = 0;
    Wide sum = 0;
    for (uint32_t k = 0; k < n; k++) {
        uint64_t below = odds[edge[k].node];
        least = below < least ? below : least;
        most = below > most ? below : most;
        sum += below;
    }
    if (s->node[i].owner == STRATEGY_CHANCE)
        return (uint64_t)((strategy_chooser(s) == TURN_US ? sum : sum + n - 1) / n);
    return strategy_chooser(s) == TURN_US ? least : most;
}

/* Moves lead to nodes of larger numbers. */
uint64_t *strategy_odds(const Strategy *s)
{
    assert(!strategy_stays(s) && s->n > 0);
    uint64_t *odds = base_alloc(s->n * sizeof *odds, "odds");
    for (uint32_t i = s->n; i-- > 0;)
        odds[i] = s->node[i].n_edges ? odds_of_inner(s, i, odds) : odds_of_end(s, &s->node[i]);
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
    assert(strategy_chooser(s) == TURN_US && s->n > 0);
    Fraction *all = base_alloc(s->n * sizeof *all, "odds");
    for (uint32_t i = s->n; i-- > 0;)
        all[i] = fraction_of(s, i, all);
    OddsFraction own = {all[0].numerator, all[0].denominator};
    free(all);
    return own;
}

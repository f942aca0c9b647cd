/* prover/tree/strategy.c -- strategies (see strategy.h). */
#include "prover/tree/strategy.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "prover/problem.h"

static_assert(sizeof(StrategyNode) % _Alignof(StrategyEdge) == 0, "edges may stand behind nodes");

const ClaimFacts *claim_facts(StrategyClaim claim)
{
#define CLAIM_ROW(name, word, chooser, play, worth, exchanged) \
    [CLAIM_##name] = {word, chooser, play, worth, CLAIM_##exchanged},
    static const ClaimFacts facts[] = {STRATEGY_CLAIMS(CLAIM_ROW)};
#undef CLAIM_ROW
    assert((size_t)claim < N_STRATEGY_CLAIMS);
    return &facts[claim];
}

void strategy_alloc(Strategy *s, uint32_t n, uint32_t n_edges)
{
    assert(n > 0);
    s->node = base_alloc(n * sizeof *s->node + n_edges * sizeof *s->edge, "strategy");
    s->edge = (StrategyEdge *)(void *)(s->node + n);
}

void strategy_free(Strategy *s)
{
    free(s->node);
    free(s->expected);
    *s = (Strategy){0};
}

const StrategyEdge *strategy_find(const Strategy *s, uint32_t node, Move move)
{
    assert(node < s->n);
    const StrategyEdge *edge = strategy_edges(s, node);
    for (uint32_t i = 0; i < s->node[node].n_edges; i++)
        if (edge[i].move == move)
            return &edge[i];
    return NULL;
}

void strategy_exchange(Strategy *s)
{
    assert(!strategy_gives_up(s));
    s->claim = claim_facts(s->claim)->exchanged;
    for (uint32_t i = 0; i < s->n; i++)
        if (s->node[i].owner != STRATEGY_CHANCE)
            s->node[i].owner = s->node[i].owner == STRATEGY_US ? STRATEGY_THEM : STRATEGY_US;
}

/* Of a node where a strategy that stays is cut off. */
enum { HEIGHT_OF_CUT = 1 };

void strategy_of_move(Strategy *s, StrategyClaim claim, Move move, uint32_t height)
{
    assert(s && claim_is_ours(claim) && (claim == CLAIM_HOLD || (move && height)));
    *s = (Strategy){.claim = claim, .n = move ? 2 : 1, .n_edges = !!move};
    strategy_alloc(s, s->n, s->n_edges);
    s->positions = claim == CLAIM_TREE ? s->n : 0;
    s->node[0] = (StrategyNode){.height = height, .owner = STRATEGY_US, .kind = STRATEGY_BLOCKED};
    if (!move)
        return;
    s->node[0].kind = STRATEGY_INNER;
    s->node[0].n_edges = 1;
    s->node[1] = (StrategyNode){.first_edge = 1,
                                .height = claim == CLAIM_HOLD ? HEIGHT_OF_CUT : height - 1,
                                .owner = STRATEGY_THEM,
                                .kind = STRATEGY_BLOCKED};
    s->edge[0] = (StrategyEdge){move, 1};
}

uint32_t strategy_append(Strategy *to, const Strategy *from)
{
    const uint32_t root = to->n, first_edge = to->n_edges;
    for (uint32_t i = 0; i < from->n; i++) {
        to->node[to->n] = from->node[i];
        to->node[to->n++].first_edge += first_edge;
    }
    for (uint32_t k = 0; k < from->n_edges; k++)
        to->edge[to->n_edges++] = (StrategyEdge){from->edge[k].move, from->edge[k].node + root};
    return root;
}

static void check_node(const Strategy *s, uint32_t i)
{
    const StrategyNode *node = &s->node[i];
    bool ends = !strategy_stays(s);
    assert((node->kind == STRATEGY_INNER) == (node->n_edges > 0));
    assert(node->n_edges <= s->n_edges && node->first_edge <= s->n_edges - node->n_edges);
    assert(node->n_edges <= 1 || node->owner != (StrategyOwner)strategy_chooser(s));
    assert(node->n_edges <= 1 || node->owner != STRATEGY_CHANCE || strategy_chooser(s) == TURN_US ||
           strategy_gives_up(s));
    for (uint32_t k = 0; k < node->n_edges; k++) {
        uint32_t to = s->edge[node->first_edge + k].node;
        assert(to < s->n);
        assert(!ends || (to > i && s->node[to].height < node->height));
        (void)to;
    }
    (void)ends;
}

void strategy_check(const Strategy *s)
{
    for (uint32_t i = 0; i < s->n; i++)
        check_node(s, i);
}

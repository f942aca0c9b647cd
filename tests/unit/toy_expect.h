/* tests/unit/toy_expect.h -- estimates for the graphs of toy_random.h, and plain expectimax over
 * them.
 * Does: values by plies left straight from the definitions in prover/chance/expect.h; a search
 *   that is ready to begin.
 * Knows: toy_random.h, cmocka (include it before), Search.   Must not know: how values are
 *   searched. */
#ifndef AL0_TESTS_TOY_EXPECT_H
#define AL0_TESTS_TOY_EXPECT_H

#include "prover/chance/risk.h"
#include "prover/search/search.h"
#include "toy_random.h"
#include "toy_rig.h"

enum { DEEPER = 12 };

static inline int64_t estimate_of(unsigned v)
{
    return (int64_t)(mix64(MIX_GOLDEN + v + 1000) % 2001) - 1000;
}

/* Of the situation alone. */
static inline int64_t situation_of(unsigned v)
{
    return (int64_t)(mix64(MIX_GOLDEN + v + 5000) % 2001) - 1000;
}

static inline int64_t situation(const Problem *p, void *state, unsigned level)
{
    (void)p;
    (void)level;
    return situation_of(*(unsigned *)state);
}

static inline int64_t estimate(const Problem *p, void *state, unsigned level)
{
    (void)p;
    (void)level;
    return estimate_of(*(unsigned *)state);
}

/* What the definitions say, by plies left, node and depth. */
typedef struct Expectimax {
    const Toy *t;
    const Risk *risk;
    bool by_estimate; /* the risk function leans on what is estimated, not on an iteration before */
    uint64_t value[DEEPER + 1][TOY_NODES][TOY_DEPTHS];
} Expectimax;

static inline uint64_t combine(const Expectimax *e, unsigned left, unsigned v, unsigned d)
{
    const Toy *t = e->t;
    OddsBounds all[TOY_EDGES];
    uint64_t most = 0, least = ODDS_ONE;
    unsigned n = 0;
    __extension__ unsigned __int128 sum = 0;
    for (unsigned i = 0; i < t->n_edges[v]; i++) {
        if (!toy_allows(t, v, d, i))
            continue;
        uint64_t b = e->value[left - 1][t->edge[v][i]][toy_level(t, d + 1)];
        all[n++] = (OddsBounds){.lo = b, .hi = b};
        most = b > most ? b : most;
        least = b < least ? b : least;
        sum += b;
    }
    if (!n)
        return 0;
    uint64_t before = e->by_estimate ? expected_parts(estimate_of(v)) : e->value[left - 1][v][d];
    if (t->chance[v] && e->risk)
        return risk_mean(e->risk, before, all, n);
    if (t->chance[v])
        return (uint64_t)(sum / n);
    return t->turn[v] == TURN_US ? most : least;
}

/* Freed by test_free(). */
static inline Expectimax *expectimax_new(const Toy *t, const Risk *risk, bool by_estimate)
{
    Expectimax *e = test_malloc(sizeof *e);
    e->t = t;
    e->risk = risk;
    e->by_estimate = by_estimate;
    for (unsigned left = 0; left <= DEEPER; left++)
        for (unsigned v = 0; v < t->n; v++)
            for (unsigned d = 0; d < t->n_depths; d++) {
                uint64_t own = expected_parts(estimate_of(v));
                Judgement j = t->judgement[v][d];
                e->value[left][v][d] = j == NODE_FAILS ? 0 : own;
                if (j == NODE_OPEN && d > t->last_depth[t->turn[v]])
                    e->value[left][v][d] = 0;
                else if (j == NODE_OPEN && left)
                    e->value[left][v][d] = combine(e, left, v, d);
            }
    return e;
}

/* A search of the graph with both estimates, ready to begin.  limits: its own. */
static inline void rig_expect(Rig *r, const Toy *t, ProveLimits limits)
{
    rig_begin(r, t, limits.max_depth, estimate);
    r->p.situation = situation;
    search_begin(&r->s, &r->p, &r->root, limits);
}

/* Graphs whose nodes have one value: where `depth` counts, levels do. */
static inline Toy graph(uint64_t seed)
{
    Toy t = random_chance_toy(seed);
    t.seeks = false;
    return t;
}

#endif

/* tests/unit/toy_random.h -- random graphs of all sorts, by seed.
 * Does: draws the graphs of toy_game.h, small and long, with and without depth, bounds and values;
 *   sides that take turns, and sides that move several times in a row.
 * Knows: toy_game.h.   Must not know: what is tested with them. */
#ifndef AL0_TESTS_TOY_RANDOM_H
#define AL0_TESTS_TOY_RANDOM_H

#include "toy_game.h"

enum { TOY_LONG = 120, TOY_RANDOM_DEPTHS = 12 };

static inline uint64_t draw(uint64_t *seed)
{
    return mix64(MIX_GOLDEN + (*seed)++);
}

static inline unsigned below(uint64_t *seed, unsigned n)
{
    return (unsigned)(draw(seed) % n);
}

/* One node's goals, constraint and value at one depth. */
static inline void random_level(Toy *t, unsigned v, unsigned level, unsigned leaves,
                                unsigned failures, uint64_t *seed)
{
    unsigned dice = below(seed, 100);
    t->judgement[v][level] = dice < leaves + failures ? NODE_FAILS : NODE_OPEN;
    if (dice < leaves)
        t->judgement[v][level] = NODE_LEAF;
    t->allowed[v][level] = (uint8_t)(below(seed, 12) ? 0xff : draw(seed) | draw(seed));
    t->value[v][level] = below(seed, 9) ? (int64_t)below(seed, 12) - 6 : SEEK_UNDEFINED;
}

/* Where an edge leads: anywhere, or in long graphs mostly a little onwards, for us also back. */
static inline unsigned random_end(const Toy *t, unsigned v, bool is_long, uint64_t *seed)
{
    if (!is_long)
        return below(seed, t->n);
    unsigned to = v + 1 + below(seed, 4);
    if (below(seed, 100) < (t->turn[v] == TURN_US ? 40 : 2))
        to = below(seed, v + 1);
    return to < t->n ? to : t->n - 1;
}

/* A last depth for one side, or for both; where sides may move several times in a row, play has a
 * bound only with both. */
static inline void random_constraints(Toy *t, bool take_turns, uint64_t *seed)
{
    t->last_depth[0] = t->last_depth[1] = UNBOUNDED_DEPTH;
    t->n_depths = below(seed, 2) ? 1 : 2 + below(seed, 6);
    if (below(seed, t->seeks ? 2 : 3))
        return;
    unsigned most = t->seeks ? 4 : TOY_RANDOM_DEPTHS - 2, side = below(seed, 2);
    t->last_depth[side] = below(seed, most);
    if (!take_turns && below(seed, 4))
        t->last_depth[!side] = below(seed, 2) ? below(seed, most) : t->last_depth[side];
    t->n_depths = TOY_RANDOM_DEPTHS;
}

/* Whose turn it is at each node: by turns along the edges, or drawn, or the same in runs of
 * numbers. */
static inline void random_turns(Toy *t, bool take_turns, uint64_t *seed)
{
    unsigned run = take_turns ? 1 : below(seed, 5);
    for (unsigned v = 0; v < t->n; v++)
        t->turn[v] = (Turn)(run ? v / run % 2 : below(seed, 2));
    t->alternates = take_turns && below(seed, 4);
}

/* Sometimes no node of one side is a leaf, and the problem says so. */
static inline void random_never_leaf(Toy *t, uint64_t *seed)
{
    if (below(seed, 4))
        return;
    Turn turn = (Turn)below(seed, 2);
    t->never_leaf[turn] = true;
    for (unsigned v = 0; v < t->n; v++)
        for (unsigned d = 0; d < t->n_depths && t->turn[v] == turn; d++)
            if (t->judgement[v][d] == NODE_LEAF)
                t->judgement[v][d] = NODE_OPEN;
}

/* Graphs of all sorts by seed: with and without depth, bounds, taking turns, something to seek. */
static inline Toy random_toy(uint64_t seed)
{
    Toy t = {.key_mask = UINT64_MAX, .seeks = seed % 3 == 0};
    bool is_long = seed % 4 == 1;
    seed *= 1000000;
    t.n = is_long ? 30 + below(&seed, TOY_LONG - 30) : 2 + below(&seed, 40);
    unsigned leaves = 3 + below(&seed, t.seeks ? 70 : 30), most_edges = 1 + below(&seed, TOY_EDGES);
    bool take_turns = below(&seed, 2) != 0;
    random_constraints(&t, take_turns, &seed);
    random_turns(&t, take_turns, &seed);
    for (unsigned v = 0; v < t.n; v++) {
        t.n_edges[v] = (is_long && v + 8 < t.n) + below(&seed, most_edges);
        for (unsigned i = 0; i < t.n_edges[v]; i++) {
            unsigned to = random_end(&t, v, is_long, &seed);
            if (take_turns && to % 2 == v % 2)
                to = to ? to - 1 : 1;
            t.edge[v][i] = to;
        }
        unsigned share = leaves;
        if (is_long)
            share = v + 8 < t.n ? 0 : 90;
        for (unsigned d = 0; d < t.n_depths; d++)
            random_level(&t, v, d, share, is_long ? 0 : 8, &seed);
    }
    random_never_leaf(&t, &seed);
    t.tells_last = below(&seed, 2);
    t.judgement[0][0] = seed % 50 ? NODE_OPEN : t.judgement[0][0];
    return t;
}

/* Such a graph in which chance moves at some nodes of theirs: play has no bound then. */
static inline Toy random_chance_toy(uint64_t seed)
{
    Toy t = random_toy(seed);
    uint64_t dice = seed * 1000003 + 77;
    t.has_chance = true;
    t.alternates = false;
    t.tells_last = false;
    t.last_depth[TURN_THEM] = UNBOUNDED_DEPTH;
    for (unsigned v = 0; v < t.n; v++) {
        t.chance[v] = t.turn[v] == TURN_THEM && t.n_edges[v] && below(&dice, 2);
        for (unsigned d = 0; d < t.n_depths && t.chance[v]; d++)
            t.allowed[v][d] = 0xff;
    }
    return t;
}

#endif

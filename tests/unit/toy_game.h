/* tests/unit/toy_game.h -- a game that is a graph in arrays, and what the definitions say of it.
 * Does: a Problem over a small graph whose goals and constraints may depend on the depth up to a
 *   constant; heights, values and trees computed straight from the definitions in prove.h.
 * Knows: Problem, ForcingTree.   Must not know: how the prover works. */
#ifndef AL0_TESTS_TOY_GAME_H
#define AL0_TESTS_TOY_GAME_H

#include <string.h>

#include "base/mix.h"
#include "prover/prove.h"

enum { TOY_NODES = 300, TOY_EDGES = 6, TOY_DEPTHS = 30, TOY_NONE = 1 << 20 };

typedef struct Toy {
    unsigned n;        /* nodes; the root is node 0 */
    unsigned n_depths; /* depths told apart: 0 .. n_depths - 1 */
    unsigned last_depth[2];
    uint64_t key_mask; /* all bits for honest keys */
    bool seeks;
    bool tells_last;    /* Problem.last_moves is given */
    bool never_leaf[2]; /* by Turn; to be true */
    bool alternates;    /* every edge leads to a node of the other side */
    bool has_chance;
    bool chance[TOY_NODES]; /* of nodes of theirs: chance moves, and all its moves are allowed */
    Turn turn[TOY_NODES];
    unsigned n_edges[TOY_NODES], edge[TOY_NODES][TOY_EDGES];
    Judgement judgement[TOY_NODES][TOY_DEPTHS];
    uint8_t allowed[TOY_NODES][TOY_DEPTHS]; /* bit i: edge i */
    int64_t value[TOY_NODES][TOY_DEPTHS];
} Toy;

static inline unsigned toy_level(const Toy *t, unsigned depth)
{
    return depth < t->n_depths ? depth : t->n_depths - 1;
}

static inline bool toy_allows(const Toy *t, unsigned v, unsigned depth, unsigned edge)
{
    return depth <= t->last_depth[t->turn[v]] && t->allowed[v][toy_level(t, depth)] >> edge & 1;
}

/* --- the callbacks; a move is the number of an edge plus one --- */

static Judgement toy_judge(const Problem *p, void *state, unsigned depth)
{
    const Toy *t = p->self;
    return t->judgement[*(const unsigned *)state][toy_level(t, depth)];
}

static Turn toy_turn(const Problem *p, const void *state)
{
    return ((const Toy *)p->self)->turn[*(const unsigned *)state];
}

static bool toy_chance(const Problem *p, const void *state)
{
    return ((const Toy *)p->self)->chance[*(const unsigned *)state];
}

static unsigned toy_moves(const Problem *p, void *state, unsigned depth, Move *out,
                          unsigned *excluded)
{
    const Toy *t = p->self;
    unsigned v = *(const unsigned *)state, n = 0;
    for (unsigned i = 0; i < t->n_edges[v]; i++)
        if (toy_allows(t, v, depth, i))
            out[n++] = i + 1;
    *excluded = t->n_edges[v] - n;
    return n;
}

/* At some nodes nothing is known without the list. */
static bool toy_allows_move(const Problem *p, void *state, unsigned depth, Move move)
{
    const Toy *t = p->self;
    unsigned v = *(const unsigned *)state;
    return v % 3 && move <= t->n_edges[v] && toy_allows(t, v, depth, (unsigned)move - 1);
}

/* Moves to leaves, and one more as a decoy. */
static unsigned toy_last_moves(const Problem *p, void *state, unsigned depth, Move *out)
{
    const Toy *t = p->self;
    unsigned v = *(const unsigned *)state, n = 0, level = toy_level(t, depth + 1);
    for (unsigned i = 0; i < t->n_edges[v]; i++)
        if (toy_allows(t, v, depth, i) &&
            (t->judgement[t->edge[v][i]][level] == NODE_LEAF || i == v % TOY_EDGES))
            out[n++] = i + 1;
    return n;
}

static void toy_play(const Problem *p, const void *state, unsigned depth, Move move, void *out)
{
    (void)depth;
    const Toy *t = p->self;
    *(unsigned *)out = t->edge[*(const unsigned *)state][move - 1];
}

/* Some nodes may not be passed at; elsewhere it is as if an edge were taken, allowed or not. */
static inline bool toy_may_pass(const Toy *t, unsigned v)
{
    return v % 5 && t->n_edges[v];
}

static bool toy_pass(const Problem *p, const void *state, unsigned depth, void *out)
{
    (void)depth;
    const Toy *t = p->self;
    unsigned v = *(const unsigned *)state;
    if (toy_may_pass(t, v))
        *(unsigned *)out = t->edge[v][0];
    return toy_may_pass(t, v);
}

static Key toy_key(const Problem *p, const void *state, unsigned depth)
{
    const Toy *t = p->self;
    uint64_t name = *(const unsigned *)state * 64U + toy_level(t, depth);
    return (Key){mix64(MIX_GOLDEN + name) & t->key_mask,
                 mix64(MIX_GOLDEN + name + 1000000) & t->key_mask};
}

static bool toy_same(const Problem *p, const void *a, unsigned depth_a, const void *b,
                     unsigned depth_b)
{
    const Toy *t = p->self;
    return *(const unsigned *)a == *(const unsigned *)b &&
           toy_level(t, depth_a) == toy_level(t, depth_b);
}

static int64_t toy_seek(const Problem *p, void *state, unsigned depth)
{
    const Toy *t = p->self;
    return t->value[*(const unsigned *)state][toy_level(t, depth)];
}

static inline Problem toy_problem(const Toy *t)
{
    return (Problem){
        .self = t,
        .kind = QUESTION_REACH,
        .state_size = sizeof(unsigned),
        .max_moves = TOY_EDGES,
        .judge = toy_judge,
        .turn = toy_turn,
        .chance = t->has_chance ? toy_chance : NULL,
        .moves = toy_moves,
        .allows = toy_allows_move,
        .last_moves = t->tells_last ? toy_last_moves : NULL,
        .play = toy_play,
        .pass = toy_pass,
        .key = toy_key,
        .same = toy_same,
        .order_by_key = true,
        .seek = t->seeks ? toy_seek : NULL,
        .last_depth = {t->last_depth[TURN_US], t->last_depth[TURN_THEM]},
        .never_leaf = {t->never_leaf[TURN_US], t->never_leaf[TURN_THEM]},
        .alternates = t->alternates,
    };
}

/* --- what the definitions say --- */

/* Least heights of the trees all of whose leaves have a value <= limit; TOY_NONE: there is none. */
typedef struct ToyTruth {
    const Toy *t;
    int64_t limit;
    unsigned height[TOY_NODES][TOY_DEPTHS];
} ToyTruth;

static inline bool toy_leaf(const Toy *t, int64_t limit, unsigned v, unsigned level)
{
    return t->judgement[v][level] == NODE_LEAF && (!t->seeks || t->value[v][level] <= limit);
}

/* The height that the heights of the successors give to an open node. */
static inline unsigned toy_height(const ToyTruth *truth, unsigned v, unsigned level)
{
    const Toy *t = truth->t;
    unsigned least = TOY_NONE, largest = 0, n = 0;
    for (unsigned i = 0; i < t->n_edges[v]; i++) {
        if (!toy_allows(t, v, level, i))
            continue;
        unsigned below = truth->height[t->edge[v][i]][toy_level(t, level + 1)];
        n++;
        least = below < least ? below : least;
        largest = below > largest ? below : largest;
    }
    unsigned best = t->turn[v] == TURN_US ? least : largest;
    return n && best < TOY_NONE ? best + 1 : TOY_NONE;
}

static inline void toy_solve(const Toy *t, int64_t limit, ToyTruth *truth)
{
    truth->t = t;
    truth->limit = limit;
    for (unsigned v = 0; v < t->n; v++)
        for (unsigned d = 0; d < t->n_depths; d++)
            truth->height[v][d] = toy_leaf(t, limit, v, d) ? 0 : TOY_NONE;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned v = t->n; v-- > 0;) /* in layers, the deeper ones come last */
            for (unsigned d = t->n_depths; d-- > 0;) {
                if (t->judgement[v][d] != NODE_OPEN)
                    continue;
                unsigned h = toy_height(truth, v, d);
                changed |= h != truth->height[v][d];
                truth->height[v][d] = h;
            }
    }
}

/* The least v for which there is a tree; SEEK_UNDEFINED: there is none. */
static inline int64_t toy_least(const Toy *t)
{
    int64_t best = SEEK_UNDEFINED;
    ToyTruth truth;
    for (unsigned v = 0; v < t->n; v++)
        for (unsigned d = 0; d < t->n_depths; d++)
            if (t->judgement[v][d] == NODE_LEAF && t->value[v][d] < best) {
                toy_solve(t, t->value[v][d], &truth);
                if (truth.height[0][0] != TOY_NONE)
                    best = t->value[v][d];
            }
    return best;
}

/* Whether node i of the tree is as the definition wants it: at ours the first move to a node whose
 * height is below h (shortest: is h - 1 for the least height h of this node). */
static inline bool toy_fits(const ToyTruth *truth, const ForcingTree *tree, uint32_t i, unsigned v,
                            unsigned depth, unsigned h, bool shortest)
{
    const Toy *t = truth->t;
    const TreeNode *node = &tree->node[i];
    unsigned level = toy_level(t, depth), n = 0, excluded = 0, highest = 0;
    if (toy_leaf(t, truth->limit, v, level))
        return !node->n_children && !node->height && !node->excluded;
    h = shortest ? truth->height[v][level] : h;
    if (t->judgement[v][level] != NODE_OPEN || truth->height[v][level] > h)
        return false;
    for (unsigned m = 0; m < t->n_edges[v]; m++) {
        unsigned to = t->edge[v][m];
        if (!toy_allows(t, v, depth, m)) {
            excluded++;
            continue;
        }
        if (t->turn[v] == TURN_US && (n || truth->height[to][toy_level(t, depth + 1)] >= h))
            continue;
        uint32_t child = node->first_child + n++;
        if (n > node->n_children || child <= i || child >= tree->n ||
            tree->node[child].move != m + 1 ||
            !toy_fits(truth, tree, child, to, depth + 1, h - 1, shortest))
            return false;
        highest = tree->node[child].height > highest ? tree->node[child].height : highest;
    }
    return n && n == node->n_children && node->height == highest + 1 &&
           node->excluded == (t->turn[v] == TURN_THEM ? excluded : 0);
}

/* Whether it is a forcing tree at all: every inner node, every leaf, no more. */
static inline bool toy_forces(const Toy *t, const ForcingTree *tree, uint32_t i, unsigned v,
                              unsigned depth)
{
    const TreeNode *node = &tree->node[i];
    unsigned n = 0;
    if (toy_leaf(t, SEEK_UNDEFINED - 1, v, toy_level(t, depth)))
        return !node->n_children;
    if (t->judgement[v][toy_level(t, depth)] != NODE_OPEN || !node->n_children)
        return false;
    for (unsigned m = 0; m < t->n_edges[v]; m++) {
        uint32_t child = node->first_child + n;
        if (n == node->n_children || !toy_allows(t, v, depth, m) || child >= tree->n ||
            tree->node[child].move != m + 1)
            continue;
        if (!toy_forces(t, tree, child, t->edge[v][m], depth + 1))
            return false;
        n++;
    }
    unsigned moves = 0;
    for (unsigned m = 0; m < t->n_edges[v]; m++)
        moves += toy_allows(t, v, depth, m);
    return n == node->n_children && n == (t->turn[v] == TURN_US ? 1 : moves);
}

#endif

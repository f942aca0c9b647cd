/* prover/search/best_first.c -- greedy best-first search, A* and weighted A* (see best_first.h). A
 * node is kept as the move that leads to it: its state is played anew from the last one that it has
 * in common with the node looked at before.
 * Start reading at best_first_run(). */
#include "prover/search/best_first.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/heap.h"
#include "base/slots.h"
#include "base/vec.h"
#include "prover/tree/tree_builder.h"

typedef struct BestNode {
    Key key;
    uint32_t parent;
    uint32_t level;
    Move move;
} BestNode;

typedef struct BestRun {
    Search *s;
    BestKeys by;
    unsigned n_keys;
    VEC(BestNode) node; /* in the order in which they were reached, the root first */
    VEC(int64_t) keys;  /* n_keys of each */
    Heap open;          /* nodes, the best first */
    Slots slots;        /* nodes by key; of equal keys the last one */
    uint32_t way[LARGEST_MAX_DEPTH + 1]; /* by level: the node whose state is in s->state */
    unsigned n_way;                      /* how many of these are */
    Move *move;                          /* of one node, */
    int64_t *move_key;                   /* and their keys */
    bool cut; /* some node was not played on from: it is as deep as may be */
} BestRun;

/* ---- memory --------------------------------------------------------------------------------- */

static void best_run_clear(BestRun *b)
{
    vec_clear(&b->node);
    vec_clear(&b->keys);
    vec_clear(&b->open);
    slots_clear(&b->slots);
    free(b->move);
    free(b->move_key);
}

/* Whether the search may take the memory of the nodes there are, twice over while they grow. */
static bool best_has_room(const BestRun *b)
{
    size_t one = sizeof(BestNode) + b->n_keys * sizeof(int64_t) + sizeof(uint32_t);
    return search_affords(b->s, 2 * b->node.n * one + 2 * slots_bytes(&b->slots));
}

/* ---- the open nodes ------------------------------------------------------------------------- */

static bool is_better_node(const void *run, uint32_t x, uint32_t y)
{
    const BestRun *b = run;
    const int64_t *a = b->keys.at + (size_t)x * b->n_keys, *c = b->keys.at + (size_t)y * b->n_keys;
    for (unsigned i = 0; i < b->n_keys; i++)
        if (a[i] != c[i])
            return a[i] < c[i];
    return x < y;
}

/* ---- nodes met ------------------------------------------------------------------------------ */

static bool has_best_key(const void *run, uint32_t node, const void *key)
{
    const Key *a = &((const BestRun *)run)->node.at[node].key, *b = key;
    return a->lo == b->lo && a->hi == b->hi;
}

/* Adds a node that was not met before, or not on as short a way where that matters; keys: n_keys.
 */
static void add_best_node(BestRun *b, BestNode node, const int64_t *keys)
{
    uint32_t hash = (uint32_t)node.key.lo, number = (uint32_t)b->node.n;
    slots_make_room(&b->slots, b->node.n, "open nodes");
    Slot *slot = slots_place(&b->slots, hash, has_best_key, b, &node.key);
    if (slot->taken && (b->by == BEST_RANKED || b->node.at[slot_number(slot)].level <= node.level))
        return;
    vec_push(&b->node, node, "open nodes");
    for (unsigned i = 0; i < b->n_keys; i++)
        vec_push(&b->keys, keys[i], "open nodes");
    slot_put(slot, hash, number);
    heap_put(&b->open, number, is_better_node, b);
}

/* Whether it was reached once more later, on a shorter way. */
static bool is_outdone(const BestRun *b, uint32_t node)
{
    const Key *key = &b->node.at[node].key;
    return slots_find(&b->slots, (uint32_t)key->lo, has_best_key, b, key) != node;
}

/* ---- one node ------------------------------------------------------------------------------- */

/* Plays the way to a node.  False: no room for its state. */
static bool play_to_node(BestRun *b, uint32_t node)
{
    const Problem *p = b->s->p;
    uint32_t way[LARGEST_MAX_DEPTH + 1];
    unsigned level = b->node.at[node].level, from = level;
    for (uint32_t at = node;; at = b->node.at[at].parent, from--) {
        way[from] = at;
        if (from < b->n_way && b->way[from] == at)
            break;
    }
    for (; from < level; from++) {
        if (!search_room(b->s, from))
            return false;
        b->way[from + 1] = way[from + 1];
        p->play(p, b->s->state[from], from, b->node.at[way[from + 1]].move, b->s->state[from + 1]);
    }
    b->n_way = level + 1;
    return true;
}

/* The keys of the node whose state stands at level, by the bound on its height.   False: it has no
 * tree. */
static bool bound_height(const BestRun *b, unsigned level, int64_t keys[2])
{
    const Problem *p = b->s->p;
    unsigned least = p->least_height(p, b->s->state[level], level);
    keys[0] = (int64_t)level * WITHIN_ONE + (int64_t)least * prove_within(&b->s->limits);
    keys[1] = least;
    return least != UINT_MAX;
}

/* Adds what the moves of a node lead to.  False: a limit on memory, or a callback that has given
 * up. */
static bool expand_best(BestRun *b, uint32_t node)
{
    Search *s = b->s;
    unsigned level = b->node.at[node].level, excluded;
    if (level >= s->limits.max_depth) {
        b->cut = true;
        return true;
    }
    if (!search_room(s, level) || !best_has_room(b)) {
        s->stopped = LIMIT_MEMORY;
        return false;
    }
    unsigned n =
        b->by == BEST_RANKED
            ? s->p->ranked_moves(s->p, s->state[level], level, b->move, &excluded, b->move_key)
            : s->p->moves(s->p, s->state[level], level, b->move, &excluded);
    for (unsigned i = 0; i < n; i++) {
        int64_t *keys = b->move_key + (size_t)i * b->n_keys;
        s->p->play(s->p, s->state[level], level, b->move[i], s->state[level + 1]);
        Key key = s->p->key(s->p, s->state[level + 1], level + 1);
        if (b->by == BEST_RANKED || bound_height(b, level + 1, keys))
            add_best_node(b, (BestNode){key, node, level + 1, b->move[i]}, keys);
    }
    return !search_gave_up(s);
}

static bool is_our_level(const BestRun *b, unsigned level)
{
    const Problem *p = b->s->p;
    const void *state = b->s->state[level];
    return p->turn(p, state) == TURN_US;
}

/* ---- the line ------------------------------------------------------------------------------- */

/* A bound from below on all lines, where one of that height was found.  Each line not yet looked at
 * leads through an open node; and a weight makes the height so much greater at most. */
static unsigned shortest_possible(const BestRun *b, unsigned height)
{
    const unsigned within = prove_within(&b->s->limits);
    unsigned least = height, by_weight = (height * WITHIN_ONE + within - 1) / within;
    for (size_t i = 0; i < b->open.n && within > WITHIN_ONE; i++) {
        uint32_t node = b->open.at[i];
        unsigned bound = b->node.at[node].level + (unsigned)b->keys.at[(size_t)node * 2 + 1];
        if (bound < least && !is_outdone(b, node))
            least = bound;
    }
    return least > by_weight ? least : by_weight;
}

/* Writes the way to a leaf as a tree.  False: the memory of the builder is used up. */
static bool write_best_line(BestRun *b, unsigned height)
{
    TreeBuilder *t = b->s->builder;
    t->n = 0;
    for (unsigned level = 0; level <= height; level++) {
        if (!builder_open(t))
            return false;
        t->at[level].move = level ? b->node.at[b->way[level]].move : NO_MOVE;
        t->at[level].parent = level ? level - 1 : 0;
    }
    builder_close(t, height, (Closing){.height = 0});
    for (unsigned level = height; level-- > 0;)
        builder_close(t, level,
                      (Closing){.owner = STRATEGY_US, .n_children = 1, .height = height - level});
    return true;
}

/* What a look at a node leads to. */
typedef enum NextLook { LOOK_ON, LOOK_FOUND, LOOK_STOPPED, LOOK_NOT_OURS } NextLook;

static NextLook stop_for_memory(BestRun *b)
{
    b->s->stopped = LIMIT_MEMORY;
    return LOOK_STOPPED;
}

static NextLook look_at_best(BestRun *b, uint32_t node)
{
    unsigned level = b->node.at[node].level;
    Judgement judgement;
    if (is_outdone(b, node))
        return LOOK_ON;
    if (!play_to_node(b, node))
        return stop_for_memory(b);
    if (!search_judge(b->s, b->s->state[level], level, &judgement))
        return LOOK_STOPPED;
    if (judgement == NODE_LEAF)
        return write_best_line(b, level) ? LOOK_FOUND : stop_for_memory(b);
    if (judgement == NODE_FAILS)
        return LOOK_ON;
    if (!is_our_level(b, level))
        return LOOK_NOT_OURS;
    return expand_best(b, node) ? LOOK_ON : LOOK_STOPPED;
}

/* The root is the one node that has been reached. */
static void begin_best_first(BestRun *b)
{
    const Problem *p = b->s->p;
    b->move = base_zalloc(p->max_moves + 1, sizeof *b->move, "open nodes");
    b->move_key =
        base_zalloc((size_t)(p->max_moves + 1) * b->n_keys, sizeof *b->move_key, "open nodes");
    add_best_node(b, (BestNode){.key = p->key(p, b->s->state[0], 0)}, b->move_key);
}

BestFirst best_first_run(Search *s, BestKeys keys, BestLine *line)
{
    assert(s && line);
    bool has_keys = keys == BEST_RANKED ? s->p->ranked_moves != NULL : s->p->least_height != NULL;
    if (!has_keys || s->p->seek)
        return BEST_CANNOT_TELL;
    BestRun b = {.s = s, .by = keys, .n_keys = keys == BEST_RANKED ? s->p->n_keys : 2, .n_way = 1};
    NextLook look = LOOK_ON;
    begin_best_first(&b);
    while (look == LOOK_ON && b.open.n > 0)
        look = look_at_best(&b, heap_take(&b.open, is_better_node, &b));
    line->height = b.n_way - 1;
    line->at_least = keys == BEST_SHORTEST ? shortest_possible(&b, line->height) : 0;
    best_run_clear(&b);
    switch (look) {
    case LOOK_FOUND: return BEST_FOUND;
    case LOOK_STOPPED: return BEST_STOPPED;
    case LOOK_ON: return b.cut ? BEST_CANNOT_TELL : BEST_NONE;
    case LOOK_NOT_OURS: break;
    }
    return BEST_CANNOT_TELL;
}

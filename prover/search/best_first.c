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

/* A move of a node that leads to one that was met before. */
typedef struct MetAgain {
    uint32_t parent, node;
} MetAgain;

struct BestRun {
    Search *s;
    BestKeys by;
    unsigned n_keys;
    VEC(BestNode) node;  /* in the order in which they were reached, the root first */
    VEC(int64_t) keys;   /* n_keys of each */
    VEC(MetAgain) again; /* of a run that is kept */
    Heap open;           /* nodes, the best first */
    Slots slots;         /* nodes by key; of equal keys the last one */
    uint32_t way[LARGEST_MAX_DEPTH + 1]; /* by level: the node whose state is in s->state */
    unsigned n_way;                      /* how many of these are */
    Move *move;                          /* of one node, */
    int64_t *move_key;                   /* their keys, */
    BestNode *next;                      /* and what they lead to */
    bool is_kept;                        /* it may go on later */
    bool cut; /* some node was not played on from: it is as deep as may be */
};

/* ---- memory --------------------------------------------------------------------------------- */

void best_run_free(BestRun *b)
{
    if (!b)
        return;
    vec_clear(&b->node);
    vec_clear(&b->keys);
    vec_clear(&b->again);
    vec_clear(&b->open);
    slots_clear(&b->slots);
    free(b->move);
    free(b->move_key);
    free(b->next);
    free(b);
}

/* Whether the search may take the memory of the nodes there are, twice over while they grow. */
static bool best_has_room(const BestRun *b)
{
    size_t one = sizeof(BestNode) + b->n_keys * sizeof(int64_t) + sizeof(uint32_t);
    size_t again = b->again.n * sizeof(MetAgain);
    return search_affords(b->s, 2 * (b->node.n * one + again + slots_bytes(&b->slots)));
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
    if (slot->taken && b->is_kept)
        vec_push(&b->again, ((MetAgain){node.parent, slot_number(slot)}), "open nodes");
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
    unsigned n_next = 0;
    for (unsigned i = 0; i < n; i++) {
        int64_t *keys = b->move_key + (size_t)n_next * b->n_keys;
        s->p->play(s->p, s->state[level], level, b->move[i], s->state[level + 1]);
        Key key = s->p->key(s->p, s->state[level + 1], level + 1);
        if (b->by == BEST_RANKED || bound_height(b, level + 1, keys))
            b->next[n_next++] = (BestNode){key, node, level + 1, b->move[i]};
    }
    if (search_gave_up(s))
        return false;
    for (unsigned i = 0; i < n_next; i++)
        add_best_node(b, b->next[i], b->move_key + (size_t)i * b->n_keys);
    return true;
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

/* ---- runs that go on ------------------------------------------------------------------------ */

/* The root is the one node that has been reached. */
static BestRun *begin_best_first(Search *s, BestKeys keys, bool is_kept)
{
    const Problem *p = s->p;
    BestRun *b = base_zalloc(1, sizeof *b, "open nodes");
    *b = (BestRun){.s = s,
                   .by = keys,
                   .n_keys = keys == BEST_RANKED ? p->n_keys : 2,
                   .n_way = 1,
                   .is_kept = is_kept};
    size_t moves = p->max_moves + (size_t)1;
    b->move = base_zalloc(moves, sizeof *b->move, "open nodes");
    b->move_key = base_zalloc(moves * b->n_keys, sizeof *b->move_key, "open nodes");
    b->next = base_zalloc(moves, sizeof *b->next, "open nodes");
    add_best_node(b, (BestNode){.key = p->key(p, s->state[0], 0)}, b->move_key);
    return b;
}

/* By node its number behind a new root; SLOT_FREE: it is not behind it.  A node comes before those
 * that it leads to. */
static uint32_t *number_behind(const BestRun *b, uint32_t root)
{
    uint32_t *number = base_alloc(b->node.n * sizeof *number, "open nodes"), n = 0;
    for (uint32_t i = 0; i < b->node.n; i++) {
        bool is_behind = i > root && number[b->node.at[i].parent] != SLOT_FREE;
        number[i] = i == root || is_behind ? n++ : SLOT_FREE;
    }
    return number;
}

/* Keeps the open nodes behind a new root.  What has a move to a node that is not kept is open
 * again: that node may be reached by it. */
static void keep_open(BestRun *b, const uint32_t *number)
{
    bool *is_open = base_zalloc(b->node.n, sizeof *is_open, "open nodes");
    size_t kept = 0;
    for (size_t i = 0; i < b->open.n; i++)
        is_open[b->open.at[i]] = true;
    for (size_t i = 0; i < b->again.n; i++) {
        MetAgain m = b->again.at[i];
        if (number[m.parent] == SLOT_FREE)
            continue;
        if (number[m.node] == SLOT_FREE)
            is_open[m.parent] = true;
        else
            b->again.at[kept++] = (MetAgain){number[m.parent], number[m.node]};
    }
    b->again.n = kept;
    b->open.n = 0;
    for (uint32_t i = 0; i < b->node.n; i++)
        if (is_open[i] && number[i] != SLOT_FREE)
            vec_push(&b->open, number[i], "open nodes");
    free(is_open);
}

/* Keeps the nodes behind a new root, in their order. */
static void keep_nodes(BestRun *b, uint32_t root, const uint32_t *number)
{
    unsigned above = b->node.at[root].level;
    size_t n = 0, size = b->n_keys * sizeof(int64_t);
    for (size_t i = 0; i < b->node.n; i++) {
        if (number[i] == SLOT_FREE)
            continue;
        BestNode node = b->node.at[i];
        node.parent = i == root ? 0 : number[node.parent];
        node.level -= above;
        b->node.at[n] = node;
        memmove(b->keys.at + n++ * b->n_keys, b->keys.at + i * b->n_keys, size);
    }
    b->node.n = n;
    b->keys.n = n * b->n_keys;
    slots_forget(&b->slots);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t hash = (uint32_t)b->node.at[i].key.lo;
        slots_make_room(&b->slots, i, "open nodes");
        slot_put(slots_place(&b->slots, hash, has_best_key, b, &b->node.at[i].key), hash, i);
    }
}

/* Play has come to a node that was met: it becomes the root. */
static void move_best_root(BestRun *b, uint32_t root)
{
    uint32_t *number = number_behind(b, root);
    Heap open = {0};
    keep_open(b, number);
    keep_nodes(b, root, number);
    for (size_t i = 0; i < b->open.n; i++)
        heap_put(&open, b->open.at[i], is_better_node, b);
    vec_clear(&b->open);
    b->open = open;
    free(number);
}

/* The run that goes on at the root of the search: the one that was kept, if it has met that. */
static BestRun *resume_best_first(Search *s, BestRun *kept)
{
    const Key key = s->p->key(s->p, s->state[0], 0);
    uint32_t root = SLOT_FREE;
    if (kept && kept->n_keys == s->p->n_keys)
        root = slots_find(&kept->slots, (uint32_t)key.lo, has_best_key, kept, &key);
    if (root == SLOT_FREE) {
        best_run_free(kept);
        return begin_best_first(s, BEST_RANKED, true);
    }
    kept->s = s;
    kept->n_way = 1;
    if (root > 0)
        move_best_root(kept, root);
    return kept;
}

/* The first move on the way to the node that would be looked at next; NO_MOVE: it is the root. */
static Move first_move_to_best(const BestRun *b)
{
    uint32_t node = b->open.at[0];
    while (b->node.at[node].level > 1)
        node = b->node.at[node].parent;
    return node ? b->node.at[node].move : NO_MOVE;
}

/* Looks at nodes until one ends the run. */
static NextLook look_at_nodes(BestRun *b)
{
    NextLook look = LOOK_ON;
    while (look == LOOK_ON && b->open.n > 0) {
        uint32_t node = heap_take(&b->open, is_better_node, b);
        look = look_at_best(b, node);
        if (look == LOOK_STOPPED)
            heap_put(&b->open, node, is_better_node, b);
    }
    return look;
}

BestFirst best_first_run(Search *s, BestKeys keys, BestRun **kept, BestLine *line)
{
    assert(s && line && (!kept || keys == BEST_RANKED));
    bool has_keys = keys == BEST_RANKED ? s->p->ranked_moves != NULL : s->p->least_height != NULL;
    *line = (BestLine){.towards = NO_MOVE};
    if (!has_keys || s->p->seek)
        return BEST_CANNOT_TELL;
    BestRun *b = kept ? resume_best_first(s, *kept) : begin_best_first(s, keys, false);
    NextLook look = look_at_nodes(b);
    bool cut = b->cut;
    line->height = b->n_way - 1;
    line->at_least = keys == BEST_SHORTEST ? shortest_possible(b, line->height) : 0;
    line->towards = look == LOOK_STOPPED ? first_move_to_best(b) : NO_MOVE;
    if (kept)
        *kept = look == LOOK_STOPPED ? b : NULL;
    if (!kept || look != LOOK_STOPPED)
        best_run_free(b);
    switch (look) {
    case LOOK_FOUND: return BEST_FOUND;
    case LOOK_STOPPED: return BEST_STOPPED;
    case LOOK_ON: return cut ? BEST_CANNOT_TELL : BEST_NONE;
    case LOOK_NOT_OURS: break;
    }
    return BEST_CANNOT_TELL;
}

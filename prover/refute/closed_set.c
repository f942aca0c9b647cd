/* prover/refute/closed_set.c -- closed refutations that are small (see closed_set.h).
 * Start reading at closed_set_find(), the last function. */
#include "prover/refute/closed_set.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/slots.h"
#include "base/vec.h"
#include "prover/refute/description.h"

enum {
    NO_NODE = SLOT_FREE,
    NO_EDGE = UINT32_MAX,
    FIRST_STATES = 128,
    LARGEST_COST = 4095,
    COST_OF_BIT = 2,  /* each doubling of the replies that a move of theirs leaves */
    COST_OF_RANK = 3, /* each move of theirs that leaves fewer */
    COST_OF_MOVE = 1,
    FIRST_LOOK = 8,
    LOOK_SHARE = 4 /* a look at the graph when it has grown by a quarter and a bit */
};

typedef enum SetTruth {
    SET_OPEN,
    SET_OUT, /* has a tree */
    SET_IN   /* has none, for certain */
} SetTruth;

typedef struct SetNode {
    Key key;
    uint32_t edge, n_edges; /* in ClosedSet.edges, in the order of moves */
    uint32_t parents;       /* the first edge that leads here; NO_EDGE */
    uint32_t next;          /* in its queue */
    uint32_t replies;       /* ours: moves that are allowed to us here */
    uint32_t left;          /* children that are not out */
    uint16_t depth, cost;
    uint8_t turn, truth;
    bool expanded, fails; /* fails: it was judged so */
    bool may_stay, wanted;
} SetNode;

typedef struct SetEdge {
    uint32_t child, parent;
    uint32_t next; /* edge to the same child */
    Move move;
} SetEdge;

typedef struct Queue {
    uint32_t first, last;
} Queue;

typedef struct ClosedSet {
    Search *s;
    size_t bytes;
    VEC(SetNode) nodes;
    VEC(SetEdge) edges;
    unsigned char *state; /* by node */
    size_t cap_states;
    Slots slots;                   /* nodes by key */
    Queue queue[LARGEST_COST + 1]; /* nodes to expand, by cost */
    unsigned cost;                 /* no node that costs less is queued */
    VEC(uint32_t) work;
} ClosedSet;

/* ---- nodes -------------------------------------------------------------------------------- */

static bool has_set_key(const void *set, uint32_t node, const void *key)
{
    const Key *a = &((const ClosedSet *)set)->nodes.at[node].key, *b = key;
    return a->lo == b->lo && a->hi == b->hi;
}

static bool set_affords(ClosedSet *c, size_t more)
{
    size_t used = c->nodes.cap * sizeof *c->nodes.at + c->edges.cap * sizeof *c->edges.at +
                  c->cap_states * c->s->p->state_size + slots_bytes(&c->slots) +
                  c->work.cap * sizeof *c->work.at;
    if (used + more <= c->bytes)
        return true;
    c->s->stopped = LIMIT_MEMORY;
    return false;
}

static bool set_room(ClosedSet *c)
{
    if (c->nodes.n == c->cap_states) {
        size_t cap = c->cap_states ? 2 * c->cap_states : FIRST_STATES;
        if (!set_affords(
                c, cap * (c->s->p->state_size + sizeof *c->nodes.at + 3 * sizeof *c->slots.at)))
            return false;
        c->state = base_realloc(c->state, cap * c->s->p->state_size, "closed set");
        c->cap_states = cap;
        slots_resize(&c->slots, 2 * cap, "closed set");
    }
    return true;
}

static uint32_t set_add(ClosedSet *c, Key key, const void *state, unsigned depth, Turn turn)
{
    if (!set_room(c))
        return NO_NODE;
    uint32_t i = (uint32_t)c->nodes.n;
    SetNode node = {.key = key,
                    .parents = NO_EDGE,
                    .depth = (uint16_t)depth,
                    .turn = (uint8_t)turn,
                    .wanted = true};
    vec_push(&c->nodes, node, "closed set");
    memcpy(c->state + i * c->s->p->state_size, state, c->s->p->state_size);
    uint32_t hash = (uint32_t)key.lo;
    slot_put(slots_place(&c->slots, hash, has_set_key, c, &key), hash, i);
    return i;
}

static void set_enqueue(ClosedSet *c, uint32_t i, unsigned cost)
{
    SetNode *node = &c->nodes.at[i];
    assert(!node->expanded && node->truth == SET_OPEN);
    node->cost = (uint16_t)(cost < LARGEST_COST ? cost : LARGEST_COST);
    node->next = NO_NODE;
    Queue *q = &c->queue[node->cost];
    if (q->first == NO_NODE)
        q->first = i;
    else
        c->nodes.at[q->last].next = i;
    q->last = i;
}

/* The cheapest node that is worth expanding; NO_NODE if there is none. */
static uint32_t set_take(ClosedSet *c)
{
    for (; c->cost <= LARGEST_COST; c->cost++)
        while (c->queue[c->cost].first != NO_NODE) {
            uint32_t i = c->queue[c->cost].first;
            c->queue[c->cost].first = c->nodes.at[i].next;
            if (c->nodes.at[i].truth == SET_OPEN && c->nodes.at[i].wanted &&
                c->nodes.at[i].depth + 1U < LARGEST_MAX_DEPTH)
                return i;
        }
    return NO_NODE;
}

/* ---- truth -------------------------------------------------------------------------------- */

/* A node has a tree: takes that upwards. */
static void set_out(ClosedSet *c, uint32_t i)
{
    c->work.n = 0;
    c->nodes.at[i].truth = SET_OUT;
    vec_push(&c->work, i, "closed set");
    while (c->work.n) {
        uint32_t e = c->nodes.at[c->work.at[--c->work.n]].parents;
        for (; e != NO_EDGE; e = c->edges.at[e].next) {
            SetNode *above = &c->nodes.at[c->edges.at[e].parent];
            above->left--;
            if (above->truth != SET_OPEN || !above->expanded ||
                (above->turn == TURN_THEM && above->left > 0))
                continue;
            above->truth = SET_OUT;
            vec_push(&c->work, c->edges.at[e].parent, "closed set");
        }
    }
}

/* Whether a node is in the set, as far as it itself knows. */
static bool set_may_stay(const SetNode *node)
{
    return node->truth == SET_IN || (node->truth == SET_OPEN && node->expanded);
}

/* Takes away what cannot stay among the nodes that were expanded; what is left is closed. */
static void set_close(ClosedSet *c)
{
    c->work.n = 0;
    for (uint32_t i = 0; i < c->nodes.n; i++) {
        SetNode *node = &c->nodes.at[i];
        node->may_stay = set_may_stay(node);
        if (!node->may_stay && node->truth == SET_OPEN)
            vec_push(&c->work, i, "closed set");
    }
    while (c->work.n) {
        uint32_t e = c->nodes.at[c->work.at[--c->work.n]].parents;
        for (; e != NO_EDGE; e = c->edges.at[e].next) {
            SetNode *above = &c->nodes.at[c->edges.at[e].parent];
            if (!above->may_stay || above->truth == SET_IN)
                continue;
            bool stays = false;
            for (uint32_t k = 0; above->turn == TURN_THEM && k < above->n_edges && !stays; k++)
                stays = c->nodes.at[c->edges.at[above->edge + k].child].may_stay;
            if (stays)
                continue;
            above->may_stay = false;
            vec_push(&c->work, c->edges.at[e].parent, "closed set");
        }
    }
    for (uint32_t i = 0; i < c->nodes.n; i++)
        if (c->nodes.at[i].may_stay)
            c->nodes.at[i].truth = SET_IN;
}

/* Marks the nodes that the root still depends on. */
static void set_mark_wanted(ClosedSet *c)
{
    for (uint32_t i = 0; i < c->nodes.n; i++)
        c->nodes.at[i].wanted = false;
    c->work.n = 0;
    c->nodes.at[0].wanted = true;
    vec_push(&c->work, 0, "closed set");
    while (c->work.n) {
        const SetNode *node = &c->nodes.at[c->work.at[--c->work.n]];
        for (uint32_t k = 0; k < node->n_edges; k++) {
            uint32_t child = c->edges.at[node->edge + k].child;
            if (c->nodes.at[child].wanted || c->nodes.at[child].truth != SET_OPEN)
                continue;
            c->nodes.at[child].wanted = true;
            vec_push(&c->work, child, "closed set");
        }
    }
}

/* ---- growing ------------------------------------------------------------------------------ */

/* How many moves we have at a new node of ours, whose state stands at its depth. */
static bool set_count_replies(ClosedSet *c, uint32_t i)
{
    SetNode *node = &c->nodes.at[i];
    unsigned excluded;
    if (node->turn != TURN_US || node->truth != SET_OPEN)
        return true;
    if (!search_room(c->s, node->depth))
        return false;
    node->replies = search_moves_unordered(c->s, node->depth, &excluded);
    return c->s->stopped == LIMIT_NONE;
}

/* The node behind a move of node i, whose state stands at its depth; a new one is judged.  NO_NODE:
 * stopped. */
static uint32_t set_child(ClosedSet *c, uint32_t i, Move move)
{
    Search *s = c->s;
    unsigned depth = c->nodes.at[i].depth;
    void *state = s->state[depth + 1];
    Judgement judgement;
    s->p->play(s->p, s->state[depth], depth, move, state);
    Key key = s->p->key(s->p, state, depth + 1);
    uint32_t known = slots_find(&c->slots, (uint32_t)key.lo, has_set_key, c, &key);
    if (known != NO_NODE)
        return known;
    if (!search_judge(s, state, depth + 1, &judgement))
        return NO_NODE;
    Turn turn = problem_turn_after(s->p, c->nodes.at[i].turn, state);
    uint32_t child = set_add(c, key, state, depth + 1, turn);
    if (child == NO_NODE)
        return NO_NODE;
    SetNode *node = &c->nodes.at[child];
    node->fails = judgement == NODE_FAILS;
    if (judgement != NODE_OPEN)
        node->truth = judgement == NODE_LEAF ? SET_OUT : SET_IN;
    return set_count_replies(c, child) ? child : NO_NODE;
}

static unsigned bits_of(uint32_t n)
{
    unsigned bits = 0;
    for (; n > 1; n >>= 1)
        bits++;
    return bits;
}

/* How many children behind edges of node i leave fewer replies than the one behind edge k. */
static unsigned edge_rank(const ClosedSet *c, const SetNode *node, uint32_t k)
{
    uint32_t mine = c->nodes.at[c->edges.at[node->edge + k].child].replies;
    unsigned rank = 0;
    for (uint32_t j = 0; j < node->n_edges; j++) {
        const SetNode *other = &c->nodes.at[c->edges.at[node->edge + j].child];
        rank +=
            other->truth != SET_OUT && (other->replies < mine || (other->replies == mine && j < k));
    }
    return rank;
}

/* Queues the new children of node i. */
static void set_queue_children(ClosedSet *c, uint32_t i, uint32_t first_new)
{
    const SetNode *node = &c->nodes.at[i];
    for (uint32_t k = 0; k < node->n_edges; k++) {
        uint32_t child = c->edges.at[node->edge + k].child;
        if (child < first_new || c->nodes.at[child].truth != SET_OPEN ||
            c->nodes.at[child].parents != node->edge + k)
            continue;
        unsigned cost = node->cost;
        if (node->turn == TURN_THEM)
            cost += COST_OF_MOVE + COST_OF_RANK * edge_rank(c, node, k) +
                    COST_OF_BIT * bits_of(c->nodes.at[child].replies);
        set_enqueue(c, child, cost);
    }
}

static bool set_add_edge(ClosedSet *c, uint32_t i, uint32_t child, Move move)
{
    if (c->edges.n == c->edges.cap && !set_affords(c, (c->edges.cap + 1024) * sizeof *c->edges.at))
        return false;
    SetNode *to = &c->nodes.at[child];
    SetEdge edge = {child, i, to->parents, move};
    to->parents = (uint32_t)c->edges.n;
    vec_push(&c->edges, edge, "closed set");
    c->nodes.at[i].n_edges++;
    c->nodes.at[i].left += to->truth != SET_OUT;
    return true;
}

/* What is known of an expanded node by its children alone. */
static void set_settle(ClosedSet *c, uint32_t i)
{
    SetNode *node = &c->nodes.at[i];
    node->expanded = true;
    if (node->n_edges == 0)
        node->truth = SET_IN;
    else if (node->turn == TURN_US ? node->left < node->n_edges : node->left == 0)
        set_out(c, i);
}

/* The state of node i, put where callbacks of its depth look for it.  False: the memory limit. */
static bool set_stand_on(ClosedSet *c, uint32_t i)
{
    Search *s = c->s;
    unsigned depth = c->nodes.at[i].depth;
    if (!search_room(s, depth) || !search_room(s, depth + 1))
        return false;
    memcpy(s->state[depth], c->state + i * s->p->state_size, s->p->state_size);
    return true;
}

/* Lists what the moves of a node lead to.  False: stopped. */
static bool set_expand(ClosedSet *c, uint32_t i)
{
    Search *s = c->s;
    unsigned depth = c->nodes.at[i].depth, excluded;
    uint32_t first_new = (uint32_t)c->nodes.n;
    if (!set_stand_on(c, i))
        return false;
    unsigned n = search_moves(s, depth, &excluded);
    bool fine = s->stopped == LIMIT_NONE;
    size_t first = s->n_moves;
    s->n_moves += n;
    c->nodes.at[i].edge = (uint32_t)c->edges.n;
    for (unsigned m = 0; m < n && fine; m++) {
        uint32_t child = set_child(c, i, s->moves[first + m]);
        fine = child != NO_NODE && set_add_edge(c, i, child, s->moves[first + m]);
    }
    s->n_moves = first;
    if (fine) {
        set_settle(c, i);
        set_queue_children(c, i, first_new);
    }
    return fine;
}

static ClosedSetResult grow_closed_set(ClosedSet *c)
{
    size_t look = FIRST_LOOK;
    for (bool more = true; more;) {
        uint32_t i = set_take(c);
        more = i != NO_NODE;
        if (more && !set_expand(c, i))
            return CLOSED_SET_STOPPED;
        if (c->nodes.at[0].truth == SET_OUT)
            return CLOSED_SET_TREE;
        if (more && c->nodes.n < look)
            continue;
        set_close(c);
        if (c->nodes.at[0].truth == SET_IN)
            return CLOSED_SET_FOUND;
        set_mark_wanted(c);
        look = c->nodes.n + c->nodes.n / LOOK_SHARE + FIRST_LOOK;
    }
    c->s->stopped = LIMIT_MEMORY; /* paths are too long */
    return CLOSED_SET_STOPPED;
}

/* ---- the strategy ------------------------------------------------------------------------- */

/* Of their moves that stay the one that is shown, as a number of an edge. */
static uint32_t shown_choice(const ClosedSet *c, const Description *d, const SetNode *node)
{
    uint32_t best = NO_EDGE, least = UINT32_MAX;
    for (uint32_t e = node->edge; e < node->edge + node->n_edges; e++) {
        uint32_t child = c->edges.at[e].child;
        if (c->nodes.at[child].truth != SET_IN)
            continue;
        uint32_t weight = d->number[child] == NOT_DESCRIBED ? 1 + c->nodes.at[child].replies : 0;
        if (best == NO_EDGE || weight < least) {
            best = e;
            least = weight;
        }
    }
    assert(best != NO_EDGE);
    return best;
}

static bool set_describe_node(ClosedSet *c, Description *d, uint32_t i)
{
    Search *s = c->s;
    const SetNode *node = &c->nodes.at[i];
    StrategyNode out = {.owner = node->turn};
    uint32_t first = node->edge, n = node->n_edges;
    if (node->turn == TURN_THEM && n) {
        first = shown_choice(c, d, node);
        n = 1;
    }
    if (!set_stand_on(c, i))
        return false;
    if (!node->fails) {
        out.owner = (uint8_t)search_owner(s, node->depth, node->turn);
        unsigned excluded;
        search_moves(s, node->depth, &excluded);
        out.excluded = node->turn == TURN_US ? excluded : 0;
    }
    for (uint32_t e = first; e < first + n; e++)
        description_add_edge(d, c->edges.at[e].move, c->edges.at[e].child);
    bool may_move = node->depth <= s->p->last_depth[node->turn];
    out.kind = STRATEGY_BLOCKED;
    if (n)
        out.kind = STRATEGY_INNER;
    else if (node->fails && may_move)
        out.kind = STRATEGY_LEAF;
    description_add_node(d, out);
    return s->stopped == LIMIT_NONE;
}

static bool set_describe(ClosedSet *c, Strategy *out)
{
    Description d;
    description_init(&d, c->nodes.n);
    description_number(&d, 0);
    bool fine = true;
    for (size_t i = 0; i < d.order.n && fine; i++)
        fine = set_describe_node(c, &d, d.order.at[i]);
    if (fine)
        description_take(&d, out);
    description_clear(&d);
    return fine;
}

ClosedSetResult closed_set_find(Search *s, size_t bytes, Strategy *out)
{
    assert(s && out);
    ClosedSet *c = base_zalloc(1, sizeof *c, "closed set");
    c->s = s;
    c->bytes = bytes;
    for (unsigned i = 0; i <= LARGEST_COST; i++)
        c->queue[i].first = NO_NODE;
    ClosedSetResult result = CLOSED_SET_STOPPED;
    Turn turn = s->p->turn(s->p, s->state[0]);
    if (set_add(c, s->p->key(s->p, s->state[0], 0), s->state[0], 0, turn) != NO_NODE) {
        set_enqueue(c, 0, 0);
        result = grow_closed_set(c);
    }
    if (result == CLOSED_SET_FOUND && !set_describe(c, out))
        result = CLOSED_SET_STOPPED;
    slots_clear(&c->slots);
    free(c->state);
    vec_clear(&c->nodes);
    vec_clear(&c->edges);
    vec_clear(&c->work);
    free(c);
    return result;
}

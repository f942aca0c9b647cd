/* prover/refute/refute.c -- closed refutations (see refute.h).
 * A node keeps no state: the state is played again from the root along the path on which the node
 * was met first.  Nodes of one parent follow each other in the queue, so most of the path still
 * stands on the search's stack of states. */
#include "prover/refute/refute.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "prover/refute/description.h"

enum { NOBODY = SLOT_FREE, FIRST_NODES = 64 };

typedef enum NodeTruth {
    UNDECIDED, /* counts as without a tree as long as nothing else is known */
    HAS_TREE,
    HAS_NONE /* for certain, whatever becomes of other nodes */
} NodeTruth;

struct RefuteNode {
    Key key;
    uint32_t parent;     /* on the first path here */
    Move move;           /* from it */
    uint32_t edges;      /* list of those that wait for this node, NOBODY at the end */
    uint32_t next;       /* in the queue */
    Move proof;          /* ours with a tree: the move that shows it */
    uint32_t depth : 12; /* of the first path */
    uint32_t done : 20;  /* theirs: how many moves are known to lead to trees */
    uint8_t truth, turn;
    bool fails; /* it was judged so; no work was done on it */
    bool queued;
};

struct RefuteEdge {
    uint32_t parent, next;
    Move move;
};

void refuter_init(Refuter *r, size_t bytes)
{
    *r = (Refuter){.most = bytes};
}

void refuter_clear(Refuter *r)
{
    free(r->node);
    free(r->edge);
    slots_clear(&r->slots);
    *r = (Refuter){0};
}

static bool affords(const Refuter *r, size_t nodes, size_t edges, size_t slots)
{
    return nodes < NOBODY && edges < NOBODY &&
           nodes * sizeof *r->node + edges * sizeof *r->edge + slots * sizeof *r->slots.at <=
               r->most;
}

static bool has_refute_key(const void *refuter, uint32_t node, const void *key)
{
    const Key *a = &((const Refuter *)refuter)->node[node].key, *b = key;
    return a->lo == b->lo && a->hi == b->hi;
}

/* The node with that key; NOBODY. */
static uint32_t find_node(const Refuter *r, Key key)
{
    return slots_find(&r->slots, (uint32_t)key.lo, has_refute_key, r, &key);
}

static bool more_slots(Refuter *r)
{
    size_t wanted = slots_wanted(&r->slots, r->n_nodes);
    if (wanted == r->slots.n)
        return true;
    if (!affords(r, r->cap_nodes, r->cap_edges, r->slots.n + wanted))
        return false;
    slots_resize(&r->slots, wanted, "refutation");
    return true;
}

static bool more_nodes(Refuter *r)
{
    uint32_t cap = r->cap_nodes ? 2 * r->cap_nodes : FIRST_NODES;
    if (!affords(r, cap, r->cap_edges, r->slots.n))
        return false;
    r->node = base_realloc(r->node, cap * sizeof *r->node, "refutation");
    r->cap_nodes = cap;
    return true;
}

static bool more_edges(Refuter *r)
{
    uint32_t cap = r->cap_edges ? 2 * r->cap_edges : FIRST_NODES;
    if (!affords(r, r->cap_nodes, cap, r->slots.n))
        return false;
    r->edge = base_realloc(r->edge, cap * sizeof *r->edge, "refutation");
    r->cap_edges = cap;
    return true;
}

static void enqueue(Refuter *r, uint32_t i)
{
    RefuteNode *node = &r->node[i];
    if (node->queued || node->truth != UNDECIDED)
        return;
    node->queued = true;
    node->next = NOBODY;
    if (r->first == NOBODY)
        r->first = i;
    else
        r->node[r->last].next = i;
    r->last = i;
}

/* A way to a node: the move of a node that leads there; NOBODY: it is the root. */
typedef struct RefuteWay {
    uint32_t parent;
    Move move;
} RefuteWay;

/* Adds a node that is not there yet; NOBODY when memory is used up. */
static uint32_t add_node(Refuter *r, Key key, Turn turn, RefuteWay way)
{
    if ((r->n_nodes == r->cap_nodes && !more_nodes(r)) || !more_slots(r))
        return NOBODY;
    uint32_t i = r->n_nodes++;
    unsigned depth = way.parent == NOBODY ? 0 : r->node[way.parent].depth + 1U;
    r->node[i] = (RefuteNode){.key = key,
                              .parent = way.parent,
                              .move = way.move,
                              .edges = NOBODY,
                              .next = NOBODY,
                              .proof = NO_MOVE,
                              .depth = depth & 0xFFFU,
                              .turn = (uint8_t)turn};
    uint32_t hash = (uint32_t)key.lo;
    slot_put(slots_place(&r->slots, hash, has_refute_key, r, &key), hash, i);
    return i;
}

static bool add_edge(Refuter *r, uint32_t parent, uint32_t child, Move move)
{
    assert(parent < r->n_nodes && child < r->n_nodes && r->node[child].truth == UNDECIDED);
    if (r->n_edges == r->cap_edges && !more_edges(r))
        return false;
    r->edge[r->n_edges] = (RefuteEdge){parent, r->node[child].edges, move};
    r->node[child].edges = r->n_edges++;
    return true;
}

void refuter_begin(Refuter *r, const Search *s, bool sparing)
{
    r->sparing = sparing;
    r->heeds_known = false;
    slots_clear(&r->slots); /* few are wanted anew, and forgetting all takes their time */
    r->n_nodes = 0;
    r->n_edges = 0;
    r->first = NOBODY;
    r->status = REFUTE_GOING;
    Key key = s->p->key(s->p, s->state[0], 0);
    Turn turn = s->p->turn(s->p, s->state[0]);
    if (add_node(r, key, turn, (RefuteWay){NOBODY, NO_MOVE}) != NOBODY)
        enqueue(r, 0);
    else
        r->status = REFUTE_GAVE_UP;
}

/* After moves were listed: false where the owner gave up. */
static bool still_going(Refuter *r)
{
    Search *s = r->search;
    if (!search_gave_up(s))
        return true;
    r->status = REFUTE_STOPPED;
    return false;
}

/* Plays the state of node i into its place; the path as far as it still stands is kept. */
static bool stand_on(Refuter *r, uint32_t i)
{
    Search *s = r->search;
    unsigned depth = r->node[i].depth, from = depth;
    if (depth >= LARGEST_MAX_DEPTH) {
        r->status = REFUTE_GAVE_UP;
        return false;
    }
    for (uint32_t at = i; from >= r->n_path || r->path[from] != at; at = r->node[at].parent)
        r->path[from--] = at;
    for (; from < depth; from++) {
        if (!search_room(s, from)) {
            r->status = REFUTE_STOPPED;
            return false;
        }
        s->p->play(s->p, s->state[from], from, r->node[r->path[from + 1]].move, s->state[from + 1]);
    }
    r->n_path = depth + 1;
    return true;
}

/* The node behind a move of node i, which is stood on; new ones are judged.  NOBODY: see status. */
static uint32_t child_of(Refuter *r, uint32_t i, Move move)
{
    Search *s = r->search;
    unsigned depth = r->node[i].depth;
    void *state = s->state[depth + 1];
    assert(r->n_path == depth + 1 && r->path[depth] == i);
    s->p->play(s->p, s->state[depth], depth, move, state);
    Key key = s->p->key(s->p, state, depth + 1);
    uint32_t child = find_node(r, key);
    if (child != NOBODY)
        return child;
    Judgement judgement;
    if (!search_judge(s, state, depth + 1, &judgement)) {
        r->status = REFUTE_STOPPED;
        return NOBODY;
    }
    Turn turn = problem_turn_after(s->p, r->node[i].turn, state);
    child = add_node(r, key, turn, (RefuteWay){i, move});
    if (child == NOBODY) {
        r->status = REFUTE_GAVE_UP;
        return child;
    }
    RefuteNode *node = &r->node[child];
    node->fails = judgement == NODE_FAILS;
    if (judgement != NODE_OPEN)
        node->truth = judgement == NODE_LEAF ? HAS_TREE : HAS_NONE;
    else if (r->heeds_known && search_known(s, depth + 1) >= 0)
        node->truth = HAS_TREE;
    enqueue(r, child);
    return child;
}

/* Node i has a tree: takes that to all who wait for it.  Ours have a tree too, and so on upwards;
 * theirs have more moves to look at.  Ours that wait are not queued: `next` serves for the list. */
static void spread(Refuter *r, uint32_t i, Move proof)
{
    assert(r->node[i].truth == UNDECIDED && (proof != NO_MOVE) == (r->node[i].turn == TURN_US));
    r->node[i].truth = HAS_TREE;
    r->node[i].proof = proof;
    r->node[i].next = NOBODY;
    for (uint32_t todo = i; todo != NOBODY;) {
        uint32_t e = r->node[todo].edges;
        todo = r->node[todo].next;
        for (; e != NOBODY; e = r->edge[e].next) {
            RefuteNode *above = &r->node[r->edge[e].parent];
            if (above->truth != UNDECIDED)
                continue;
            if (above->turn == TURN_THEM) {
                enqueue(r, r->edge[e].parent);
                continue;
            }
            above->truth = HAS_TREE;
            above->proof = r->edge[e].move;
            above->next = todo;
            todo = r->edge[e].parent;
        }
    }
}

/* Waits for the child; false: memory is used up. */
static bool wait_for(Refuter *r, uint32_t i, uint32_t child, Move move)
{
    if (add_edge(r, i, child, move))
        return true;
    r->status = REFUTE_GAVE_UP;
    return false;
}

/* Demands all children until one has a tree.  False: status says why. */
static bool work_ours(Refuter *r, uint32_t i, const Move *move, unsigned n)
{
    for (unsigned m = 0; m < n; m++) {
        uint32_t child = child_of(r, i, move[m]);
        if (child == NOBODY)
            return false;
        if (r->node[child].truth == HAS_TREE) {
            spread(r, i, move[m]);
            return true;
        }
        if (r->node[child].truth == UNDECIDED && !wait_for(r, i, child, move[m]))
            return false;
    }
    return true;
}

/* Demands the child behind their move.  *has_tree: whether it has one.  False: status says why. */
static bool demand(Refuter *r, uint32_t i, Move move, bool *has_tree)
{
    uint32_t child = child_of(r, i, move);
    if (child == NOBODY)
        return false;
    *has_tree = r->node[child].truth == HAS_TREE;
    if (r->node[child].truth == UNDECIDED)
        return wait_for(r, i, child, move);
    if (!*has_tree)
        r->node[i].truth = HAS_NONE;
    return true;
}

/* Demands one child after the other, the next one once all before it have trees. */
static bool work_theirs(Refuter *r, uint32_t i, const Move *move, unsigned n)
{
    bool has_tree = true;
    unsigned m = r->node[i].done;
    for (; m < n && has_tree; m++) {
        r->node[i].done = m & MOST_MOVES;
        if (!demand(r, i, move[m], &has_tree))
            return false;
    }
    if (n && has_tree)
        spread(r, i, NO_MOVE);
    return true;
}

enum { CERTAIN = -2, KNOWN = -1, HOPELESS = INT_MAX };

/* How much a refutation grows by a move of theirs to a node that is there already: see weigh(). */
static int weight_of(NodeTruth truth)
{
    static const int weight[] = {[UNDECIDED] = KNOWN, [HAS_TREE] = HOPELESS, [HAS_NONE] = CERTAIN};
    return weight[truth];
}

/* How much a refutation grows by their move, which is played: CERTAIN, not at all; KNOWN, by
 * nothing that is not there already; else by so many of our moves.  HOPELESS: it leads to a tree.
 * False: stopped. */
static bool weigh(Refuter *r, uint32_t i, Move move, int *weight)
{
    Search *s = r->search;
    unsigned depth = r->node[i].depth, excluded;
    void *state = s->state[depth + 1];
    s->p->play(s->p, s->state[depth], depth, move, state);
    uint32_t child = find_node(r, s->p->key(s->p, state, depth + 1));
    Judgement judgement;
    if (child != NOBODY) {
        *weight = weight_of(r->node[child].truth);
        return true;
    }
    if (!search_judge(s, state, depth + 1, &judgement) || !search_room(s, depth + 1)) {
        r->status = REFUTE_STOPPED;
        return false;
    }
    if (judgement == NODE_OPEN)
        *weight = (int)search_moves_unordered(s, depth + 1, &excluded);
    else
        *weight = judgement == NODE_LEAF ? HOPELESS : CERTAIN;
    return still_going(r);
}

/* Demands the child by which the refutation grows least.  False: status says why. */
static bool work_sparingly(Refuter *r, uint32_t i, unsigned n)
{
    Search *s = r->search;
    size_t first = s->n_moves;
    int best = HOPELESS, weight;
    Move chosen = NO_MOVE;
    bool fine = true, has_tree;
    s->n_moves += n;
    for (unsigned m = 0; fine && m < n && best != CERTAIN; m++) {
        fine = weigh(r, i, s->moves[first + m], &weight);
        if (fine && weight < best) {
            best = weight;
            chosen = s->moves[first + m];
            r->node[i].done = m & MOST_MOVES;
        }
    }
    s->n_moves = first;
    if (fine && best < HOPELESS)
        return demand(r, i, chosen, &has_tree);
    if (fine && n)
        spread(r, i, NO_MOVE);
    return fine;
}

static bool work(Refuter *r, uint32_t i)
{
    Search *s = r->search;
    unsigned depth = r->node[i].depth, excluded;
    if (!stand_on(r, i))
        return false;
    if (!search_room(s, depth)) {
        r->status = REFUTE_STOPPED;
        return false;
    }
    unsigned n = search_moves(s, depth, &excluded);
    if (!still_going(r))
        return false;
    const Move *move = s->moves + s->n_moves;
    if (r->node[i].turn == TURN_US)
        return work_ours(r, i, move, n);
    return r->sparing ? work_sparingly(r, i, n) : work_theirs(r, i, move, n);
}

RefuteStatus refuter_run(Refuter *r, Search *s, uint64_t budget)
{
    r->search = s;
    uint64_t until = s->nodes + budget;
    if (until < budget)
        until = UINT64_MAX;
    r->path[0] = 0;
    r->n_path = 1;
    while (r->status == REFUTE_GOING && s->nodes < until) {
        if (r->first == NOBODY) {
            r->status = REFUTE_DONE;
            break;
        }
        uint32_t i = r->first;
        r->first = r->node[i].next;
        r->node[i].queued = false;
        if (r->node[i].truth == UNDECIDED && work(r, i) && r->node[0].truth == HAS_TREE)
            r->status = REFUTE_PROVED;
    }
    return r->status;
}

Move refuter_move(const Refuter *r, Key key)
{
    assert(r->n_nodes <= r->cap_nodes);
    uint32_t found = find_node(r, key);
    return found != NOBODY && r->node[found].truth == HAS_TREE ? r->node[found].proof : NO_MOVE;
}

/* ---- the refutation itself ---------------------------------------------------------------- */

static void describe_move(Refuter *r, uint32_t i, Move move, Description *d)
{
    Search *s = r->search;
    unsigned depth = r->node[i].depth;
    s->p->play(s->p, s->state[depth], depth, move, s->state[depth + 1]);
    uint32_t child = find_node(r, s->p->key(s->p, s->state[depth + 1], depth + 1));
    assert(child != NOBODY && r->node[child].truth != HAS_TREE);
    description_add_edge(d, move, child);
}

/* A node where no move can be allowed any more may be said to fail though the holding-goal holds.
 */
static bool may_move(const Refuter *r, uint32_t i)
{
    Search *s = r->search;
    return r->node[i].depth <= s->p->last_depth[r->node[i].turn];
}

/* Of their moves the one that was waited for stays inside. */
static bool describe_node(Refuter *r, uint32_t i, Description *d)
{
    Search *s = r->search;
    StrategyNode out = {.owner = r->node[i].turn};
    unsigned depth = r->node[i].depth, excluded;
    if (!r->node[i].fails && !stand_on(r, i))
        return false;
    if (!r->node[i].fails)
        out.owner = (uint8_t)search_owner(s, depth, r->node[i].turn);
    if (r->node[i].fails) {
        out.kind = may_move(r, i) ? STRATEGY_LEAF : STRATEGY_BLOCKED;
    } else {
        if (!search_room(s, depth))
            return false;
        unsigned n = search_moves(s, depth, &excluded), from = 0;
        if (!still_going(r))
            return false;
        out.excluded = r->node[i].turn == TURN_US ? excluded : 0;
        if (r->node[i].turn == TURN_THEM && n) {
            from = r->node[i].done;
            n = from + 1;
        }
        for (unsigned m = from; m < n; m++)
            describe_move(r, i, s->moves[s->n_moves + m], d);
        out.kind = n > from ? STRATEGY_INNER : STRATEGY_BLOCKED;
    }
    description_add_node(d, out);
    return true;
}

bool refuter_describe(Refuter *r, Search *s, Strategy *out)
{
    assert(r->status == REFUTE_DONE);
    r->search = s;
    Description d;
    description_init(&d, r->n_nodes);
    r->path[0] = 0;
    r->n_path = 1;
    description_number(&d, 0);
    bool fine = true;
    for (size_t i = 0; i < d.order.n && fine; i++)
        fine = describe_node(r, d.order.at[i], &d);
    if (fine)
        description_take(&d, out);
    description_clear(&d);
    return fine;
}

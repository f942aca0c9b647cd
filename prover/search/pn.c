/* prover/search/pn.c -- depth-first proof-number search (see pn.h).
 * mid() works on one node until its numbers reach their thresholds.  A node's children are listed,
 * judged and looked up when it is entered, and kept on a stack while it is worked on. */
#include "prover/search/pn.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"
#include "base/order.h"
#include "prover/search/estimate.h"
#include "prover/search/parallel.h"

#define NEVER UINT32_MAX /* the number of what cannot be */
#define UNBOUNDED ((Thresholds){NEVER, NEVER})

typedef struct PnNode {
    Key key;
    HeightBounds known;
    uint32_t proof, disproof;
} PnNode;

static bool has_tree_within(const PnNode *n, unsigned left)
{
    return n->known.hi <= left;
}

static bool has_none(const PnNode *n, unsigned left)
{
    return n->known.lo > left;
}

/* Numbers that were weighed otherwise are of no use (ProofNumbers.left). */
static unsigned question(const Search *s, unsigned left)
{
    return left | (s->config.refutes ? 1U << 16 : 0);
}

static unsigned above(unsigned height)
{
    return height < HEIGHT_INFINITE ? height + 1 : HEIGHT_INFINITE;
}

/* What a search's answer says of a node with so much left. */
static HeightBounds bounds_of_answer(const Search *s, Turn turn, int found, unsigned left)
{
    if (found >= 0)
        return (HeightBounds){0, (unsigned)found};
    unsigned lo = found == SEARCH_FAILED ? HEIGHT_INFINITE : search_possible(s->p, turn, left + 1);
    return (HeightBounds){lo, HEIGHT_INFINITE};
}

static void settle_child(PnChild *c, HeightBounds known, unsigned left)
{
    assert(known.lo <= HEIGHT_INFINITE && known.hi <= HEIGHT_INFINITE);
    c->lo = (uint16_t)known.lo;
    c->hi = (uint16_t)known.hi;
    if (known.hi <= left) {
        c->proof = 0;
        c->disproof = NEVER;
    } else if (known.lo > left) {
        c->proof = NEVER;
        c->disproof = 0;
    }
}

static bool is_settled(const PnChild *c)
{
    return c->proof == 0 || c->disproof == 0;
}

/* ---- listing children --------------------------------------------------------------------- */

static bool more_children(Search *s)
{
    size_t cap = 2 * (s->n_children + s->p->max_moves);
    if (!search_affords(s, (cap - s->cap_children) * sizeof *s->child))
        return false;
    s->child = base_realloc(s->child, cap * sizeof *s->child, "move lists");
    s->cap_children = cap;
    return true;
}

static bool room_for_children(Search *s)
{
    if (s->n_children + s->p->max_moves <= s->cap_children || more_children(s))
        return true;
    if (s->stopped == LIMIT_NONE)
        s->stopped = LIMIT_MEMORY;
    return false;
}

/* The first numbers of an open node, or what one move more decides.  Where a tree is looked for, a
 * move to a leaf is looked for at once: it is what most replies to a threat allow. False:
 * stopped. */
static bool estimate_child(Search *s, PnPlace at, PnChild *c)
{
    if (!search_room(s, at.level))
        return false;
    if (at.turn == TURN_US && !s->config.refutes && s->p->last_moves) {
        int found = search_last(s, at.level);
        if (found >= 0)
            settle_child(c, (HeightBounds){0, (unsigned)found}, at.left);
        if (found >= 0 || found == SEARCH_STOPPED)
            return found >= 0;
    }
    FirstNumbers first;
    if (!estimate_numbers(s, at, &first))
        return false;
    c->proof = first.proof;
    c->disproof = first.disproof;
    if (!first.n_moves)
        settle_child(c, (HeightBounds){HEIGHT_INFINITE, HEIGHT_INFINITE}, 0);
    return true;
}

/* Judges the node at level, with `left` plies left, and all that follows if that is little.
 * False: stopped. */
static bool look_at_child(Search *s, PnPlace at, PnChild *c)
{
    Judgement judgement;
    if (!search_judge(s, s->state[at.level], at.level, &judgement))
        return false;
    if (judgement == NODE_LEAF) {
        settle_child(c, (HeightBounds){0, 0}, at.left);
    } else if (judgement == NODE_FAILS || at.level > s->p->last_depth[at.turn]) {
        settle_child(c, (HeightBounds){HEIGHT_INFINITE, HEIGHT_INFINITE}, at.left);
    } else if (at.left <= PN_FRONTIER) {
        int found = search_judged(s, at.level, at.left);
        if (found == SEARCH_STOPPED)
            return false;
        settle_child(c, bounds_of_answer(s, at.turn, found, at.left), at.left);
    } else {
        return estimate_child(s, at, c);
    }
    return true;
}

/* Fills in what is known of a child whose state stands at level.  False: stopped. */
static bool look_at(Search *s, PnPlace at, PnChild *c)
{
    uint64_t before = s->nodes;
    if (!look_at_child(s, at, c))
        return false;
    if (at.left == PN_FRONTIER && s->nodes > before + 1)
        trans_store(s->table, c->key, (HeightBounds){c->lo, c->hi}, NULL, s->nodes - before);
    return true;
}

/* Whether the table knows numbers of the child or its bounds decide it; fills them in. */
static bool recall(Search *s, unsigned left, PnChild *c)
{
    c->lo = 0;
    c->hi = HEIGHT_INFINITE;
    c->proof = c->disproof = 1;
    HeightBounds known;
    ProofNumbers effort;
    assert(left >= PN_FRONTIER);
    if (!trans_find(s->table, c->key, &known, &effort))
        return false;
    settle_child(c, known, left);
    if (is_settled(c))
        return true;
    if (effort.left != question(s, left))
        return false;
    c->proof = effort.proof;
    c->disproof = effort.disproof;
    return true;
}

/* Makes the state of a child of the node at level, and its key. */
static void play_child(Search *s, unsigned level, PnChild *c, Move move)
{
    s->p->play(s->p, s->state[level], level, move, s->state[level + 1]);
    c->move = move;
    c->key = s->config.key(s->p, s->state[level + 1], level + 1);
}

/* Gives all children of the node at level but the first their keys, and asks for their entries
 * before one of these is looked up: saves a sixth of the time of mates in eight and nine. */
static void fetch_children(Search *s, unsigned level, const Move *moves, unsigned n)
{
    for (unsigned i = 1; i < n; i++) {
        PnChild *c = &s->child[s->n_children + i];
        play_child(s, level, c, moves[i]);
        trans_prefetch(s->table, c->key);
    }
}

/* Fills in what is known of a child of the node at a place.  fetched: it has its key.
 * False: stopped. */
static bool know_child(Search *s, PnPlace at, PnChild *c, Move move, bool fetched)
{
    if (!fetched)
        play_child(s, at.level, c, move);
    if (recall(s, at.left - 1, c))
        return true;
    if (fetched)
        s->p->play(s->p, s->state[at.level], at.level, move, s->state[at.level + 1]);
    Turn below = problem_turn_after(s->p, at.turn, s->state[at.level + 1]);
    return look_at(s, (PnPlace){at.level + 1, at.left - 1, below}, c);
}

/* Lists the children of the open node at level on top of the stack, from n_children on, which
 * stays; *n: how many.  One child that decides the node comes alone.  False: stopped. */
static bool list_children(Search *s, PnPlace at, Move hint, unsigned *n)
{
    if (!search_room(s, at.level) || !room_for_children(s))
        return false;
    size_t first = s->n_moves;
    unsigned excluded;
    *n = search_list(s, at.level, &excluded);
    if (s->stopped != LIMIT_NONE)
        return false;
    search_first(s->moves + first, *n, hint != NO_MOVE ? hint : s->killer[at.level]);
    s->n_moves += *n; /* estimating lists moves, too */
    /* Only where moves are known without a list: playing one twice is cheap there. */
    bool going = true, fetch = s->p->allows && trans_is_large(s->table);
    for (unsigned i = 0; i < *n && going; i++) {
        if (i == 1 && fetch) /* the first one has not decided */
            fetch_children(s, at.level, s->moves + first, *n);
        PnChild *c = &s->child[s->n_children + i];
        going = know_child(s, at, c, s->moves[first + i], i > 0 && fetch);
        if (going && (at.turn == TURN_US ? c->proof : c->disproof) == 0) {
            PnChild *only = &s->child[s->n_children];
            *only = *c;
            *n = 1;
            if (at.turn == TURN_US)
                only->lo = 0; /* another may be lower, */
            else
                only->hi = HEIGHT_INFINITE; /* or higher */
        }
    }
    s->n_moves = first;
    return going;
}

/* ---- working on a node -------------------------------------------------------------------- */

static uint32_t add_saturated(uint32_t sum, uint32_t n)
{
    return sum >= PN_MOST_NUMBER || n >= PN_MOST_NUMBER - sum ? PN_MOST_NUMBER : sum + n;
}

/* For a node of ours the number to make small is that of proofs, for one of theirs of disproofs. */
static uint32_t small(Turn turn, const PnChild *c)
{
    return turn == TURN_US ? c->proof : c->disproof;
}

static uint32_t large(Turn turn, const PnChild *c)
{
    return turn == TURN_US ? c->disproof : c->proof;
}

/* The children of a node, and their numbers in sum. */
typedef struct Sum {
    const PnChild *child;
    unsigned n;
    Turn turn;              /* of the node */
    unsigned best;          /* the child to work on */
    uint32_t least, second; /* numbers of the best child and of the next one */
    uint32_t total;         /* of the other kind, all children */
} Sum;

static Sum sum_children(Turn turn, const PnChild *c, unsigned n)
{
    Sum sum = {.child = c, .n = n, .turn = turn, .least = NEVER, .second = NEVER};
    for (unsigned i = 0; i < n; i++) {
        uint32_t number = small(turn, &c[i]);
        sum.total = add_saturated(sum.total, large(turn, &c[i]));
        if (number < sum.least) {
            sum.second = sum.least;
            sum.least = number;
            sum.best = i;
        } else if (number < sum.second) {
            sum.second = number;
        }
    }
    return sum;
}

/* The child to work on beside other threads: each of them makes it half as hard again. */
static unsigned spread_out(const Team *team, const Sum *sum)
{
    const PnChild *c = sum->child;
    unsigned best = sum->best;
    if (!team_loss(team, c[best].key))
        return best;
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < sum->n; i++) {
        uint64_t number = small(sum->turn, &c[i]);
        if (is_settled(&c[i]))
            continue;
        number += (number / 2 + 1) * team_loss(team, c[i].key);
        if (number < least) {
            least = number;
            best = i;
        }
    }
    return best;
}

/* HeightBounds of a node by those of its children. */
static HeightBounds join_bounds(Turn turn, const PnChild *c, unsigned n)
{
    unsigned lo = turn == TURN_US || !n ? HEIGHT_INFINITE : 0, hi = lo;
    for (unsigned i = 0; i < n; i++) {
        bool less_lo = c[i].lo < lo, less_hi = c[i].hi < hi;
        if (less_lo == (turn == TURN_US))
            lo = c[i].lo;
        if (less_hi == (turn == TURN_US))
            hi = c[i].hi;
    }
    return (HeightBounds){above(lo), above(hi)};
}

/* A node is worked on until one of its numbers reaches its threshold. */
typedef struct Thresholds {
    uint32_t proof, disproof;
} Thresholds;

static Thresholds exchange_thresholds(Turn turn, Thresholds t)
{
    return turn == TURN_US ? t : (Thresholds){t.disproof, t.proof};
}

/* Thresholds of the best child: it is worked on as long as it stays about as good as the next one,
 * and the node itself below its own thresholds. */
static Thresholds child_thresholds(const Sum *sum, Thresholds node)
{
    const PnChild *best = &sum->child[sum->best];
    assert(!is_settled(best) && sum->least <= sum->second);
    node = exchange_thresholds(sum->turn, node); /* of the least of the numbers, and of their sum */
    uint32_t next = sum->second >= PN_MOST_NUMBER ? NEVER : sum->second + sum->second / 4 + 1;
    uint32_t to_small = larger_u32(smaller_u32(node.proof, next), small(sum->turn, best) + 1);
    uint32_t rest = sum->total - large(sum->turn, best), to_large = NEVER;
    if (node.disproof != NEVER)
        to_large = node.disproof > rest ? node.disproof - rest : 0;
    to_large = larger_u32(to_large, large(sum->turn, best) + 1);
    return exchange_thresholds(sum->turn, (Thresholds){to_small, to_large});
}

/* What another path may have learnt of the child meanwhile.  True: something that is new. */
static bool refresh(Search *s, PnChild *c, unsigned left)
{
    HeightBounds known;
    ProofNumbers effort;
    if (!trans_find(s->table, c->key, &known, &effort))
        return false;
    PnChild was = *c;
    settle_child(c, known, left);
    if (!is_settled(c) && effort.left == question(s, left)) {
        c->proof = effort.proof;
        c->disproof = effort.disproof;
    }
    return c->proof != was.proof || c->disproof != was.disproof;
}

static bool mid(Search *s, PnPlace at, Thresholds most, PnNode *node);

/* Works on a child of the node at a place until it reaches thresholds.  False: stopped. */
static bool work_on(Search *s, PnPlace at, size_t child, Thresholds most)
{
    assert(child < s->n_children && at.left > 0);
    PnChild *c = &s->child[child];
    void *state = s->state[at.level + 1];
    PnNode below = {.key = c->key, .known = {c->lo, c->hi}};
    s->p->play(s->p, s->state[at.level], at.level, c->move, state);
    PnPlace next = {at.level + 1, at.left - 1, s->p->turn(s->p, state)};
    if (s->team)
        team_add_loss(s->team, below.key);
    bool going = mid(s, next, most, &below);
    if (s->team)
        team_take_loss(s->team, below.key);
    if (!going)
        return false;
    c = &s->child[child]; /* the stack may have moved */
    c->proof = below.proof;
    c->disproof = below.disproof;
    settle_child(c, below.known, next.left);
    return true;
}

static void conclude_node(const Search *s, PnNode *node, const Sum *sum, unsigned left)
{
    HeightBounds joined = join_bounds(sum->turn, sum->child, sum->n);
    joined.lo = search_possible(s->p, sum->turn, joined.lo);
    node->known.lo = joined.lo > node->known.lo ? joined.lo : node->known.lo;
    node->known.hi = joined.hi < node->known.hi ? joined.hi : node->known.hi;
    node->proof = sum->turn == TURN_US ? sum->least : sum->total;
    node->disproof = sum->turn == TURN_US ? sum->total : sum->least;
    if (has_tree_within(node, left)) {
        node->proof = 0;
        node->disproof = NEVER;
    } else if (has_none(node, left)) {
        node->proof = NEVER;
        node->disproof = 0;
    }
}

/* Works on the open node whose state stands at level until it is decided or one of its numbers
 * reaches its threshold; remembers what came of it.  False: stopped. */
static bool mid(Search *s, PnPlace at, Thresholds most, PnNode *node)
{
    assert(at.left > PN_FRONTIER && at.level < s->n_killers && !has_tree_within(node, at.left) &&
           !has_none(node, at.left));
    uint64_t before = s->nodes;
    size_t first = s->n_children;
    HeightBounds known;
    ProofNumbers effort = {.move = NO_MOVE};
    unsigned n;
    trans_find(s->table, node->key, &known, &effort);
    if (!list_children(s, at, effort.move, &n))
        return false;
    s->n_children += n;
    Sum sum;
    for (;;) {
        sum = sum_children(at.turn, s->child + first, n);
        conclude_node(s, node, &sum, at.left);
        if (has_tree_within(node, at.left) || has_none(node, at.left) ||
            node->proof >= most.proof || node->disproof >= most.disproof)
            break;
        if (s->team) {
            if (atomic_load_explicit(&s->team->done, memory_order_relaxed))
                return false;
            sum.best = spread_out(s->team, &sum);
        }
        if (refresh(s, &s->child[first + sum.best], at.left - 1))
            continue;
        if (!work_on(s, at, first + sum.best, child_thresholds(&sum, most)))
            return false;
    }
    s->n_children = first;
    ProofNumbers spent = {node->proof, node->disproof, question(s, at.left),
                          n ? s->child[first + sum.best].move : NO_MOVE};
    if (sum.least == 0)
        s->killer[at.level] = spent.move;
    trans_store(s->table, node->key, node->known, &spent, s->nodes - before);
    return true;
}

static int node_answer(const PnNode *node, unsigned left)
{
    if (has_tree_within(node, left))
        return (int)node->known.hi;
    return node->known.lo == HEIGHT_INFINITE ? SEARCH_FAILED : SEARCH_CUT;
}

int pn_again(Search *s, unsigned level, unsigned left)
{
    assert(level + left <= LARGEST_MAX_DEPTH && left > PN_FRONTIER);
    PnNode node = {s->config.key(s->p, s->state[level], level), {0, HEIGHT_INFINITE}, 1, 1};
    PnPlace at = {level, left, s->p->turn(s->p, s->state[level])};
    s->n_children = 0;
    return mid(s, at, UNBOUNDED, &node) ? node_answer(&node, left) : SEARCH_STOPPED;
}

int pn_alone(Search *s, unsigned level, unsigned left)
{
    assert(level + left <= LARGEST_MAX_DEPTH && left > PN_FRONTIER);
    PnPlace at = {level, left, s->p->turn(s->p, s->state[level])};
    PnChild c;
    s->n_children = 0;
    if (!search_room(s, level))
        return SEARCH_STOPPED;
    c.key = s->config.key(s->p, s->state[level], level);
    if (!recall(s, left, &c) && !look_at(s, at, &c))
        return SEARCH_STOPPED;
    PnNode node = {c.key, {c.lo, c.hi}, c.proof, c.disproof};
    if (!is_settled(&c) && !mid(s, at, UNBOUNDED, &node))
        return SEARCH_STOPPED;
    return node_answer(&node, left);
}

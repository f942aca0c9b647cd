/* prover/tree/alternatives.c -- what we could do beside a tree (see alternatives.h).
 * Start reading at alternatives_find(), the last function. */
#include "prover/tree/alternatives.h"

#include <assert.h>

#include "prover/search/pn.h"

typedef struct AlternativesFinder {
    Alternatives *a;
    Search *s;
    const Proof *proof;
    size_t bytes;
} AlternativesFinder;

void alternatives_clear(Alternatives *a)
{
    vec_clear(&a->keys);
    vec_clear(&a->tries);
    vec_clear(&a->duals);
    vec_clear(&a->dual_moves);
    vec_clear(&a->threats);
    vec_clear(&a->threat_moves);
}

static bool has_proof(const Proof *proof)
{
    return proof->verdict == VERDICT_SATISFIABLE;
}

static Turn turn_at_depth(const Search *s, unsigned depth)
{
    return s->p->turn(s->p, s->state[depth]);
}

/* The height of keys and tries; 0: there is nothing to look for. */
static unsigned height_of_keys(const Alternatives *a, const Search *s, const Proof *proof)
{
    Turn turn = turn_at_depth(s, 0);
    unsigned most = problem_highest(s->p->last_depth, s->p->alternates, turn), asked = a->height;
    if (turn == TURN_THEM || (has_proof(proof) && !proof->height))
        return 0;
    if (!asked && has_proof(proof))
        asked = proof->height;
    else if (!asked && most <= s->limits.max_depth)
        asked = most;
    return asked < most ? asked : most;
}

unsigned alternatives_reach(const Alternatives *a, const Search *s, const Proof *proof)
{
    unsigned first = a->want[OTHER_KEYS] || a->want[OTHER_TRIES] ? height_of_keys(a, s, proof) : 0;
    if (has_proof(proof))
        return proof->height > first ? proof->height : first;
    return a->want[OTHER_TRIES] && proof->verdict == VERDICT_REFUTED ? first : 0;
}

/* Makes the state after a move, or after passing (NO_MOVE).  Threads that share the search follow
 * s->line. */
static bool play_alternative(Search *s, unsigned depth, Move move)
{
    s->line[depth] = move;
    return search_step(s->p, s->state[depth], depth, move, s->state[depth + 1]);
}

/* Whether the move leads to a node with a tree of height <= left; once a limit is met, false. */
static bool move_has_tree(Search *s, unsigned depth, unsigned left, Move move)
{
    if (s->stopped != LIMIT_NONE)
        return false;
    play_alternative(s, depth, move);
    int known = search_known(s, depth + 1);
    if (known != TREE_UNKNOWN)
        return known >= 0 && (unsigned)known <= left;
    return pn_node(s, depth + 1, left) >= 0;
}

/* Lists the moves of the node at depth and leaves them on the stack, from `*first` on.
 * Returns: how many; 0 with s->stopped set when memory does not suffice. */
static unsigned push_moves(Search *s, unsigned depth, size_t *first)
{
    *first = s->n_moves;
    if (!search_room(s, depth))
        return 0;
    unsigned excluded, n = search_moves(s, depth, &excluded);
    s->n_moves += n;
    return n;
}

/* Whether the node at depth is open; false, too, once a limit is met. */
static bool node_is_open(Search *s, unsigned depth)
{
    Judgement judgement;
    return s->stopped == LIMIT_NONE && search_judge(s, s->state[depth], depth, &judgement) &&
           judgement == NODE_OPEN;
}

/* ---- keys --------------------------------------------------------------------------------- */

static Move own_move(const ForcingTree *t, const TreeNode *node)
{
    return t->node[node->first_child].move;
}

static bool is_listed_move(const Alternatives *a, Move move)
{
    for (size_t i = 0; i < a->keys.n; i++)
        if (a->keys.at[i].move == move)
            return true;
    return false;
}

/* Adds the moves with a tree of this height, where those with a lower one are listed. */
static void add_keys_of_height(AlternativesFinder *f, size_t first, unsigned n, unsigned height)
{
    Search *s = f->s;
    assert(height > 0);
    const ForcingTree *tree = &f->proof->tree;
    Move own = own_move(tree, &tree->node[0]);
    for (unsigned i = 0; i < n; i++) {
        Move move = s->moves[first + i];
        bool is_key = move == own && f->proof->height <= height;
        if (is_listed_move(f->a, move) || (!is_key && !move_has_tree(s, 0, height - 1, move)))
            continue;
        KeyMove key = {move, height, s->stopped == LIMIT_NONE || f->proof->shortest};
        vec_push(&f->a->keys, key, "keys");
    }
}

/* Height by height, so that each is found at its least one.  When a limit is met the move of the
 * tree is still known to be a key. */
static void find_keys(AlternativesFinder *f, size_t first, unsigned n)
{
    Search *s = f->s;
    Alternatives *a = f->a;
    unsigned least = f->proof->height_at_least, most = a->within;
    for (unsigned h = least ? least : 1; h <= most && (a->height || !a->keys.n); h++) {
        h = search_possible(s->p, TURN_US, h);
        if (h <= most)
            add_keys_of_height(f, first, n, h);
        if (!a->height && a->keys.n)
            a->within = h;
    }
    a->limit[OTHER_KEYS] = s->stopped;
}

/* ---- tries -------------------------------------------------------------------------------- */

/* Counts their moves that lead to no tree within `left` plies more, up to two, the one in
 * *refutation first. */
static unsigned count_refutations(Search *s, unsigned left, Move *refutation)
{
    size_t first;
    unsigned n = push_moves(s, 1, &first), found = 0;
    search_first(s->moves + first, n, *refutation);
    for (unsigned i = 0; i < n && found < 2; i++)
        if (!move_has_tree(s, 1, left, s->moves[first + i]) && found++ == 0)
            *refutation = s->moves[first + i];
    s->n_moves = first;
    return found;
}

static void find_tries(AlternativesFinder *f, size_t first, unsigned n)
{
    Search *s = f->s;
    Move refutation = NO_MOVE;
    for (unsigned i = 0; i < n && f->a->within >= 2; i++) {
        Try t = {.move = s->moves[first + i]};
        play_alternative(s, 0, t.move);
        if (turn_at_depth(s, 1) == TURN_US || !node_is_open(s, 1) ||
            count_refutations(s, f->a->within - 2, &refutation) != 1)
            continue;
        t.refutation = refutation;
        if (s->stopped == LIMIT_NONE)
            vec_push(&f->a->tries, t, "tries");
    }
    f->a->limit[OTHER_TRIES] = s->stopped;
}

static void find_first_moves(AlternativesFinder *f)
{
    Search *s = f->s;
    Alternatives *a = f->a;
    size_t first = 0;
    a->within = height_of_keys(a, s, f->proof);
    bool open = a->within && (has_proof(f->proof) || node_is_open(s, 0));
    unsigned n = open ? push_moves(s, 0, &first) : 0;
    if (a->want[OTHER_KEYS] && has_proof(f->proof))
        find_keys(f, first, n);
    if (a->want[OTHER_TRIES])
        find_tries(f, first, n);
    s->n_moves = first;
}

/* ---- nodes of the tree -------------------------------------------------------------------- */

/* What an array of n entries, of which one more is wanted, takes while it grows. */
static size_t growing(size_t n, size_t cap, size_t size)
{
    return n < cap ? cap * size : (3 * cap + 8) * size;
}

#define GROWING(v) growing((v).n, (v).cap, sizeof *(v).at)

/* Whether there is memory for one more entry; if not, the search stops. */
static bool affords_entry(AlternativesFinder *f)
{
    const Alternatives *a = f->a;
    bool room = GROWING(a->duals) + GROWING(a->dual_moves) + GROWING(a->threats) +
                    GROWING(a->threat_moves) <=
                f->bytes;
    if (!room)
        f->s->stopped = LIMIT_MEMORY;
    return room;
}

/* What is looked for at a node whose state stands at depth. */
typedef void Visit(AlternativesFinder *f, uint32_t node, unsigned depth);

/* Which nodes are visited: those where `turn` is to move. */
typedef struct TreeVisit {
    Turn turn;
    Visit *visit;
} TreeVisit;

/* Visits inner nodes from number i on down but for the root, whose state
 * stands at depth. Calls itself once a ply: no deeper than the tree is high. */
static void visit_below(AlternativesFinder *f, uint32_t i, unsigned depth, TreeVisit v)
{
    Search *s = f->s;
    const TreeNode *node = &f->proof->tree.node[i];
    if (!node->n_children || !search_room(s, depth))
        return;
    if (depth && turn_at_depth(s, depth) == v.turn)
        v.visit(f, i, depth);
    for (uint32_t k = 0; k < node->n_children && s->stopped == LIMIT_NONE; k++) {
        play_alternative(s, depth, f->proof->tree.node[node->first_child + k].move);
        visit_below(f, node->first_child + k, depth + 1, v);
    }
}

/* ---- duals -------------------------------------------------------------------------------- */

/* Adds a move of the node; its others, if there are any, came just before. */
static void add_dual(AlternativesFinder *f, uint32_t node, Move move)
{
    Alternatives *a = f->a;
    if (!affords_entry(f))
        return;
    if (!a->duals.n || a->duals.at[a->duals.n - 1].node != node) {
        Dual dual = {.node = node, .first_move = (uint32_t)a->dual_moves.n};
        vec_push(&a->duals, dual, "duals");
    }
    vec_push(&a->dual_moves, move, "duals");
    a->duals.at[a->duals.n - 1].n_moves++;
}

static void duals_at(AlternativesFinder *f, uint32_t i, unsigned depth)
{
    Search *s = f->s;
    const ForcingTree *tree = &f->proof->tree;
    const TreeNode *node = &tree->node[i];
    size_t first;
    unsigned n = push_moves(s, depth, &first);
    for (unsigned k = 0; k < n; k++) {
        Move move = s->moves[first + k];
        if (move != own_move(tree, node) && move_has_tree(s, depth, node->height - 1, move))
            add_dual(f, i, move);
    }
    s->n_moves = first;
}

/* ---- threats ------------------------------------------------------------------------------ */

/* Moves of the node at depth, in the search's list. */
typedef struct PossibleMoves {
    unsigned depth;
    size_t first;
    unsigned n;
} PossibleMoves;

/* Adds those that have a tree of this height. */
static void add_threat_moves(AlternativesFinder *f, Threat *t, unsigned height, PossibleMoves moves)
{
    Search *s = f->s;
    for (unsigned i = 0; i < moves.n; i++)
        if (move_has_tree(s, moves.depth, height - 1, s->moves[moves.first + i]) &&
            affords_entry(f)) {
            vec_push(&f->a->threat_moves, s->moves[moves.first + i], "threats");
            t->height = height;
            t->n_moves++;
        }
}

/* If they passed it would be a node of ours, one ply below theirs; where it is not, there is no
 * threat. */
static void threat_at(AlternativesFinder *f, uint32_t i, unsigned depth)
{
    Search *s = f->s;
    Threat t = {.node = i, .first_move = (uint32_t)f->a->threat_moves.n};
    if (!s->p->pass || problem_is_chance(s->p, s->state[depth]) ||
        !play_alternative(s, depth, NO_MOVE) || turn_at_depth(s, depth + 1) == TURN_THEM)
        return;
    size_t first = s->n_moves;
    unsigned most = f->proof->tree.node[i].height - 1;
    unsigned n = node_is_open(s, depth + 1) ? push_moves(s, depth + 1, &first) : 0;
    for (unsigned h = 1; n && h <= most && !t.n_moves; h++) {
        h = search_possible(s->p, TURN_US, h);
        if (h <= most)
            add_threat_moves(f, &t, h, (PossibleMoves){depth + 1, first, n});
    }
    s->n_moves = first;
    if (s->stopped == LIMIT_NONE && affords_entry(f))
        vec_push(&f->a->threats, t, "threats");
}

/* ---- the door ----------------------------------------------------------------------------- */

static void find_in_tree(AlternativesFinder *f, OtherKind kind, Turn turn, Visit *visit)
{
    if (!f->a->want[kind] || !has_proof(f->proof))
        return;
    if (f->s->stopped == LIMIT_NONE)
        visit_below(f, 0, 0, (TreeVisit){turn, visit});
    f->a->limit[kind] = f->s->stopped;
}

void alternatives_find(Alternatives *a, Search *s, const Proof *proof, size_t bytes)
{
    AlternativesFinder f = {a, s, proof, bytes};
    assert(!has_proof(proof) || proof->tree.n);
    if (a->want[OTHER_KEYS] || a->want[OTHER_TRIES])
        find_first_moves(&f);
    find_in_tree(&f, OTHER_DUALS, TURN_US, duals_at);
    find_in_tree(&f, OTHER_THREATS, TURN_THEM, threat_at);
}

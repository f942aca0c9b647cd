/* prover/alternatives.c -- our moves beside those of a tree (see alternatives.h). */
#include "prover/alternatives.h"

#include <assert.h>

#include "prover/pn.h"

typedef struct Finder {
    Alternatives *a;
    Search *s;
    const Proof *proof;
    size_t bytes;
} Finder;

void alternatives_clear(Alternatives *a)
{
    vec_clear(&a->keys);
    vec_clear(&a->duals);
    vec_clear(&a->dual_moves);
}

unsigned alternatives_reach(const Alternatives *a, const Proof *proof)
{
    return a->want_keys && a->height > proof->height ? a->height : proof->height;
}

/* Threads that share the search follow s->line. */
static void play(Search *s, unsigned depth, Move move)
{
    s->line[depth] = move;
    s->p->play(s->p, s->state[depth], depth, move, s->state[depth + 1]);
}

/* Whether the move leads to a node with a tree of height <= left; once a limit is met, false. */
static bool has_tree(Search *s, unsigned depth, unsigned left, Move move)
{
    if (s->stopped != LIMIT_NONE)
        return false;
    play(s, depth, move);
    return pn_node(s, depth + 1, left) >= 0;
}

/* Lists the moves of the node at depth and leaves them on the stack, from `*first` on.
 * Returns: how many; 0 with s->stopped set when memory does not suffice. */
static unsigned push_moves(Search *s, unsigned depth, size_t *first)
{
    if (!search_room(s, depth))
        return 0;
    unsigned excluded, n = search_moves(s, depth, &excluded);
    *first = s->n_moves;
    s->n_moves += n;
    return n;
}

/* ---- keys --------------------------------------------------------------------------------- */

static Move own_move(const ForcingTree *t, const TreeNode *node)
{
    return t->node[node->first_child].move;
}

static void keys_within(Finder *f, size_t first, unsigned n, unsigned height)
{
    Search *s = f->s;
    const ForcingTree *tree = &f->proof->tree;
    Move own = own_move(tree, &tree->node[0]);
    f->a->within = height;
    for (unsigned i = 0; i < n; i++) {
        Move move = s->moves[first + i];
        bool is_key = move == own && f->proof->height <= height;
        if (is_key || has_tree(s, 0, height - 1, move))
            vec_push(&f->a->keys, move, "keys");
    }
}

/* Of a tree that may not be a lowest one; if a limit comes first, within its height. */
static void keys_within_least(Finder *f, size_t first, unsigned n)
{
    unsigned least = f->proof->height_at_least;
    for (unsigned height = least ? least : 1; height < f->proof->height; height++) {
        keys_within(f, first, n, height);
        if (f->a->keys.n)
            return;
    }
    keys_within(f, first, n, f->proof->height);
}

static void find_keys(Finder *f)
{
    Search *s = f->s;
    size_t first = 0;
    bool ours = s->p->turn(s->p, s->state[0]) == TURN_US;
    unsigned n = ours && f->proof->height ? push_moves(s, 0, &first) : 0;
    if (n && (f->a->height || f->proof->shortest))
        keys_within(f, first, n, f->a->within);
    else if (n)
        keys_within_least(f, first, n);
    s->n_moves = first;
    f->a->keys_limit = s->stopped;
}

/* ---- duals -------------------------------------------------------------------------------- */

/* What an array of n entries, of which one more is wanted, takes while it grows. */
static size_t growing(size_t n, size_t cap, size_t size)
{
    return n < cap ? cap * size : (3 * cap + 8) * size;
}

static bool affords(const Finder *f)
{
    const Alternatives *a = f->a;
    return growing(a->duals.n, a->duals.cap, sizeof *a->duals.at) +
               growing(a->dual_moves.n, a->dual_moves.cap, sizeof *a->dual_moves.at) <=
           f->bytes;
}

/* Adds a move of the node; its others, if there are any, came just before. */
static void add_dual(Finder *f, uint32_t node, Move move)
{
    Alternatives *a = f->a;
    if (!affords(f)) {
        f->s->stopped = LIMIT_MEMORY;
        return;
    }
    if (!a->duals.n || a->duals.at[a->duals.n - 1].node != node) {
        Dual dual = {.node = node, .first_move = (uint32_t)a->dual_moves.n};
        vec_push(&a->duals, dual, "duals");
    }
    vec_push(&a->dual_moves, move, "duals");
    a->duals.at[a->duals.n - 1].n_moves++;
}

static void duals_at(Finder *f, uint32_t i, unsigned depth)
{
    Search *s = f->s;
    const ForcingTree *tree = &f->proof->tree;
    const TreeNode *node = &tree->node[i];
    size_t first = s->n_moves;
    unsigned n = push_moves(s, depth, &first);
    for (unsigned k = 0; k < n; k++) {
        Move move = s->moves[first + k];
        if (move != own_move(tree, node) && has_tree(s, depth, node->height - 1, move))
            add_dual(f, i, move);
    }
    s->n_moves = first;
}

/* All nodes from number i on down, whose state stands at depth.  Calls itself once a ply: no deeper
 * than the tree is high. */
static void duals_below(Finder *f, uint32_t i, unsigned depth)
{
    Search *s = f->s;
    const TreeNode *node = &f->proof->tree.node[i];
    if (!node->n_children || !search_room(s, depth))
        return;
    if (depth && s->p->turn(s->p, s->state[depth]) == TURN_US)
        duals_at(f, i, depth);
    for (uint32_t k = 0; k < node->n_children && s->stopped == LIMIT_NONE; k++) {
        play(s, depth, f->proof->tree.node[node->first_child + k].move);
        duals_below(f, node->first_child + k, depth + 1);
    }
}

/* ---- the door ----------------------------------------------------------------------------- */

void alternatives_find(Alternatives *a, Search *s, const Proof *proof, size_t bytes)
{
    Finder f = {a, s, proof, bytes};
    assert(proof->verdict == VERDICT_SATISFIABLE && proof->tree.n);
    a->within = a->height ? a->height : proof->height;
    if (a->want_keys)
        find_keys(&f);
    if (a->want_duals) {
        if (s->stopped == LIMIT_NONE)
            duals_below(&f, 0, 0);
        a->duals_limit = s->stopped;
    }
}

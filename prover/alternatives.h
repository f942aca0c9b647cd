/* prover/alternatives.h -- our moves beside those of a tree.
 * Does: finds our first moves that have a tree within a height (keys), and at each node of ours in a
 *   tree the moves that would do as well as the one there (duals).
 * Knows: Search, Proof.   Must not know: iteration, modes, what moves are called. */
#ifndef AL0_PROVER_ALTERNATIVES_H
#define AL0_PROVER_ALTERNATIVES_H

#include "base/vec.h"
#include "prover/prove.h"

/* A node of ours in the tree, not the root, where other moves have trees within the node's height. */
typedef struct Dual {
    uint32_t node;
    uint32_t first_move, n_moves;       /* in dual_moves, in the order of moves */
} Dual;

typedef struct Alternatives {
    bool want_keys, want_duals; /* set by who asks, as the next */
    unsigned height;            /* of keys, in plies; 0: the least that a tree can have */
    unsigned within;            /* keys have trees of this height or less */
    LimitReached keys_limit;    /* that ended the search for keys; LIMIT_NONE: these are all */
    LimitReached duals_limit;
    VEC(Move) keys;             /* in the order of moves; none where they move or the root is a leaf */
    VEC(Dual) duals;            /* nodes in the order of lines: each before those below it */
    VEC(Move) dual_moves;
} Alternatives;

void alternatives_clear(Alternatives *a);       /* frees what was found */

/* The height of the tallest tree that will be looked for below the root of the proof. */
unsigned alternatives_reach(const Alternatives *a, const Proof *proof);

/* Fills in *a, which asks and is otherwise empty.  The search stands where the one for the proof has
 * ended and is set up for trees of alternatives_reach().  proof: satisfiable, with its tree.
 * What is remembered is believed, as in verdicts without a tree.  bytes: for the duals. */
struct Search;
void alternatives_find(Alternatives *a, struct Search *s, const Proof *proof, size_t bytes);

#endif

/* prover/tree/alternatives.h -- what we could do beside a tree, and what would happen if they
 * passed.
 * Does: finds our first moves that have a tree within a height (keys), those that fail by one reply
 *   only (tries), at each node of ours in a tree the moves that would do as well as the one there
 *   (duals), and at each node of theirs what we would do if they passed (threats).
 * Knows: Search, Proof.   Must not know: iteration, modes, what moves are called. */
#ifndef AL0_PROVER_TREE_ALTERNATIVES_H
#define AL0_PROVER_TREE_ALTERNATIVES_H

#include "base/vec.h"
#include "prover/prove.h"

/* A first move of ours with a tree. */
typedef struct KeyMove {
    Move move;
    unsigned height; /* of a tree that begins with it */
    bool least;      /* its height is proved to be the least */
} KeyMove;

/* A first move of ours after which they have one move that leads to no tree within the height, no
 * more. */
typedef struct Try {
    Move move, refutation;
} Try;

/* A node of ours in the tree, not the root, where other moves have trees within the node's height.
 */
typedef struct Dual {
    uint32_t node;
    uint32_t first_move, n_moves; /* in dual_moves, in the order of moves */
} Dual;

/* A node of theirs in the tree, behind a move of ours, that is no leaf and at which they could
 * pass. */
typedef struct Threat {
    uint32_t node;
    /* height of the lowest tree if they passed, lower than the node's; 0: none, so they lose by
     * having to move (zugzwang) */
    unsigned height;
    /* in threat_moves: our moves that have such a tree, in their order */
    uint32_t first_move, n_moves;
} Threat;

typedef enum OtherKind {
    OTHER_KEYS,
    OTHER_TRIES,
    OTHER_DUALS,
    OTHER_THREATS,
    N_OTHER_KINDS
} OtherKind;

typedef struct Alternatives {
    bool want[N_OTHER_KINDS]; /* set by the caller, as the next */
    unsigned height;          /* of keys and tries, in plies; 0: the least that a tree can have */
    /* height of keys and tries: the one requested, or the largest that the constraints allow; 0:
     * we have no first move */
    unsigned within;
    /* that ended the search for them; LIMIT_NONE: these are all */
    LimitReached limit[N_OTHER_KINDS];
    VEC(KeyMove) keys; /* by their heights, then in the order of moves */
    VEC(Try) tries;    /* in the order of moves */
    VEC(Dual) duals;   /* nodes in the order of lines: each before those below it */
    VEC(Move) dual_moves;
    VEC(Threat) threats; /* in the order of lines, too */
    VEC(Move) threat_moves;
} Alternatives;

void alternatives_clear(Alternatives *a); /* frees the results */

/* Returns the largest height of trees that will be searched below the root of the proof; 0:
 * none. Without a tree only tries can be found, and only if the constraints bound its height. */
struct Search;
unsigned alternatives_reach(const Alternatives *a, const struct Search *s, const Proof *proof);

/* Fills in *a, which holds the request and is otherwise empty. The search is the one that ended
 * the proof, set up for trees of alternatives_reach(), which is not 0. Table entries are
 * trusted, as in verdicts without a tree. bytes: memory for duals and threats. */
void alternatives_find(Alternatives *a, struct Search *s, const Proof *proof, size_t bytes);

#endif

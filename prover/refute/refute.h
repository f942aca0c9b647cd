/* prover/refute/refute.h -- closed refutations: why there is no tree, however high.
 * Does: explores the graph of nodes breadth first and computes the least set of nodes that have a
 *   tree, demanding only what the root depends on (Liu and Smolka, Simple linear-time algorithms
 *   for minimal fixed points, 1998).  When nothing is left to do and the root is not in the set,
 *   the nodes met and not in it are a closed refutation, cycles included.
 * Knows: Problem, Search (states, limits, counting).   Must not know: heights, modes. */
#ifndef AL0_PROVER_REFUTE_REFUTE_H
#define AL0_PROVER_REFUTE_REFUTE_H

#include "base/slots.h"
#include "prover/search/search.h"
#include "prover/tree/strategy.h"

typedef enum RefuteStatus {
    REFUTE_GOING,   /* the budget is used up; call again */
    REFUTE_DONE,    /* there is no tree */
    REFUTE_PROVED,  /* there is a tree */
    REFUTE_GAVE_UP, /* its memory is used up, or paths became too long */
    REFUTE_STOPPED  /* a limit of the proof was met */
} RefuteStatus;

typedef struct RefuteNode RefuteNode;
typedef struct RefuteEdge RefuteEdge;

typedef struct Refuter {
    Search *search;   /* at work: that of the last call; borrowed */
    RefuteNode *node; /* the root first */
    RefuteEdge *edge;
    Slots slots; /* nodes by key */
    uint32_t n_nodes, cap_nodes, n_edges, cap_edges;
    size_t most;                          /* bytes */
    uint32_t first, last;                 /* the queue of nodes to work on */
    uint32_t path[LARGEST_MAX_DEPTH + 1]; /* nodes whose states stand at the depths below */
    unsigned n_path;
    RefuteStatus status;
    bool sparing; /* of refuter_begin() */
    /* nodes of which the problem's owner knows a tree have one; set behind refuter_begin(). They
     * have no move that shows it. */
    bool heeds_known;
} Refuter;

void refuter_init(Refuter *r, size_t bytes); /* allocates nothing yet */
void refuter_clear(Refuter *r);              /* frees the memory */

/* Starts anew at the root of the search, which is open.  sparing: chooses their moves so that a
 * refutation stays small, which takes more time for each node. */
void refuter_begin(Refuter *r, const Search *s, bool sparing);

/* Goes on until about so many more nodes have been judged, or the root is decided.
 * Uses the search's states below the root. */
RefuteStatus refuter_run(Refuter *r, Search *s, uint64_t budget);

/* Writes down the refutation that REFUTE_DONE means: what their moves and all of ours reach from
 * the
 * root: a strategy of theirs that stays.  Caller owns it (strategy_free).  False: a limit was met
 * (s->stopped). */
bool refuter_describe(Refuter *r, Search *s, Strategy *out);

/* The move that proved our node of that key, NO_MOVE if it was not proved or never met. */
Move refuter_move(const Refuter *r, Key key);

#endif

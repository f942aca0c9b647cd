/* prover/search/pn.h -- proof-number search for a tree of bounded height.
 * Does: depth-first proof-number search (Nagai, Df-pn algorithm for searching AND/OR trees and its
 *   applications, 2002) with the 1 + epsilon trick (Pawlewicz and Lew, Improving depth-first
 *   PN-search, 2006) over nodes with a limit on the height, whose last plies are searched depth
 *   first.
 * Knows: Search, TransTable.   Must not know: iteration, modes, refutations.
 *
 * The height left falls by one with every ply, so no path repeats a node with the same height
 * left, and no result depends on a path: the problem of graph-history interaction (Kishimoto and
 * Mueller, A general solution to the graph history interaction problem, 2004) cannot arise. */
#ifndef AL0_PROVER_SEARCH_PN_H
#define AL0_PROVER_SEARCH_PN_H

#include "prover/search/search.h"

enum { PN_FRONTIER = 3 }; /* plies left that are searched depth first: see prover/README.md */

#define PN_MOST_NUMBER (UINT32_MAX / 4) /* sums of proof numbers stop here */

/* The place of a node in the search: its state stands at `level`. */
typedef struct PnPlace {
    unsigned level, left; /* left: plies */
    Turn turn;
} PnPlace;

/* A move of a node being searched, and the bounds of its child. */
typedef struct PnChild {
    Key key;
    Move move;
    uint32_t proof, disproof;
    uint16_t lo, hi;
} PnChild;

/* Searches by one thread or several (parallel.c) a tree of height <= left for the node whose state
 * stands at level, as search_node(). */
int pn_node(Search *s, unsigned level, unsigned left);

/* pn_node() by this thread alone. */
int pn_alone(Search *s, unsigned level, unsigned left);

/* Searches a node again that is known to have such a tree, to restore table entries; left > 3. */
int pn_again(Search *s, unsigned level, unsigned left);

/* pn_node() and pn_alone() (parallel.c) with at most `nodes` nodes. If these do not suffice, they
 * return SEARCH_STOPPED and s->stopped is LIMIT_NONE; a later call continues with the results in
 * the table. */
int pn_within(Search *s, unsigned level, unsigned left, uint64_t nodes);
int pn_alone_within(Search *s, unsigned level, unsigned left, uint64_t nodes);

#endif

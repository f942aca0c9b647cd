/* prover/search/best_first.h -- best-first search for a line to a leaf, in problems where only we
 * move.
 * Does: greedy best-first search over a graph by the keys of moves; A* by bounds on heights, also
 *   weighted.
 * Knows: Search, TreeBuilder.   Must not know: heights that are known, tables of results, the
 *   meaning of keys. */
#ifndef AL0_PROVER_SEARCH_BEST_FIRST_H
#define AL0_PROVER_SEARCH_BEST_FIRST_H

#include "prover/search/search.h"

typedef enum BestFirst {
    BEST_FOUND,      /* a line; it stands in the search's builder as a tree */
    BEST_NONE,       /* no leaf: all reachable nodes were expanded */
    BEST_STOPPED,    /* a limit (s->stopped), but for that on depth */
    BEST_CANNOT_TELL /* not all nodes are ours, the problem has no such keys, or some were too deep
                      */
} BestFirst;

/* What a node is looked at by, the least first. */
typedef enum BestKeys {
    BEST_RANKED, /* the keys of the move that leads to it (Problem.ranked_moves) */
    /* its level + Problem.least_height, this weighted by ProveLimits.within, then least_height */
    BEST_SHORTEST
} BestKeys;

/* A line that was found. */
typedef struct BestLine {
    unsigned height;   /* in plies */
    unsigned at_least; /* of BEST_SHORTEST: no line is shorter */
    Move towards; /* where the run was stopped: the first move on the way to the node that would
                   * be looked at next; NO_MOVE: none */
} BestLine;

/* A run of BEST_RANKED that a limit has stopped. */
typedef struct BestRun BestRun;
void best_run_free(BestRun *b); /* NULL is fine */

/* Searches a leaf from the root of the search. Of the open nodes the one with the least keys is
 * expanded next; of equal ones the one reached first. The line of BEST_SHORTEST is a shortest one,
 * or longer by at most the factor given in the limits.
 * kept: NULL; or of BEST_RANKED a run that a limit has stopped, or NULL.  It goes on if it has met
 * the root of the search: what is behind that is kept.  Else it is freed, and another one begins.
 * Set to the run if a limit stops it, which is the caller's (best_run_free), else to NULL.  From
 * the same root a run that was stopped finds the same line as one that was not.
 *
 * Source: J. Pearl, Heuristics (1984), on greedy best-first search; P. Hart, N. Nilsson, B.
 * Raphael, A formal basis for the heuristic determination of minimum cost paths (1968), on A*; I.
 * Pohl, Heuristic search viewed as path finding in a graph (1970), on weights. */
BestFirst best_first_run(Search *s, BestKeys keys, BestRun **kept, BestLine *line);

#endif

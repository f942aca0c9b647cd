/* prover/search/parallel.h -- one search by several threads.
 * Does: all threads search the same node with a common table; the first to decide it stops the
 *   others. A node that a thread works on counts as harder for the others (virtual loss: Kaneko,
 *   Parallel depth first proof number search, 2010), so that they spread.
 * Knows: Search, pn.   Must not know: modes, what is searched for. */
#ifndef AL0_PROVER_SEARCH_PARALLEL_H
#define AL0_PROVER_SEARCH_PARALLEL_H

#include <stdatomic.h>

#include "prover/search/search.h"

enum { TEAM_SLOTS = 4096 };

typedef struct Team {
    Search *search;         /* those of the other threads */
    const WorkerView *view; /* their problems and roots; borrowed */
    unsigned n;             /* how many others there are */
    uint64_t alone;         /* nodes that one searches before it wakes the others */
    TreeBuilder nothing;    /* they write no trees */
    atomic_bool done;
    _Atomic unsigned char virtual_loss[TEAM_SLOTS]; /* by key of a node: the threads below it */
} Team;

/* bytes: for the states and moves of all of them. */
void team_init(Team *c, TransTable *table, const WorkerView *views, unsigned n, size_t bytes,
               uint64_t alone);
void team_clear(Team *c); /* frees the memory */

/* Adds or removes the virtual loss of a node that a thread works below. */
void team_add_loss(Team *c, Key key);
void team_take_loss(Team *c, Key key);

/* The virtual loss of a node: how many threads are at work below it. */
unsigned team_loss(const Team *c, Key key);

#endif

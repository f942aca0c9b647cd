/* prover/crew.h -- one search by several threads.
 * Does: lets them work on the same node at once, with a common table; the first that decides it
 *   speaks for all.  What a thread works on counts as harder for the others (virtual loss: Kaneko,
 *   Parallel depth first proof number search, 2010), so that they spread.
 * Knows: Search, pn.   Must not know: modes, what is searched for. */
#ifndef AL0_PROVER_CREW_H
#define AL0_PROVER_CREW_H

#include <stdatomic.h>

#include "prover/search.h"

enum { CREW_SLOTS = 4096 };

typedef struct Crew {
    Search *search;             /* those of the other threads */
    const Hand *hand;           /* their problems and roots; borrowed */
    unsigned n;                 /* how many others there are */
    uint64_t alone;             /* nodes that one searches before it wakes the others */
    Sketch nothing;             /* they write no trees */
    atomic_bool done;
    _Atomic unsigned char busy[CREW_SLOTS];     /* threads below a node, by its key */
} Crew;

/* bytes: for the states and moves of all of them. */
void crew_init(Crew *c, Table *table, const Hand *hands, unsigned n, size_t bytes, uint64_t alone);
void crew_clear(Crew *c);                       /* frees the memory */

/* pn_node() of s->crew: s and the others work on the node whose state stands at depth below s, at
 * the end of s->line. */
int crew_node(Search *s, unsigned depth, unsigned left);

/* Says that a thread begins or ends to work below a node. */
void crew_enter(Crew *c, Key key);
void crew_leave(Crew *c, Key key);

/* How many are at work there. */
unsigned crew_at(const Crew *c, Key key);

#endif

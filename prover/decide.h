/* prover/decide.h -- one run of the prover, and its verdict.
 * Does: deepens from height to height.  Between its searches a scout looks for any tree, which is mostly
 *   found long before all lower heights are refuted, and a refuter for a closed refutation.
 * Knows: Search, proof numbers (pn.h), Refuter.
 * Must not know: values that are sought, how a tree is written down, what is kept between runs. */
#ifndef AL0_PROVER_DECIDE_H
#define AL0_PROVER_DECIDE_H

#include "prover/prove.h"
#include "prover/refute.h"
#include "prover/search.h"

enum {
    SHALLOW = 4,                /* searches of so many plies do without the table */
    NO_CHOICE = 3               /* heights up to here: a recording may be canonical */
};

/* What is asked, how it is searched, and what has been found out. */
typedef struct Run {
    Search *s;
    Refuter *refuter;
    ProveMode mode;
    bool want_tree;
    bool bounded;               /* the constraints bound the depth */
    unsigned bound;             /* no node is deeper, then */
    bool single;                /* one search without a limit on the height, not deepening */
    bool direct;                /* the same by proof numbers, for any tree */
    bool keeps;                 /* what it learns serves later runs, and theirs served it */
    bool distrust;              /* what was remembered proved wrong: use no table any more */
    bool spurn;                 /* nor show trees of the refuter */
    bool mismatch;              /* that has just been found: start again */
    unsigned known;             /* height of the lowest tree known; HEIGHT_INFINITE: none is */
    bool refuting;              /* the refuter has begun */
    uint64_t refuter_nodes;     /* spent by it */
    bool by_refuter;            /* once decided: the refuter's tree is to be shown */
    SearchStory story;
    double began;
    bool made_do;               /* the tree is not the one that is wanted, for lack of time */
    bool recorded;              /* once decided: the tree wanted stands in the sketch */
    unsigned least;             /* no tree is lower */
    unsigned height;            /* once decided: of a tree */
    LimitReached limit;
} Run;

/* Finds out how deep the constraints of the problem let a tree be, and by that how to search. */
void run_bound(Run *r, const Problem *p);

/* Whether the first tree of a depth-first search is wanted. */
bool run_in_order(const Run *r);

/* Sets the search up for trees of height <= n. */
void run_set_height(Run *r, unsigned n);

/* Sets r->limit.  Returns: VERDICT_UNKNOWN. */
Verdict run_unknown(Run *r, LimitReached limit);

/* Whether the root has a tree under the search's threshold; r->least says where to begin, and grows. */
Verdict run_decide(Run *r);

#endif

/* prover/search/driver.h -- one run of the prover, and its verdict.
 * Does: iterative deepening over heights. In between run a search for any tree, which mostly finds
 *   one long before all lower heights are refuted, and the refuter, which searches a closed
 *   refutation.
 * Knows: Search, proof numbers (pn.h), Refuter, BestRun.
 * Must not know: values that are sought, how a tree is written down, what is kept between runs. */
#ifndef AL0_PROVER_SEARCH_DRIVER_H
#define AL0_PROVER_SEARCH_DRIVER_H

#include "prover/prove.h"
#include "prover/refute/refute.h"
#include "prover/search/best_first.h"
#include "prover/search/search.h"

enum {
    SHALLOW = 4,  /* height of searches without the table */
    NO_CHOICE = 3 /* heights up to here: a recording may be canonical */
};

/* The question, and the means to answer it. */
typedef struct RunSettings {
    ProveMode mode;  /* PROVE_BEST is PROVE_ANY here, and */
    bool best_first; /* a line of ours alone is looked for before all else */
    bool want_tree;
    bool keeps;           /* shares its tables with earlier and later runs */
    bool no_table;        /* a table entry proved wrong: use no table any more */
    bool no_refuter_tree; /* nor show trees of the refuter */
} RunSettings;

/* How the heights are searched. */
typedef enum RunMethod {
    METHOD_DEEPENING,   /* 1, 2, 3 ... plies, until one is decided */
    METHOD_DEPTH_FIRST, /* once, without a limit on the height, in the order of moves */
    METHOD_NUMBERS      /* proof-number search, for any tree */
} RunMethod;

typedef enum RunPhase {
    RUN_DECIDING, /* is there a tree?  The refuter has not begun; */
    RUN_REFUTING, /* it has */
    RUN_WRITING,  /* there is one, which is written down */
    RUN_RESTART   /* table entries, or the refuter's tree, are not usable: run again with the new
                     settings */
} RunPhase;

/* Which tree is to be handed over, once it is known that there is one. */
typedef enum TreeSource {
    TREE_PROVED_AGAIN, /* the tree of the mode, proved again from the root */
    TREE_RECORDED,     /* the tree of the mode, already in the builder */
    TREE_OF_REFUTER,   /* the one that the refuter has found */
    TREE_FALLBACK      /* any tree, for lack of time for that of the mode */
} TreeSource;

/* A run: question, method and results. */
typedef struct ProofRun {
    Search *s;
    Refuter *refuter;
    BestRun **kept; /* NULL, or the best-first search that goes on */
    RunSettings settings;
    double began;
    bool bounded;   /* the constraints bound the depth; */
    unsigned bound; /* no node is deeper, then */
    RunMethod method;
    RunPhase phase;
    uint64_t refuter_nodes; /* spent by the refuter in this phase */
    SearchStats stats;
    unsigned least;  /* no tree is lower */
    unsigned known;  /* height of the lowest tree known; HEIGHT_INFINITE: none */
    unsigned height; /* once decided: of a tree */
    TreeSource source;
    LimitReached limit;
} ProofRun;

/* Finds out how deep the constraints of the problem let a tree be, and by that how to search. */
void run_choose_method(ProofRun *r, const Problem *p);

/* True if the first tree of a depth-first search is requested. */
bool run_in_order(const ProofRun *r);

/* Sets the search up for trees of height <= n. */
void run_set_height(ProofRun *r, unsigned n);

/* Sets r->limit.  Returns: VERDICT_UNKNOWN. */
Verdict run_unknown(ProofRun *r, LimitReached limit);

/* Decides if the root has a tree under the search's threshold. r->least: the first height to
 * search; raised. */
Verdict run_decide(ProofRun *r);

#endif

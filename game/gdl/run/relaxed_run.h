/* game/gdl/run/relaxed_run.h -- the working memory of a computation of costs; for the files of
 * relaxed.h only.
 * Does: defines the working memory, and pools of it for any number of threads.
 * Knows: the graph of a target.   Must not know: callers of relaxed.h. */
#ifndef AL0_GAME_GDL_RUN_RELAXED_RUN_H
#define AL0_GAME_GDL_RUN_RELAXED_RUN_H

#include <stdatomic.h>

#include "game/gdl/run/relaxed.h"
#include "game/gdl/run/relaxed_graph.h"

enum { SPARE_RUNS = 16 };
#define NO_WAY UINT32_MAX
#define NO_ENTRY UINT32_MAX

/* A node that waits to be settled, in the list of its cost. */
typedef struct RelaxedEntry {
    uint32_t node, next;
} RelaxedEntry;

/* One computation of costs. */
typedef struct RelaxedRun {
    const RelaxedGraph *g;
    RelaxedKind kind;
    int32_t *cost;  /* by node */
    uint32_t *via;  /* by node: the way of this cost; NO_WAY: none */
    bool *acts;     /* by node: reaching it needs a move */
    uint32_t *open; /* by way: needed nodes that are not settled */
    RelaxedEntry *entry;
    uint32_t n_entries;
    uint32_t *waiting;     /* by cost, up to RELAXED_MOST: an entry; NO_ENTRY: none */
    int32_t greatest;      /* cost of the nodes that have waited */
    int32_t *last;         /* by clock fact: the last time at which it holds */
    uint32_t *stack;       /* nodes of a plan to examine; each need twice at most */
    uint32_t *mark, stamp; /* by way: the stamp of the last plan with this way */
    uint32_t plan;         /* the way to the target with the plan of least cost; NO_WAY: none */
    uint64_t *facts;       /* the state of `helpful`; NULL: not computed yet */
    uint64_t *helpful;     /* a bit for each move of the program */
} RelaxedRun;

/* Spare runs, shared by any number of threads. */
typedef struct RelaxedPool {
    _Atomic(RelaxedRun *) at[SPARE_RUNS];
} RelaxedPool;

struct RelaxedCache {
    _Atomic(RelaxedGraph *) graph; /* NULL until it is needed */
    RelaxedPool costs;             /* runs that computed a cost last */
    RelaxedPool moves;             /* runs that computed helpful moves last */
};

/* Takes a run for a target, from the pool if that has one.  The caller gives it back to the same
 * pool of the same target (relaxed_run_give). */
RelaxedRun *relaxed_run_take(const RelaxedTask *task, const RelaxedTarget *t, RelaxedPool *pool);
void relaxed_run_give(RelaxedPool *pool, RelaxedRun *r);

/* Computes the costs of all literals up to the target from the facts of a state.
 * Returns: the cost of the target; RELAXED_NEVER if it cannot be reached. */
int32_t relaxed_run_cost(const RelaxedTask *task, RelaxedRun *r, RelaxedKind kind,
                         const uint64_t *facts);

/* Returns the first of `n` consecutive stamps that no way has as its mark. */
uint32_t relaxed_run_stamp(RelaxedRun *r, uint32_t n);

/* Returns the lesser of a cost and RELAXED_MOST. */
int32_t relaxed_bounded(int32_t cost);

#endif

/* game/gdl/run/relaxed_run.h -- what a computation of costs works with; for the files of relaxed.h
 * alone.
 * Does: the working memory of one computation, and pools of it for any number of threads.
 * Knows: the graph of a target.   Must not know: what the costs are for. */
#ifndef AL0_GAME_GDL_RUN_RELAXED_RUN_H
#define AL0_GAME_GDL_RUN_RELAXED_RUN_H

#include <stdatomic.h>

#include "game/gdl/run/relaxed.h"
#include "game/gdl/run/relaxed_graph.h"

enum { SPARE_RUNS = 16 };
#define NO_WAY UINT32_MAX
#define NO_ENTRY UINT32_MAX

/* A node that waits to be settled, among those of its cost. */
typedef struct RelaxedEntry {
    uint32_t node, next;
} RelaxedEntry;

/* One cost being found. */
typedef struct RelaxedRun {
    const RelaxedGraph *g;
    RelaxedKind kind;
    int32_t *cost;  /* by node */
    uint32_t *via;  /* by node: the way that has this cost; NO_WAY: none */
    bool *acts;     /* by node: a move is needed for it */
    uint32_t *open; /* by way: nodes that it needs and that are not settled */
    RelaxedEntry *entry;
    uint32_t n_entries;
    uint32_t *waiting;     /* by cost, up to RELAXED_MOST: an entry; NO_ENTRY: none */
    int32_t greatest;      /* cost of a node that waits, or waited */
    int32_t *last;         /* by clock fact: when it holds for the last time */
    uint32_t *stack;       /* nodes of a plan to look at; each need twice at most */
    uint32_t *mark, stamp; /* by way: the stamp of the last plan that it was part of */
    uint32_t plan;         /* the way to the target with the plan of least cost; NO_WAY: none */
    uint64_t *facts;       /* the state that `helpful` is of; NULL: it was never asked for */
    uint64_t *helpful;     /* a bit for each move of the program */
} RelaxedRun;

/* Runs that nobody uses; any number of threads takes and gives them. */
typedef struct RelaxedPool {
    _Atomic(RelaxedRun *) at[SPARE_RUNS];
} RelaxedPool;

struct RelaxedCache {
    _Atomic(RelaxedGraph *) graph; /* NULL until it is asked for */
    RelaxedPool costs;             /* runs that found a cost last, */
    RelaxedPool moves;             /* and helpful moves */
};

/* A run for a target, of the pool if that has one.  Given back by relaxed_run_give(), to the same
 * pool of the same target. */
RelaxedRun *relaxed_run_take(const RelaxedTask *task, const RelaxedTarget *t, RelaxedPool *pool);
void relaxed_run_give(RelaxedPool *pool, RelaxedRun *r);

/* Computes the costs of all literals up to the target from the facts of a state.
 * Returns: that of the target; RELAXED_NEVER where it cannot be reached. */
int32_t relaxed_run_cost(const RelaxedTask *task, RelaxedRun *r, RelaxedKind kind,
                         const uint64_t *facts);

/* A stamp that no way has as its mark; the first of `n` in a row. */
uint32_t relaxed_run_stamp(RelaxedRun *r, uint32_t n);

/* A cost, RELAXED_MOST where it is greater. */
int32_t relaxed_bounded(int32_t cost);

#endif

/* verify/needless/solved_pool.h -- advice solved backwards that more than one verification can use.
 * Does: keeps solutions, each with what the advice said when it was solved and with a position at
 *       its root; finds those that a table can use as it is now.
 * Knows: Task (its seeds), Classes, the solver.   Must not know: what was changed in a table,
 *   searches.
 * Start reading at solved_pool_list(). */
#ifndef AL0_VERIFY_NEEDLESS_SOLVED_POOL_H
#define AL0_VERIFY_NEEDLESS_SOLVED_POOL_H

#include "interp/choose/choose.h"
#include "positions/classes.h"

/* One solution, for roots that have the values of this one. */
typedef struct PooledSolution {
    const Advice *advice;
    uint64_t version; /* of the advice, when it was solved */
    uint64_t root;    /* a number of the classes */
    Solution *solution;
} PooledSolution;

/* Its owner sets solver and version; the rest begins with 0. */
typedef struct SolvedPool {
    const Solver *solver;
    /* By Advice.index: where two tables have the same version of an advice, it says the same in
     * them. */
    const uint64_t *version;
    VEC(PooledSolution) at;
} SolvedPool;

/* Keeps a solution of an advice as it is now; the pool's from here on. */
void solved_pool_add(SolvedPool *p, const Advice *a, uint64_t root, Solution *s);

/* What is of use for a table as it is now, with the seeds that its code gives; the array is the
 * caller's (free), the solutions are borrowed.  c: just compiled. */
SolvedAdvice *solved_pool_list(const SolvedPool *p, const Compiled *c, const Classes *classes,
                               size_t *n);

/* Frees solutions of advice that says something else now, the oldest first, until `most` solutions
 * are left. */
void solved_pool_shrink(SolvedPool *p, size_t most);
void solved_pool_clear(SolvedPool *p);

#endif

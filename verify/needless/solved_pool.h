/* verify/needless/solved_pool.h -- solutions of advice shared by several verifications.
 * Does: stores solutions, each with the version of its advice and a position at its root; finds
 *   those that are valid for the present table.
 * Knows: Task (its seeds), Classes, the solver.   Must not know: what was changed in a table,
 *   searches.
 * Start reading at solved_pool_list(). */
#ifndef AL0_VERIFY_NEEDLESS_SOLVED_POOL_H
#define AL0_VERIFY_NEEDLESS_SOLVED_POOL_H

#include "interp/choose/choose.h"
#include "positions/classes.h"

/* A root of an advice that is solved. */
typedef struct SolvedRoot {
    uint64_t index;     /* a number of the classes */
    ParamValues values; /* of the parameters of the advice */
} SolvedRoot;

/* One solution, for roots that have the values of this one. */
typedef struct PooledSolution {
    const Advice *advice;
    uint64_t version; /* of the advice, when it was solved */
    SolvedRoot root;
    Solution *solution;
} PooledSolution;

/* Its owner sets solver and version; the rest begins with 0. */
typedef struct SolvedPool {
    const Solver *solver;
    /* By Advice.index: if two tables have the same version of an advice, it has the same meaning
     * in both. */
    const uint64_t *version;
    VEC(PooledSolution) at;
} SolvedPool;

/* Keeps a solution of an advice as it is now; the pool's from here on. */
void solved_pool_add(SolvedPool *p, const Advice *a, SolvedRoot root, Solution *s);

/* Finds the solutions valid for the present table.
 * c:       just compiled.
 * Returns: n solutions with the seeds of c's code; the caller owns the array (free), the solutions
 *          are borrowed. */
SolvedAdvice *solved_pool_list(const SolvedPool *p, const Compiled *c, const Classes *classes,
                               size_t *n);

/* Frees solutions of outdated versions of advice, the oldest first, until `most` solutions are
 * left. */
void solved_pool_shrink(SolvedPool *p, size_t most);
void solved_pool_clear(SolvedPool *p);

#endif

/* verify/sweep/retrograde.h -- how high the lowest trees are, for all positions of a sweep at once.
 * Does: has the game's solver work backwards from an advice's better-goal, where that is possible,
 *   so that the sweep need not search.
 * Knows: Session, Task, Classes, the solver.   Must not know: searches, what becomes of a tree.
 * Start reading at retrograde_solve().
 *
 * It is possible where an advice says the same of equal positions at whatever depth and forbids no
 * move: the least fixed point that defines its trees (docs/semantics.md) is then that of retrograde
 * analysis. Goals may look at the root: for each set of its values they are solved by themselves.
 * Of plans this is so for those of such advice (interp/plan/plan_heights.h), which are solved for
 * one set of branches after the other. Of advice that holds for ever the classes are solved as they
 * see them: what they can force is that its goal fails. */
#ifndef AL0_VERIFY_SWEEP_RETROGRADE_H
#define AL0_VERIFY_SWEEP_RETROGRADE_H

#include "interp/choose/choose.h"
#include "positions/classes.h"
#include "verify/needless/solved_pool.h"
#include "verify/verify.h"

/* What was solved; {0} is nothing. */
typedef struct Retrograde {
    const Solver *solver;
    SolvedAdvice *at; /* for ChooseOptions */
    size_t n;
    VEC(PlanSets *) plans; /* the sets of branches of those that are plans */
    uint64_t bytes;        /* of the solutions */
    bool stopped;          /* there would have been more */
    bool borrowed;         /* the solutions are a pool's, or another's */
    bool without_plans;    /* no plan is solved */
} Retrograde;

/* NULL, or why an advice cannot be solved backwards, as a clause ("it seeks a value").  Another
 * reason, which the advice alone does not tell, is that there are too many sets of values of the
 * root.
 * asked: as ChooseOptions.search; without_plans: as Retrograde has it. */
const char *retrograde_obstacle(const CompiledAdvice *a, SearchMode asked, bool without_plans);

/* What became of one advice: solved for so many sets of values of the root, of a plan for so many
 * sets of branches; or why it was not solved, as a clause. */
typedef struct RetrogradeNote {
    const Advice *advice;
    size_t solved;
    const char *reason; /* NULL where it was */
} RetrogradeNote;

RetrogradeNote retrograde_note(const Retrograde *h, const CompiledAdvice *a, SearchMode asked);

/* Solves the advice of a table where it is possible, over all positions of some classes, if all of
 * it fits into `memory` bytes.  Of o it heeds search, threads and progress, and between two
 * solutions the limits on time: what is not solved is left to the searches. */
void retrograde_solve(Retrograde *h, const Compiled *c, const Classes *classes,
                      const VerifyOptions *o, uint64_t memory);
void retrograde_clear(Retrograde *h);

/* The same with solutions of earlier tables over the same classes; what is solved anew is added to
 * them.  The pool outlives *h.  It has no place for plans: they are left out. */
void retrograde_solve_with(Retrograde *h, const Compiled *c, const Classes *classes,
                           const VerifyOptions *o, uint64_t memory, SolvedPool *pool);
/* The same solutions for somebody who clears them sooner. */
Retrograde retrograde_borrow(const Retrograde *h);
/* What a pool has for c, without solving anything. */
Retrograde retrograde_known(const SolvedPool *pool, const Compiled *c, const Classes *classes);

/* How a position of the verification is asked; h must stay as long as the options. */
ChooseOptions retrograde_options(const Retrograde *h, const VerifyOptions *o);

#endif

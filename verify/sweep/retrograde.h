/* verify/sweep/retrograde.h -- heights of lowest trees for all positions of a sweep, by retrograde
 * analysis.
 * Does: solves an advice by the game's solver, backwards from its better-goal, if possible, so that
 *   the sweep need not search.
 * Knows: Session, Task, Classes, the solver.   Must not know: searches, what becomes of a tree.
 *   Start reading at retrograde_solve().
 *
 * It is possible if its goals are independent of depth and it forbids no move: the least fixed
 * point that defines its trees (docs/semantics.md) is then that of retrograde analysis. A bound on
 * depth that forbids all moves makes no tree lower (search_known leaves out what is too high), but
 * plans and advice to hold must not have one. Goals may
 * depend on the root: each set of root values is solved separately. Plans are solvable if all of
 * their advice is (interp/plan/plan_heights.h), one set of branches after the other. Advice to
 * hold is solved from their side: their aim is that its goal fails. */
#ifndef AL0_VERIFY_SWEEP_RETROGRADE_H
#define AL0_VERIFY_SWEEP_RETROGRADE_H

#include "interp/choose/choose.h"
#include "positions/classes.h"
#include "verify/needless/solved_pool.h"
#include "verify/verify.h"

/* The solutions; {0}: none. */
typedef struct Retrograde {
    const Solver *solver;
    SolvedAdvice *at; /* for ChooseOptions */
    size_t n;
    VEC(PlanSets *) plans; /* the sets of branches of those that are plans */
    uint64_t bytes;        /* of the solutions */
    uint64_t largest;      /* bytes of one of them */
    bool stopped;          /* there would have been more */
    bool borrowed;         /* the solutions are a pool's, or another's */
    bool without_plans;    /* no plan is solved */
} Retrograde;

/* Returns the reason why an advice cannot be solved backwards, as a clause ("it seeks a value");
 * NULL if it can, unless there are too many sets of root values.
 * asked: as ChooseOptions.search; without_plans: as Retrograde has it. */
const char *retrograde_obstacle(const CompiledAdvice *a, SearchMode asked, bool without_plans);

/* The result for one advice: the number of sets of root values, or of a plan's sets of branches,
 * that were solved; or the reason why it was not solved, as a clause. */
typedef struct RetrogradeNote {
    const Advice *advice;
    size_t solved;
    const char *reason; /* NULL where it was */
} RetrogradeNote;

RetrogradeNote retrograde_note(const Retrograde *h, const CompiledAdvice *a, SearchMode asked);

/* The advice of a table, to be solved over all positions of some classes. */
typedef struct RetrogradeRequest {
    const Compiled *compiled;
    const Classes *classes;
    const VerifyOptions *options;
    uint64_t memory;  /* bytes, while an advice is solved */
    uint64_t kept;    /* of these for all solutions; 0: all */
    uint64_t trees;   /* of these for an advice whose trees could be searched, too; 0: all */
    SolvedPool *pool; /* solutions of earlier tables over the same classes; NULL: none */
    /* the positions that will be asked for advice, under the numbers of the classes; NULL: all */
    const Numbering *asked;
    /* of a table that was found to be symmetric: the images that it cannot tell apart; else 0 */
    uint32_t images;
} RetrogradeRequest;

/* Solves the advice of a table, if possible and if there is room for all solutions. Uses of the
 * options: search, threads and progress, and between two solutions the limits on time; the rest is
 * left to the searches.
 * Adds new solutions to the pool, which must outlive *h; with a pool plans are not solved, as it
 * cannot store them. */
void retrograde_solve(Retrograde *h, const RetrogradeRequest *asked);
void retrograde_clear(Retrograde *h);

/* Returns a borrowed view of the solutions, to be cleared before *h. */
Retrograde retrograde_borrow(const Retrograde *h);

/* How a position of the verification is asked; h must stay as long as the options. */
ChooseOptions retrograde_options(const Retrograde *h, const VerifyOptions *o);

#endif

/* interp/plan/plan_sets.h -- the sets of branches of a plan that can be open together, if it
 * forbids nothing.
 * Does: enumerates such sets, from those with which steps begin.
 * Knows: CompiledPlan.   Must not know: how positions are asked, searches, heights.
 *
 * If no move is forbidden and nothing depends on the depth, a branch is a place, the advice in play
 * there, and its root values. A move keeps all branches; a position changes them in three ways:
 * advice whose holding-goal fails is dropped, a finished place is followed by the next step, and of
 * two branches at one place that hand over together one is kept. So there are few sets, and no set
 * leads back to an earlier one. The list may contain sets that play never meets, since it ignores
 * where advice is dropped.
 * Start reading at plan_sets_find(). */
#ifndef AL0_INTERP_PLAN_PLAN_SETS_H
#define AL0_INTERP_PLAN_PLAN_SETS_H

#include "base/vec.h"
#include "interp/compile/compiled.h"

/* A branch of a plan that forbids nothing. */
typedef struct FreeBranch {
    uint16_t place;
    uint16_t in_play; /* a bit for each advice */
    uint64_t seed;    /* the values of its root (plan_place_seed()) */
} FreeBranch;

/* Branches, sorted by these three members, without duplicates. */
typedef struct BranchList {
    uint32_t n;
    FreeBranch at[LIMIT_PLAN_BRANCHES];
} BranchList;

typedef VEC(BranchList) BranchLists;

enum { LIMIT_PLAN_SETS = 1024 };

void branch_list_add(BranchList *l, FreeBranch b);

bool branch_list_is(const BranchList *a, const BranchList *b);

/* The number of a list; n where it is not among them. */
size_t branch_lists_find(const BranchLists *all, const BranchList *l);

/* A position that can stand for all roots of a place with one seed. */
typedef struct PlanRoot {
    uint16_t place;
    uint64_t seed;
    void *position;
} PlanRoot;

/* The sets of branches of one plan. */
typedef struct PlanSets {
    const CompiledPlan *plan;
    BranchLists set;     /* each behind those that it leads to */
    VEC(PlanRoot) roots; /* of places that look at them */
    void *begin;         /* a position at which the plan begins; owned, as they are */
} PlanSets;

/* The number of the root of a branch; roots.n: its advice does not look at it. */
size_t plan_sets_root(const PlanSets *s, const FreeBranch *b);

/* Records a position (size bytes, copied) as the root of each of these branches that depends on
 * a root and has none yet. The first position recorded is the root of the plan. */
void plan_sets_note(PlanSets *s, const BranchList *l, const void *position, size_t size);

/* Lists the sets that follow from the branches with which the plan begins, and those with which the
 * step behind each place does.  False: there are more than LIMIT_PLAN_SETS. */
bool plan_sets_find(PlanSets *s, const BranchLists *begins, const BranchLists *behind);

void plan_sets_clear(PlanSets *s);

#endif

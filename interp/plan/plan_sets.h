/* interp/plan/plan_sets.h -- which branches of a plan may be open together, where nothing is
 * forbidden. Does: lists such sets of branches, from those with which steps begin. Knows:
 * CompiledPlan.   Must not know: how positions are asked, searches, heights.
 *
 * Where no move is forbidden and nothing looks at the depth, a branch is a place, the advice in
 * play there, and what matters of its root.  A move keeps all branches; a position changes them in
 * three ways: advice leaves whose holding-goal fails, a place that is done is followed by the next
 * step, and of two branches at one place that hand over together one is kept.  So there are few
 * sets, and none leads back to one before.  What is listed may be more than what play meets: it is
 * not asked which advice leaves where.
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

/* Branches in the order of these three, none twice. */
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

/* Notes a position (of so many bytes, copied) as the root of each of these branches that looks at
 * one and has none yet.  The first one is where the plan begins. */
void plan_sets_note(PlanSets *s, const BranchList *l, const void *position, size_t size);

/* Lists the sets that follow from the branches with which the plan begins, and those with which the
 * step behind each place does.  False: there are more than LIMIT_PLAN_SETS. */
bool plan_sets_find(PlanSets *s, const BranchLists *begins, const BranchLists *behind);

void plan_sets_clear(PlanSets *s);

#endif

/* interp/plan_sets.c -- sets of branches of a plan (see plan_sets.h). */
#include "interp/plan_sets.h"

#include <assert.h>
#include <string.h>

/* A search for all sets, depth first: a set is listed behind those that it leads to. */
typedef struct SetFinder {
    Arena *home;
    const CompiledPlan *plan;
    BranchSet *set;             /* room for LIMIT_PLAN_SETS */
    uint32_t n, entered;        /* listed; and on the way from the first */
} SetFinder;

/* ---- lists -------------------------------------------------------------------------------- */

static bool is_before(FreeBranch a, FreeBranch b)
{
    return a.place != b.place ? a.place < b.place : a.in_play < b.in_play;
}

static bool is_same(FreeBranch a, FreeBranch b)
{
    return a.place == b.place && a.in_play == b.in_play;
}

void branch_list_add(BranchList *l, FreeBranch b)
{
    uint32_t i = 0;
    while (i < l->n && is_before(l->at[i], b))
        i++;
    if (i < l->n && is_same(l->at[i], b))
        return;
    assert(l->n < LIMIT_PLAN_BRANCHES);
    memmove(&l->at[i + 1], &l->at[i], (l->n - i) * sizeof *l->at);
    l->at[i] = b;
    l->n++;
}

static BranchList without(const BranchList *l, uint32_t i)
{
    BranchList rest = {.n = 0};
    for (uint32_t k = 0; k < l->n; k++)
        if (k != i)
            rest.at[rest.n++] = l->at[k];
    return rest;
}

/* The branch of a place with all of its advice in play. */
static FreeBranch whole_branch(const CompiledPlan *plan, uint16_t place)
{
    return (FreeBranch){place, (uint16_t)((1u << plan->place[place].n) - 1)};
}

static uint32_t find_set(const BranchSet *set, uint32_t n, const BranchList *l)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = 0;
        while (k < l->n && set[i].n == l->n && is_same(set[i].at[k], l->at[k]))
            k++;
        if (set[i].n == l->n && k == l->n)
            return i;
    }
    return n;
}

uint32_t plan_set_number(const CompiledPlan *plan, const BranchList *l)
{
    uint32_t i = find_set(plan->set, plan->n_sets, l);
    assert(i < plan->n_sets);
    return i;
}

/* ---- what leads to what ------------------------------------------------------------------- */

/* Whether some position takes the advice out of play, or its step is entered without it. */
static bool may_leave(const CompiledAdvice *a)
{
    return a->advice->holding || !a->when.constant || !a->when.value;
}

static bool find(SetFinder *f, const BranchList *l);

/* Some advice of the i-th branch leaves. */
static bool find_smaller(SetFinder *f, const BranchList *l, uint32_t i)
{
    const PlanPlace *place = &f->plan->place[l->at[i].place];
    bool ok = true;
    for (uint32_t j = 0; j < place->n && ok; j++) {
        unsigned bit = 1u << j, left = l->at[i].in_play & ~bit;
        if (left == l->at[i].in_play || !may_leave(place->advice[j]))
            continue;
        BranchList to = without(l, i);
        if (left)
            branch_list_add(&to, (FreeBranch){l->at[i].place, (uint16_t)left});
        ok = find(f, &to);
    }
    return ok;
}

/* The place of the i-th branch is done, and something follows. */
static bool find_behind(SetFinder *f, const BranchList *l, uint32_t i)
{
    const PlanPlace *place = &f->plan->place[l->at[i].place];
    BranchList to = without(l, i);
    for (uint32_t k = 0; k < place->n_next; k++)
        branch_list_add(&to, whole_branch(f->plan, place->next[k]));
    return place->n_next == 0 || find(f, &to);
}

static bool find_all_behind(SetFinder *f, const BranchList *l)
{
    bool ok = true;
    for (uint32_t i = 0; i < l->n && ok; i++)
        ok = find_smaller(f, l, i) && find_behind(f, l, i);
    return ok;
}

static BranchSet make_set(const SetFinder *f, const BranchList *l)
{
    BranchSet s = {.at = arena_copy(f->home, l->at, l->n * sizeof *l->at), .n = l->n};
    for (uint32_t i = 0; i < l->n; i++)
        for (uint32_t k = 0; k < f->plan->n_first; k++)
            s.has_first |= l->at[i].place == f->plan->first[k];
    return s;
}

/* False: there are too many. */
static bool find(SetFinder *f, const BranchList *l)
{
    if (l->n == 0 || find_set(f->set, f->n, l) < f->n)
        return true;
    if (f->n + f->entered == LIMIT_PLAN_SETS)
        return false;
    f->entered++;
    if (!find_all_behind(f, l))
        return false;
    f->entered--;
    f->set[f->n++] = make_set(f, l);
    return true;
}

void plan_sets_find(Arena *home, CompiledPlan *plan)
{
    assert(plan->n > 0 && plan->most_branches <= LIMIT_PLAN_BRANCHES);
    SetFinder f = {.home = home, .plan = plan};
    BranchList first = {.n = 0};
    f.set = ARENA_ARRAY(home, BranchSet, LIMIT_PLAN_SETS);
    for (uint32_t i = 0; i < plan->n_first; i++)
        branch_list_add(&first, whole_branch(plan, plan->first[i]));
    if (find(&f, &first)) {
        plan->set = f.set;
        plan->n_sets = f.n;
    }
}

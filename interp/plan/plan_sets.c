/* interp/plan/plan_sets.c -- sets of branches of a plan (see plan_sets.h). */
#include "interp/plan/plan_sets.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- lists -------------------------------------------------------------------------------- */

static int compare_branches(const FreeBranch *a, const FreeBranch *b)
{
    if (a->place != b->place)
        return a->place < b->place ? -1 : 1;
    if (a->in_play != b->in_play)
        return a->in_play < b->in_play ? -1 : 1;
    return (a->seed > b->seed) - (a->seed < b->seed);
}

void branch_list_add(BranchList *l, FreeBranch b)
{
    uint32_t i = 0;
    while (i < l->n && compare_branches(&l->at[i], &b) < 0)
        i++;
    if (i < l->n && compare_branches(&l->at[i], &b) == 0)
        return;
    assert(l->n < LIMIT_PLAN_BRANCHES);
    memmove(&l->at[i + 1], &l->at[i], (l->n - i) * sizeof *l->at);
    l->at[i] = b;
    l->n++;
}

bool branch_list_is(const BranchList *a, const BranchList *b)
{
    uint32_t i = 0;
    while (i < a->n && a->n == b->n && compare_branches(&a->at[i], &b->at[i]) == 0)
        i++;
    return a->n == b->n && i == a->n;
}

size_t branch_lists_find(const BranchLists *all, const BranchList *l)
{
    size_t i = 0;
    while (i < all->n && !branch_list_is(&all->at[i], l))
        i++;
    return i;
}

static BranchList without(const BranchList *l, uint32_t i)
{
    BranchList rest = {.n = 0};
    for (uint32_t k = 0; k < l->n; k++)
        if (k != i)
            rest.at[rest.n++] = l->at[k];
    return rest;
}

/* ---- roots -------------------------------------------------------------------------------- */

size_t plan_sets_root(const PlanSets *s, const FreeBranch *b)
{
    size_t i = 0;
    while (i < s->roots.n && (s->roots.at[i].place != b->place || s->roots.at[i].seed != b->seed))
        i++;
    return i;
}

static void *copy_position(const void *position, size_t size)
{
    return memcpy(base_alloc(size, "a position"), position, size);
}

void plan_sets_note(PlanSets *s, const BranchList *l, const void *position, size_t size)
{
    if (!s->begin)
        s->begin = copy_position(position, size);
    for (uint32_t i = 0; i < l->n; i++) {
        const FreeBranch *b = &l->at[i];
        if (!s->plan->place[b->place].looks_at_root || plan_sets_root(s, b) < s->roots.n)
            continue;
        PlanRoot root = {b->place, b->seed, copy_position(position, size)};
        vec_push(&s->roots, root, "roots of a plan");
    }
}

/* ---- what leads to what ------------------------------------------------------------------- */

static void add_set(PlanSets *s, const BranchList *l)
{
    if (l->n > 0 && s->set.n <= LIMIT_PLAN_SETS && branch_lists_find(&s->set, l) == s->set.n)
        vec_push(&s->set, *l, "branches of a plan");
}

/* Some advice of the i-th branch leaves. */
static void add_smaller(PlanSets *s, const BranchList *l, uint32_t i)
{
    const FreeBranch *b = &l->at[i];
    const PlanPlace *place = &s->plan->place[b->place];
    for (uint32_t j = 0; j < place->n; j++) {
        unsigned bit = 1u << j, left = b->in_play & ~bit;
        if (left == b->in_play || !place->advice[j]->advice->holding)
            continue;
        BranchList to = without(l, i);
        if (left)
            branch_list_add(&to, (FreeBranch){b->place, (uint16_t)left, b->seed});
        add_set(s, &to);
    }
}

/* The place of the i-th branch is done. */
static void add_behind(PlanSets *s, const BranchList *l, uint32_t i, const BranchLists *behind)
{
    for (size_t k = 0; k < behind->n; k++) {
        BranchList to = without(l, i);
        for (uint32_t j = 0; j < behind->at[k].n; j++)
            branch_list_add(&to, behind->at[k].at[j]);
        add_set(s, &to);
    }
}

static bool has_twin(const BranchList *l, uint32_t i)
{
    unsigned n = 0;
    for (uint32_t k = 0; k < l->n; k++)
        n += l->at[k].place == l->at[i].place;
    return n > 1;
}

static void add_all_behind(PlanSets *s, const BranchList *l, const BranchLists *behind)
{
    for (uint32_t i = 0; i < l->n; i++) {
        add_smaller(s, l, i);
        add_behind(s, l, i, &behind[l->at[i].place]);
        if (has_twin(l, i)) {
            BranchList to = without(l, i);
            add_set(s, &to);
        }
    }
}

/* Whatever changes a set takes one of its branches, or puts smaller ones in its place: of two sets,
 * the one is smaller whose largest branch that they do not share is. */
static int compare_sets(const void *x, const void *y)
{
    const BranchList *a = x, *b = y;
    for (uint32_t i = 1; i <= a->n && i <= b->n; i++) {
        int order = compare_branches(&a->at[a->n - i], &b->at[b->n - i]);
        if (order)
            return order;
    }
    return (a->n > b->n) - (a->n < b->n);
}

bool plan_sets_find(PlanSets *s, const BranchLists *begins, const BranchLists *behind)
{
    assert(s->set.n == 0);
    for (size_t i = 0; i < begins->n; i++)
        add_set(s, &begins->at[i]);
    for (size_t i = 0; i < s->set.n && s->set.n <= LIMIT_PLAN_SETS; i++) {
        BranchList l = s->set.at[i]; /* the array may move */
        add_all_behind(s, &l, behind);
    }
    if (s->set.n > LIMIT_PLAN_SETS)
        return false;
    if (s->set.n)
        qsort(s->set.at, s->set.n, sizeof *s->set.at, compare_sets);
    return true;
}

void plan_sets_clear(PlanSets *s)
{
    for (size_t i = 0; i < s->roots.n; i++)
        free(s->roots.at[i].position);
    free(s->begin);
    vec_clear(&s->roots);
    vec_clear(&s->set);
}

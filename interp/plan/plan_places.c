/* interp/plan/plan_places.c -- places with values (see plan_places.h). */
#include "interp/plan/plan_places.h"

#include <assert.h>

#include "base/mix.h"

/* ---- equal places are one ------------------------------------------------------------------ */

static bool is_equal_place(const void *context, uint32_t number, const void *sought)
{
    const PlanPlacesMet *p = context;
    const BoundPlace *a = p->at.at[number], *b = sought;
    bool equal = a->of == b->of && a->n == b->n && a->given;
    for (uint32_t i = 0; equal && i < a->n; i++)
        equal = a->item[i] == b->item[i] && values_equal(&a->given[i], &b->given[i]) &&
                values_equal(&a->now[i], &b->now[i]);
    return equal;
}

static uint64_t hash_place(const PlanPlacesMet *p, const BoundPlace *b)
{
    uint64_t h = (uint64_t)(b->of - p->plan->place) + 1;
    for (uint32_t i = 0; i < b->n; i++) {
        h = mix_step(h, b->item[i]);
        for (uint32_t k = 0; k < b->given[i].n; k++)
            h = mix_step(mix_step(h, b->given[i].at[k]), b->now[i].at[k]);
    }
    return h;
}

/* The number of a place, which is copied if it is new. */
static uint32_t keep_place(PlanPlacesMet *p, BoundPlace *b)
{
    b->hash = hash_place(p, b);
    uint32_t hash = (uint32_t)(b->hash ^ b->hash >> 32);
    slots_make_room(&p->slots, p->at.n, "places of a plan");
    Slot *slot = slots_place(&p->slots, hash, is_equal_place, p, b);
    if (slot->taken)
        return slot_number(slot);
    BoundPlace *new = ARENA_NEW(p->home, BoundPlace);
    *new = *b;
    new->item = arena_copy(p->home, b->item, b->n * sizeof *b->item);
    new->given = arena_copy(p->home, b->given, b->n * sizeof *b->given);
    new->now = arena_copy(p->home, b->now, b->n * sizeof *b->now);
    slot_put(slot, hash, (uint32_t)p->at.n);
    vec_push(&p->at, new, "places of a plan");
    return (uint32_t)p->at.n - 1;
}

PlanPlacesMet plan_places_new(const CompiledPlan *plan)
{
    static const uint32_t own[LIMIT_MESH] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    PlanPlacesMet p = {.home = arena_new("places of a plan"), .plan = plan};
    static_assert(LIMIT_MESH == 16, "KEEP IN STEP: own");
    for (uint32_t i = 0; i < plan->n; i++) {
        BoundPlace *b = ARENA_NEW(p.home, BoundPlace);
        *b = (BoundPlace){.of = &plan->place[i], .n = plan->place[i].n, .item = own, .hash = i};
        vec_push(&p.at, b, "places of a plan");
    }
    return p;
}

void plan_places_clear(PlanPlacesMet *p)
{
    vec_clear(&p->at);
    slots_clear(&p->slots);
    if (p->home)
        arena_free(p->home);
}

const ParamValues *bound_values(const BoundPlace *p, uint32_t entry)
{
    static const ParamValues none = {.n = 0};
    assert(entry < p->n);
    return p->given ? &p->given[entry] : &none;
}

/* ---- what begins at a root ----------------------------------------------------------------- */

/* The instances of the items of a place at a root, and those that are taken. */
typedef struct Taking {
    const PlanPlace *place;
    ParamValues *value[LIMIT_MESH]; /* by item */
    uint32_t n[LIMIT_MESH], taken[LIMIT_MESH];
} Taking;

static bool is_taken_whole(const PlanPlace *place, uint32_t item)
{
    return place->handed[item].each;
}

/* All instances of one item, in order. */
static void list_instances(PlanPlacesMet *p, Taking *t, uint32_t i, Evaluator *m, EvalContext *root)
{
    const CompiledAdvice *a = t->place->advice[i];
    const ValueSource *from = t->place->handed[i].from;
    ValueSets sets;
    for (uint32_t k = 0; from && k < a->advice->n_params; k++)
        sets.at[k] = value_set_at(m, &from[k], root);
    VEC(ParamValues) all = {0};
    Instances instances = instances_begin(m, a, from ? &sets : NULL, root);
    while (instances_next(&instances))
        vec_push(&all, instances.values, "values of a plan");
    p->too_many |= instances.cut;
    t->value[i] = all.at;
    t->n[i] = (uint32_t)all.n;
}

/* The place of those that are taken.  False: nothing is left of it, or it is too large. */
static bool bind_place(PlanPlacesMet *p, const Taking *t, uint32_t *number)
{
    uint32_t item[LIMIT_MESH];
    ParamValues given[LIMIT_MESH];
    BoundPlace b = {.of = t->place, .item = item, .given = given, .now = given};
    for (uint32_t i = 0; i < t->place->n; i++) {
        uint32_t first = 0, end = t->n[i];
        if (!is_taken_whole(t->place, i)) {
            first = t->taken[i];
            end = first + 1;
        }
        for (uint32_t k = first; k < end && k < t->n[i]; k++) {
            if (b.n == LIMIT_MESH) {
                p->too_many = true;
                return false;
            }
            item[b.n] = i;
            given[b.n++] = t->value[i][k];
        }
    }
    if (b.n)
        *number = keep_place(p, &b);
    return b.n > 0;
}

/* On to the next way to take one of each; false: that was the last.  The last item changes fastest.
 */
static bool take_next_way(Taking *t)
{
    for (uint32_t i = t->place->n; i-- > 0;) {
        if (!is_taken_whole(t->place, i) && t->taken[i] + 1 < t->n[i]) {
            t->taken[i]++;
            return true;
        }
        t->taken[i] = 0;
    }
    return false;
}

unsigned plan_places_begin(PlanPlacesMet *p, uint16_t number, Evaluator *m, EvalContext *root,
                           uint32_t *out)
{
    Taking t = {.place = &p->plan->place[number]};
    unsigned n = 0;
    assert(number < p->plan->n);
    if (!t.place->handed) {
        *out = number;
        return 1;
    }
    for (uint32_t i = 0; i < t.place->n; i++)
        list_instances(p, &t, i, m, root);
    do {
        if (n == LIMIT_PLAN_BRANCHES)
            p->too_many = true;
        else if (bind_place(p, &t, &out[n]))
            n++;
    } while (!p->too_many && take_next_way(&t));
    for (uint32_t i = 0; i < t.place->n; i++)
        free(t.value[i]);
    return n;
}

uint32_t plan_places_follow(PlanPlacesMet *p, uint32_t number, const Evaluator *m,
                            const MoveInPlan *by)
{
    BoundPlace b = *p->at.at[number];
    ParamValues now[LIMIT_MESH];
    unsigned follows = 0;
    for (uint32_t i = 0; b.given && i < b.n; i++)
        follows |= b.given[i].follows;
    if (!follows)
        return number;
    for (uint32_t i = 0; i < b.n; i++)
        now[i] = evaluator_follow(m, by->position, by->move, &b.now[i]);
    b.now = now;
    return keep_place(p, &b);
}

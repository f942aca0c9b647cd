/* interp/plan/plan_places.c -- places with values (see plan_places.h). */
#include "interp/plan/plan_places.h"

#include <assert.h>

#include "base/mix.h"

enum { MOST_BEGUN = 16 * LIMIT_PLAN_BRANCHES }; /* by one step at a root */

/* ---- equal places are one ------------------------------------------------------------------ */

static uint32_t frames_round(const PlanPlace *place)
{
    return place->frame ? place->frame->n : 0;
}

static bool is_equal_place(const void *context, uint32_t number, const void *sought)
{
    const PlanPlacesMet *p = context;
    const BoundPlace *a = p->at.at[number], *b = sought;
    bool equal = a->of == b->of && a->n == b->n && a->given;
    for (uint32_t i = 0; equal && i < a->n; i++)
        equal = a->item[i] == b->item[i] && values_equal(&a->given[i], &b->given[i]) &&
                values_equal(&a->now[i], &b->now[i]);
    for (uint32_t i = 0; equal && i < frames_round(a->of); i++)
        equal = values_equal(&a->frame[i], &b->frame[i]);
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
    for (uint32_t i = 0; i < frames_round(b->of); i++)
        for (uint32_t k = 0; k < b->frame[i].n; k++)
            h = mix_step(h, b->frame[i].at[k]);
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
    new->frame = arena_copy(p->home, b->frame, frames_round(b->of) * sizeof *b->frame);
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
    vec_clear(&p->begun);
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

PlanPlaces bound_next(const BoundPlace *p)
{
    return (PlanPlaces){p->of->next, p->of->n_next, p->frame, p->of->next_frames};
}

/* ---- what begins at a root ----------------------------------------------------------------- */

/* A root, and the values of the plans round a place that begins there. */
typedef struct PlanRootValues {
    Evaluator *evaluator;
    EvalContext *root;
    ParamValues frame[LIMIT_PLAN_DEPTH + 1];
} PlanRootValues;

/* The instances to which values are handed by a plan of which n frames are bound.
 * from: where they come from, or NULL.   sets: memory for them. */
static Instances handed_instances(PlanRootValues *at, uint32_t n, const CompiledAdvice *a,
                                  const ValueSource *from, ValueSets *sets)
{
    static const ParamValues none = {.n = 0};
    evaluator_bind(at->evaluator, n ? &at->frame[n - 1] : &none, at->root);
    for (uint32_t k = 0; from && k < a->advice->n_params; k++)
        sets->at[k] = value_set_at(at->evaluator, &from[k], at->root);
    return instances_begin(at->evaluator, a, from ? sets : NULL, at->root);
}

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
static void list_instances(PlanPlacesMet *p, Taking *t, uint32_t i, PlanRootValues *at)
{
    ValueSets sets;
    VEC(ParamValues) all = {0};
    Instances instances = handed_instances(at, frames_round(t->place), t->place->advice[i],
                                           t->place->handed[i].from, &sets);
    while (instances_next(&instances))
        vec_push(&all, instances.values, "values of a plan");
    p->too_many |= instances.cut;
    t->value[i] = all.at;
    t->n[i] = (uint32_t)all.n;
}

/* The place of those that are taken.  False: nothing is left of it, or it is too large. */
static bool bind_place(PlanPlacesMet *p, const Taking *t, const ParamValues *frame,
                       uint32_t *number)
{
    uint32_t item[LIMIT_MESH];
    ParamValues given[LIMIT_MESH];
    BoundPlace b = {.of = t->place, .item = item, .given = given, .now = given, .frame = frame};
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

/* A place at a root, where the plans round it have values. */
static void begin_place(PlanPlacesMet *p, uint16_t number, PlanRootValues *at)
{
    Taking t = {.place = &p->plan->place[number]};
    uint32_t bound = number;
    unsigned n = 0;
    if (!t.place->handed) {
        vec_push(&p->begun, bound, "places of a plan");
        return;
    }
    for (uint32_t i = 0; i < t.place->n; i++)
        list_instances(p, &t, i, at);
    do {
        p->too_many |= n == LIMIT_PLAN_BRANCHES || p->begun.n == MOST_BEGUN;
        if (!p->too_many && bind_place(p, &t, at->frame, &bound)) {
            vec_push(&p->begun, bound, "places of a plan");
            n++;
        }
    } while (!p->too_many && take_next_way(&t));
    for (uint32_t i = 0; i < t.place->n; i++)
        free(t.value[i]);
}

/* The frame with this many from the outermost round a place; NULL: it has fewer. */
static const PlanFrame *frame_round(const PlanPlace *place, uint32_t n)
{
    const PlanFrame *f = place->frame;
    while (f && f->n > n)
        f = f->outer;
    return f && f->n == n ? f : NULL;
}

/* Places of a step, in a plan of which n frames are bound.  Those of one plan in it that has
 * parameters begin together, once for each of its instances.  No deeper than plans stand in one
 * another. */
static void begin_places(PlanPlacesMet *p, PlanPlaces step, uint32_t n, PlanRootValues *at)
{
    for (uint32_t i = 0, end; i < step.n && !p->too_many; i = end) {
        const PlanFrame *f = frame_round(&p->plan->place[step.at[i]], n + 1);
        end = i + 1;
        if (!f) {
            begin_place(p, step.at[i], at);
            continue;
        }
        while (end < step.n && frame_round(&p->plan->place[step.at[end]], n + 1) == f)
            end++;
        ValueSets sets;
        Instances all = handed_instances(at, n, f->plan, f->from, &sets);
        assert(n <= LIMIT_PLAN_DEPTH);
        while (instances_next(&all) && !p->too_many) {
            at->frame[n] = all.values;
            begin_places(p, (PlanPlaces){.at = step.at + i, .n = end - i}, n + 1, at);
        }
        p->too_many |= all.cut;
    }
}

void plan_places_begin(PlanPlacesMet *p, const PlanPlaces *step, Evaluator *m, EvalContext *root)
{
    PlanRootValues at = {.evaluator = m, .root = root};
    assert(step->n_frames <= LIMIT_PLAN_DEPTH);
    for (uint32_t i = 0; i < step->n_frames; i++)
        at.frame[i] = step->frame[i];
    p->begun.n = 0;
    begin_places(p, *step, step->n_frames, &at);
}

/* Values after a move, which pieces follow.  Returns: whether any of them are pieces. */
static bool follow_values(const ParamValues *before, uint32_t n, const Evaluator *m,
                          const MoveInPlan *by, ParamValues *now)
{
    unsigned follows = 0;
    for (uint32_t i = 0; i < n; i++) {
        follows |= before[i].follows;
        now[i] = evaluator_follow(m, by->position, by->move, &before[i]);
    }
    return follows;
}

uint32_t plan_places_follow(PlanPlacesMet *p, uint32_t number, const Evaluator *m,
                            const MoveInPlan *by)
{
    BoundPlace b = *p->at.at[number];
    ParamValues now[LIMIT_MESH], frame[LIMIT_PLAN_DEPTH + 1];
    if (!b.given)
        return number;
    bool follows = follow_values(b.now, b.n, m, by, now);
    follows |= follow_values(b.frame, frames_round(b.of), m, by, frame);
    b.now = now;
    b.frame = frame;
    return follows ? keep_place(p, &b) : number;
}

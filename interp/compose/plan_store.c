/* interp/compose/plan_store.c -- plans made from smaller ones (see plan_store.h). */
#include "interp/compose/plan_store.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "lang/format.h"

enum { MOST_LINES = 18, ASK_EVERY = 1 << 12 }; /* of LARGEST_PLAN pieces: 3 * 3 * 2 */

/* ---- lines -------------------------------------------------------------------------------- */

/* A way through the steps of a plan: the pieces of each, a bit each; 0 behind the last one. */
typedef struct PlanLine {
    uint64_t step[LARGEST_PLAN];
} PlanLine;

/* Sorted, without duplicates. */
typedef struct PlanLines {
    unsigned n;
    PlanLine at[MOST_LINES];
} PlanLines;

static int compare_lines(const void *a, const void *b)
{
    const PlanLine *x = a, *y = b;
    for (unsigned i = 0; i < LARGEST_PLAN; i++)
        if (x->step[i] != y->step[i])
            return x->step[i] < y->step[i] ? -1 : 1;
    return 0;
}

static void sort_lines(PlanLines *l)
{
    unsigned kept = 1;
    qsort(l->at, l->n, sizeof *l->at, compare_lines);
    for (unsigned i = 1; i < l->n; i++)
        if (compare_lines(&l->at[kept - 1], &l->at[i]) != 0)
            l->at[kept++] = l->at[i];
    l->n = kept;
}

static PlanLine join_lines(const PlanLine *a, const PlanLine *b)
{
    PlanLine both = *a;
    unsigned n = 0, k = 0;
    while (both.step[n])
        n++;
    for (; n < LARGEST_PLAN && b->step[k]; k++)
        both.step[n++] = b->step[k];
    assert(k == LARGEST_PLAN || !b->step[k]);
    return both;
}

/* Calls itself on smaller plans: LARGEST_PLAN deep at most. */
static void list_lines(const PlanStore *s, const StoredPlan *p, PlanLines *out)
{
    PlanLines first, rest;
    if (p->kind == STORED_WITH) {
        *out = (PlanLines){1, {{{p->with}}}};
        return;
    }
    list_lines(s, &s->plan.at[p->first], &first);
    list_lines(s, &s->plan.at[p->rest], &rest);
    out->n = 0;
    for (unsigned i = 0; i < first.n; i++)
        for (unsigned k = 0; p->kind == STORED_THEN && k < rest.n; k++)
            out->at[out->n++] = join_lines(&first.at[i], &rest.at[k]);
    for (unsigned i = 0; p->kind == STORED_OR && i < first.n; i++)
        out->at[out->n++] = first.at[i];
    for (unsigned k = 0; p->kind == STORED_OR && k < rest.n; k++)
        out->at[out->n++] = rest.at[k];
    sort_lines(out);
}

static uint32_t hash_lines(const PlanLines *l)
{
    uint64_t h = l->n;
    for (unsigned i = 0; i < l->n; i++)
        for (unsigned k = 0; k < LARGEST_PLAN && (k == 0 || l->at[i].step[k - 1]); k++)
            h = mix_step(h, l->at[i].step[k]);
    return (uint32_t)mix64(h);
}

/* ---- making ------------------------------------------------------------------------------- */

static bool is_plan_of_lines(const void *owner, uint32_t number, const void *sought)
{
    const PlanStore *s = owner;
    const PlanLines *l = sought;
    PlanLines its;
    list_lines(s, &s->plan.at[number], &its);
    return its.n == l->n && memcmp(its.at, l->at, l->n * sizeof *l->at) == 0;
}

/* Adds a plan, if it is equal to none that is there. */
static void add_plan(PlanStore *s, StoredPlan p)
{
    PlanLines lines;
    list_lines(s, &p, &lines);
    const uint32_t hash = hash_lines(&lines);
    slots_make_room(&s->met, s->plan.n, "plans");
    Slot *slot = slots_place(&s->met, hash, is_plan_of_lines, s, &lines);
    if (slot_number(slot) != SLOT_FREE) {
        s->equal++;
        return;
    }
    slot_put(slot, hash, (uint32_t)s->plan.n);
    vec_push(&s->plan, p, "plans");
}

/* Whether two plans may be joined, so that each set of alternatives, and each list of steps, is
 * made in one way. */
static bool may_join(const PlanStore *s, StoredKind kind, uint32_t first, uint32_t rest)
{
    if (s->plan.at[first].kind == kind)
        return false;
    if (kind == STORED_THEN)
        return true;
    const StoredPlan *r = &s->plan.at[rest];
    return first < (r->kind == STORED_OR ? r->first : rest);
}

static Name name_of(const char *text)
{
    return (Name){.text = text, .length = (uint32_t)strlen(text)};
}

RuleItem plan_piece_item(Advice *piece)
{
    const AdvicePlan *plan = piece->plan;
    bool here = !strchr(piece->full_name, '.');
    if (here && plan && plan->n == 1 && plan->steps->n == 1 && plan->steps->meshes->n == 1) {
        RuleItem item = plan->steps->meshes->items[0];
        if (!item.advice->plan)
            return item;
    }
    return (RuleItem){.name = name_of(piece->full_name), .advice = piece};
}

typedef struct Making {
    PlanStore *store;
    unsigned size; /* of the plans */
    size_t most;
    PlanStoreGoesOn *go_on;
    void *context;
    uint64_t joined;
} Making;

static bool makes_on(Making *m)
{
    return m->store->plan.n < m->most && (++m->joined % ASK_EVERY || m->go_on(m->context));
}

/* Adds all pieces, and sets of them: pieces from the i-th on go with those in `with`. */
static bool add_sets(Making *m, uint64_t with, uint32_t i, unsigned missing)
{
    PlanStore *s = m->store;
    bool all = makes_on(m);
    if (missing == 0 && all)
        add_plan(s, (StoredPlan){.with = with, .kind = STORED_WITH, .size = (uint8_t)m->size});
    for (; missing && i < s->n_pieces && all; i++)
        if (m->size == 1 || !plan_piece_item(s->piece[i]).advice->plan)
            all = add_sets(m, with | UINT64_C(1) << i, i + 1, missing - 1);
    return all;
}

/* Joins all plans of two sizes. */
static bool join_sizes(Making *m, StoredKind kind, unsigned first, unsigned rest)
{
    PlanStore *s = m->store;
    for (size_t i = s->begin[first]; i < s->begin[first + 1]; i++)
        for (size_t k = s->begin[rest]; k < s->begin[rest + 1]; k++) {
            if (!may_join(s, kind, (uint32_t)i, (uint32_t)k))
                continue;
            if (!makes_on(m))
                return false;
            add_plan(s, (StoredPlan){.first = (uint32_t)i,
                                     .rest = (uint32_t)k,
                                     .kind = (uint8_t)kind,
                                     .size = (uint8_t)(first + rest)});
        }
    return true;
}

bool plan_store_make(PlanStore *s, unsigned size, size_t most, PlanStoreGoesOn *go_on,
                     void *context)
{
    assert(s->n_pieces > 0 && s->n_pieces <= LIMIT_PIECES && go_on);
    assert(size > 0 && size <= LARGEST_PLAN && most < UINT32_MAX);
    assert(size == 1 || s->begin[size] == s->plan.n);
    Making m = {s, size, most, go_on, context, 0};
    s->begin[size] = s->plan.n;
    bool all = add_sets(&m, 0, 0, size);
    for (unsigned kind = STORED_OR; kind <= STORED_THEN; kind++)
        for (unsigned first = 1; all && first < size; first++)
            all = join_sizes(&m, (StoredKind)kind, first, size - first);
    s->begin[size + 1] = s->plan.n;
    return all;
}

void plan_store_clear(PlanStore *s)
{
    vec_clear(&s->plan);
    slots_clear(&s->met);
}

/* ---- declaring ---------------------------------------------------------------------------- */

typedef struct Declaring {
    const PlanStore *store;
    Arena *home;
    const char *name;
    PlanDeclared out;
} Declaring;

static AdvicePlan *declare_steps(Declaring *d, const StoredPlan *p);

static Advice *new_plan(Declaring *d, const char *name, AdvicePlan *steps)
{
    Advice *a = ARENA_NEW(d->home, Advice);
    a->name = name_of(name);
    a->full_name = name;
    a->plan = steps;
    return a;
}

static PlanMesh declare_set(Declaring *d, uint64_t with)
{
    PlanMesh mesh = {ARENA_ARRAY(d->home, RuleItem, LARGEST_PLAN), 0};
    for (uint32_t i = 0; i < d->store->n_pieces; i++)
        if (with >> i & 1)
            mesh.items[mesh.n++] = plan_piece_item(d->store->piece[i]);
    return mesh;
}

/* An alternative of a step; one of several steps is a plan with a name of its own. */
static PlanMesh declare_alternative(Declaring *d, const StoredPlan *p)
{
    if (p->kind == STORED_WITH)
        return declare_set(d, p->with);
    AdvicePlan *steps = declare_steps(d, p);
    unsigned number = d->out.n_inner++;
    const char *name = arena_printf(d->home, "%s_%u", d->name, number + 1);
    Advice *inner = d->out.inner[number] = new_plan(d, name, steps);
    PlanMesh mesh = {ARENA_NEW(d->home, RuleItem), 1};
    mesh.items[0] = (RuleItem){.name = inner->name, .advice = inner};
    return mesh;
}

static PlanStep declare_step(Declaring *d, const StoredPlan *p)
{
    PlanStep step = {ARENA_ARRAY(d->home, PlanMesh, LARGEST_PLAN), 0};
    for (; p->kind == STORED_OR; p = &d->store->plan.at[p->rest])
        step.meshes[step.n++] = declare_alternative(d, &d->store->plan.at[p->first]);
    step.meshes[step.n++] = declare_alternative(d, p);
    return step;
}

/* Alternatives stand in steps, and steps in alternatives: LARGEST_PLAN deep at most. */
static AdvicePlan *declare_steps(Declaring *d, const StoredPlan *p)
{
    AdvicePlan *plan = ARENA_NEW(d->home, AdvicePlan);
    plan->steps = ARENA_ARRAY(d->home, PlanStep, LARGEST_PLAN);
    for (; p->kind == STORED_THEN; p = &d->store->plan.at[p->rest])
        plan->steps[plan->n++] = declare_step(d, &d->store->plan.at[p->first]);
    plan->steps[plan->n++] = declare_step(d, p);
    return plan;
}

PlanDeclared plan_store_declare(const PlanStore *s, size_t i, Arena *home, const char *name)
{
    assert(i < s->plan.n && name);
    Declaring d = {s, home, name, {0}};
    d.out.plan = new_plan(&d, name, declare_steps(&d, &s->plan.at[i]));
    return d.out;
}

static void write_set(StrBuf *out, const PlanStore *s, uint64_t with)
{
    const char *joint = "";
    for (uint32_t i = 0; i < s->n_pieces; i++) {
        if (!(with >> i & 1))
            continue;
        const RuleItem item = plan_piece_item(s->piece[i]);
        strbuf_puts(out, joint);
        format_item(out, &item);
        joint = " with ";
    }
}

/* Calls itself on smaller plans: LARGEST_PLAN deep at most. */
static void write_stored(StrBuf *out, const PlanStore *s, const StoredPlan *p, bool is_alternative)
{
    bool enclosed = is_alternative && p->kind == STORED_THEN, is_or = p->kind == STORED_OR;
    if (p->kind == STORED_WITH) {
        write_set(out, s, p->with);
        return;
    }
    strbuf_puts(out, enclosed ? "(" : "");
    write_stored(out, s, &s->plan.at[p->first], is_or);
    strbuf_puts(out, is_or ? " or " : " then ");
    write_stored(out, s, &s->plan.at[p->rest], is_or);
    strbuf_puts(out, enclosed ? ")" : "");
}

void plan_store_write(StrBuf *out, const PlanStore *s, size_t i)
{
    assert(i < s->plan.n);
    write_stored(out, s, &s->plan.at[i], false);
}

static void write_plan(StrBuf *out, const Advice *a)
{
    strbuf_printf(out, "plan %s = ", a->name.text);
    for (uint32_t i = 0; i < a->plan->n; i++)
        for (uint32_t j = 0; j < a->plan->steps[i].n; j++) {
            const PlanMesh *mesh = &a->plan->steps[i].meshes[j];
            const char *step = i ? " then " : "";
            const char *before = j ? " or " : step;
            for (uint32_t k = 0; k < mesh->n; k++) {
                strbuf_puts(out, k ? " with " : before);
                format_item(out, &mesh->items[k]);
            }
        }
    strbuf_putc(out, '\n');
}

void plan_declared_write(StrBuf *out, const PlanDeclared *d)
{
    for (unsigned i = 0; i < d->n_inner; i++)
        write_plan(out, d->inner[i]);
    write_plan(out, d->plan);
}

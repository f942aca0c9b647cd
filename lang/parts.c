/* lang/parts.c -- parts of a table that can be left out of it (see parts.h). */
#include "lang/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *part_kind_name(PartKind kind)
{
    static const char *const name[] = {
        "rule", "advice in the list", "clause", "alternative", "operand", "advice",
        "plan", "definition"};
    static_assert(sizeof name / sizeof *name == PART_DEFINITION + 1, "KEEP IN STEP: PartKind");
    return name[kind];
}

/* ---- the list ----------------------------------------------------------------------------- */

/* Whose expressions are being listed. */
typedef struct Owner {
    Parts *out;
    const char *of, *name;
    Advice *advice;
    Define *define;
} Owner;

static void list_operands(const Owner *o, Expr *e)
{
    bool then = e->kind == EX_THEN;
    bool parts = then || e->kind == EX_AND || e->kind == EX_OR;
    for (uint32_t i = 0; i < e->n_args; i++) {
        if (parts) {
            Part p = {.kind = then ? PART_ALTERNATIVE : PART_OPERAND,
                      .span = e->args[i]->span,
                      .of = o->of,
                      .name = o->name,
                      .advice = o->advice,
                      .define = o->define,
                      .in = e,
                      .what = e->args[i]};
            vec_push(o->out, p, "parts");
        }
        list_operands(o, e->args[i]);
    }
}

static void list_advice_parts(Parts *out, Advice *a)
{
    static const ClauseKind clauses[] = {CLAUSE_WHEN, CLAUSE_HOLDING};
    Owner o = {out, "advice", a->name.text, .advice = a};
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++) {
        Expr *e = a->part[clauses[i]];
        Part p = {.kind = PART_CLAUSE,
                  .of = o.of,
                  .name = o.name,
                  .advice = a,
                  .clause = clauses[i],
                  .what = e};
        if (!e)
            continue;
        p.span = (Span){e->span.source, a->clause_at[clauses[i]].lo, e->span.hi};
        vec_push(out, p, "parts");
    }
    for (size_t i = 0; i < N_PARTS; i++)
        if (a->part[i])
            list_operands(&o, a->part[i]);
}

static void *item_of(const RuleItem *i)
{
    return i->table ? (void *)i->table : (void *)i->advice;
}

static void list_rule(Parts *out, Table *t, Rule *r)
{
    Owner o = {.out = out, .of = "rule", .name = r->name.text};
    Part p = {.kind = PART_RULE,
              .span = r->span,
              .of = "table",
              .name = t->name.text,
              .table = t,
              .what = r};
    vec_push(out, p, "parts");
    for (uint32_t i = 0; i < r->n_items; i++) {
        Part item = {.kind = PART_ITEM,
                     .span = r->items[i].span,
                     .of = o.of,
                     .name = o.name,
                     .rule = r,
                     .what = item_of(&r->items[i])};
        vec_push(out, item, "parts");
    }
    if (r->condition)
        list_operands(&o, r->condition);
}

/* Marks the definitions that an expression uses (Define.checking). */
static void mark_used(Expr *e)
{
    if (e->ref == REF_DEFINE && !e->define->checking) {
        e->define->checking = e->define;
        mark_used(e->define->body);
    }
    for (uint32_t i = 0; i < e->n_args; i++)
        mark_used(e->args[i]);
}

static bool is_own(const Define *d)
{
    return d->used && !d->checking && d->body->span.source == d->span.source;
}

static int by_part_place(const void *x, const void *y)
{
    const Span *a = &((const Part *)x)->span, *b = &((const Part *)y)->span;
    if (a->source != b->source)
        return strcmp(a->source->name, b->source->name);
    if (a->lo != b->lo)
        return a->lo < b->lo ? -1 : 1;
    if (a->hi != b->hi)
        return a->hi > b->hi ? -1 : 1;
    return (int)((const Part *)x)->kind - (int)((const Part *)y)->kind;
}

/* The large first. */
static int by_size(const void *x, const void *y)
{
    const Part *a = x, *b = y;
    if ((a->define != NULL) != (b->define != NULL))
        return a->define ? 1 : -1;
    int kind_a = a->kind < PART_ALTERNATIVE ? (int)a->kind : PART_ALTERNATIVE;
    int kind_b = b->kind < PART_ALTERNATIVE ? (int)b->kind : PART_ALTERNATIVE;
    return kind_a != kind_b ? kind_a - kind_b : by_part_place(x, y);
}

static void sort_parts(Parts *parts, int (*order)(const void *, const void *))
{
    if (parts->n)
        qsort(parts->at, parts->n, sizeof *parts->at, order);
}

void parts_sort(Parts *parts)
{
    sort_parts(parts, by_part_place);
}

static void forget_part_marks(const TableSet *set)
{
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_defines; j++)
            set->tables[i]->defines[j]->checking = NULL;
}

/* What `aim`, `scope` and `avoid` use. */
static void mark_used_by_header(const Table *t)
{
    mark_used(t->aim);
    if (t->scope)
        mark_used(t->scope);
    if (t->avoid)
        mark_used(t->avoid);
}

void parts_list(const TableSet *set, Parts *out)
{
    Table *t = set->root;
    mark_used_by_header(t);
    for (size_t i = 0; i < t->n_defines; i++) {
        Owner o = {out, "definition", t->defines[i]->name.text, .define = t->defines[i]};
        if (is_own(t->defines[i]))
            list_operands(&o, t->defines[i]->body);
    }
    forget_part_marks(set);
    for (size_t i = 0; i < t->n_advices; i++)
        if (t->advices[i]->used)
            list_advice_parts(out, t->advices[i]);
    for (size_t i = 0; i < t->n_rules; i++)
        list_rule(out, t, t->rules[i]);
    sort_parts(out, by_size);
}

/* Whether a is b, or a plan with b in it. */
static bool advice_contains(const Advice *a, const Advice *b)
{
    const RuleItem *item;
    if (a == b)
        return true;
    for (PlanCursor at = {0}; a && (item = plan_next_item(a->plan, &at));)
        if (advice_contains(item->advice, b))
            return true;
    return false;
}

static bool is_in_a_rule(const Table *t, const Advice *a)
{
    for (size_t i = 0; i < t->n_rules; i++)
        for (uint32_t j = 0; j < t->rules[i]->n_items; j++)
            if (advice_contains(t->rules[i]->items[j].advice, a))
                return true;
    return false;
}

static void mark_used_by_key(const OrderKey *key)
{
    mark_used(key->expr);
    if (key->condition)
        mark_used(key->condition);
}

static void mark_used_by_arguments(const RuleItem *item)
{
    for (uint32_t i = 0; i < item->n_arguments; i++)
        mark_used(item->arguments[i].expr);
}

static void mark_used_by(const Advice *a)
{
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(a->plan, &at));) {
        mark_used_by_arguments(item);
        mark_used_by(item->advice);
    }
    for (uint32_t i = 0; i < a->n_params; i++)
        mark_used(a->params[i].domain);
    for (size_t i = 0; i < N_PARTS; i++)
        if (a->part[i])
            mark_used(a->part[i]);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        mark_used_by_key(&a->prefer[i]);
    if (a->seek)
        mark_used_by_key(a->seek);
    if (a->expect)
        mark_used_by_key(a->expect);
    for (unsigned k = 0; k < N_NUMBERS; k++)
        for (uint32_t i = 0; a->numbers[k] && i < a->numbers[k]->n; i++)
            mark_used(a->numbers[k]->at[i]);
}

static void mark_used_by_rules(const Table *t)
{
    for (size_t i = 0; i < t->n_rules; i++) {
        if (t->rules[i]->condition)
            mark_used(t->rules[i]->condition);
        for (uint32_t j = 0; j < t->rules[i]->n_items; j++)
            mark_used_by_arguments(&t->rules[i]->items[j]);
    }
}

static void mark_used_by_play(const Table *t)
{
    for (size_t i = 0; i < t->n_advices; i++)
        if (is_in_a_rule(t, t->advices[i]))
            mark_used_by(t->advices[i]);
    mark_used_by_rules(t);
}

static Part whole_part(const Table *t, PartKind kind, Span span)
{
    return (Part){.kind = kind, .span = span, .of = "table", .name = t->name.text};
}

static void list_unused_advice(const Table *t, bool plans, Parts *out)
{
    for (size_t i = 0; i < t->n_advices; i++) {
        const Advice *a = t->advices[i];
        if (plans == (a->plan != NULL) && !is_in_a_rule(t, a))
            vec_push(out, whole_part(t, plans ? PART_PLAN : PART_ADVICE, a->span), "parts");
    }
}

void parts_unused(const TableSet *set, Parts *out)
{
    const Table *t = set->root;
    list_unused_advice(t, false, out);
    list_unused_advice(t, true, out);
    mark_used_by_header(t);
    mark_used_by_play(t);
    for (size_t i = 0; i < t->n_defines; i++)
        if (!t->defines[i]->checking)
            vec_push(out, whole_part(t, PART_DEFINITION, t->defines[i]->span), "parts");
    forget_part_marks(set);
}

bool part_is_used(const TableSet *set, const Part *p)
{
    const Table *t = set->root;
    if (p->advice)
        return is_in_a_rule(t, p->advice);
    if (!p->define)
        return true;
    mark_used_by_play(t);
    bool used = p->define->checking != NULL;
    forget_part_marks(set);
    return used;
}

bool part_touches_advice(const TableSet *set, const Part *p, const Advice *a)
{
    if (!p->define)
        return advice_contains(a, p->advice);
    mark_used_by(a);
    bool uses = p->define->checking != NULL;
    forget_part_marks(set);
    return uses;
}

bool part_touches_rules(const TableSet *set, const Part *p, const Table *t)
{
    if (!p->define)
        return false;
    mark_used_by_rules(t);
    bool uses = p->define->checking != NULL;
    forget_part_marks(set);
    return uses;
}

/* ---- taking out --------------------------------------------------------------------------- */

static bool take_rule(Part *p)
{
    Table *t = p->table;
    for (p->index = 0; p->index < t->n_rules && t->rules[p->index] != p->what;)
        p->index++;
    if (t->n_rules < 2 || p->index == t->n_rules)
        return false;
    t->n_rules--;
    memmove(t->rules + p->index, t->rules + p->index + 1,
            (t->n_rules - p->index) * sizeof *t->rules);
    return true;
}

static bool take_item(Part *p)
{
    Rule *r = p->rule;
    for (p->index = 0; p->index < r->n_items;) {
        if (r->items[p->index].span.lo == p->span.lo)
            break;
        p->index++;
    }
    if (r->n_items < 2 || p->index == r->n_items)
        return false;
    RuleItem item = r->items[p->index];
    r->n_items--;
    memmove(r->items + p->index, r->items + p->index + 1,
            (r->n_items - p->index) * sizeof *r->items);
    r->items[r->n_items] = item; /* kept behind the end */
    return true;
}

static bool take_operand(Part *p)
{
    Expr *e = p->in;
    for (p->index = 0; p->index < e->n_args && e->args[p->index] != p->what;)
        p->index++;
    if (e->n_args < 2 || p->index == e->n_args)
        return false;
    e->n_args--;
    memmove(e->args + p->index, e->args + p->index + 1, (e->n_args - p->index) * sizeof *e->args);
    return true;
}

bool part_take_out(Part *p)
{
    assert(p->kind <= PART_OPERAND && "declarations stay");
    switch (p->kind) {
    case PART_RULE: return take_rule(p);
    case PART_ITEM: return take_item(p);
    case PART_CLAUSE:
        if (!p->advice->part[p->clause])
            return false;
        p->advice->part[p->clause] = NULL;
        return true;
    default: return take_operand(p);
    }
}

static void put_item(const Part *p)
{
    Rule *r = p->rule;
    RuleItem item = r->items[r->n_items];
    memmove(r->items + p->index + 1, r->items + p->index,
            (r->n_items - p->index) * sizeof *r->items);
    r->items[p->index] = item;
    r->n_items++;
}

void part_put_back(const Part *p)
{
    switch (p->kind) {
    case PART_RULE: {
        Table *t = p->table;
        memmove(t->rules + p->index + 1, t->rules + p->index,
                (t->n_rules - p->index) * sizeof *t->rules);
        t->rules[p->index] = p->what;
        t->n_rules++;
        break;
    }
    case PART_ITEM: put_item(p); break;
    case PART_CLAUSE: p->advice->part[p->clause] = p->what; break;
    default:
        memmove(p->in->args + p->index + 1, p->in->args + p->index,
                (p->in->n_args - p->index) * sizeof *p->in->args);
        p->in->args[p->index] = p->what;
        p->in->n_args++;
    }
}

/* lib/editor/references.c -- the places of all names in the files of a table (see references.h). */
#include "lib/editor/references.h"

#include <assert.h>
#include <string.h>

/* The walk over one table. */
typedef struct ReferenceWalk {
    const Table *table;
    const Define *define; /* whose body it is in; NULL: none */
    TakeReference *take;
    void *context;
} ReferenceWalk;

static void tell_reference(const ReferenceWalk *w, Al0NameKind kind, const Name *name,
                           Span declared)
{
    if (name->text && name->span.source)
        w->take(w->context, &(Reference){name->span, kind, declared, name->text});
}

static void tell_declaration(const ReferenceWalk *w, Al0NameKind kind, const Name *name)
{
    tell_reference(w, kind, name, name->span);
}

/* Where the prefix of a table's names is declared: behind `as`, or in that table's own header. */
static Span prefix_declared(const Import *i)
{
    bool has_as = i->alias.span.source->text[i->alias.span.lo] != '"';
    return has_as ? i->alias.span : i->table->name.span;
}

/* A name that may have a prefix: both parts are names of their own. */
static void tell_qualified(const ReferenceWalk *w, Al0NameKind kind, Name name, Span declared)
{
    const char *dot = declared.source ? strchr(name.text, '.') : NULL;
    uint32_t n = dot ? (uint32_t)(dot - name.text) : 0;
    for (size_t i = 0; dot && i < w->table->n_imports; i++) {
        const Name *alias = &w->table->imports[i].alias;
        if (alias->length == n && memcmp(alias->text, name.text, n) == 0) {
            Span at = {name.span.source, name.span.lo, name.span.lo + n};
            tell_reference(w, AL0_NAME_TABLE, &(Name){alias->text, n, at},
                           prefix_declared(&w->table->imports[i]));
            name.text = dot + 1;
            name.span.lo += n + 1;
            break;
        }
    }
    tell_reference(w, kind, &name, declared);
}

static void walk_name(const ReferenceWalk *w, const Expr *e)
{
    const Span nowhere = {0};
    switch (e->ref) {
    case REF_DEFINE: tell_qualified(w, AL0_NAME_DEFINITION, e->name, e->define->name.span); break;
    case REF_PARAM:
        if (w->define && e->index < w->define->n_params)
            tell_reference(w, AL0_NAME_PARAMETER, &e->name, w->define->params[e->index].span);
        break;
    case REF_VALUE: tell_reference(w, AL0_NAME_PARAMETER, &e->name, e->value_of->name.span); break;
    case REF_BOUND: tell_reference(w, AL0_NAME_BOUND, &e->name, e->binder_of->name.span); break;
    case REF_WORD:
    case REF_DEPTH:
    case REF_ROOT:
    case REF_AFTER:
    case REF_PLAYED: tell_reference(w, AL0_NAME_WORD, &e->name, nowhere); break;
    case REF_NONE:
    case REF_HOLE: break;
    }
}

static void walk_expr(const ReferenceWalk *w, const Expr *e)
{
    if (!e)
        return;
    if (e->kind == EX_NAME || e->kind == EX_CALL)
        walk_name(w, e);
    if (e->kind == EX_BINDER)
        tell_declaration(w, AL0_NAME_BOUND, &e->name);
    for (uint32_t i = 0; i < e->n_args; i++)
        walk_expr(w, e->args[i]);
}

static void walk_key(const ReferenceWalk *w, const OrderKey *key)
{
    if (!key)
        return;
    walk_expr(w, key->expr);
    walk_expr(w, key->condition);
}

static void walk_item(const ReferenceWalk *w, const RuleItem *item)
{
    if (item->advice)
        tell_qualified(w, AL0_NAME_ADVICE, item->name, item->advice->name.span);
    for (size_t i = 0; item->table && i < w->table->n_imports; i++)
        if (w->table->imports[i].table == item->table &&
            strcmp(w->table->imports[i].alias.text, item->name.text) == 0)
            tell_reference(w, AL0_NAME_TABLE, &item->name, prefix_declared(&w->table->imports[i]));
    for (uint32_t i = 0; i < item->n_arguments; i++)
        walk_expr(w, item->arguments[i].expr);
}

static void walk_plan(const ReferenceWalk *w, const AdvicePlan *plan)
{
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(plan, &at));)
        walk_item(w, item);
}

static void walk_advice(const ReferenceWalk *w, const Advice *a)
{
    tell_declaration(w, AL0_NAME_ADVICE, &a->name);
    for (uint32_t i = 0; i < a->n_params; i++) {
        tell_declaration(w, AL0_NAME_PARAMETER, &a->params[i].name);
        walk_expr(w, a->params[i].domain);
    }
    for (size_t i = 0; i < N_PARTS; i++)
        walk_expr(w, a->part[i]);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        walk_key(w, &a->prefer[i]);
    walk_key(w, a->seek);
    walk_key(w, a->expect);
    for (unsigned k = 0; k < N_NUMBERS; k++)
        for (uint32_t i = 0; a->numbers[k] && i < a->numbers[k]->n; i++)
            walk_expr(w, a->numbers[k]->at[i]);
    walk_plan(w, a->plan);
}

static void walk_define(ReferenceWalk *w, const Define *d)
{
    tell_declaration(w, AL0_NAME_DEFINITION, &d->name);
    for (uint32_t i = 0; i < d->n_params; i++)
        tell_declaration(w, AL0_NAME_PARAMETER, &d->params[i]);
    w->define = d;
    walk_expr(w, d->body);
    w->define = NULL;
}

static void walk_rule(const ReferenceWalk *w, const Rule *r)
{
    tell_declaration(w, AL0_NAME_RULE, &r->name);
    walk_expr(w, r->condition);
    for (uint32_t i = 0; i < r->n_items; i++)
        walk_item(w, &r->items[i]);
}

static void walk_table(ReferenceWalk *w)
{
    const Table *t = w->table;
    tell_declaration(w, AL0_NAME_TABLE, &t->name);
    for (size_t i = 0; i < t->n_imports; i++)
        if (prefix_declared(&t->imports[i]).lo == t->imports[i].alias.span.lo)
            tell_declaration(w, AL0_NAME_TABLE, &t->imports[i].alias);
    for (size_t i = 0; i < t->n_defines; i++)
        walk_define(w, t->defines[i]);
    for (size_t i = 0; i < t->n_advices; i++)
        walk_advice(w, t->advices[i]);
    for (size_t i = 0; i < t->n_rules; i++)
        walk_rule(w, t->rules[i]);
    walk_expr(w, t->aim);
    walk_expr(w, t->scope);
    walk_expr(w, t->avoid);
}

void references_each(const TableSet *set, TakeReference *take, void *context)
{
    assert(set && take);
    for (size_t i = 0; i < set->n_tables; i++)
        walk_table(&(ReferenceWalk){.table = set->tables[i], .take = take, .context = context});
}

bool references_same(const Reference *a, const Reference *b)
{
    if (!a->declared.source || !b->declared.source)
        return a->declared.source == b->declared.source && strcmp(a->name, b->name) == 0;
    return a->declared.lo == b->declared.lo &&
           strcmp(a->declared.source->name, b->declared.source->name) == 0;
}

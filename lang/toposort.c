/* lang/toposort.c -- topological order of definitions.
 * Does: sorts the definitions so that each stands behind those that it uses; reports definitions
 *   that use themselves, and expressions that are too deep after expansion.
 * Knows: the resolved tree.   Must not know: types, files, any game.
 * Start reading at order_definitions(). */
#include <assert.h>

#include "lang/check.h"

enum { UNSEEN, OPEN, DONE };

typedef struct Order {
    Module *m;
    Define **out;
    size_t n;
} Order;

static void order_define(Order *o, Define *d, Expr *from, uint32_t level);

static void report_too_deep(Order *o, Span at)
{
    if (!o->m->too_deep)
        diag_add(o->m->ds, DIAG_ERROR, at,
                 "nested more than %d deep with the definitions it uses written out",
                 LIMIT_FULL_DEPTH);
    o->m->too_deep = true;
}

/* Makes e use no definitions: what is too deep is not looked into by the steps that follow. */
static void forget_uses(Expr *e)
{
    if (e->ref == REF_DEFINE)
        e->ref = REF_NONE;
    for (uint32_t i = 0; i < e->n_args; i++)
        forget_uses(e->args[i]);
}

/* Visits the definitions of this module that e uses, `level` deep from where the walk began.
 * Returns: the depth of e with them written out. */
static uint32_t order_expr(Order *o, Expr *e, uint32_t level)
{
    if (level > LIMIT_FULL_DEPTH) { /* keeps the recursion bounded, too */
        report_too_deep(o, e->span);
        forget_uses(e);
        return 0;
    }
    uint32_t deepest = 0;
    if (e->ref == REF_DEFINE) {
        const Define *d = e->define;
        if (d->table == o->m->table)
            order_define(o, e->define, e, level + 1);
        deepest = d->full_depth;
    }
    for (uint32_t i = 0; i < e->n_args; i++) {
        uint32_t below = order_expr(o, e->args[i], level + 1);
        deepest = below > deepest ? below : deepest;
    }
    return deepest + 1;
}

/* d->checking: UNSEEN, OPEN while what it uses is visited, DONE. */
static void order_define(Order *o, Define *d, Expr *from, uint32_t level)
{
    intptr_t state = (intptr_t)d->checking;
    if (state == DONE)
        return;
    if (state == OPEN) {
        diag_add(o->m->ds, DIAG_ERROR, from->name.span, "definition `%s` uses itself",
                 d->name.text);
        diag_note(o->m->ds, d->name.span, "`%s` is defined here", d->name.text);
        from->ref = REF_NONE; /* so that what follows meets no cycle */
        return;
    }
    d->checking = (void *)(intptr_t)OPEN;
    d->full_depth = order_expr(o, d->body, level);
    d->checking = (void *)(intptr_t)DONE;
    assert(o->out && "a definition that is met later has been ordered");
    o->out[o->n++] = d;
    if (d->full_depth > LIMIT_FULL_DEPTH)
        report_too_deep(o, d->name.span);
}

/* A definition whose depth is known may still be used too deep inside another expression. */
static void check_full_depth(Module *m, Expr *e)
{
    Order o = {.m = m};
    if (order_expr(&o, e, 0) > LIMIT_FULL_DEPTH)
        report_too_deep(&o, e->span);
}

#ifndef NDEBUG
/* Whether all definitions of this table that e uses stand before the place that the walk has come
 * to. */
static bool uses_what_stands_before(const Module *m, const Expr *e)
{
    if (e->ref == REF_DEFINE && e->define->table == m->table &&
        (intptr_t)e->define->checking != DONE)
        return false;
    for (uint32_t i = 0; i < e->n_args; i++)
        if (!uses_what_stands_before(m, e->args[i]))
            return false;
    return true;
}

/* Asserts that each definition stands behind those that it uses. */
static void check_order(const Module *m)
{
    Table *t = m->table;
    for (size_t i = 0; i < t->n_defines; i++)
        t->defines[i]->checking = (void *)(intptr_t)UNSEEN;
    for (size_t i = 0; i < t->n_defines; i++) {
        assert(uses_what_stands_before(m, t->defines[i]->body));
        t->defines[i]->checking = (void *)(intptr_t)DONE;
    }
}
#endif

void order_definitions(Module *m)
{
    assert(m->table && m->ds);
    Table *t = m->table;
    Order o = {.m = m, .out = t->defines};
    for (size_t i = 0; i < m->defines.n; i++)
        order_define(&o, m->defines.at[i], m->defines.at[i]->body, 0);
    assert(o.n <= m->defines.n);
    t->n_defines = o.n;
#ifndef NDEBUG
    check_order(m);
#endif
    module_each_expr(m, check_full_depth);
}

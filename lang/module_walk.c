/* lang/module_walk.c -- visits the expressions of a module (see check.h).
 * Knows: the syntax tree, Module.   Must not know: the meaning of expressions, files, any game. */
#include <assert.h>

#include "lang/check.h"

static void visit_key(Module *m, const OrderKey *key, VisitExpr *visit)
{
    visit(m, key->expr);
    if (key->condition)
        visit(m, key->condition);
}

static void visit_arguments(Module *m, const RuleItem *item, VisitExpr *visit)
{
    for (uint32_t i = 0; i < item->n_arguments; i++)
        visit(m, item->arguments[i].expr);
}

static void visit_plan(Module *m, const AdvicePlan *plan, VisitExpr *visit)
{
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(plan, &at));)
        visit_arguments(m, item, visit);
}

static void visit_advice(Module *m, const Advice *a, VisitExpr *visit)
{
    m->within = a;
    for (m->n_in_force = 0; m->n_in_force < a->n_params; m->n_in_force++)
        visit(m, a->params[m->n_in_force].domain);
    visit_plan(m, a->plan, visit);
    for (size_t j = 0; j < N_PARTS; j++)
        if (a->part[j])
            visit(m, a->part[j]);
    if (a->seek)
        visit_key(m, a->seek, visit);
    if (a->expect)
        visit_key(m, a->expect, visit);
    for (unsigned k = 0; k < N_NUMBERS; k++)
        for (uint32_t j = 0; a->numbers[k] && j < a->numbers[k]->n; j++)
            visit(m, a->numbers[k]->at[j]);
    for (uint32_t j = 0; j < a->n_prefer; j++)
        visit_key(m, &a->prefer[j], visit);
    m->within = NULL;
}

void module_each_expr(Module *m, VisitExpr *visit)
{
    assert(m->table && visit);
    const Table *t = m->table;
    for (size_t i = 0; i < t->n_advices; i++)
        visit_advice(m, t->advices[i], visit);
    for (size_t i = 0; i < t->n_rules; i++) {
        if (t->rules[i]->condition)
            visit(m, t->rules[i]->condition);
        for (uint32_t j = 0; j < t->rules[i]->n_items; j++)
            visit_arguments(m, &t->rules[i]->items[j], visit);
    }
    if (t->aim)
        visit(m, t->aim);
    if (t->scope)
        visit(m, t->scope);
    if (t->avoid)
        visit(m, t->avoid);
}

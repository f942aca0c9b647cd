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

void module_each_expr(Module *m, VisitExpr *visit)
{
    assert(m->table && visit);
    const Table *t = m->table;
    for (size_t i = 0; i < t->n_advices; i++) {
        Advice *a = t->advices[i];
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
    }
    for (size_t i = 0; i < t->n_rules; i++)
        if (t->rules[i]->condition)
            visit(m, t->rules[i]->condition);
    if (t->aim)
        visit(m, t->aim);
    if (t->scope)
        visit(m, t->scope);
    if (t->avoid)
        visit(m, t->avoid);
}

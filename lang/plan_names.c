/* lang/plan_names.c -- what the names in plans mean.
 * Does: finds the advice of every step; reports what cannot stand in a plan, and plans that use
 *   themselves.
 * Knows: the tree.   Must not know: types of expressions, files, any game.
 * Start reading at names_resolve_plans(). */
#include <assert.h>

#include "lang/names_internal.h"

/* `each` joins by `with`, which plans cannot be. */
static void reject_each_plan(Module *m, const RuleItem *item)
{
    for (uint32_t i = 0; i < item->n_arguments; i++) {
        if (item->arguments[i].way != HANDED_EACH)
            continue;
        diag_add(m->ds, DIAG_ERROR, item->arguments[i].span,
                 "`%s` is a plan: only advice can be pursued with `each` value at once",
                 item->name.text);
        diag_hint(m->ds, "`any` begins one plan for each value, joined by `or`");
    }
}

static void resolve_plan_item(Module *m, const Advice *plan, const PlanMesh *mesh, RuleItem *item)
{
    const Symbol *s = names_find_symbol(m->table, item->name.text, item->name.length, true);
    if (!s) {
        names_report_item(m, &item->name, UNKNOWN_STEP,
                          arena_printf(m->home, "plan `%s` names `%s`, which is no advice",
                                       plan->name.text, item->name.text));
        return;
    }
    if (s->is_table) {
        diag_add(m->ds, DIAG_ERROR, item->name.span, "a table cannot stand in a plan: `%s`",
                 item->name.text);
        return;
    }
    item->advice = s->what;
    item->advice->used = true;
    names_check_arguments(m, item);
    if (mesh->n > LIMIT_MESH && item == mesh->items)
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "more than %d pieces of advice are joined by `with` in plan `%s`", LIMIT_MESH,
                 plan->name.text);
    if (item->advice->plan && mesh->n > 1)
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "`%s` is a plan: only advice can be joined by `with`", item->name.text);
    else if (item->advice->plan)
        reject_each_plan(m, item);
    else if (advice_holds(item->advice))
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "`%s` has no `better:`: advice that holds for ever cannot stand in a plan",
                 item->name.text);
    else if (item->advice->expect)
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "`%s` has `expect:`: in a plan all advice is certain", item->name.text);
    else if (advice_odds(item->advice) != ODDS_CERTAIN)
        diag_add(m->ds, DIAG_ERROR, item->name.span,
                 "`%s` has `odds:`: in a plan all advice is certain", item->name.text);
}

typedef void VisitItem(Module *m, const Advice *plan, const PlanMesh *mesh, RuleItem *item);

static void each_plan_item(Module *m, const Advice *a, VisitItem *visit)
{
    for (uint32_t i = 0; i < a->plan->n; i++)
        for (uint32_t j = 0; j < a->plan->steps[i].n; j++) {
            PlanMesh *mesh = &a->plan->steps[i].meshes[j];
            for (uint32_t k = 0; k < mesh->n; k++)
                visit(m, a, mesh, &mesh->items[k]);
        }
}

enum { PLAN_NEW = 0, PLAN_OPEN = UINT8_MAX }; /* else how deep the plans in it stand */

static void follow_plan_names(Module *m, Advice *a);

static void follow_plan_item(Module *m, const Advice *plan, const PlanMesh *mesh, RuleItem *item)
{
    Advice *a = item->advice;
    (void)plan;
    (void)mesh;
    if (!a || !a->plan)
        return;
    if (a->visit == PLAN_NEW && m->open_plans <= LIMIT_PLAN_DEPTH)
        follow_plan_names(m, a);
    if (a->visit == PLAN_OPEN) {
        diag_add(m->ds, DIAG_ERROR, item->name.span, "plan `%s` uses itself", a->name.text);
        item->advice = NULL;
    } else if (a->visit == PLAN_NEW || a->visit > LIMIT_PLAN_DEPTH) {
        if (!m->plans_too_deep)
            diag_add(m->ds, DIAG_ERROR, item->name.span,
                     "plans stand more than %d deep in one another", LIMIT_PLAN_DEPTH);
        m->plans_too_deep = true;
        item->advice = NULL;
    }
}

static uint8_t depth_of_plans_in(const Advice *a)
{
    uint8_t most = 0;
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(a->plan, &at));)
        most = item->advice && item->advice->visit > most ? item->advice->visit : most;
    return most;
}

static void follow_plan_names(Module *m, Advice *a)
{
    a->visit = PLAN_OPEN;
    m->open_plans++;
    each_plan_item(m, a, follow_plan_item);
    m->open_plans--;
    a->visit = (uint8_t)(depth_of_plans_in(a) + 1);
}

void names_resolve_plans(Module *m)
{
    assert(m->table && m->open_plans == 0);
    Table *t = m->table;
    for (size_t i = 0; i < t->n_advices; i++)
        if (t->advices[i]->plan)
            each_plan_item(m, t->advices[i], resolve_plan_item);
    for (size_t i = 0; i < t->n_advices; i++)
        if (t->advices[i]->plan && t->advices[i]->visit == PLAN_NEW)
            follow_plan_names(m, t->advices[i]);
}

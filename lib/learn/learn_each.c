/* lib/learn/learn_each.c -- learning about each value of a parameter (see learn_each.h). */
#include "lib/learn/learn_each.h"

#include <assert.h>

#include "write/text/value.h"

bool each_is_handed(const RuleItem *item)
{
    for (uint32_t i = 0; i < item->n_arguments; i++)
        if (item->arguments[i].way == HANDED_EACH)
            return true;
    return false;
}

bool each_take(RuleItem *item, Diags *ds)
{
    assert(each_is_handed(item));
    if (item->n_arguments != 1 || !type_is_set(item->arguments[0].expr->type)) {
        diag_add(ds, DIAG_ERROR, item->span,
                 "`each` value is learned about where the one parameter is an element or a piece");
        return false;
    }
    item->arguments[0].way = HANDED_ANY;
    return true;
}

void each_value_write(StrBuf *out, const AdviceAtRoot *at, uint64_t pair)
{
    const AdviceParam *param = &at->advice->params[0];
    strbuf_printf(out, " with %s = ", param->name.text);
    value_write_element(out, at->game, at->root, type_domain(param->domain->type),
                        UINT64_C(1) << pair % ANSWER_VALUES);
}

bool each_begin(const AnswersRequest *there, Diags *ds, ConditionSet *out)
{
    assert(there->each && there->only);
    AnswerCounts a;
    uint64_t least = UINT64_MAX;
    bool ok = answers_ask(there, ds, &a) && !a.interrupted;
    for (size_t i = 0; ok && i < a.at.n; i++) {
        const AnswerCount *c = &a.at.at[i];
        if (!c->n[ANSWER_PROVED] || c->first[ANSWER_PROVED] >= least)
            continue;
        least = c->first[ANSWER_PROVED];
        *out = c->conditions;
    }
    answers_clear(&a);
    return least != UINT64_MAX;
}

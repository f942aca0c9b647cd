/* lang/item_names.c -- parameters of advice, and the arguments that items hand to them.
 * Does: reports names that a parameter cannot have, and arguments that are too many or too few.
 * Knows: the tree, the words' names.   Must not know: types of expressions, files, any game. */
#include <assert.h>

#include "lang/names_internal.h"

void names_check_param(Module *m, const Name *param)
{
    assert(param->text);
    if (names_reject_taken(m, param, "parameter") ||
        !namespace_find(&m->table->define_names, param->text, param->length))
        return;
    diag_add(m->ds, DIAG_ERROR, param->span, "parameter `%s` has the name of a definition",
             param->text);
    diag_hint(m->ds, "choose another name, such as `%s1`", param->text);
}

void names_report_twice(Module *m, const Name *param)
{
    diag_add(m->ds, DIAG_ERROR, param->span, "parameter `%s` stands twice", param->text);
}

void names_check_params(Module *m, const Advice *a)
{
    for (uint32_t i = 0; i < a->n_params; i++) {
        names_check_param(m, &a->params[i].name);
        for (uint32_t j = 0; j < i; j++)
            if (names_same(&a->params[j].name, &a->params[i].name))
                names_report_twice(m, &a->params[i].name);
    }
}

/* "2 arguments (runner, goal)" */
static const char *params_text(Module *m, const Advice *a)
{
    StrBuf b = {0};
    strbuf_printf(&b, a->n_params == 1 ? "1 argument (" : "%u arguments (", a->n_params);
    for (uint32_t i = 0; i < a->n_params; i++)
        strbuf_printf(&b, "%s%s", i ? ", " : "", a->params[i].name.text);
    strbuf_putc(&b, ')');
    const char *text = arena_text(m->home, strbuf_get(&b), b.n);
    strbuf_clear(&b);
    return text;
}

void names_check_arguments(Module *m, const RuleItem *item)
{
    assert(item->advice || item->table);
    uint32_t n = item->advice ? item->advice->n_params : 0;
    if (item->n_arguments == 0 || item->n_arguments == n)
        return;
    diag_add(m->ds, DIAG_ERROR, item->span, "`%s` takes %s, not %u", item->name.text,
             n ? params_text(m, item->advice) : "no arguments", item->n_arguments);
    if (item->advice)
        diag_note(m->ds, item->advice->name.span, "`%s` is declared here", item->name.text);
}

void names_reject_each(Module *m, const RuleItem *item)
{
    for (uint32_t i = 0; i < item->n_arguments; i++) {
        if (item->arguments[i].way != HANDED_EACH)
            continue;
        diag_add(m->ds, DIAG_ERROR, item->arguments[i].span,
                 "`each` stands in plans alone, where all are pursued at once");
        diag_hint(m->ds, "a rule tries one after the other: `any`");
    }
}

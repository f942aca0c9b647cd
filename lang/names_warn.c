/* lang/names_warn.c -- names and rules that come to nothing.
 * Does: warns of definitions and advice that nothing uses, and of rules that are never reached.
 * Knows: the resolved tree.   Must not know: types of expressions, files, any game.
 * Start reading at names_warn(). */
#include <assert.h>

#include "lang/check.h"

static void warn_unused(Module *m)
{
    for (size_t i = 0; i < m->defines.n; i++) {
        const Define *d = m->defines.at[i];
        if (!d->used && !d->from_library)
            diag_add(m->ds, DIAG_WARNING, d->name.span, "definition `%s` is never used",
                     d->name.text);
    }
    for (size_t i = 0; i < m->table->n_advices; i++) {
        const Advice *a = m->table->advices[i];
        if (!a->used && !a->from_library)
            diag_add(m->ds, DIAG_WARNING, a->name.span,
                     a->plan ? "plan `%s` is in no rule" : "advice `%s` is in no rule",
                     a->name.text);
    }
}

/* A rule that holds everywhere: without a condition, or `if true` as the textbooks write it. */
static bool is_always(const Rule *r)
{
    return !r->condition || (r->condition->kind == EX_BOOL && r->condition->number);
}

static void warn_rules(Module *m)
{
    const Rule *always = NULL;
    for (size_t i = 0; i < m->table->n_rules; i++) {
        const Rule *r = m->table->rules[i];
        if (always) {
            diag_add(m->ds, DIAG_WARNING, r->name.span, "rule `%s` can never be reached",
                     r->name.text);
            diag_note(m->ds, always->name.span, "rule `%s` %s", always->name.text,
                      always->condition ? "always holds" : "has no condition");
        } else if (is_always(r)) {
            always = r;
        }
    }
    if (!always && m->table->n_rules) {
        const Rule *last = m->table->rules[m->table->n_rules - 1];
        diag_add(m->ds, DIAG_WARNING, last->name.span,
                 "no rule covers the positions in which no condition holds");
        diag_hint(m->ds, "a last rule without `if` would");
    }
}

void names_warn(Module *m)
{
    assert(m->table && diag_errors(m->ds) == 0);
    if (m->unknown_names == UNKNOWN_ARE_LACKING)
        unknown_list(m);
    if (!m->table->name.text)
        return;                                 /* a library offers; others use */
    warn_unused(m);
    warn_rules(m);
}

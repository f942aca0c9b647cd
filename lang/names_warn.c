/* lang/names_warn.c -- unused names and rules that are never reached.
 * Does: warns of definitions and advice that nothing uses, of rules that are never reached, and of
 *   names compared with themselves.
 * Knows: the resolved tree.   Must not know: types of expressions, files, any game.
 * Start reading at names_warn(). */
#include <assert.h>
#include <string.h>

#include "lang/check.h"

/* Where a line `%! learn` stands: definitions behind it are for `al0 learn` to choose from.
 * UINT32_MAX: nowhere. */
static uint32_t learn_mark(const Source *source)
{
    static const char mark[] = "%! learn";
    enum { LENGTH = sizeof mark - 1 };
    for (uint32_t at = 0; source && at + LENGTH <= source->n; at++)
        if ((at == 0 || source->text[at - 1] == '\n') &&
            memcmp(source->text + at, mark, LENGTH) == 0 &&
            strchr(" \t\r\n", source->text[at + LENGTH]))
            return at;
    return UINT32_MAX;
}

static void warn_unused(Module *m)
{
    const Source *source = NULL;
    uint32_t mark = UINT32_MAX;
    for (size_t i = 0; i < m->defines.n; i++) {
        const Define *d = m->defines.at[i];
        if (d->name.span.source != source) {
            source = d->name.span.source;
            mark = learn_mark(source);
        }
        if (!d->used && !d->from_library && d->name.span.lo < mark)
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
static bool is_always_rule(const Rule *r)
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
        } else if (is_always_rule(r)) {
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

static bool is_same_name(const Expr *a, const Expr *b)
{
    return a->kind == EX_NAME && b->kind == EX_NAME && strcmp(a->name.text, b->name.text) == 0;
}

/* `room < room`: one side was to be at the root. */
static void warn_same_sides(Module *m, const Expr *e)
{
    bool compares = e->kind == EX_COMPARE || e->kind == EX_NOT_EQUAL;
    for (uint32_t i = 0; compares && i + 1 < e->n_args; i++) {
        const char *name = e->args[i]->kind == EX_NAME ? e->args[i]->name.text : NULL;
        if (!is_same_name(e->args[i], e->args[i + 1]))
            continue;
        diag_add(m->ds, DIAG_WARNING, e->args[i + 1]->span, "`%s` is compared with itself", name);
        diag_hint(m->ds, "`root(%s)` is what it is where the tree begins", name);
    }
    for (uint32_t i = 0; i < e->n_args; i++)
        warn_same_sides(m, e->args[i]);
}

static void warn_comparisons(Module *m)
{
    for (size_t i = 0; i < m->defines.n; i++)
        if (!m->defines.at[i]->from_library)
            warn_same_sides(m, m->defines.at[i]->body);
    for (size_t i = 0; i < m->table->n_rules; i++)
        if (m->table->rules[i]->condition)
            warn_same_sides(m, m->table->rules[i]->condition);
    for (size_t i = 0; i < m->table->n_advices; i++)
        for (unsigned k = 0; k < N_PARTS && !m->table->advices[i]->from_library; k++)
            if (m->table->advices[i]->part[k])
                warn_same_sides(m, m->table->advices[i]->part[k]);
}

void names_warn(Module *m)
{
    assert(m->table && diag_errors(m->ds) == 0);
    if (m->unknown_names == UNKNOWN_ARE_LACKING)
        unknown_list(m);
    if (!m->table->name.text)
        return; /* a library offers; others use */
    warn_unused(m);
    warn_rules(m);
    warn_comparisons(m);
}

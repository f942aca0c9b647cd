/* lang/unknown.c -- undeclared names.
 * Does: reports each of them once, at its first occurrence, with the number of the others; lists
 *   the names that a library expects from its user.
 * Knows: Module.   Must not know: how a name is looked for.
 * Start reading at unknown_meet(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/check.h"

static bool span_is_before(const Span *a, const Span *b)
{
    return a->source == b->source && a->lo < b->lo;
}

Unknown *unknown_meet(Module *m, const Name *name, UnknownKind kind)
{
    assert(name->text && m->unknown.n <= LIMIT_DIAGS);
    for (size_t i = 0; i < m->unknown.n; i++) {
        Unknown *u = &m->unknown.at[i];
        if (u->kind != kind || strcmp(u->name.text, name->text) != 0)
            continue;
        u->places++;
        if (!span_is_before(&name->span, &u->name.span))
            return NULL;
        u->name = *name;
        u->hint = u->nearest = NULL;
        return u;
    }
    if (m->unknown.n == LIMIT_DIAGS) {
        m->more_unknown++;
        return NULL;
    }
    vec_push(&m->unknown, ((Unknown){.name = *name, .kind = kind, .places = 1}), "names");
    return &m->unknown.at[m->unknown.n - 1];
}

static void report_one(Module *m, const Unknown *u)
{
    if (u->places == 1)
        diag_add(m->ds, DIAG_ERROR, u->name.span, "%s", u->text);
    else
        diag_add(m->ds, DIAG_ERROR, u->name.span, "%s (and %zu more place%s)", u->text,
                 u->places - 1, u->places == 2 ? "" : "s");
    if (u->hint)
        diag_hint(m->ds, "%s", u->hint);
    if (u->nearest)
        diag_suggest(m->ds, u->name.span, u->nearest);
}

void unknown_report(Module *m)
{
    for (size_t i = 0; i < m->unknown.n; i++)
        report_one(m, &m->unknown.at[i]);
    for (; m->more_unknown; m->more_unknown--) /* ds is full, and counts */
        diag_add(m->ds, DIAG_ERROR, m->unknown.at[0].name.span, "unknown name");
    vec_clear(&m->unknown);
}

static int by_unknown_name(const void *x, const void *y)
{
    return strcmp(((const Unknown *)x)->name.text, ((const Unknown *)y)->name.text);
}

/* Reports the names in plans, which a library must declare itself.  Returns: the others, which are
 * moved to the front. */
static size_t report_steps(Module *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->unknown.n; i++)
        if (m->unknown.at[i].kind == UNKNOWN_STEP)
            report_one(m, &m->unknown.at[i]);
        else
            m->unknown.at[n++] = m->unknown.at[i];
    return n;
}

void unknown_list(Module *m)
{
    StrBuf list = {0};
    size_t n = report_steps(m);
    m->unknown.n = n;
    if (n == 0)
        return;
    Span first = m->unknown.at[0].name.span;
    for (size_t i = 1; i < n; i++)
        if (span_is_before(&m->unknown.at[i].name.span, &first))
            first = m->unknown.at[i].name.span;
    qsort(m->unknown.at, n, sizeof *m->unknown.at, by_unknown_name);
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&list, "%s`%s`", i ? ", " : "", m->unknown.at[i].name.text);
    const char *at_least = n == LIMIT_DIAGS ? "at least " : "";
    diag_add(m->ds, DIAG_NOTE, first,
             "as a library this lacks %s%zu name%s, which its user must declare", at_least, n,
             n == 1 ? "" : "s");
    diag_hint(m->ds, "%s", strbuf_get(&list));
    strbuf_clear(&list);
    vec_clear(&m->unknown);
}

/* lang/suggest.c -- errors for undeclared names, with suggestions.
 * Does: formulates the error and suggests the nearest name declared there.
 * Knows: the names in force.   Must not know: how a name is resolved, files, any game.
 * Start reading at names_report_unknown(). */
#include <assert.h>
#include <string.h>

#include "lang/names_internal.h"

static void offer_advice(const Module *m, Nearest *near)
{
    for (size_t i = 0; i < m->table->advice_names.n; i++)
        nearest_offer(near, m->table->advice_names.at[i].name);
}

static void offer_values(const Module *m, const Scope *s, Nearest *near)
{
    for (const Bound *b = s->bound; b; b = b->outer)
        nearest_offer(near, b->binder->name.text);
    for (uint32_t i = 0; s->define && i < s->define->n_params; i++)
        nearest_offer(near, s->define->params[i].text);
    for (uint32_t i = 0; s->advice && i < s->n_in_force; i++)
        nearest_offer(near, s->advice->params[i].name.text);
    for (size_t i = 0; i < m->table->define_names.n; i++)
        nearest_offer(near, m->table->define_names.at[i].name);
    const Vocab *v = m->table->vocab;
    for (size_t i = 0; i < v->n_words; i++)
        nearest_offer(near, v->words[i].name);
    for (int ref = REF_DEPTH; ref <= REF_PLAYED; ref++)
        nearest_offer(near, language_word((RefKind)ref));
}

/* The name near to one behind the dot that follows the name of another table; NULL: none. */
static const char *nearest_of_table(Module *m, const Table *other, const char *full, bool advice)
{
    const char *dot = strchr(full, '.'), *name = dot + 1;
    const Namespace *s = advice ? &other->advice_names : &other->define_names;
    Nearest near = {name, strlen(name), NULL, 0};
    for (size_t i = 0; i < s->n; i++)
        if (!s->at[i].is_table)
            nearest_offer(&near, s->at[i].name);
    return near.best ? arena_printf(m->home, "%.*s.%s", (int)(dot - full), full, near.best) : NULL;
}

/* Whether single quotes stand round what is no name at all: a term, an expression. */
static bool is_quoted_term(const char *name)
{
    return *name == '\'' && strpbrk(name, "( ");
}

/* Finds a hint for a name of advice or, with the names in force, of a value, or a name near to it.
 */
static void suggest(Module *m, const Scope *s, Unknown *u)
{
    const Name *name = &u->name;
    const char *dot = strchr(name->text, '.');
    const Table *other = dot ? names_table_before(m->table, name->text, dot) : NULL;
    if (other) {
        u->nearest = nearest_of_table(m, other, name->text, !s);
        return;
    }
    const Vocab *v = m->table->vocab;
    u->hint = s && v->why_no_word ? v->why_no_word(v, m->home, name->text) : NULL;
    if (!u->hint && is_quoted_term(name->text))
        u->hint = "single quotes stand round one name, such as 'speed+': write terms without them";
    if (u->hint)
        return;
    Nearest near = {name->text, name->length, NULL, 0};
    if (!s)
        offer_advice(m, &near);
    else
        offer_values(m, s, &near);
    u->nearest = near.best;
}

void names_report_arguments(Module *m, const Expr *e, const char *takes)
{
    assert((e->kind == EX_NAME || e->kind == EX_CALL) && takes);
    const char *plural = e->n_args == 1 ? "" : "s";
    if (e->kind == EX_NAME)
        diag_add(m->ds, DIAG_ERROR, e->at, "`%s` takes %s, and is given none", e->name.text, takes);
    else
        diag_add(m->ds, DIAG_ERROR, e->at, "`%s` takes %s, not %u argument%s", e->name.text, takes,
                 e->n_args, plural);
}

/* Whether nothing needs to be said of a name that is not known. */
static bool is_excused(const Module *m, const Name *name)
{
    for (size_t i = 0; i < m->dropped.n; i++)
        if (names_same(&m->dropped.at[i], name))
            return true;
    return m->unknown_names == UNKNOWN_ARE_EXCUSED;
}

void names_report_unknown(Module *m, const Scope *s, const Expr *e)
{
    assert(s && e->ref == REF_NONE);
    if (is_excused(m, &e->name))
        return;
    Expr local = {.kind = EX_NAME, .name = e->name};
    if (names_find_local(s, &local)) {
        names_report_arguments(m, e, "no arguments");
        return;
    }
    if (names_find_symbol(m->table, e->name.text, e->name.length, true)) {
        diag_add(m->ds, DIAG_ERROR, e->name.span,
                 "`%s` is a piece of advice or a table, not a value", e->name.text);
        return;
    }
    Unknown *u = unknown_meet(m, &e->name, UNKNOWN_VALUE);
    if (!u)
        return;
    const char *dot = strchr(e->name.text, '.');
    bool no_table = dot && !names_table_before(m->table, e->name.text, dot);
    u->text = no_table ? arena_printf(m->home, "unknown name `%s`: no table `%.*s` is used here",
                                      e->name.text, (int)(dot - e->name.text), e->name.text)
                       : arena_printf(m->home, "unknown name `%s`", e->name.text);
    suggest(m, s, u);
}

void names_report_item(Module *m, const Name *item, UnknownKind kind, const char *text)
{
    assert(item->text && text && kind != UNKNOWN_VALUE);
    if (is_excused(m, item))
        return;
    Unknown *u = unknown_meet(m, item, kind);
    if (!u)
        return;
    u->text = text;
    suggest(m, NULL, u);
}

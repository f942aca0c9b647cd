/* lang/names.c -- what every name means.
 * Does: resolves each name and call in expressions and rules.
 * Knows: the tree, the words' names.   Must not know: types of expressions, files, any game.
 * Start reading at names_resolve(). */
#include <assert.h>
#include <string.h>

#include "lang/names_internal.h"

/* ---- expressions -------------------------------------------------------------------------- */

static const char *plural_text(Module *m, unsigned n)
{
    if (n == 0)
        return "no arguments";
    return n == 1 ? "1 argument" : arena_printf(m->home, "%u arguments", n);
}

/* How many arguments the words of that name take: "1 or 2 arguments (S, T)". */
static const char *word_takes(Module *m, const Word *first)
{
    const Vocab *v = m->table->vocab;
    StrBuf b = {0};
    unsigned last = first->n_params;
    for (const Word *w = v->words; w < v->words + v->n_words; w++)
        if (strcmp(w->name, first->name) == 0) {
            strbuf_printf(&b, b.n ? " or %u" : "%u", w->n_params);
            last = w->n_params;
        }
    strbuf_printf(&b, last == 1 ? " argument" : " arguments");
    const char *text = first->n_params == 0 && last == 0 ? "no arguments"
                                                         : arena_text(m->home, strbuf_get(&b), b.n);
    strbuf_clear(&b);
    return text;
}

static bool resolve_language_word(Module *m, Expr *e)
{
    RefKind ref = names_language_word(e->name.text);
    if (ref == REF_NONE)
        return false;
    bool is_depth = ref == REF_DEPTH;
    if (is_depth ? e->kind == EX_NAME : e->kind == EX_CALL && e->n_args == 1)
        e->ref = ref;
    else
        names_report_arguments(m, e, is_depth ? "no arguments" : "1 argument");
    return true;
}

static bool is_bare_hole(const Expr *e)
{
    return e->kind == EX_NAME && strcmp(e->name.text, "_") == 0;
}

/* Whether an argument may be a set of tuples, which fills several places of a relation. */
static bool may_be_joined(const Expr *e)
{
    for (uint32_t i = 0; i < e->n_args; i++)
        if (e->args[i]->kind != EX_NUMBER && !is_bare_hole(e->args[i]))
            return true;
    return false;
}

static bool resolve_word(Module *m, Expr *e)
{
    const Vocab *v = m->table->vocab;
    const Word *any = vocab_find_name(v, e->name.text, e->name.length);
    if (!any)
        return false;
    const Word *w = vocab_find(v, e->name.text, e->name.length, e->n_args);
    if (!w && may_be_joined(e))
        w = vocab_find_wider(v, e->name.text, e->name.length, e->n_args);
    if (!w && e->kind == EX_NAME && names_find_define(m->table, e->name.text, e->name.length))
        return false; /* names_can_share() */
    if (!w || (e->kind == EX_CALL) != (w->n_params > 0)) {
        names_report_arguments(m, e, word_takes(m, any));
        return true;
    }
    bool is_string = e->n_args == 1 && e->args[0]->kind == EX_STRING;
    if (is_string != (w->kind == WORD_TEXT)) {
        diag_add(m->ds, DIAG_ERROR, e->args[0]->span,
                 is_string ? "`%s` takes no string here" : "`%s` takes a string in quotes",
                 e->name.text);
        return true;
    }
    Status status;
    Value value;
    if (is_string &&
        !w->read_text(m->table->vocab->game, m->home, e->args[0]->name.text, &value, &status)) {
        diag_add(m->ds, DIAG_ERROR, e->args[0]->span, "%s", status.text);
        return true;
    }
    e->ref = REF_WORD;
    e->word = w;
    return true;
}

/* A definition that has the name of a word: that is an error already, and which of the two its user
 * means is not known. */
static bool is_taken_definition(const Module *m, const Name *name)
{
    const Define *d = names_find_define(m->table, name->text, name->length);
    bool is_word = names_language_word(name->text) != REF_NONE ||
                   vocab_find_name(m->table->vocab, name->text, name->length);
    return d && is_word && !names_can_share(m, d);
}

static void resolve_name(Module *m, const Scope *s, Expr *e)
{
    if (is_bare_hole(e)) {
        diag_add(m->ds, DIAG_ERROR, e->span,
                 "`_` can only be an argument of a relation that the rules of a game have");
        return;
    }
    if ((e->kind == EX_NAME && names_find_local(s, e)) || is_taken_definition(m, &e->name))
        return;
    if (resolve_language_word(m, e) || resolve_word(m, e))
        return;
    const Symbol *found = names_find_symbol(m->table, e->name.text, e->name.length, false);
    if (!found) {
        names_report_unknown(m, s, e);
        return;
    }
    Define *d = found->what;
    d->used = true;
    if (d->n_params != e->n_args || (e->kind == EX_CALL && e->n_args == 0)) {
        names_report_arguments(m, e, plural_text(m, d->n_params));
        diag_note(m->ds, d->name.span, "`%s` is defined here", e->name.text);
        return;
    }
    e->ref = REF_DEFINE;
    e->define = d;
}

static void check_bound_name(Module *m, const Scope *s, const Name *name)
{
    if (names_reject_taken(m, name, "bound name"))
        return;
    Expr probe = {.kind = EX_NAME, .name = *name};
    if (names_find_local(s, &probe)) {
        diag_add(m->ds, DIAG_ERROR, name->span, "bound name `%s` is already in force here",
                 name->text);
        diag_hint(m->ds, "choose another name, such as `%s1`", name->text);
    } else if (namespace_find(&m->table->define_names, name->text, name->length)) {
        diag_add(m->ds, DIAG_ERROR, name->span, "bound name `%s` has the name of a definition",
                 name->text);
        diag_hint(m->ds, "choose another name, such as `%s1`", name->text);
    }
}

static void resolve_local_name(Module *m, const Scope *s, Expr *e)
{
    if (e->kind == EX_BINDER) {
        check_bound_name(m, s, &e->name);
        resolve_local_name(m, s, e->args[0]);
        Bound bound = {e, s->bound};
        Scope inner = {s->define, s->advice, s->n_in_force, &bound};
        resolve_local_name(m, &inner, e->args[1]);
        return;
    }
    if (e->kind == EX_STRING) /* resolve_word takes those that may stand */
        diag_add(m->ds, DIAG_ERROR, e->span, "a string cannot stand here");
    if (e->kind == EX_NAME || e->kind == EX_CALL)
        resolve_name(m, s, e);
    bool takes_text = e->ref == REF_WORD && e->word->kind == WORD_TEXT;
    bool reported = e->kind == EX_CALL && e->ref == REF_NONE;
    bool is_relation = e->ref == REF_WORD && e->word->kind == WORD_RELATION;
    for (uint32_t i = 0; i < e->n_args; i++) {
        if (is_bare_hole(e->args[i]) && (is_relation || reported))
            e->args[i]->ref = REF_HOLE;
        else if (e->args[i]->kind != EX_STRING || !(takes_text || reported))
            resolve_local_name(m, s, e->args[i]);
    }
}

static void resolve_top(Module *m, Expr *e)
{
    resolve_local_name(m, &(Scope){.advice = m->within, .n_in_force = m->n_in_force}, e);
}

void names_resolve_expr(Module *m, Expr *e)
{
    assert(m->table && m->ds && e);
    resolve_top(m, e);
    unknown_report(m);
}

static void check_params(Module *m, const Define *d)
{
    for (uint32_t i = 0; i < d->n_params; i++) {
        names_check_param(m, &d->params[i]);
        for (uint32_t j = 0; j < i; j++)
            if (names_same(&d->params[j], &d->params[i]))
                names_report_twice(m, &d->params[i]);
    }
}

/* ---- the whole module --------------------------------------------------------------------- */

static void resolve_items(Module *m, Rule *r)
{
    for (uint32_t i = 0; i < r->n_items; i++) {
        RuleItem *item = &r->items[i];
        const Symbol *s = names_find_symbol(m->table, item->name.text, item->name.length, true);
        if (s && s->is_table) {
            item->table = s->what;
            names_check_arguments(m, item);
        } else if (s) {
            item->advice = s->what;
            item->advice->used = true;
            names_check_arguments(m, item);
            names_reject_each(m, item);
        } else {
            names_report_item(m, &item->name, UNKNOWN_ITEM,
                              arena_printf(m->home,
                                           "rule `%s` names `%s`, which is no advice and no table",
                                           r->name.text, item->name.text));
        }
    }
    rule_list_alternatives(m->home, r);
}

static void move_lists(Module *m)
{
    Table *t = m->table;
    t->defines = ARENA_ARRAY(m->home, Define *, m->defines.n);
    t->advices = arena_copy(m->home, m->advices.at, m->advices.n * sizeof *m->advices.at);
    t->rules = arena_copy(m->home, m->rules.at, m->rules.n * sizeof *m->rules.at);
    t->imports = arena_copy(m->home, m->imports.at, m->imports.n * sizeof *m->imports.at);
    t->n_advices = m->advices.n;
    t->n_rules = m->rules.n;
    t->n_imports = m->imports.n;
}

void names_resolve(Module *m)
{
    assert(m->table && m->home && m->ds);
    Table *t = m->table;
    move_lists(m);
    names_build(m);
    for (size_t i = 0; i < m->defines.n; i++) {
        Define *d = m->defines.at[i];
        check_params(m, d);
        resolve_local_name(m, &(Scope){.define = d}, d->body);
    }
    for (size_t i = 0; i < t->n_advices; i++)
        names_check_params(m, t->advices[i]);
    module_each_expr(m, resolve_top);
    for (size_t i = 0; i < t->n_rules; i++)
        resolve_items(m, t->rules[i]);
    names_resolve_plans(m);
    if (m->unknown_names == UNKNOWN_ARE_ERRORS)
        unknown_report(m);
    order_definitions(m);
}

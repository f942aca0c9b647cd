/* lang/namespace.c -- the names that a table declares.
 * Does: sorts them, finds one, reports those given twice and those that the game or the language
 *   has already.
 * Knows: the tree, the words' names.   Must not know: expressions, files, any game.
 * Start reading at names_build(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/names_internal.h"

static int by_symbol_name(const void *x, const void *y)
{
    const Symbol *a = x, *b = y;
    int order = strcmp(a->name, b->name);
    return order ? order : (a->order > b->order) - (a->order < b->order);
}

#define ALTERNATIVES_HINT \
    "alternatives have names of their own, which the rule lists in turn: `then go, go_2`"

/* What is said of a name that stands twice. */
typedef struct TwiceText {
    DiagLevel level;
    const char *noun, *hint; /* hint: or NULL */
} TwiceText;

/* Sorts the symbols and reports each name that stands twice. */
static Namespace space_of(Module *m, Symbol *at, size_t n, TwiceText twice)
{
    for (size_t i = 0; i < n; i++)
        at[i].order = i;
    qsort(at, n, sizeof *at, by_symbol_name);
    for (size_t i = 1; i < n; i++)
        if (strcmp(at[i - 1].name, at[i].name) == 0) {
            diag_add(m->ds, twice.level, at[i].span, "%s `%s` is declared twice", twice.noun,
                     at[i].name);
            if (twice.hint)
                diag_hint(m->ds, "%s", twice.hint);
            diag_note(m->ds, at[i - 1].span, "`%s` is also declared here", at[i].name);
        }
    return (Namespace){at, n};
}

static int compare_name(const Symbol *s, const char *name, size_t length)
{
    int order = strncmp(s->name, name, length);
    return order ? order : s->name[length] != '\0';
}

const Symbol *namespace_find(const Namespace *s, const char *name, size_t length)
{
    assert(name || length == 0);
    size_t lo = 0, hi = s->n;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (compare_name(&s->at[mid], name, length) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < s->n && compare_name(&s->at[lo], name, length) == 0 ? &s->at[lo] : NULL;
}

const Table *names_table_before(const Table *t, const char *name, const char *dot)
{
    assert(dot >= name && *dot == '.');
    const Symbol *alias = namespace_find(&t->advice_names, name, (size_t)(dot - name));
    return alias && alias->is_table ? alias->what : NULL;
}

const Symbol *names_find_symbol(const Table *t, const char *name, size_t length, bool advice)
{
    const char *dot = memchr(name, '.', length);
    if (!dot)
        return namespace_find(advice ? &t->advice_names : &t->define_names, name, length);
    const Table *other = names_table_before(t, name, dot);
    if (!other)
        return NULL;
    const Symbol *s = namespace_find(advice ? &other->advice_names : &other->define_names, dot + 1,
                                     length - (size_t)(dot + 1 - name));
    return s && !s->is_table ? s : NULL;
}

Advice *names_find_advice(const Table *t, const char *name, size_t length)
{
    assert(t && (name || length == 0));
    const Symbol *s = names_find_symbol(t, name, length, true);
    return s && !s->is_table ? s->what : NULL;
}

Define *names_find_define(const Table *t, const char *name, size_t length)
{
    assert(t && (name || length == 0));
    const Symbol *s = names_find_symbol(t, name, length, false);
    return s ? s->what : NULL;
}

RefKind names_language_word(const char *name)
{
    for (int ref = REF_DEPTH; ref <= REF_PLAYED; ref++)
        if (strcmp(language_word((RefKind)ref), name) == 0)
            return (RefKind)ref;
    return REF_NONE;
}

bool names_reject_taken(Module *m, const Name *name, const char *noun)
{
    assert(name->text && name->length == strlen(name->text) && noun);
    const Word *w = vocab_find_name(m->table->vocab, name->text, name->length);
    if (w) {
        diag_add(m->ds, DIAG_ERROR, name->span, "%s `%s` has the name of a word of the game: %s",
                 noun, name->text, w->help);
        diag_hint(m->ds, "choose another name, such as `%s1`", name->text);
        return true;
    }
    if (names_language_word(name->text) != REF_NONE) {
        diag_add(m->ds, DIAG_ERROR, name->span, "%s `%s` has the name of a word of the language",
                 noun, name->text);
        return true;
    }
    return false;
}

bool names_can_share(const Module *m, const Define *d)
{
    assert(m->table->vocab && d->name.text);
    const Vocab *v = m->table->vocab;
    return d->n_params == 0 && vocab_find_name(v, d->name.text, d->name.length) &&
           !vocab_find(v, d->name.text, d->name.length, 0);
}

static void build_define_names(Module *m)
{
    Table *t = m->table;
    Symbol *at = ARENA_ARRAY(m->home, Symbol, m->defines.n);
    for (size_t i = 0; i < m->defines.n; i++) {
        Define *d = m->defines.at[i];
        if (!names_can_share(m, d))
            names_reject_taken(m, &d->name, "definition");
        at[i] = (Symbol){.name = d->name.text, .span = d->name.span, .what = d};
    }
    t->define_names = space_of(m, at, m->defines.n, (TwiceText){DIAG_ERROR, "definition", NULL});
}

static void build_advice_names(Module *m)
{
    Table *t = m->table;
    size_t n = 0;
    Symbol *at = ARENA_ARRAY(m->home, Symbol, m->advices.n + m->imports.n);
    for (size_t i = 0; i < m->advices.n; i++) {
        Advice *a = m->advices.at[i];
        at[n++] = (Symbol){.name = a->name.text, .span = a->name.span, .what = a};
    }
    for (size_t i = 0; i < m->imports.n; i++) {
        const Import *im = &m->imports.at[i];
        at[n++] = (Symbol){
            .name = im->alias.text, .span = im->alias.span, .what = im->table, .is_table = true};
    }
    t->advice_names =
        space_of(m, at, n, (TwiceText){DIAG_ERROR, "advice or table", ALTERNATIVES_HINT});
}

static void check_rule_names(Module *m)
{
    Symbol *at = ARENA_ARRAY(m->home, Symbol, m->rules.n);
    for (size_t i = 0; i < m->rules.n; i++) {
        Rule *r = m->rules.at[i];
        at[i] = (Symbol){.name = r->name.text, .span = r->name.span, .what = r};
    }
    space_of(m, at, m->rules.n, (TwiceText){DIAG_WARNING, "rule", NULL});
}
bool names_same(const Name *a, const Name *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

void names_build(Module *m)
{
    assert(m->table && m->home && m->ds);
    build_define_names(m);
    build_advice_names(m);
    check_rule_names(m);
}

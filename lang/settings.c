/* lang/settings.c -- definitions that get another value than the table's text gives them.
 * Does: reads NAME=VALUE, puts the value in the definition's place, checks again what depends on
 *   it.
 * Knows: the parser, the steps (check.h).   Must not know: where the text comes from, any game.
 * Start reading at settings_apply(). */
#include <string.h>

#include "lang/check.h"

#include <assert.h>
#include "lang/format.h"
#include "lang/parse/parse.h"

/* One setting while it is checked. */
typedef struct SettingDraft {
    Name name;
    Expr *value; /* NULL after an error */
    Define *define;
    unsigned used; /* USES_* of what the table says it is */
} SettingDraft;

typedef struct Settings {
    Arena *home;
    Diags *ds;
    TableSet *set;
    SettingDraft at[LIMIT_SETTINGS];
    size_t n;
} Settings;

/* ---- which definition --------------------------------------------------------------------- */

static const Table *table_of(const Table *root, const Name *name, const char *dot)
{
    size_t n = (size_t)(dot - name->text);
    for (size_t i = 0; i < root->n_imports; i++) {
        const Name *alias = &root->imports[i].alias;
        if (alias->length == n && memcmp(alias->text, name->text, n) == 0)
            return root->imports[i].table;
    }
    return NULL;
}

static bool can_be_set(const Define *d)
{
    return d->n_params == 0;
}

static void report_unknown(const Settings *s, const Name *name)
{
    const Table *t = s->set->root;
    const char *dot = strchr(name->text, '.'), *last = dot ? dot + 1 : name->text;
    int n_prefix = (int)(last - name->text);
    if (dot)
        t = table_of(t, name, dot);
    if (!t) {
        diag_add(s->ds, DIAG_ERROR, name->span, "unknown definition `%s`: no table `%.*s` is used",
                 name->text, n_prefix - 1, name->text);
        return;
    }
    diag_add(s->ds, DIAG_ERROR, name->span, "unknown definition `%s`", name->text);
    Nearest near = {last, strlen(last), NULL, 0};
    for (size_t i = 0; i < t->n_defines; i++)
        if (can_be_set(t->defines[i]))
            nearest_offer(&near, t->defines[i]->name.text);
    if (near.best)
        diag_hint(s->ds, "did you mean `%.*s%s`?", n_prefix, name->text, near.best);
    else if (vocab_find_name(t->vocab, last, strlen(last)))
        diag_hint(s->ds, "it is a word of the game: only definitions can be set");
}

/* The definition of that name; NULL with an error. */
static Define *find_define(const Settings *s, const Name *name)
{
    Define *d = names_find_define(s->set->root, name->text, name->length);
    if (!d) {
        report_unknown(s, name);
        return NULL;
    }
    if (!can_be_set(d)) {
        diag_add(s->ds, DIAG_ERROR, name->span,
                 "`%s` has parameters: only definitions without can be set", name->text);
        diag_note(s->ds, d->name.span, "`%s` is defined here", name->text);
        return NULL;
    }
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].define == d) {
            diag_add(s->ds, DIAG_ERROR, name->span, "`%s` is set twice", name->text);
            diag_note(s->ds, s->at[i].name.span, "the first time is here");
            return NULL;
        }
    return d;
}

/* ---- its value ---------------------------------------------------------------------------- */

static void read_setting(Settings *s, const char *text)
{
    size_t n = strlen(text);
    if (n > LIMIT_SETTING_BYTES) {
        diag_add(s->ds, DIAG_ERROR, (Span){0}, "a setting is longer than %d bytes",
                 LIMIT_SETTING_BYTES);
        return;
    }
    SettingDraft d = {0};
    d.value = parse_setting(s->home, s->ds, source_new(s->home, "--set", text, n),
                            s->set->root->vocab, &d.name);
    if (d.value)
        d.define = find_define(s, &d.name);
    if (!d.define)
        return;
    size_t before = diag_errors(s->ds);
    Module m = {.home = s->home, .ds = s->ds, .table = d.define->table};
    names_resolve_expr(&m, d.value);
    types_infer_value(&m, d.value, d.define->type, d.name.text);
    if (diag_errors(s->ds) == before)
        s->at[s->n++] = d;
}

static void install(SettingDraft *d)
{
    d->value->parens = 0;
    d->used = d->define->uses;
    d->define->body = d->value;
}

/* ---- what depends on it ------------------------------------------------------------------- */

static void forget_setting_marks(const TableSet *set)
{
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_defines; j++)
            set->tables[i]->defines[j]->checking = NULL;
}

/* The name in e by which it uses the definition, itself or through others; NULL if it does not.
 * Definitions looked into are marked, and looked into once.  The recursion is bounded: between two
 * settings it goes at most LIMIT_FULL_DEPTH deep. */
static const Expr *name_that_uses(const Expr *e, const Define *define)
{
    if (e->ref == REF_DEFINE) {
        Define *d = e->define;
        bool is_new = !d->checking;
        d->checking = d;
        if (d == define || (is_new && name_that_uses(d->body, define)))
            return e;
    }
    for (uint32_t i = 0; i < e->n_args; i++) {
        const Expr *found = name_that_uses(e->args[i], define);
        if (found)
            return found;
    }
    return NULL;
}

static void check_cycle(const Settings *s, const SettingDraft *d)
{
    const Expr *use = name_that_uses(d->value, d->define);
    forget_setting_marks(s->set);
    if (!use)
        return;
    diag_add(s->ds, DIAG_ERROR, use->name.span, "definition `%s` would use itself", d->name.text);
    if (use->define != d->define)
        diag_note(s->ds, use->define->name.span, "`%s` is defined here, and uses `%s`",
                  use->name.text, d->define->name.text);
    else
        diag_note(s->ds, d->define->name.span, "`%s` is defined here", d->name.text);
}

/* The steps that look into definitions, once more: a table after those that it uses. */
static void check_again(const Settings *s)
{
    for (size_t i = s->set->n_tables; i-- > 0;) {
        Table *t = s->set->tables[i];
        Module m = {.home = s->home, .ds = s->ds, .table = t};
        for (size_t j = 0; j < t->n_defines; j++)
            vec_push(&m.defines, t->defines[j], "definitions");
        order_definitions(&m);
        vec_clear(&m.defines);
    }
    forget_setting_marks(s->set);
    for (size_t i = s->set->n_tables; i-- > 0 && diag_errors(s->ds) == 0;) {
        Module m = {.home = s->home, .ds = s->ds, .table = s->set->tables[i]};
        places_check(&m);
    }
    for (size_t i = 0; i < s->n && diag_errors(s->ds); i++)
        if (s->at[i].define->uses & ~s->at[i].used)
            diag_note(s->ds, s->at[i].name.span, "`%s` is set here", s->at[i].name.text);
}

/* ---- the door ----------------------------------------------------------------------------- */

static int by_setting_name(const void *x, const void *y)
{
    const Setting *a = x, *b = y;
    return strcmp(a->name, b->name);
}

static void keep_settings(const Settings *s)
{
    Setting *all = ARENA_ARRAY(s->home, Setting, s->n);
    for (size_t i = 0; i < s->n; i++)
        all[i] = (Setting){s->at[i].name.text, format_expr_in(s->home, s->at[i].value)};
    if (s->n)
        qsort(all, s->n, sizeof *all, by_setting_name);
    s->set->settings = all;
    s->set->n_settings = s->n;
}

bool settings_apply(Arena *home, Diags *ds, TableSet *set, const char *const *texts, size_t n)
{
    assert(home && ds && set && (texts || n == 0));
    Settings s = {.home = home, .ds = ds, .set = set};
    if (n > LIMIT_SETTINGS) {
        diag_add(ds, DIAG_ERROR, (Span){0}, "more than %d settings", LIMIT_SETTINGS);
        return false;
    }
    for (size_t i = 0; i < n; i++)
        read_setting(&s, texts[i]);
    if (diag_errors(ds))
        return false;
    for (size_t i = 0; i < s.n; i++)
        install(&s.at[i]);
    for (size_t i = 0; i < s.n; i++)
        check_cycle(&s, &s.at[i]);
    if (s.n && diag_errors(ds) == 0)
        check_again(&s);
    keep_settings(&s);
    return diag_errors(ds) == 0;
}

/* lib/names.c -- the names of a table, for editors and other programs.
 * Does: lists the declarations of a table, finds the meaning of the name at a place, and the names
 *   that would be valid there; also in a table with errors.
 * Knows: the syntax tree, the game's words.   Must not know: how a table runs.
 * Start reading at al0_table_names(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "lang/check.h"
#include "lib/editor/names_internal.h"
#include "lib/editor/keywords.h"
#include "write/text/json.h"

struct Al0Names {
    Arena *home;
    VEC(Al0Name) all;
    VEC(SourceLines) lines; /* of the files with declarations among them */
};

static Al0Names *names_new(void)
{
    Arena *home = arena_new("names");
    Al0Names *n = ARENA_NEW(home, Al0Names);
    n->home = home;
    return n;
}

void al0_names_free(Al0Names *names)
{
    if (!names)
        return;
    vec_clear(&names->all);
    vec_clear(&names->lines);
    arena_free(names->home);
}

size_t al0_names_count(const Al0Names *names)
{
    assert(names);
    return names->all.n;
}

const Al0Name *al0_names_get(const Al0Names *names, size_t i)
{
    assert(names && i < names->all.n);
    return &names->all.at[i];
}

/* ---- one name ----------------------------------------------------------------------------- */

/* The lines of a file, which are counted once for each list. */
static const SourceLines *lines_of(Al0Names *names, const Source *source)
{
    for (size_t i = 0; i < names->lines.n; i++)
        if (names->lines.at[i].source == source)
            return &names->lines.at[i];
    vec_push(&names->lines, source_lines(names->home, source), "names");
    return &names->lines.at[names->lines.n - 1];
}

static void set_place(const NameSpot *s, Al0Name *n, Span name, Span whole)
{
    if (!name.source)
        return;
    Place place = source_lines_place(lines_of(s->names, name.source), name.lo);
    n->line = place.line;
    n->column = place.column;
    n->file = name.source->name;
    n->at = name.lo;
    n->length = name.hi - name.lo;
    n->whole_at = whole.lo;
    n->whole_length = whole.hi - whole.lo;
}

static const char *params_of(Arena *home, const Define *d)
{
    StrBuf b = {0};
    for (uint32_t i = 0; i < d->n_params; i++)
        strbuf_printf(&b, "%s%s", i ? ", " : "", d->params[i].text);
    return arena_take(home, &b);
}

static Al0Name name_of_define(const NameSpot *s, const Define *d)
{
    Arena *home = s->names->home;
    bool typed = d->table && !unsound_has(&s->table->unsound, d);
    Al0Name n = {.kind = AL0_NAME_DEFINITION,
                 .name = d->name.text,
                 .params = params_of(home, d),
                 .type = typed ? type_name(d->table->vocab, d->type) : NULL,
                 .help = d->doc.text};
    set_place(s, &n, d->name.span, d->span);
    return n;
}

static Al0Name name_of_advice(const NameSpot *s, const Advice *a)
{
    Al0Name n = {.kind = AL0_NAME_ADVICE, .name = a->name.text, .params = "", .help = a->doc.text};
    set_place(s, &n, a->name.span, a->span);
    return n;
}

static Al0Name name_of_rule(const NameSpot *s, const Rule *r)
{
    Al0Name n = {.kind = AL0_NAME_RULE, .name = r->name.text, .params = "", .help = r->doc.text};
    set_place(s, &n, r->name.span, r->span);
    return n;
}

static Al0Name name_of_table(const NameSpot *s, const char *alias, const Table *t, Span at)
{
    Al0Name n = {.kind = AL0_NAME_TABLE, .name = alias, .params = "", .help = t->title};
    set_place(s, &n, at, at);
    return n;
}

static Al0Name name_of_word(const Vocab *v, const Word *w)
{
    return (Al0Name){.kind = AL0_NAME_WORD,
                     .name = w->name,
                     .params = w->params,
                     .type = type_name(v, w->type),
                     .help = w->help};
}

static Al0Name name_of_local(const NameSpot *s, Al0NameKind kind, const Name *name,
                             const char *type)
{
    Al0Name n = {.kind = kind, .name = name->text, .params = "", .type = type};
    set_place(s, &n, name->span, name->span);
    return n;
}

/* The words of the language that name values. */
static const Al0Name of_language[] = {
    {.kind = AL0_NAME_WORD,
     .name = "depth",
     .params = "",
     .type = "int",
     .help = "plies since the root of the tree"},
    {.kind = AL0_NAME_WORD,
     .name = "root",
     .params = "E",
     .help = "the value of E at the root of the tree"},
    {.kind = AL0_NAME_WORD, .name = "after", .params = "E", .help = "the value of E behind a move"},
    {.kind = AL0_NAME_WORD,
     .name = "played",
     .params = "E",
     .help = "the value of E for the move that led to a position of a game"},
};

/* ---- where a place is --------------------------------------------------------------------- */

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.';
}

NameSpot spot_of(const Al0Table *table, size_t at)
{
    const Source *s = table->set->root->source;
    uint32_t n = (uint32_t)(at < s->n ? at : s->n);
    NameSpot spot = {table, names_new(), n, n, n};
    while (spot.lo > 0 && is_name_letter(s->text[spot.lo - 1]))
        spot.lo--;
    while (spot.hi < s->n && is_name_letter(s->text[spot.hi]))
        spot.hi++;
    return spot;
}

const char *spot_text(const NameSpot *s)
{
    return s->table->set->root->source->text + s->lo;
}

/* The declaration round the place, also one with errors; NULL if there is none. */
static const Decl *decl_round(const NameSpot *s)
{
    const File *f = s->table->set->file;
    const Decl *found = NULL;
    for (size_t i = 0; i < f->n_decls + f->n_dropped; i++) {
        const Decl *d = i < f->n_decls ? &f->decls[i] : &f->dropped[i - f->n_decls];
        if (d->span.lo <= s->lo && s->lo <= d->span.hi)
            found = d;
    }
    return found;
}

void spot_add(const NameSpot *s, Al0Name name)
{
    name.used_at = s->lo;
    name.used_length = s->hi - s->lo;
    vec_push(&s->names->all, name, "names");
}

/* ---- names that hold at a place only ------------------------------------------------------ */

/* What is wanted of the names that are met: those that begin so, or this one alone. */
typedef struct WantedName {
    const char *text;
    size_t n;
    bool begins;
} WantedName;

static bool is_wanted_name(const WantedName *w, const char *name)
{
    if (!name)
        return false;
    size_t n = strlen(name);
    return (w->begins ? n >= w->n : n == w->n) && memcmp(name, w->text, w->n) == 0;
}

/* The type of the name that a binder binds: that of its domain, where types are known. */
static const char *type_of_bound(const NameSpot *s, const Expr *binder)
{
    bool typed = !unsound_name(&s->table->unsound, binder->args[0]);
    return type_name(s->table->set->root->vocab, typed ? binder->args[0]->type : TYPE_ANY_SET);
}

/* The names that binders round the place bind. */
static void add_bound(const NameSpot *s, const WantedName *w, const Expr *e)
{
    if (!e || s->lo < e->span.lo || s->lo > e->span.hi)
        return;
    if (e->kind == EX_BINDER && is_wanted_name(w, e->name.text))
        spot_add(s, name_of_local(s, AL0_NAME_BOUND, &e->name, type_of_bound(s, e)));
    for (uint32_t i = 0; i < e->n_args; i++)
        add_bound(s, w, e->args[i]);
}

static void add_bound_of_key(const NameSpot *s, const WantedName *w, const OrderKey *key)
{
    add_bound(s, w, key->expr);
    add_bound(s, w, key->condition);
}

static void add_bound_of_advice(const NameSpot *s, const WantedName *w, const Advice *a)
{
    for (size_t i = 0; i < N_PARTS; i++)
        add_bound(s, w, a->part[i]);
    for (uint32_t i = 0; i < a->n_prefer; i++)
        add_bound_of_key(s, w, &a->prefer[i]);
    if (a->seek)
        add_bound_of_key(s, w, a->seek);
}

static void add_local(const NameSpot *s, const WantedName *w)
{
    const Decl *d = decl_round(s);
    if (!d)
        return;
    if (d->kind == DECL_RULE)
        add_bound(s, w, d->rule->condition);
    if (d->kind == DECL_ADVICE)
        add_bound_of_advice(s, w, d->advice);
    if (d->kind != DECL_DEFINE)
        return;
    for (uint32_t i = 0; i < d->define->n_params; i++)
        if (is_wanted_name(w, d->define->params[i].text)) {
            bool typed = d->define->param_types && !unsound_has(&s->table->unsound, d->define);
            const char *type =
                typed ? type_name(d->define->table->vocab, d->define->param_types[i]) : NULL;
            spot_add(s, name_of_local(s, AL0_NAME_PARAMETER, &d->define->params[i], type));
        }
    add_bound(s, w, d->define->body);
}

/* ---- names of tables ---------------------------------------------------------------------- */

static void add_values(const NameSpot *s, const WantedName *w, const Table *t)
{
    for (size_t i = 0; i < t->define_names.n; i++)
        if (is_wanted_name(w, t->define_names.at[i].name))
            spot_add(s, name_of_define(s, t->define_names.at[i].what));
}

static void add_advice(const NameSpot *s, const WantedName *w, const Table *t)
{
    for (size_t i = 0; i < t->advice_names.n; i++) {
        const Symbol *y = &t->advice_names.at[i];
        if (is_wanted_name(w, y->name) && !y->is_table)
            spot_add(s, name_of_advice(s, y->what));
    }
}

/* The prefixes of tables in use. */
static void add_prefixes(const NameSpot *s, const WantedName *w, const Table *t)
{
    for (size_t i = 0; i < t->advice_names.n; i++) {
        const Symbol *y = &t->advice_names.at[i];
        if (is_wanted_name(w, y->name) && y->is_table)
            spot_add(s, name_of_table(s, y->name, y->what, y->span));
    }
}

/* Which of all that a word could be is wanted. */
typedef struct WantedKinds {
    bool begins; /* the word may go on */
    bool values, advice;
} WantedKinds;

/* The names of declarations that have errors, which stand in no table. */
static void add_dropped(const NameSpot *s, const WantedName *w, const WantedKinds *k)
{
    const File *f = s->table->set->file;
    for (size_t i = 0; i < f->n_dropped; i++) {
        const Decl *d = &f->dropped[i];
        if (k->values && d->kind == DECL_DEFINE && is_wanted_name(w, d->define->name.text))
            spot_add(s, name_of_define(s, d->define));
        if (k->advice && d->kind == DECL_ADVICE && is_wanted_name(w, d->advice->name.text))
            spot_add(s, name_of_advice(s, d->advice));
        if (k->advice && d->kind == DECL_RULE && is_wanted_name(w, d->rule->name.text))
            spot_add(s, name_of_rule(s, d->rule));
    }
}

static void add_wanted_words(const NameSpot *s, const WantedName *w)
{
    const Vocab *v = s->table->set->root->vocab;
    for (size_t i = 0; i < v->n_words; i++)
        if (is_wanted_name(w, v->words[i].name))
            spot_add(s, name_of_word(v, &v->words[i]));
    for (size_t i = 0; i < sizeof of_language / sizeof *of_language; i++)
        if (is_wanted_name(w, of_language[i].name))
            spot_add(s, of_language[i]);
}

static void add_rules(const NameSpot *s, const WantedName *w)
{
    const Table *t = s->table->set->root;
    for (size_t i = 0; i < t->n_rules; i++)
        if (is_wanted_name(w, t->rules[i]->name.text))
            spot_add(s, name_of_rule(s, t->rules[i]));
}

/* The table that stands before the dot of a word; NULL if there is none. */
static const Table *table_before(const Table *t, const char *word, size_t n)
{
    for (size_t i = 0; i < t->n_imports; i++) {
        const Name *alias = &t->imports[i].alias;
        if (alias->length == n && memcmp(alias->text, word, n) == 0)
            return t->imports[i].table;
    }
    return NULL;
}

/* Behind `ALIAS.` names of that table. */
static void add_behind_dot(const NameSpot *s, const char *dot, size_t n, const WantedKinds *k)
{
    const char *word = spot_text(s);
    const Table *t = table_before(s->table->set->root, word, (size_t)(dot - word));
    WantedName w = {dot + 1, n - (size_t)(dot + 1 - word), k->begins};
    if (t && k->values)
        add_values(s, &w, t);
    if (t && k->advice)
        add_advice(s, &w, t);
}

static void add_all_names(const NameSpot *s, const WantedKinds *k)
{
    size_t n = (k->begins ? s->at : s->hi) - s->lo;
    const char *dot = memchr(spot_text(s), '.', n);
    if (dot) {
        add_behind_dot(s, dot, n, k);
        return;
    }
    WantedName w = {spot_text(s), n, k->begins};
    if (k->values)
        add_local(s, &w);
    if (k->values)
        add_values(s, &w, s->table->set->root);
    if (k->advice)
        add_advice(s, &w, s->table->set->root);
    add_prefixes(s, &w, s->table->set->root);
    add_dropped(s, &w, k);
    if (k->values)
        add_wanted_words(s, &w);
}

void spot_add_begun(const NameSpot *s, bool advice)
{
    add_all_names(s, &(WantedKinds){.begins = true, .values = !advice, .advice = advice});
}

/* ---- the doors ---------------------------------------------------------------------------- */

static const WantedKinds all_kinds = {.values = true, .advice = true};

static int compare_name_places(const void *x, const void *y)
{
    const Al0Name *a = x, *b = y;
    return (a->at > b->at) - (a->at < b->at);
}

Al0Names *al0_table_names(const Al0Table *table)
{
    assert(table);
    const WantedName any = {"", 0, true};
    NameSpot s = {.table = table, .names = names_new()};
    const char *own = table->set->root->source->name;
    size_t n = 0;
    add_values(&s, &any, table->set->root);
    add_advice(&s, &any, table->set->root);
    add_prefixes(&s, &any, table->set->root);
    add_rules(&s, &any);
    add_dropped(&s, &any, &all_kinds);
    for (size_t i = 0; i < s.names->all.n; i++) /* without those of libraries */
        if (strcmp(s.names->all.at[i].file, own) == 0)
            s.names->all.at[n++] = s.names->all.at[i];
    s.names->all.n = n;
    if (n)
        qsort(s.names->all.at, n, sizeof *s.names->all.at, compare_name_places);
    return s.names;
}

/* A word of the language, if it means nothing else. */
static void add_keyword(const NameSpot *s)
{
    const Keyword *k = keyword_find(spot_text(s), s->hi - s->lo);
    if (k)
        spot_add(
            s, (Al0Name){.kind = AL0_NAME_KEYWORD, .name = k->word, .params = "", .help = k->help});
}

Al0Names *al0_table_names_at(const Al0Table *table, size_t at)
{
    assert(table);
    NameSpot s = spot_of(table, at);
    if (s.lo < s.hi) {
        add_all_names(&s, &all_kinds);
        if (s.names->all.n == 0)
            add_rules(&s, &(WantedName){spot_text(&s), s.hi - s.lo, false});
        if (s.names->all.n == 0)
            add_keyword(&s);
    }
    return s.names;
}

/* ---- as JSON ------------------------------------------------------------------------------ */

static void put_name(Json *j, const Al0Name *n)
{
    static const char *const kind[] = {
        [AL0_NAME_WORD] = "word",     [AL0_NAME_DEFINITION] = "definition",
        [AL0_NAME_ADVICE] = "advice", [AL0_NAME_RULE] = "rule",
        [AL0_NAME_TABLE] = "table",   [AL0_NAME_PARAMETER] = "parameter",
        [AL0_NAME_BOUND] = "bound",   [AL0_NAME_KEYWORD] = "keyword"};
    json_begin_object(j, NULL);
    json_put_text(j, "kind", kind[n->kind]);
    json_put_text(j, "name", n->name);
    json_put_text(j, "params", n->params);
    json_put_text(j, "type", n->type);
    json_put_text(j, "help", n->help);
    if (n->file) {
        json_put_text(j, "file", n->file);
        json_put_count(j, "line", n->line);
        json_put_count(j, "column", n->column);
        json_put_count(j, "at", n->at);
        json_put_count(j, "length", n->length);
        json_put_count(j, "whole_at", n->whole_at);
        json_put_count(j, "whole_length", n->whole_length);
    }
    json_end_object(j);
}

static bool write_names(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const Al0Names *names = thing;
    if (form->format != AL0_JSON)
        return status_fail(s, STATUS_WRONG_USE, "names are written as JSON");
    Json j = {.out = out};
    json_begin_list(&j, NULL);
    for (size_t i = 0; i < names->all.n; i++)
        put_name(&j, &names->all.at[i]);
    json_end_list(&j);
    strbuf_putc(out, '\n');
    return true;
}

char *al0_names_write(const Al0Names *names, Al0Format format, const Al0WriteOptions *options,
                      Al0Status *status)
{
    return lib_write(write_names, names, (LibForm){format, options}, status);
}

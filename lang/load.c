/* lang/load.c -- a table and the files that it uses.
 * Does: follows `use`, puts libraries in place, runs the steps of checking.
 * Knows: the parser, the steps (check.h).   Must not know: where files lie (load_file.c), any game;
 *   which one a header names (load_game.c).
 * Start reading at table_load(). */
#include "lang/load_internal.h"

#include <assert.h>
#include <string.h>

#include "lang/check.h"
#include "lang/parse/parse.h"

static Table *load_table(Loader *l, const File *f, const Open *open, bool is_root);

/* ---- files -------------------------------------------------------------------------------- */

/* Those of the game that a table is for if it names none: a header is read along with the rest. */
static const Vocab *words_for_hints(const LoadOptions *o)
{
    return o->find_game(o->context, o->default_game, strlen(o->default_game));
}

/* Reads and parses the file at path; NULL with an error at `at`. */
static File *read_table_text(Loader *l, Span at, const char *path)
{
    const Source *s = loader_read_source(l, at, path);
    return s ? parse_file(l->home, l->ds, s, words_for_hints(l->o)) : NULL;
}

/* ---- use ---------------------------------------------------------------------------------- */

static bool is_being_loaded(const Open *open, const char *path)
{
    for (; open; open = open->user)
        if (strcmp(open->path, path) == 0)
            return true;
    return false;
}

static KnownTable *find_known_table(Loader *l, const char *path)
{
    for (size_t i = 0; i < l->known.n; i++)
        if (strcmp(l->known.at[i].path, path) == 0)
            return &l->known.at[i];
    return NULL;
}

/* One table being put together: the module, and the libraries that it already has. */
typedef struct Build {
    Module module;
    VEC(const char *) libraries;
} Build;

static void add_declarations(Loader *l, Build *b, const File *f, const Open *open,
                             bool from_library);

static bool has_library(const Build *b, const char *path)
{
    for (size_t i = 0; i < b->libraries.n; i++)
        if (strcmp(b->libraries.at[i], path) == 0)
            return true;
    return false;
}

static bool is_for(Loader *l, const Header *h, const Open *open, const Vocab *v)
{
    const Vocab *other;
    if (h->game_is_string)
        return !(other = loader_open_game(l, h, open)) || other == v; /* NULL: that is reported */
    return !h->game.text || strcmp(h->game.text, v->name) == 0;
}

/* Errors for what only a table says of itself. */
static void check_has_no_table(Loader *l, const Header *h)
{
    for (int k = 0; k < N_HEADERS; k++)
        if (k != HEADER_TABLE && k != HEADER_GAME && h->entry_at[k].source)
            diag_add(l->ds, DIAG_ERROR, h->entry_at[k],
                     "`%s` needs `table`: without it this file is a library",
                     header_word((HeaderKind)k));
}

static void check_library_header(Loader *l, const Build *b, const File *f, const Open *open)
{
    const Header *h = &f->header;
    const Vocab *v = b->module.table->vocab;
    check_has_no_table(l, h);
    if (!is_for(l, h, open, v))
        diag_add(l->ds, DIAG_ERROR, h->game.span, "this library is for `%s`, its user for `%s`",
                 h->game.text, v->name);
}

static void import_table(Loader *l, Build *b, const Use *u, Table *t)
{
    if (t->vocab != b->module.table->vocab) {
        diag_add(l->ds, DIAG_ERROR, u->path.span, "table `%s` is for `%s`, its user for `%s`",
                 t->name.text, t->vocab->name, b->module.table->vocab->name);
        b->module.unknown_names = UNKNOWN_ARE_EXCUSED;
        return;
    }
    if (b->module.table->symmetric && !t->symmetric)
        diag_add(l->ds, DIAG_ERROR, u->path.span, "table `%s` is not `symmetric`, its user is",
                 t->name.text);
    Name alias = u->as.text ? u->as : (Name){t->name.text, t->name.length, u->path.span};
    for (size_t i = 0; i < b->module.imports.n; i++) {
        const Import *other = &b->module.imports.at[i];
        if (other->table == t && strcmp(other->alias.text, alias.text) == 0)
            return; /* by way of a library, say: once is enough */
    }
    vec_push(&b->module.imports, ((Import){alias, t}), "tables in use");
}

static void load_used_table(Loader *l, Build *b, const Use *u, const Open *user)
{
    const char *shown, *path = loader_find_file(l, u->path.span, u->path.text, user, &shown);
    if (!path) {
        b->module.unknown_names = UNKNOWN_ARE_EXCUSED;
        return;
    }
    if (is_being_loaded(user, path)) {
        diag_add(l->ds, DIAG_ERROR, u->path.span, "`%s` uses itself%s", u->path.text,
                 strcmp(user->path, path) ? " through other files" : "");
        b->module.unknown_names = UNKNOWN_ARE_EXCUSED;
        return;
    }
    KnownTable *known = find_known_table(l, path);
    if (known) {
        import_table(l, b, u, known->table);
        return;
    }
    if (has_library(b, path))
        return;
    File *f = read_table_text(l, u->path.span, shown);
    if (!f) {
        b->module.unknown_names = UNKNOWN_ARE_EXCUSED;
        return;
    }
    Open open = {path, shown, user};
    if (f->header.entry_at[HEADER_TABLE].source) {
        Table *t = load_table(l, f, &open, false);
        import_table(l, b, u, t);
        return;
    }
    if (u->as.text)
        diag_add(l->ds, DIAG_ERROR, u->as.span,
                 "`%s` is a library (it has no `table`): its names take no prefix", u->path.text);
    vec_push(&b->libraries, path, "libraries");
    check_library_header(l, b, f, &open);
    add_declarations(l, b, f, &open, true);
}

static bool has_table_room(Loader *l, Build *b, Span at)
{
    size_t n = b->module.defines.n + b->module.advices.n + b->module.rules.n;
    if (n < LIMIT_DECLARATIONS)
        return true;
    if (l->full != b->module.table) /* a library may have filled it before */
        diag_add(l->ds, DIAG_ERROR, at, "more than %d declarations in one table",
                 LIMIT_DECLARATIONS);
    l->full = b->module.table;
    b->module.unknown_names = UNKNOWN_ARE_EXCUSED;
    return false;
}

static void note_dropped(Module *m, const File *f)
{
    for (size_t i = 0; i < f->n_dropped; i++) {
        const Decl *d = &f->dropped[i];
        if (d->kind == DECL_USE)
            m->unknown_names = UNKNOWN_ARE_EXCUSED;
        else if (d->kind == DECL_DEFINE && d->define->name.text)
            vec_push(&m->dropped, d->define->name, "names");
        else if (d->kind == DECL_ADVICE && d->advice->name.text)
            vec_push(&m->dropped, d->advice->name, "names");
    }
}

static void add_declarations(Loader *l, Build *b, const File *f, const Open *open,
                             bool from_library)
{
    Module *m = &b->module;
    note_dropped(m, f);
    for (size_t i = 0; i < f->n_decls; i++) {
        const Decl *d = &f->decls[i];
        if (d->kind != DECL_USE && !has_table_room(l, b, d->span))
            return;
        switch (d->kind) {
        case DECL_USE: load_used_table(l, b, d->use, open); break;
        case DECL_DEFINE:
            d->define->table = m->table;
            d->define->from_library = from_library;
            vec_push(&m->defines, d->define, "definitions");
            break;
        case DECL_RULE:
            d->rule->table = m->table;
            vec_push(&m->rules, d->rule, "rules");
            break;
        case DECL_ADVICE:
            d->advice->table = m->table;
            d->advice->from_library = from_library;
            vec_push(&m->advices, d->advice, "advice");
            break;
        }
    }
}

/* ---- the header --------------------------------------------------------------------------- */

/* Splits `material "KRvK, KQvK"` at the commas and has the game check each. */
static void set_material(Loader *l, Table *t, const Header *h)
{
    const Vocab *v = t->vocab;
    if (!v->check_material) {
        diag_add(l->ds, DIAG_ERROR, h->material.span,
                 "game `%s` has no classes of positions: `material` says nothing here", v->name);
        return;
    }
    const char *text = h->material.text;
    size_t most = 1;
    for (const char *c = text; *c; c++)
        most += *c == ',';
    t->material = ARENA_ARRAY(l->home, const char *, most);
    for (const char *at = text; at;) {
        const char *comma = strchr(at, ',');
        const char *end = comma ? comma : at + strlen(at);
        while (at < end && *at == ' ')
            at++;
        while (end > at && end[-1] == ' ')
            end--;
        Status status;
        if (!v->check_material(v->game, at, (size_t)(end - at), &status))
            diag_add(l->ds, DIAG_ERROR, h->material.span, "%s", status.text);
        t->material[t->n_material++] = arena_text(l->home, at, (size_t)(end - at));
        at = comma ? comma + 1 : NULL;
    }
}

static bool is_word(const Expr *e, const char *word)
{
    return e && word && e->kind == EX_NAME && strcmp(e->name.text, word) == 0;
}

/* The aim, or what is to be avoided. */
static void set_end(Loader *l, Table *t, const Header *h)
{
    const char *word = t->vocab->default_aim;
    t->avoid = h->avoid;
    t->aim = h->aim;
    if (!t->aim)
        t->aim = parse_expression(l->home, l->ds,
                                  source_new(l->home, "<default aim>", word, strlen(word)), NULL);
    t->end_is_default =
        t->avoid ? is_word(t->avoid, t->vocab->reversed_aim) : is_word(t->aim, word);
}

static void set_symmetric(Loader *l, Table *t, const Header *h)
{
    t->symmetric = h->entry_at[HEADER_SYMMETRIC].source != NULL;
    if (t->symmetric && t->vocab->n_images <= 1)
        diag_add(l->ds, DIAG_ERROR, h->entry_at[HEADER_SYMMETRIC],
                 "positions of `%s` have no images", t->vocab->name);
}

static Table *begin_table(Loader *l, const File *f, const Open *open)
{
    const Header *h = &f->header;
    Table *t = ARENA_NEW(l->home, Table);
    t->source = f->source;
    if (h->entry_at[HEADER_TABLE].source)
        t->name = h->table;
    t->title = h->title.text;
    t->vocab = loader_game(l, h, open);
    if (!t->vocab) /* so that the rest is checked, too */
        t->vocab = loader_find_game(l, l->o->default_game);
    t->search = h->search;
    t->search_at = h->search_word.span;
    set_symmetric(l, t, h);
    t->replan = h->entry_at[HEADER_REPLAN].source != NULL;
    t->scope = h->scope;
    t->odds = h->odds;
    set_end(l, t, h);
    if (h->entry_at[HEADER_MATERIAL].source && h->material.text)
        set_material(l, t, h);
    return t;
}

/* ---- checking ----------------------------------------------------------------------------- */

static Table *load_table(Loader *l, const File *f, const Open *open, bool is_root)
{
    Build b = {.module = {.home = l->home, .ds = l->ds, .table = begin_table(l, f, open)}};
    Module *m = &b.module;
    if (is_root && !m->table->name.text && l->o->allow_library)
        m->unknown_names = UNKNOWN_ARE_LACKING;
    if (!m->table->name.text)
        check_has_no_table(l, &f->header);
    if (f->header.game_is_string && m->table->vocab == words_for_hints(l->o))
        m->unknown_names = UNKNOWN_ARE_EXCUSED; /* the game could not be read */
    add_declarations(l, &b, f, open, false);
    names_resolve(m);
    types_infer(m);
    places_check(m);
    if (is_root && diag_errors(l->ds) == 0) /* else what uses a name may be what was dropped */
        names_warn(m);
    KnownTable known = {open->path, m->table};
    vec_push(&l->known, known, "tables");
    vec_clear(&m->defines);
    vec_clear(&m->advices);
    vec_clear(&m->rules);
    vec_clear(&m->imports);
    vec_clear(&m->dropped);
    vec_clear(&m->unknown);
    vec_clear(&b.libraries);
    return m->table;
}

/* The prefix of a table's names in the root: as it is used there, or else its own name. */
static const char *prefix_of(const Table *root, const Table *t)
{
    for (size_t i = 0; i < root->n_imports; i++)
        if (root->imports[i].table == t)
            return root->imports[i].alias.text;
    return t->name.text;
}

static const char *full_name(Loader *l, const Table *root, const Advice *a)
{
    if (a->table == root || !a->table->name.text)
        return a->name.text;
    return arena_printf(l->home, "%s.%s", prefix_of(root, a->table), a->name.text);
}

/* Answers and proofs call advice by the prefix of its table, so two tables may not share one. */
static bool prefixes_differ(Loader *l, const TableSet *set)
{
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < i; j++) {
            const Table *a = set->tables[i], *b = set->tables[j];
            if (a == set->root || b == set->root || a->n_advices == 0 || b->n_advices == 0 ||
                strcmp(prefix_of(set->root, a), prefix_of(set->root, b)) != 0)
                continue;
            diag_add(l->ds, DIAG_ERROR, b->name.span,
                     "two of the tables that `%s` uses are called `%s` there",
                     set->root->source->name, prefix_of(set->root, b));
            diag_note(l->ds, a->name.span, "this is the other; `use ... as` gives it another name");
            return false;
        }
    return true;
}

static TableSet *make_set(Loader *l, Table *root)
{
    TableSet *set = ARENA_NEW(l->home, TableSet);
    set->root = root;
    set->tables = ARENA_ARRAY(l->home, Table *, l->known.n);
    size_t n_advices = 0;
    for (size_t i = l->known.n; i-- > 0;) { /* the root was finished last */
        set->tables[set->n_tables++] = l->known.at[i].table;
        n_advices += l->known.at[i].table->n_advices;
    }
    set->sources = arena_copy(l->home, l->sources.at, l->sources.n * sizeof *l->sources.at);
    set->n_sources = l->sources.n;
    set->advices = ARENA_ARRAY(l->home, Advice *, n_advices);
    for (size_t i = 0; i < set->n_tables; i++)
        for (size_t j = 0; j < set->tables[i]->n_advices; j++) {
            Advice *a = set->tables[i]->advices[j];
            a->index = (uint32_t)set->n_advices;
            a->full_name = full_name(l, root, a);
            set->advices[set->n_advices++] = a;
        }
    return set;
}

static TableSet *load_set(Loader *l, const File *f, const Open *open)
{
    Table *root = f ? load_table(l, f, open, true) : NULL;
    bool fine = diag_errors(l->ds) == 0;
    TableSet *set = root && (fine || l->o->keep) ? make_set(l, root) : NULL;
    vec_clear(&l->known);
    vec_clear(&l->games);
    vec_clear(&l->sources);
    if (!set)
        return NULL;
    set->file = f;
    fine = fine && prefixes_differ(l, set) &&
           settings_apply(l->home, l->ds, set, l->o->settings, l->o->n_settings);
    return fine || l->o->keep ? set : NULL;
}

TableSet *table_load(Arena *home, Diags *ds, const char *path, const LoadOptions *o)
{
    assert(home && ds && path && o);
    Loader l = {.home = home, .ds = ds, .o = o};
    Open open = {0};
    const Source *s = loader_read_first(&l, path, &open);
    return load_set(&l, s ? parse_file(home, ds, s, words_for_hints(o)) : NULL, &open);
}

TableSet *table_load_text(Arena *home, Diags *ds, const char *name, const char *text, size_t n,
                          const LoadOptions *o)
{
    assert(home && ds && name && (text || n == 0) && o);
    Loader l = {.home = home, .ds = ds, .o = o};
    if (n > LIMIT_SOURCE_BYTES) {
        diag_unread(ds, (Span){0}, name, READ_TOO_LARGE);
        return NULL;
    }
    const Source *s = source_new(home, name, text, n);
    vec_push(&l.sources, s, "sources");
    Open open = {"", "", NULL};
    return load_set(&l, parse_file(home, ds, s, words_for_hints(o)), &open);
}

static bool check_expr(Module *m, Expr *e, ExprPlace place)
{
    size_t before = diag_errors(m->ds);
    names_resolve_expr(m, e);
    types_infer_expr(m, e);
    places_check_expr(m, e, place);
    return diag_errors(m->ds) == before;
}

bool table_check_expr(Arena *home, Diags *ds, Table *table, Expr *e, ExprPlace place)
{
    assert(home && ds && table && e);
    return check_expr(&(Module){.home = home, .ds = ds, .table = table}, e, place);
}

bool table_check_condition(Arena *home, Diags *ds, Table *table, Expr *e, const Advice *within)
{
    assert(home && ds && table && e);
    Module m = {.home = home,
                .ds = ds,
                .table = table,
                .within = within,
                .n_in_force = within ? within->n_params : 0};
    return check_expr(&m, e, PLACE_CONDITION);
}

bool table_check_item(Arena *home, Diags *ds, Table *table, RuleItem *item, bool each)
{
    assert(home && ds && table && item);
    Module m = {.home = home, .ds = ds, .table = table};
    size_t before = diag_errors(ds);
    item->advice = names_find_advice(table, item->name.text, item->name.length);
    if (!item->advice) {
        diag_add(ds, DIAG_ERROR, item->name.span, "the table has no advice `%s`", item->name.text);
        return false;
    }
    names_check_arguments(&m, item);
    if (!each)
        names_reject_each(&m, item);
    for (uint32_t i = 0; i < item->n_arguments; i++)
        names_resolve_expr(&m, item->arguments[i].expr);
    types_infer_arguments(&m, item);
    for (uint32_t i = 0; i < item->n_arguments; i++)
        places_check_expr(&m, item->arguments[i].expr, PLACE_CONDITION);
    return diag_errors(ds) == before;
}

const Advice *table_find_advice(const TableSet *set, const char *name)
{
    assert(set->root && name);
    return names_find_advice(set->root, name, strlen(name));
}

/* checker/table.c -- reading a table: files, `use`, settings, names (see table.h).
 * Start reading at tables_read(). */
#include "checker/table.h"

#include <assert.h>
#include <sha256.h>
#include <string.h>

#include "base/paths.h"
#include "base/visible.h"
#include "checker/eval.h"
#include "lang/format.h"
#include "lang/parse/parse.h"

enum { MOST_MODULES = 256 }; /* of tables, libraries and files, each */

typedef struct UsedTable {
    const char *name;   /* of a table; of a library the file */
    TableModule *table; /* NULL: a library, which has been brought in */
    struct UsedTable *next;
} UsedTable;

struct TableModule {
    const char *file, *name; /* file: what tells it from others */
    Decl **decl;             /* its definitions and advice */
    size_t n_decls;
    Rule **rule; /* in the order of the text */
    size_t n_rules;
    const char *material; /* NULL: none */
    bool by_root;         /* the first one uses it */
    UsedTable *used;
};

static bool fail_table(Tables *t, const char *what, const char *about)
{
    if (t->message->n > 0)
        return false;
    strbuf_printf(t->message, "%s `", what);
    visible_line(t->message, about, strlen(about));
    strbuf_puts(t->message, "`");
    return false;
}

/* ---- files -------------------------------------------------------------------------------- */

static const Source *read_table_source(Tables *t, const char *path)
{
    const Source *s;
    char *digest = ARENA_ARRAY(t->home, char, SHA256_DIGEST_STRING_LENGTH);
    if (t->n_digests == MOST_MODULES || source_read(t->home, path, path, &s) != READ_OK) {
        fail_table(t, "cannot read", path);
        return NULL;
    }
    t->digest[t->n_digests++] = SHA256Data((const uint8_t *)s->text, s->n, digest);
    return s;
}

static File *read_table_file(Tables *t, const char *path)
{
    const Source *s = read_table_source(t, path);
    File *f = s ? parse_file(t->home, t->ds, s, NULL) : NULL;
    return diag_errors(t->ds) == 0 ? f : NULL;
}

/* A file that another one names; NULL with a message. */
static const char *find_file(Tables *t, const char *user, const char *name, const char **path)
{
    const PathRequest request = {user, name, t->files->folders, t->files->n_folders};
    const char *file = path_find(t->home, &request, path);
    if (!file)
        fail_table(t, "cannot use", name);
    return file;
}

static bool add_file(Tables *t, TableModule *m, const char *path, const File *f);

static TableModule *module_new(Tables *t, const char *file, const char *name)
{
    TableModule *m = ARENA_NEW(t->home, TableModule);
    m->file = file;
    m->name = name ? name : "";
    m->decl = ARENA_ARRAY(t->home, Decl *, LIMIT_DECLARATIONS);
    m->rule = ARENA_ARRAY(t->home, Rule *, LIMIT_DECLARATIONS);
    return m;
}

static TableModule *read_module(Tables *t, const char *path, const File *f)
{
    const char *file = path_identity(t->home, path);
    TableModule *m = module_new(t, file ? file : path /* a pipe, say */, f->header.table.text);
    assert(t->n_modules < MOST_MODULES);
    t->module[t->n_modules++] = m;
    return add_file(t, m, path, f) ? m : NULL;
}

static void add_used(Tables *t, TableModule *m, const char *name, TableModule *table)
{
    UsedTable *used = ARENA_NEW(t->home, UsedTable);
    *used = (UsedTable){name, table, m->used};
    m->used = used;
}

/* A table becomes a name of its own, a library's declarations stand where its `use` stands. */
static bool follow_use_clause(Tables *t, TableModule *m, const char *user, const Use *use)
{
    const char *path, *file = find_file(t, user, use->path.text, &path);
    TableModule *other = NULL;
    if (!file)
        return false;
    for (const UsedTable *x = m->used; x; x = x->next)
        if (!x->table && strcmp(x->name, file) == 0)
            return true;
    for (size_t i = 0; i < t->n_modules; i++)
        if (strcmp(t->module[i]->file, file) == 0)
            other = t->module[i];
    const File *f = other ? NULL : read_table_file(t, path);
    if (f && !f->header.table.text) {
        add_used(t, m, file, NULL);
        return add_file(t, m, path, f);
    }
    if (f)
        other = read_module(t, path, f);
    if (!other)
        return false;
    other->by_root |= m == t->module[0];
    add_used(t, m, use->as.text ? use->as.text : other->name, other);
    return true;
}

static const char *declared_name(const Decl *d)
{
    return d->kind == DECL_ADVICE ? d->advice->name.text : d->define->name.text;
}

/* Takes a definition or an advice, of which the table has no other with its name. */
static bool add_decl(Tables *t, TableModule *m, Decl *d)
{
    if (m->n_decls == LIMIT_DECLARATIONS)
        return fail_table(t, "too many declarations, for instance", declared_name(d));
    for (size_t i = 0; i < m->n_decls; i++)
        if (strcmp(declared_name(m->decl[i]), declared_name(d)) == 0 && m->decl[i]->kind == d->kind)
            return fail_table(t, "there are two declarations of", declared_name(d));
    m->decl[m->n_decls++] = d;
    d->owner = m;
    return true;
}

static bool add_rule(Tables *t, TableModule *m, Rule *rule)
{
    if (m->n_rules == LIMIT_DECLARATIONS)
        return fail_table(t, "too many declarations, for instance", rule->name.text);
    m->rule[m->n_rules++] = rule;
    return true;
}

static bool add_file(Tables *t, TableModule *m, const char *path, const File *f)
{
    if (f->header.material.text)
        m->material = f->header.material.text;
    for (size_t i = 0; i < f->n_decls; i++) {
        Decl *d = &f->decls[i];
        if (d->kind == DECL_RULE && !add_rule(t, m, d->rule))
            return false;
        if (d->kind == DECL_USE ? !follow_use_clause(t, m, path, d->use)
                                : d->kind != DECL_RULE && !add_decl(t, m, d))
            return false;
    }
    return true;
}

/* ---- names -------------------------------------------------------------------------------- */

static bool is_prefix(const char *prefix, const char *name)
{
    size_t n = strcspn(name, ".");
    return strlen(prefix) == n && memcmp(prefix, name, n) == 0 && name[n];
}

/* The table that a name with a dot speaks of, and the name behind the dot. */
static const TableModule *module_of(const TableModule *m, const char **name)
{
    const char *dot = strchr(*name, '.');
    for (const UsedTable *x = m->used; dot && x; x = x->next)
        if (x->table && is_prefix(x->name, *name)) {
            *name = dot + 1;
            return x->table;
        }
    return dot ? NULL : m;
}

/* n_params: of a definition. */
static const Decl *find_declaration(const TableModule *m, DeclKind kind, const char *name,
                                    uint32_t n_params)
{
    m = module_of(m, &name);
    for (size_t i = 0; m && i < m->n_decls; i++) {
        const Decl *d = m->decl[i];
        if (d->kind == kind && strcmp(declared_name(d), name) == 0 &&
            (kind == DECL_ADVICE || d->define->n_params == n_params))
            return d;
    }
    return NULL;
}

/* A table that is used only by way of another goes by its own name. */
const Decl *tables_find(const Tables *t, DeclKind kind, const char *name)
{
    assert(t->n_modules > 0 && (kind == DECL_ADVICE || kind == DECL_DEFINE));
    const Decl *d = find_declaration(t->module[0], kind, name, 0);
    for (size_t i = 1; !d && i < t->n_modules; i++)
        if (!t->module[i]->by_root && is_prefix(t->module[i]->name, name))
            d = find_declaration(t->module[i], kind, strchr(name, '.') + 1, 0);
    return d;
}

const Decl *tables_item(const Tables *t, const Decl *d, const char *name)
{
    (void)t;
    return find_declaration(d->owner, DECL_ADVICE, name, 0);
}

const TableModule *tables_named(const TableModule *m, const char *name)
{
    for (const UsedTable *x = m->used; x; x = x->next)
        if (x->table && strcmp(x->name, name) == 0)
            return x->table;
    return NULL;
}

const Decl *tables_advice(const TableModule *m, const char *name)
{
    return find_declaration(m, DECL_ADVICE, name, 0);
}

TableRules tables_rules(const TableModule *m)
{
    return (TableRules){(const Rule *const *)m->rule, m->n_rules};
}

/* Whether a list of words, with a blank behind each, has this one. */
static bool has_word(const char *list, const char *word, size_t n)
{
    for (; *list; list = strchr(list, ' ') + 1)
        if (strncmp(list, word, n) == 0 && list[n] == ' ')
            return true;
    return false;
}

void tables_material(const Tables *t, StrBuf *out)
{
    for (size_t i = 0; i < t->n_modules; i++)
        for (const char *at = t->module[i]->material; at && *at;) {
            size_t n = strcspn(at, ", ");
            if (n > 0 && !has_word(strbuf_get(out), at, n)) {
                strbuf_add(out, at, n);
                strbuf_putc(out, ' ');
            }
            at += n + strspn(at + n, ", ");
        }
}

/* The words of the language itself, which every game has. */
static const Term *language_term(const char *name, uint32_t n_arguments)
{
    static const Term terms[] = {{.name = "depth", .takes = "", .kind = TERM_DEPTH},
                                 {.name = "root", .takes = "E", .kind = TERM_ROOT},
                                 {.name = "after", .takes = "E", .kind = TERM_AFTER}};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (strcmp(terms[i].name, name) == 0 && strlen(terms[i].takes) == n_arguments)
            return &terms[i];
    return NULL;
}

/* Returns the definition that is meant, if it is one.  A name that means nothing here may be a
 * local one, which is found when it is computed. */
static const Decl *resolve_reference(const Tables *t, const TableModule *m, Expr *e)
{
    int number = 0;
    const Term *word = language_term(e->name.text, e->n_args);
    if (!word)
        word = t->rules->term(t->rules, e->name.text, e->n_args, &number);
    const Decl *d = word ? NULL : find_declaration(t->words, DECL_DEFINE, e->name.text, e->n_args);
    if (!word && !d)
        d = find_declaration(m, DECL_DEFINE, e->name.text, e->n_args);
    e->checking = (void *)word;
    e->number = number;
    e->define = d ? d->define : NULL;
    return d;
}

/* ---- what a declaration uses -------------------------------------------------------------- */

static void add_use_once(Uses *out, const Decl *d)
{
    size_t i = 0;
    while (d && i < out->decl.n && out->decl.at[i] != d)
        i++;
    if (d && i == out->decl.n)
        vec_push(&out->decl, d, "definitions");
}

static void add_uses(const Tables *t, const TableModule *m, Expr *e, Uses *out)
{
    const Decl *d = e->kind == EX_NAME || e->kind == EX_CALL ? resolve_reference(t, m, e) : NULL;
    const Term *word = e->checking;
    out->depth |= word && word->kind == TERM_DEPTH;
    out->root |= word && word->kind == TERM_ROOT;
    add_use_once(out, d);
    for (uint32_t k = 0; k < e->n_args; k++)
        add_uses(t, m, e->args[k], out);
}

/* What the names in a plan mean, and what is handed to them. */
static void add_items(const Tables *t, const Decl *d, Uses *out)
{
    const RuleItem *item;
    for (PlanCursor at = {0}; (item = plan_next_item(d->advice->plan, &at));) {
        add_use_once(out, tables_item(t, d, item->name.text));
        for (uint32_t i = 0; i < item->n_arguments; i++)
            add_uses(t, d->owner, item->arguments[i].expr, out);
    }
}

/* Computes the definitions that are the same everywhere; those that others use stand behind them.
 */
static void settle_uses(const Tables *t, const Uses *u)
{
    for (size_t i = u->decl.n; i-- > 0;)
        if (u->decl.at[i]->kind == DECL_DEFINE)
            expr_settle(t->rules, t->home, u->decl.at[i]->define);
}

Uses tables_uses(const Tables *t, const Decl *d)
{
    Uses u = {0};
    assert(d->kind == DECL_ADVICE || d->kind == DECL_DEFINE);
    vec_push(&u.decl, d, "definitions");
    for (size_t i = 0; i < u.decl.n; i++) {
        d = u.decl.at[i];
        if (d->kind == DECL_ADVICE && d->advice->plan)
            add_items(t, d, &u);
        for (uint32_t k = 0; d->kind == DECL_ADVICE && k < d->advice->n_params; k++)
            add_uses(t, d->owner, d->advice->params[k].domain, &u);
        Expr **part = d->kind == DECL_ADVICE ? d->advice->part : &d->define->body;
        for (size_t k = 0; k < (d->kind == DECL_ADVICE ? N_PARTS : 1); k++)
            if (part[k])
                add_uses(t, d->owner, part[k], &u);
    }
    settle_uses(t, &u);
    return u;
}

static void resolve_in(const Tables *t, const TableModule *m, Expr *e)
{
    Uses u = {0};
    add_uses(t, m, e, &u);
    for (size_t i = 0; i < u.decl.n; i++)
        add_uses(t, u.decl.at[i]->owner, u.decl.at[i]->define->body, &u);
    settle_uses(t, &u);
    vec_clear(&u.decl);
}

void tables_resolve(const Tables *t, Expr *e)
{
    assert(t->n_modules > 0 && e);
    resolve_in(t, t->module[0], e);
}

/* Lists the alternatives of advice in textbook notation from another file; those of its own file
 * the parser has listed. */
static void list_alternatives(const Tables *t, const TableModule *m, Rule *rule)
{
    VEC(RuleItem) all = {0};
    for (uint32_t i = 0; i < rule->n_items; i++) {
        const RuleItem item = rule->items[i];
        const Decl *d = item.alternatives_listed ? NULL : tables_advice(m, item.name.text);
        vec_push(&all, item, "pieces of advice in one rule");
        for (const Advice *a = d ? d->advice->next : NULL; a; a = a->next)
            vec_push(&all, ((RuleItem){.name = a->name}), "pieces of advice in one rule");
    }
    if (all.n > rule->n_items)
        rule->items = arena_copy(t->home, all.at, all.n * sizeof *all.at);
    rule->n_items = (uint32_t)all.n;
    vec_clear(&all);
}

void tables_resolve_rules(const Tables *t)
{
    for (size_t i = 0; i < t->n_modules; i++)
        for (size_t k = 0; k < t->module[i]->n_rules; k++) {
            Rule *rule = t->module[i]->rule[k];
            if (rule->condition)
                resolve_in(t, t->module[i], rule->condition);
            list_alternatives(t, t->module[i], rule);
        }
}

void uses_print(StrBuf *out, const Uses *uses)
{
    StrBuf text = {0};
    for (size_t i = 0; i < uses->decl.n; i++) {
        Span at = uses->decl.at[i]->span;
        visible_line(out, at.source->name, strlen(at.source->name));
        strbuf_printf(out, ":%u: ", source_place(at.source, at.lo).line);
        format_decl_fully(&text, uses->decl.at[i]);
        visible_lines(out, strbuf_get(&text), text.n);
        text.n = 0;
    }
    strbuf_clear(&text);
}

/* ---- the game ----------------------------------------------------------------------------- */

/* Reads the rules of the game from the file that a header names, and more relations from another
 * one. */
static bool read_game_rules(Tables *t, const Header *h)
{
    const char *path, *file[] = {h->game.text, h->rules.text};
    const Source *s[2];
    size_t n = 0, n_before = t->n_digests;
    for (; n < 2 && file[n]; n++)
        if (!find_file(t, t->files->path, file[n], &path) || !(s[n] = read_table_source(t, path)))
            return false;
    t->kif = kif_game_open(t->ds, t->digest[n_before], s, n);
    t->rules = t->kif ? kif_game_rules(t->kif) : NULL;
    return t->kif;
}

/* The game that a header names; of tables that name none it is chess. */
static bool open_named_game(Tables *t, const Header *h)
{
    if (h->game_is_string)
        return read_game_rules(t, h);
    t->rules = &checker_chess;
    return !h->game.text || strcmp(h->game.text, checker_chess.game) == 0 ||
           fail_table(t, "no such game:", h->game.text);
}

/* ---- the door ----------------------------------------------------------------------------- */

/* The words that are defined in the language. */
static void read_words(Tables *t)
{
    const Source *s =
        source_new(t->home, "words.al0", t->rules->definitions, strlen(t->rules->definitions));
    const File *f = parse_file(t->home, t->ds, s, NULL);
    t->words = module_new(t, "", NULL);
    add_file(t, t->words, "words.al0", f);
    for (size_t i = 0; i < f->n_decls; i++)
        f->decls[i].define->from_library = true;
}

bool tables_read(Tables *out, Arena *home, const Rules *rules, const TableFiles *files,
                 StrBuf *message)
{
    assert(home && files && files->path && message);
    *out = (Tables){
        .home = home, .rules = rules, .files = files, .message = message, .ds = diag_new()};
    out->module = ARENA_ARRAY(home, TableModule *, MOST_MODULES + 1);
    out->digest = ARENA_ARRAY(home, const char *, MOST_MODULES);
    const File *f = read_table_file(out, files->path);
    bool fine = f && (rules || open_named_game(out, &f->header));
    if (f)
        out->header = f->header;
    if (fine)
        read_words(out);
    fine = fine && read_module(out, files->path, f);
    if (!fine && message->n == 0)
        diag_print_into(message, out->ds, false);
    diag_free(out->ds);
    return fine;
}

void tables_clear(Tables *t)
{
    kif_game_close(t->kif);
}

bool tables_set(Tables *t, const char *setting)
{
    Name name;
    Diags *ds = diag_new();
    const Source *s = source_new(t->home, "a setting", setting, strlen(setting));
    Expr *value = parse_setting(t->home, ds, s, NULL, &name);
    const Decl *d = value ? find_declaration(t->module[0], DECL_DEFINE, name.text, 0) : NULL;
    diag_free(ds);
    if (!d || d->define->used || strchr(setting, '%')) /* once; no comments */
        return false;
    d->define->body = value;
    d->define->checking = NULL;
    d->define->used = true;
    return true;
}

/* checker/table.c -- reading a table: files, `use`, settings, names (see table.h).
 * Start reading at book_read(). */
#include "checker/table.h"

#include <sha256.h>
#include <string.h>

#include "base/paths.h"
#include "base/visible.h"
#include "checker/words.h"
#include "lang/parse.h"

enum { MOST_UNITS = 256 };              /* of tables, libraries and files, each */

typedef struct Import {
    const char *name;                   /* of a table; of a library the file */
    Unit *table;                        /* NULL: a library, which has been brought in */
    struct Import *next;
} Import;

struct Unit {
    const char *file, *name;            /* file: what tells it from others */
    Decl **decl;                        /* its definitions and advice */
    size_t n_decls;
    bool by_root;                       /* the first one uses it */
    Import *imports;
};

static bool fail(Book *b, const char *what, const char *about)
{
    if (b->message->n > 0)
        return false;
    strbuf_printf(b->message, "%s `", what);
    visible_line(b->message, about, strlen(about));
    strbuf_puts(b->message, "`");
    return false;
}

/* ---- files -------------------------------------------------------------------------------- */

static File *read_file(Book *b, const char *path)
{
    const Source *s;
    char *digest = ARENA_ARRAY(b->home, char, SHA256_DIGEST_STRING_LENGTH);
    if (b->n_digests == MOST_UNITS || source_read(b->home, path, path, &s) != READ_OK) {
        fail(b, "cannot read", path);
        return NULL;
    }
    b->digest[b->n_digests++] = SHA256Data((const uint8_t *)s->text, s->n, digest);
    File *f = parse_file(b->home, b->ds, s, NULL);
    return diag_errors(b->ds) == 0 ? f : NULL;
}

static bool add_file(Book *b, Unit *u, const char *path, const File *f);

static Unit *unit_new(Book *b, const char *file, const char *name)
{
    Unit *u = ARENA_NEW(b->home, Unit);
    u->file = file;
    u->name = name ? name : "";
    u->decl = ARENA_ARRAY(b->home, Decl *, LIMIT_DECLARATIONS);
    return u;
}

static Unit *read_unit(Book *b, const char *path, const File *f)
{
    const char *file = path_identity(b->home, path);
    Unit *u = unit_new(b, file ? file : path /* a pipe, say */, f->header.table.text);
    b->unit[b->n_units++] = u;
    return add_file(b, u, path, f) ? u : NULL;
}

static void add_import(Book *b, Unit *u, const char *name, Unit *table)
{
    Import *import = ARENA_NEW(b->home, Import);
    *import = (Import){name, table, u->imports};
    u->imports = import;
}

/* A table becomes a name of its own, a library's declarations stand where its `use` stands. */
static bool follow_use(Book *b, Unit *u, const char *user, const Use *use)
{
    const char *path, *file = path_find(b->home, user, use->path.text, b->files->folders,
                                        b->files->n_folders, &path);
    Unit *other = NULL;
    if (!file)
        return fail(b, "cannot use", use->path.text);
    for (const Import *x = u->imports; x; x = x->next)
        if (!x->table && strcmp(x->name, file) == 0)
            return true;
    for (size_t i = 0; i < b->n_units; i++)
        if (strcmp(b->unit[i]->file, file) == 0)
            other = b->unit[i];
    const File *f = other ? NULL : read_file(b, path);
    if (f && !f->header.table.text) {
        add_import(b, u, file, NULL);
        return add_file(b, u, path, f);
    }
    if (f)
        other = read_unit(b, path, f);
    if (!other)
        return false;
    other->by_root |= u == b->unit[0];
    add_import(b, u, use->as.text ? use->as.text : other->name, other);
    return true;
}

static const char *name_of(const Decl *d)
{
    return d->kind == DECL_ADVICE ? d->advice->name.text : d->define->name.text;
}

/* Takes a definition or an advice, of which the table has no other with its name. */
static bool add_decl(Book *b, Unit *u, Decl *d)
{
    if (u->n_decls == LIMIT_DECLARATIONS)
        return fail(b, "too many declarations, for instance", name_of(d));
    for (size_t i = 0; i < u->n_decls; i++)
        if (strcmp(name_of(u->decl[i]), name_of(d)) == 0 && u->decl[i]->kind == d->kind)
            return fail(b, "there are two declarations of", name_of(d));
    u->decl[u->n_decls++] = d;
    d->owner = u;
    return true;
}

static bool add_file(Book *b, Unit *u, const char *path, const File *f)
{
    for (size_t i = 0; i < f->n_decls; i++) {
        Decl *d = &f->decls[i];
        if (d->kind == DECL_USE ? !follow_use(b, u, path, d->use)
                                : d->kind != DECL_RULE && !add_decl(b, u, d))
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
static const Unit *unit_of(const Unit *u, const char **name)
{
    const char *dot = strchr(*name, '.');
    for (const Import *x = u->imports; dot && x; x = x->next)
        if (x->table && is_prefix(x->name, *name)) {
            *name = dot + 1;
            return x->table;
        }
    return dot ? NULL : u;
}

/* n_params: of a definition. */
static const Decl *find(const Unit *u, DeclKind kind, const char *name, uint32_t n_params)
{
    u = unit_of(u, &name);
    for (size_t i = 0; u && i < u->n_decls; i++) {
        const Decl *d = u->decl[i];
        if (d->kind == kind && strcmp(name_of(d), name) == 0 &&
            (kind == DECL_ADVICE || d->define->n_params == n_params))
            return d;
    }
    return NULL;
}

/* A table that is used only by way of another goes by its own name. */
const Decl *book_find(const Book *b, DeclKind kind, const char *name)
{
    const Decl *d = find(b->unit[0], kind, name, 0);
    for (size_t i = 1; !d && i < b->n_units; i++)
        if (!b->unit[i]->by_root && is_prefix(b->unit[i]->name, name))
            d = find(b->unit[i], kind, strchr(name, '.') + 1, 0);
    return d;
}

/* Returns the definition that is meant, if it is one.  A name that means nothing here may be a local
 * one, which is found when it is computed. */
static const Decl *resolve(const Book *b, const Unit *u, Expr *e)
{
    int number = 0;
    const Term *word = term_find(e->name.text, e->n_args, &number);
    const Decl *d = word ? NULL : find(b->words, DECL_DEFINE, e->name.text, e->n_args);
    if (!word && !d)
        d = find(u, DECL_DEFINE, e->name.text, e->n_args);
    e->checking = (void *)word;
    e->number = number;
    e->define = d ? d->define : NULL;
    return d;
}

/* ---- what a declaration uses -------------------------------------------------------------- */

static void add_uses(const Book *b, const Unit *u, Expr *e, Uses *out)
{
    const Decl *d = e->kind == EX_NAME || e->kind == EX_CALL ? resolve(b, u, e) : NULL;
    const Term *word = e->checking;
    size_t i = 0;
    out->depth |= word && word->sign == 'd';
    while (d && i < out->decl.n && out->decl.at[i] != d)
        i++;
    if (d && i == out->decl.n)
        vec_push(&out->decl, d, "definitions");
    for (uint32_t k = 0; k < e->n_args; k++)
        add_uses(b, u, e->args[k], out);
}

Uses book_uses(const Book *b, const Decl *d)
{
    Uses u = {0};
    vec_push(&u.decl, d, "definitions");
    for (size_t i = 0; i < u.decl.n; i++) {
        d = u.decl.at[i];
        Expr **part = d->kind == DECL_ADVICE ? d->advice->part : &d->define->body;
        for (size_t k = 0; k < (d->kind == DECL_ADVICE ? N_PARTS : 1); k++)
            if (part[k])
                add_uses(b, d->owner, part[k], &u);
    }
    return u;
}

/* ---- the door ----------------------------------------------------------------------------- */

/* The words that are defined in the language. */
static void read_words(Book *b)
{
    const Source *s = source_new(b->home, "words.al0", DEFINED_WORDS, strlen(DEFINED_WORDS));
    const File *f = parse_file(b->home, b->ds, s, NULL);
    b->words = unit_new(b, "", NULL);
    add_file(b, b->words, "words.al0", f);
    for (size_t i = 0; i < f->n_decls; i++)
        f->decls[i].define->from_library = true;
}

bool book_read(Book *out, Arena *home, const TableFiles *files, StrBuf *message)
{
    *out = (Book){.home = home, .files = files, .message = message, .ds = diag_new()};
    out->unit = ARENA_ARRAY(home, Unit *, MOST_UNITS + 1);
    out->digest = ARENA_ARRAY(home, const char *, MOST_UNITS);
    read_words(out);
    const File *f = read_file(out, files->path);
    bool fine = f && read_unit(out, files->path, f);
    if (!fine && message->n == 0)
        diag_print_into(message, out->ds, false);
    diag_free(out->ds);
    return fine;
}

bool book_set(Book *b, const char *setting)
{
    Name name;
    Diags *ds = diag_new();
    const Source *s = source_new(b->home, "a setting", setting, strlen(setting));
    Expr *value = parse_setting(b->home, ds, s, NULL, &name);
    const Decl *d = value ? find(b->unit[0], DECL_DEFINE, name.text, 0) : NULL;
    diag_free(ds);
    if (!d || d->define->used || strchr(setting, '%'))  /* once; no comments */
        return false;
    d->define->body = value;
    d->define->used = true;
    return true;
}

/* checker/table.c -- reading a table: files, `use`, settings, names (see table.h).
 * Start reading at book_read(). */
#include "checker/table.h"

#include <limits.h>
#include <sha256.h>
#include <stdlib.h>
#include <string.h>

#include "checker/words.h"
#include "lang/parse.h"

enum { MOST_UNITS = 256 };

struct Unit {
    const char *file, *name;            /* file: its identity() */
    Define **define;
    Advice **advice;
    size_t n_defines, n_advices, n_others, n_libraries;
    const char *alias[MOST_UNITS];
    Unit *other[MOST_UNITS];            /* the table called alias */
    const char *library[MOST_UNITS];    /* identity() of each */
};

typedef struct Reader {
    Book *book;
    const char *const *folders;
    size_t n_folders;
    Diags *ds;
    StrBuf *message;
    Unit *unit;                         /* whose declarations are being read or resolved */
    unsigned nested;
} Reader;

static bool fail(Reader *r, const char *what, const char *about)
{
    if (r->message->n == 0)
        strbuf_printf(r->message, "%s `%s`", what, about);
    return false;
}

/* ---- files -------------------------------------------------------------------------------- */

static File *read_file(Reader *r, const char *path)
{
    Book *b = r->book;
    const Source *s;
    if (b->n_digests == MOST_UNITS || source_read(b->home, path, path, &s) != READ_OK) {
        fail(r, "cannot read", path);
        return NULL;
    }
    SHA256Data((const uint8_t *)s->text, s->n, b->digest[b->n_digests++]);
    File *f = parse_file(b->home, r->ds, s);
    return diag_errors(r->ds) == 0 ? f : NULL;
}

/* What tells one file from another, whatever path leads there; NULL if there is none. */
static const char *identity(Reader *r, const char *path)
{
    char *full = realpath(path, NULL);
    const char *kept = full ? arena_text(r->book->home, full, strlen(full)) : NULL;
    free(full);
    return kept;
}

/* The path to a file that `use` names in the file at `user`; NULL if it is nowhere. */
static const char *find_used(Reader *r, const char *user, const char *name)
{
    const char *slash = strrchr(user, '/');
    for (size_t i = 0; i <= r->n_folders; i++) {
        StrBuf path = {0};
        if (name[0] != '/' && i == 0)
            strbuf_add(&path, user, slash ? (size_t)(slash + 1 - user) : 0);
        else if (name[0] != '/')
            strbuf_printf(&path, "%s/", r->folders[i - 1]);
        strbuf_puts(&path, name);
        const char *kept = arena_text(r->book->home, strbuf_get(&path), path.n);
        strbuf_clear(&path);
        if (identity(r, kept))
            return kept;
    }
    return NULL;
}

static bool add_file(Reader *r, const char *path, const File *f);

static Unit *read_unit(Reader *r, const char *path, const File *f)
{
    Book *b = r->book;
    Unit *before = r->unit, *u = ARENA_NEW(b->home, Unit);
    u->file = identity(r, path);
    u->file = u->file ? u->file : path;         /* a pipe, say */
    u->name = f->header.table.text ? f->header.table.text : "";
    u->define = ARENA_ARRAY(b->home, Define *, LIMIT_DECLARATIONS);
    u->advice = ARENA_ARRAY(b->home, Advice *, LIMIT_DECLARATIONS);
    b->unit[b->n_units++] = u;
    r->unit = u;
    bool fine = add_file(r, path, f);
    r->unit = before;
    return fine ? u : NULL;
}

static bool add_other(Unit *u, const Use *use, Unit *other)
{
    u->alias[u->n_others] = use->as.text ? use->as.text : other->name;
    u->other[u->n_others++] = other;
    return true;
}

/* A table becomes a name of its own, a library's declarations stand where its `use` stands. */
static bool follow_use(Reader *r, const char *user, const Use *use)
{
    Unit *u = r->unit, **known = r->book->unit;
    const char *path = find_used(r, user, use->path.text);
    const char *file = path ? identity(r, path) : NULL;
    if (!file || u->n_others == MOST_UNITS || u->n_libraries == MOST_UNITS)
        return fail(r, "cannot use", use->path.text);
    for (size_t i = 0; i < r->book->n_units; i++)
        if (strcmp(known[i]->file, file) == 0)
            return add_other(u, use, known[i]);
    for (size_t i = 0; i < u->n_libraries; i++)
        if (strcmp(u->library[i], file) == 0)
            return true;
    const File *f = read_file(r, path);
    if (f && f->header.table.text) {
        Unit *other = read_unit(r, path, f);
        return other && add_other(u, use, other);
    }
    u->library[u->n_libraries++] = file;
    return f && add_file(r, path, f);
}

static bool add_file(Reader *r, const char *path, const File *f)
{
    Unit *u = r->unit;
    if (r->nested++ == MOST_UNITS)
        return fail(r, "too many tables one inside the other at", path);
    for (size_t i = 0; i < f->n_decls; i++) {
        const Decl *d = &f->decls[i];
        if (u->n_defines + u->n_advices >= LIMIT_DECLARATIONS)
            return fail(r, "too many declarations in", path);
        if (d->kind == DECL_USE && !follow_use(r, path, d->use))
            return false;
        if (d->kind == DECL_DEFINE)
            u->define[u->n_defines++] = d->define;
        if (d->kind == DECL_ADVICE)
            u->advice[u->n_advices++] = d->advice;
    }
    r->nested--;
    return true;
}

/* ---- names -------------------------------------------------------------------------------- */

/* The table that a name with a dot speaks of, and the name behind the dot. */
static const Unit *unit_of(const Unit *u, const char **name)
{
    const char *dot = strchr(*name, '.');
    if (!dot)
        return u;
    for (size_t i = 0; i < u->n_others; i++)
        if (strlen(u->alias[i]) == (size_t)(dot - *name) &&
            memcmp(u->alias[i], *name, (size_t)(dot - *name)) == 0) {
            *name = dot + 1;
            return u->other[i];
        }
    return NULL;
}

static Define *find_define(const Unit *u, const char *name)
{
    u = unit_of(u, &name);
    for (size_t i = 0; u && i < u->n_defines; i++)
        if (strcmp(u->define[i]->name.text, name) == 0)
            return u->define[i];
    return NULL;
}

static const Advice *find_advice(const Unit *u, const char *name)
{
    u = unit_of(u, &name);
    for (size_t i = 0; u && i < u->n_advices; i++)
        if (strcmp(u->advice[i]->name.text, name) == 0)
            return u->advice[i];
    return NULL;
}

const Define *book_define(const Book *b, const char *name)
{
    return find_define(b->unit[0], name);
}

/* A table that is used by way of another goes by its own name, which must then tell it. */
const Advice *book_advice(const Book *b, const char *name)
{
    const char *dot = strchr(name, '.'), *rest = name;
    if (unit_of(b->unit[0], &rest))
        return find_advice(b->unit[0], name);
    const Advice *a = NULL;
    size_t found = 0;
    for (size_t i = 1; i < b->n_units; i++)
        if (strlen(b->unit[i]->name) == (size_t)(dot - name) &&
            memcmp(b->unit[i]->name, name, (size_t)(dot - name)) == 0) {
            a = find_advice(b->unit[i], dot + 1);
            found++;
        }
    return found > 1 ? NULL : a;
}

/* depth, root(e), after(e) */
static RefKind language_word(const Expr *e)
{
    if (e->kind == EX_NAME)
        return strcmp(e->name.text, "depth") == 0 ? REF_DEPTH : REF_NONE;
    return e->n_args != 1                       ? REF_NONE
           : strcmp(e->name.text, "root") == 0  ? REF_ROOT
           : strcmp(e->name.text, "after") == 0 ? REF_AFTER
                                                : REF_NONE;
}

/* A name that means nothing here may be a local one, which is found when it is computed. */
static void resolve_name(const Unit *u, Expr *e)
{
    int word = 0;
    if ((e->ref = language_word(e)) != REF_NONE)
        return;
    if ((e->checking = (void *)term_find(e->name.text, e->n_args, &word))) {
        e->number = word;
        e->ref = REF_WORD;
        return;
    }
    e->define = find_define(u, e->name.text);
    e->ref = e->define && e->define->n_params == e->n_args ? REF_DEFINE : REF_NONE;
}

static void resolve(const Unit *u, Expr *e)
{
    if (e && (e->kind == EX_NAME || e->kind == EX_CALL))
        resolve_name(u, e);
    for (uint32_t i = 0; e && i < e->n_args; i++)
        resolve(u, e->args[i]);
}

static void resolve_unit(const Unit *u)
{
    for (size_t i = 0; i < u->n_defines; i++)
        resolve(u, u->define[i]->body);
    for (size_t i = 0; i < u->n_advices; i++) {
        Advice *a = u->advice[i];
        Expr *part[] = {a->when, a->better, a->holding, a->us, a->them};
        for (size_t k = 0; k < sizeof part / sizeof *part; k++)
            resolve(u, part[k]);
    }
}

/* ---- the door ----------------------------------------------------------------------------- */

/* NAME=VALUE: a definition without parameters of the table gets another body. */
static bool set(Reader *r, const char *setting)
{
    const char *equals = strchr(setting, '=');
    const Source *text = source_new(r->book->home, setting, equals ? equals + 1 : "",
                                    equals ? strlen(equals + 1) : 0);
    const char *name = arena_text(r->book->home, setting, equals ? (size_t)(equals - setting) : 0);
    Define *d = find_define(r->book->unit[0], name);
    Expr *value = d && d->n_params == 0 ? parse_expression(r->book->home, r->ds, text) : NULL;
    if (!value)
        return fail(r, "cannot set", setting);
    d->body = value;
    return true;
}

/* Errors of the parser are a message, too. */
static bool finish(Reader *r, bool fine)
{
    if (!fine && r->message->n == 0)
        diag_print_into(r->message, r->ds, false);
    diag_free(r->ds);
    return fine;
}

bool book_read(Book *out, Arena *home, const char *path, const char *const *folders,
               size_t n_folders, StrBuf *message)
{
    *out = (Book){.home = home};
    out->unit = ARENA_ARRAY(home, Unit *, MOST_UNITS + 1);
    out->digest = arena_alloc(home, sizeof *out->digest * MOST_UNITS);
    Reader r = {out, folders, n_folders, diag_new(), message, NULL, 0};
    const File *f = read_file(&r, path);
    return finish(&r, f && read_unit(&r, path, f));
}

bool book_resolve(Book *b, const char *const *settings, size_t n_settings, StrBuf *message)
{
    Reader r = {.book = b, .ds = diag_new(), .message = message};
    bool fine = true;
    for (size_t i = 0; fine && i < n_settings; i++)
        fine = set(&r, settings[i]);
    for (size_t i = 0; fine && i < b->n_units; i++)
        resolve_unit(b->unit[i]);
    return finish(&r, fine);
}

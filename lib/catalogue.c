/* lib/catalogue.c -- the tables in the folders of the search path.
 * Does: finds them, reads their headers, writes the list as text and as JSON.
 * Knows: the file system, headers.   Must not know: games, what else a table says.
 * Start reading at al0_catalogue_read(). */
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/installed.h"
#include "base/paths.h"
#include "base/vec.h"
#include "base/visible.h"
#include "lang/parse/parse.h"
#include "lib/internal.h"
#include "write/text/json.h"
#include "write/text/version.h"

enum { DEEPEST_FOLDER = 8 }; /* below that of the tables: a link may lead back */

typedef VEC(const char *) Names;

struct Al0Catalogue {
    Arena *home;
    VEC(Al0CatalogueTable) tables;
};

static bool has_ending(const char *name, const char *ending)
{
    size_t n = strlen(name), length = strlen(ending);
    return n > length && strcmp(name + n - length, ending) == 0;
}

/* ---- finding ------------------------------------------------------------------------------ */

/* A search for the tables in a folder and below it. */
typedef struct TableSearch {
    Arena *home;
    const char *folder;
    Names names; /* found, as seen from the folder */
} TableSearch;

/* Finds the tables in a subfolder and below it.
 * below: the subfolder as seen from the folder: "", or with a slash at its end.
 * depth: of the subfolder. */
static void find_tables(TableSearch *s, const char *below, unsigned depth)
{
    Arena *home = s->home;
    DIR *d = opendir(arena_printf(home, "%s/%s", s->folder, below));
    for (struct dirent *e = d ? readdir(d) : NULL; e; e = readdir(d)) {
        if (e->d_name[0] == '.')
            continue;
        const char *name = arena_printf(home, "%s%s", below, e->d_name);
        if (has_ending(name, ".al0"))
            vec_push(&s->names, name, "tables");
        else if (depth < DEEPEST_FOLDER)
            find_tables(s, arena_printf(home, "%s/", name), depth + 1);
    }
    if (d)
        closedir(d);
}

/* Those of the folder itself first, then those below it. */
static int by_folder_and_name(const void *a, const void *b)
{
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    bool x_below = strchr(x, '/'), y_below = strchr(y, '/');
    return x_below != y_below ? x_below - y_below : strcmp(x, y);
}

/* ---- reading ------------------------------------------------------------------------------ */

static const char *text_or_empty(const char *text)
{
    return text ? text : "";
}

/* The table as its header shows it; false: the file cannot be read, or is a library. */
static bool read_table_entry(Arena *home, const char *folder, const char *name,
                             Al0CatalogueTable *out)
{
    const char *path = arena_printf(home, "%s/%s", folder, name);
    const Source *source;
    if (source_read(home, path, path, &source) != READ_OK)
        return false;
    Diags *ds = diag_new();
    const Header *h = &parse_file(home, ds, source, NULL)->header;
    diag_free(ds);
    *out = (Al0CatalogueTable){.file = name,
                               .folder = folder,
                               .name = h->table.text,
                               .title = text_or_empty(h->title.text),
                               .game = h->game.text ? h->game.text : game_default_name(),
                               .material = text_or_empty(h->material.text)};
    return h->table.text != NULL;
}

static bool has_file(const Al0Catalogue *c, const char *name)
{
    for (size_t i = 0; i < c->tables.n; i++)
        if (strcmp(c->tables.at[i].file, name) == 0)
            return true;
    return false;
}

static void add_folder(Al0Catalogue *c, const char *folder)
{
    TableSearch search = {.home = c->home, .folder = folder};
    Al0CatalogueTable entry;
    find_tables(&search, "", 0);
    const Names names = search.names;
    if (names.n)
        qsort(names.at, names.n, sizeof *names.at, by_folder_and_name);
    for (size_t i = 0; i < names.n; i++)
        if (!has_file(c, names.at[i]) && read_table_entry(c->home, folder, names.at[i], &entry))
            vec_push(&c->tables, entry, "tables");
    vec_clear(&search.names);
}

Al0Catalogue *al0_catalogue_read(const Al0ReadOptions *options, Al0Status *status)
{
    Status s = {0};
    Al0ReadOptions o;
    CallLimits l;
    lib_take_read_options(&o, &l, options, &s);
    if (!lib_end(status, &s))
        return NULL;
    Arena *home = arena_new("tables");
    Al0Catalogue *c = ARENA_NEW(home, Al0Catalogue);
    *c = (Al0Catalogue){.home = home};
    for (size_t i = 0; i < o.n_folders; i++)
        add_folder(c, arena_text(home, o.folders[i], strlen(o.folders[i])));
    add_folder(c, installed_tables(home));
    return c;
}

void al0_catalogue_free(Al0Catalogue *catalogue)
{
    if (!catalogue)
        return;
    vec_clear(&catalogue->tables);
    arena_free(catalogue->home);
}

size_t al0_catalogue_count(const Al0Catalogue *catalogue)
{
    assert(catalogue);
    return catalogue->tables.n;
}

const Al0CatalogueTable *al0_catalogue_get(const Al0Catalogue *catalogue, size_t i)
{
    assert(catalogue && i < catalogue->tables.n);
    return &catalogue->tables.at[i];
}

/* ---- on paper ----------------------------------------------------------------------------- */

/* What a table is for: its material, or its game where it names none. */
static const char *subject_of(const Al0CatalogueTable *t)
{
    return *t->material ? t->material : t->game;
}

static void put_column(StrBuf *out, const char *text, size_t width)
{
    size_t before = out->n;
    visible_line(out, text, strlen(text));
    for (size_t n = out->n - before; n < width; n++)
        strbuf_putc(out, ' ');
    strbuf_puts(out, "  ");
}

/* The longest of the texts, of those that are no longer than a column may be. */
static size_t widest_text(const Al0Catalogue *c, bool of_files)
{
    enum { WIDEST = 32 };
    size_t width = 0;
    for (size_t i = 0; i < c->tables.n; i++) {
        const Al0CatalogueTable *t = &c->tables.at[i];
        size_t n = strlen(of_files ? t->file : subject_of(t));
        width = n > width && n <= WIDEST ? n : width;
    }
    return width;
}

static void write_catalogue_text(StrBuf *out, const Al0Catalogue *c)
{
    size_t file = widest_text(c, true), subject = widest_text(c, false);
    const char *folder = NULL;
    for (size_t i = 0; i < c->tables.n; i++) {
        const Al0CatalogueTable *t = &c->tables.at[i];
        if (t->folder != folder) {
            strbuf_puts(out, folder ? "\n" : "");
            visible_line(out, t->folder, strlen(t->folder));
            strbuf_putc(out, '\n');
        }
        folder = t->folder;
        strbuf_puts(out, "  ");
        put_column(out, t->file, file);
        put_column(out, subject_of(t), subject);
        visible_line(out, t->title, strlen(t->title));
        while (out->n > 0 && out->text[out->n - 1] == ' ')
            out->text[--out->n] = '\0';
        strbuf_putc(out, '\n');
    }
}

static void write_catalogue_json(StrBuf *out, const Al0Catalogue *c)
{
    Json j = {.out = out};
    json_begin_object(&j, NULL);
    json_put_text(&j, "al0", write_version());
    json_begin_list(&j, "tables");
    for (size_t i = 0; i < c->tables.n; i++) {
        const Al0CatalogueTable *t = &c->tables.at[i];
        json_begin_object(&j, NULL);
        json_put_text(&j, "file", t->file);
        json_put_text(&j, "folder", t->folder);
        json_put_text(&j, "table", t->name);
        json_put_text(&j, "title", t->title);
        json_put_text(&j, "game", t->game);
        json_put_text(&j, "material", t->material);
        json_end_object(&j);
    }
    json_end_list(&j);
    json_end_object(&j);
    strbuf_putc(out, '\n');
}

static bool write_catalogue(StrBuf *out, const void *thing, Al0Format format,
                            const Al0WriteOptions *options, Status *s)
{
    (void)options;
    switch (format) {
    case AL0_TEXT: write_catalogue_text(out, thing); return true;
    case AL0_JSON: write_catalogue_json(out, thing); return true;
    default: return status_fail(s, STATUS_WRONG_USE, "tables are listed as text or json");
    }
}

char *al0_catalogue_write(const Al0Catalogue *catalogue, Al0Format format,
                          const Al0WriteOptions *options, Al0Status *status)
{
    return lib_write(write_catalogue, catalogue, format, options, status);
}

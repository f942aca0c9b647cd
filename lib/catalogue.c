/* lib/catalogue.c -- the tables in the folders of the search path.
 * Does: finds them, reads their headers, makes a document of the list.
 * Knows: the file system, headers.   Must not know: games, what else a table says.
 * Start reading at al0_catalogue_read(). */
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/installed.h"
#include "base/paths.h"
#include "base/vec.h"
#include "lang/parse/parse.h"
#include "lib/internal.h"
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

/* Without blanks at its end. */
static const char *terminal_line(Document *d, const Al0CatalogueTable *t, size_t file,
                                 size_t subject)
{
    StrBuf line = {0};
    strbuf_printf(&line, "  %-*s  %-*s  %s", (int)file, t->file, (int)subject, subject_of(t),
                  t->title);
    while (line.n > 0 && line.text[line.n - 1] == ' ')
        strbuf_cut(&line, line.n - 1);
    const char *text = doc_printf(d, "%s", strbuf_get(&line));
    strbuf_clear(&line);
    return text;
}

/* For people: a section for each folder. */
static void add_folders(Document *d, const Al0Catalogue *c)
{
    static const DocColumn column[] = {{.words = "table", .left = true, .code = true},
                                       {.words = "for", .left = true},
                                       {.words = "title", .left = true}};
    size_t file = widest_text(c, true), subject = widest_text(c, false);
    const char *folder = NULL;
    for (size_t i = 0; i < c->tables.n; i++) {
        const Al0CatalogueTable *t = &c->tables.at[i];
        const DocValue cells[] = {doc_text(t->file), doc_text(subject_of(t)), doc_text(t->title)};
        if (t->folder != folder) {
            doc_begin_section(d, t->folder, doc_printf(d, "folder %s", t->folder));
            doc_begin_table(d, NULL, &(DocTable){.column = column, .n = 3, .no_head = true});
        }
        folder = t->folder;
        doc_begin_row(d, cells, terminal_line(d, t, file, subject));
        doc_end(d);
        if (i + 1 == c->tables.n || c->tables.at[i + 1].folder != folder) {
            doc_end(d);
            doc_end(d);
        }
    }
}

/* For programs. */
static void put_catalogue_tables(Document *d, const Al0Catalogue *c)
{
    doc_begin_list(d, "tables");
    for (size_t i = 0; i < c->tables.n; i++) {
        const Al0CatalogueTable *t = &c->tables.at[i];
        doc_begin_object(d, NULL);
        doc_member(d, "file", doc_text(t->file));
        doc_member(d, "folder", doc_text(t->folder));
        doc_member(d, "table", doc_text(t->name));
        doc_member(d, "title", doc_text(t->title));
        doc_member(d, "game", doc_text(t->game));
        doc_member(d, "material", doc_text(t->material));
        doc_end(d);
    }
    doc_end(d);
}

static bool write_catalogue(StrBuf *out, const void *thing, const LibForm *form, Status *s)
{
    const Al0Catalogue *catalogue = thing;
    Document d = doc_new();
    const DocHead head = {
        .subject = "Tables of advice", .title = "Installed tables", .name = "Installed tables"};
    doc_begin_heading(&d, &head);
    doc_member(&d, "al0", doc_text(write_version()));
    doc_end(&d);
    put_catalogue_tables(&d, catalogue);
    add_folders(&d, catalogue);
    return lib_write_document(out, &d, form, s);
}

char *al0_catalogue_write(const Al0Catalogue *catalogue, Al0Format format,
                          const Al0WriteOptions *options, Al0Status *status)
{
    return lib_write(write_catalogue, catalogue, (LibForm){format, options}, status);
}

/* lang/load_file.c -- finds and reads the files of a table (see load_internal.h).
 * Knows: paths, LoadOptions.   Must not know: the syntax tree, any game. */
#include <assert.h>
#include <string.h>

#include "base/paths.h"
#include "lang/load_internal.h"

/* The text of a file that is handed in, or NULL. */
static const char *text_handed_in(const LoadOptions *o, const char *path, size_t *n)
{
    return o->read ? o->read(o->read_context, path, n) : NULL;
}

/* As path_find(), but a text that is handed in counts as a file at its path. */
static const char *search_file(Loader *l, const PathRequest *r, const char **shown)
{
    size_t n;
    const char *place, *identity = NULL;
    if (!l->o->read)
        return path_find(l->home, r, shown);
    *shown = "";
    for (size_t i = 0; !identity; i++) {
        place = path_place(l->home, r, i);
        if (!place)
            break;
        identity = path_identity(l->home, place);
        if (!identity && text_handed_in(l->o, place, &n))
            identity = place;
        *shown = place;
    }
    return identity;
}

static ReadStatus read_text(Loader *l, const char *path, const Source **out)
{
    const char *name = strcmp(path, "-") ? path : "<stdin>";
    size_t n = 0;
    const char *text = text_handed_in(l->o, path, &n);
    if (!text)
        return source_read(l->home, path, name, out);
    if (n > LIMIT_SOURCE_BYTES)
        return READ_TOO_LARGE;
    if (is_utf16(text, n))
        return READ_UTF16;
    *out = source_new(l->home, name, text, n);
    return READ_OK;
}

const Source *loader_read_source(Loader *l, Span at, const char *path)
{
    if (l->sources.n == LIMIT_FILES) {
        if (!l->too_many)
            diag_add(l->ds, DIAG_ERROR, at, "more than %d files are brought in", LIMIT_FILES);
        l->too_many = true;
        return NULL;
    }
    const Source *s;
    ReadStatus status = read_text(l, path, &s);
    if (status != READ_OK) {
        diag_unread(l->ds, at, path, status);
        return NULL;
    }
    vec_push(&l->sources, s, "sources");
    return s;
}

/* Where a file that cannot be found was looked for. */
static void hint_folders(Loader *l, const PathRequest *r)
{
    StrBuf b = {0};
    path_folders(&b, r);
    if (b.n)
        diag_hint(l->ds, "looked in %s", strbuf_get(&b));
    strbuf_clear(&b);
}

const char *loader_find_file(Loader *l, Span at, const char *name, const Open *user,
                             const char **shown)
{
    const LoadOptions *o = l->o;
    const PathRequest request = {user->shown, name, o->folders, o->n_folders};
    const char *path = search_file(l, &request, shown);
    if (path)
        return path;
    diag_add(l->ds, DIAG_ERROR, at, "cannot find `%s`", name);
    hint_folders(l, &request);
    return NULL;
}

const Source *loader_read_first(Loader *l, const char *path, Open *open)
{
    assert(path && open);
    const LoadOptions *o = l->o;
    const PathRequest request = {"", path, &o->installed, o->installed != NULL};
    const char *full = search_file(l, &request, &open->shown);
    if (!full)
        open->shown = path; /* a pipe is no file that could be found */
    open->path = full ? full : path;
    const Source *s = loader_read_source(l, (Span){0}, open->shown);
    if (!s && !full && o->installed)
        hint_folders(l, &request);
    return s;
}

const Source *table_read_source(Arena *home, Diags *ds, const char *path, const LoadOptions *o)
{
    assert(home && ds && path && o);
    Loader l = {.home = home, .ds = ds, .o = o};
    Open open = {0};
    const Source *s = loader_read_first(&l, path, &open);
    vec_clear(&l.sources);
    return s;
}

/* base/paths.c -- the file that a name refers to (see paths.h). */
#include "base/paths.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

const char *path_identity(Arena *home, const char *path)
{
    char *full = realpath(path, NULL);
    const char *kept = full ? arena_text(home, full, strlen(full)) : NULL;
    free(full);
    return kept;
}

const char *path_place(Arena *home, const PathRequest *r, size_t i)
{
    assert(home && r && r->user && r->name);
    const char *slash = strrchr(r->user, '/');
    bool absolute = r->name[0] == '/';
    size_t n_places = absolute ? 1 : 1 + r->n_folders;
    if (i >= n_places || strcmp(r->name, "-") == 0)
        return NULL;
    StrBuf b = {0};
    if (i > 0)
        strbuf_printf(&b, "%s/", r->folders[i - 1]);
    else if (slash && !absolute)
        strbuf_add(&b, r->user, (size_t)(slash + 1 - r->user));
    strbuf_puts(&b, r->name);
    return arena_take(home, &b);
}

const char *path_find(Arena *home, const PathRequest *r, const char **path)
{
    assert(home && r && path);
    const char *found = NULL, *place;
    *path = "";
    for (size_t i = 0; !found; i++) {
        place = path_place(home, r, i);
        if (!place)
            break;
        found = path_identity(home, place);
        *path = place;
    }
    return found;
}

void path_folders(StrBuf *out, const PathRequest *r)
{
    assert(out && r && r->user && r->name);
    const char *slash = strrchr(r->user, '/');
    if (r->name[0] == '/' || strcmp(r->name, "-") == 0)
        return;
    size_t length = slash && slash > r->user ? (size_t)(slash - r->user) : 1;
    strbuf_printf(out, "`%.*s`", (int)length, slash ? r->user : ".");
    for (size_t i = 0; i < r->n_folders; i++)
        strbuf_printf(out, "%s`%s`", i + 1 < r->n_folders ? ", " : " and ", r->folders[i]);
}

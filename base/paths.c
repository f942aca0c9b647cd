/* base/paths.c -- the file that a name refers to (see paths.h). */
#include "base/paths.h"

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

const char *path_place(Arena *home, const char *user, const char *name, const char *const *folders,
                       size_t n_folders, size_t i)
{
    const char *slash = strrchr(user, '/');
    bool absolute = name[0] == '/';
    size_t n_places = absolute ? 1 : 1 + n_folders;
    if (i >= n_places || strcmp(name, "-") == 0)
        return NULL;
    StrBuf b = {0};
    if (i > 0)
        strbuf_printf(&b, "%s/", folders[i - 1]);
    else if (slash && !absolute)
        strbuf_add(&b, user, (size_t)(slash + 1 - user));
    strbuf_puts(&b, name);
    const char *place = arena_text(home, strbuf_get(&b), b.n);
    strbuf_clear(&b);
    return place;
}

const char *path_find(Arena *home, const char *user, const char *name, const char *const *folders,
                      size_t n_folders, const char **path)
{
    const char *found = NULL, *place;
    *path = "";
    for (size_t i = 0; !found; i++) {
        place = path_place(home, user, name, folders, n_folders, i);
        if (!place)
            break;
        found = path_identity(home, place);
        *path = place;
    }
    return found;
}

void path_folders(StrBuf *out, const char *user, const char *name, const char *const *folders,
                  size_t n_folders)
{
    const char *slash = strrchr(user, '/');
    if (name[0] == '/' || strcmp(name, "-") == 0)
        return;
    size_t length = slash && slash > user ? (size_t)(slash - user) : 1;
    strbuf_printf(out, "`%.*s`", (int)length, slash ? user : ".");
    for (size_t i = 0; i < n_folders; i++)
        strbuf_printf(out, "%s`%s`", i + 1 < n_folders ? ", " : " and ", folders[i]);
}

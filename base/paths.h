/* base/paths.h -- the file that a name refers to.
 * Does: looks for a file in the folder of its user and in a list of folders; identifies files.
 * Knows: Arena, the file system.   Must not know: what files hold. */
#ifndef AL0_BASE_PATHS_H
#define AL0_BASE_PATHS_H

#include "base/arena.h"
#include "base/strbuf.h"

/* The canonical path of a file, kept in home.  NULL if the file does not exist. */
const char *path_identity(Arena *home, const char *path);

/* A file named in another file, and the folders in which it is looked for. */
typedef struct PathRequest {
    const char *user; /* path of the file that names it */
    const char *name;
    const char *const *folders; /* searched after the folder of `user` */
    size_t n_folders;
} PathRequest;

/* Candidate i, from 0, for the path of the file that the file at `user` calls `name`: in the folder
 * of `user`, then in each of `folders`.  An absolute name is its own only candidate; a name "-" has
 * none.  NULL behind the last candidate.  Kept in home. */
const char *path_place(Arena *home, const PathRequest *r, size_t i);

/* Finds the file that the file at `user` calls `name`: the first candidate of path_place() that
 * exists.
 * Returns: its identity (path_identity); *path: its path.  Both are kept in home.  NULL if no
 *          candidate exists; *path is then the last one. */
const char *path_find(Arena *home, const PathRequest *r, const char **path);

/* Appends the folders that path_find() searches: "`.`, `lib` and `/usr/share/al0/advice`".  Appends
 * nothing for an absolute name and for "-". */
void path_folders(StrBuf *out, const PathRequest *r);

#endif

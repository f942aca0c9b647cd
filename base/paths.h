/* base/paths.h -- which file a name speaks of.
 * Does: looks for a file beside its user and in folders; tells one file from another.
 * Knows: Arena, the file system.   Must not know: what files hold. */
#ifndef AL0_BASE_PATHS_H
#define AL0_BASE_PATHS_H

#include "base/arena.h"
#include "base/strbuf.h"

/* A text that identifies the file, whatever path leads to it.  NULL if there is no such file.  Kept
 * in home. */
const char *path_identity(Arena *home, const char *path);

/* The i-th path, from 0, at which a file that is called `name` in the file at `user` is looked for:
 * beside that, then in the folders; "-" is none.  NULL behind the last.  Kept in home. */
const char *path_place(Arena *home, const char *user, const char *name, const char *const *folders,
                       size_t n_folders, size_t i);

/* The file that is called `name` in the file at `user`: beside that, else in the first of the
 * folders that has it; "-" is none.  Returns: its identity, and in *path the way there, kept in
 * home; NULL if it is nowhere. */
const char *path_find(Arena *home, const char *user, const char *name, const char *const *folders,
                      size_t n_folders, const char **path);

/* Appends the folders in which path_find() looks: "`.`, `lib` and `/usr/share/al0/advice`".
 * Nothing for an absolute name, and for "-". */
void path_folders(StrBuf *out, const char *user, const char *name, const char *const *folders,
                  size_t n_folders);

#endif

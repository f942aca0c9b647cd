/* lang/load_internal.h -- what the files that load a table share.
 * Does: holds what has been read so far; declares the steps.
 * Knows: table.h, ast.h.   Must not know: any game.   For load.c and load_game.c only. */
#ifndef AL0_LANG_LOAD_INTERNAL_H
#define AL0_LANG_LOAD_INTERNAL_H

#include "base/vec.h"
#include "lang/ast.h"
#include "lang/table.h"

/* A file being read, up to the one that began it: for cycles and for finding neighbours. */
typedef struct Open {
    const char *path;  /* canonical; "-" for standard input */
    const char *shown; /* as messages call it; its `use` looks beside it first */
    const struct Open *user;
} Open;

typedef struct KnownTable { /* a table that has been read and checked */
    const char *path;
    Table *table;
} KnownTable;

typedef struct KnownGame { /* a game that has been read from a file */
    const char *path;
    const char *rules; /* the file of more relations that it was read with; NULL: none */
    const Vocab *vocab;
    bool has_board; /* a header has said what its board shows */
} KnownGame;

typedef struct Loader {
    Arena *home;
    Diags *ds;
    const LoadOptions *o;
    VEC(KnownTable) known;
    VEC(KnownGame) games;
    VEC(const Source *) sources;
    bool too_many;     /* LIMIT_FILES has been reported */
    const Table *full; /* the table whose LIMIT_DECLARATIONS was reported last */
} Loader;

/* ---- files (load.c) ---- */

/* The file that `name` is for the file of `user`.
 * shown:    set to its path as messages show it; "" or where it was looked for last when there is
 *           none.
 * Returns:  its canonical path, in the loader's arena; NULL with an error at `at`. */
const char *loader_find_file(Loader *l, Span at, const char *name, const Open *user,
                             const char **shown);
/* Reads the file at a path that messages show.
 * Returns:  its text, in the loader's arena; NULL with an error at `at`, also behind LIMIT_FILES
 *           files. */
const Source *loader_read_source(Loader *l, Span at, const char *path);

/* ---- games (load_game.c) ---- */

/* The game of a name; NULL: there is none. */
const Vocab *loader_find_game(Loader *l, const char *name);
/* The game in the file that a header names, read once for all tables; NULL with an error. */
const Vocab *loader_open_game(Loader *l, const Header *h, const Open *user);
/* The game that a header names, by its name or by its file; without either the default one; NULL
 * with an error.
 * user:  the file of the header. */
const Vocab *loader_game(Loader *l, const Header *h, const Open *user);

#endif

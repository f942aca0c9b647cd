/* lang/load_internal.h -- the loader: shared state of the files that load a table.
 * Does: holds the tables and games read so far; declares the steps.
 * Knows: table.h, ast.h.   Must not know: any game.   For the files load*.c only. */
#ifndef AL0_LANG_LOAD_INTERNAL_H
#define AL0_LANG_LOAD_INTERNAL_H

#include "base/vec.h"
#include "lang/ast.h"
#include "lang/table.h"

/* A file being read, with the chain of its users: to detect cycles and to find files beside it. */
typedef struct Open {
    const char *path;  /* canonical; "-" for standard input */
    const char *shown; /* its name in messages; files that it uses are searched beside it first */
    const struct Open *user;
} Open;

typedef struct KnownTable { /* a table that has been read and checked */
    const char *path;
    Table *table;
} KnownTable;

typedef struct KnownGame { /* a game that has been read from a file */
    const char *path;
    const char *rules; /* the file of additional relations; NULL: none */
    const Vocab *vocab;
    bool has_board; /* a header has set the facts that its board shows */
} KnownGame;

typedef struct Loader {
    Arena *home;
    Diags *ds;
    const LoadOptions *o;
    VEC(KnownTable) known;
    VEC(KnownGame) games;
    VEC(const Source *) sources;
    bool too_many;     /* LIMIT_FILES has been reported */
    const Table *full; /* the last table reported for LIMIT_DECLARATIONS */
} Loader;

/* ---- files (load_file.c) ---- */

/* Finds the file `name` that the file `user` names.
 * shown:    set to its path for messages; if not found, "" or the last path tried.
 * Returns:  its canonical path, in the loader's arena; NULL with an error at `at`. */
const char *loader_find_file(Loader *l, Span at, const char *name, const Open *user,
                             const char **shown);
/* Reads the file at a path that messages show.
 * Returns:  its text, in the loader's arena; NULL with an error at `at`. More than LIMIT_FILES
 *   files are an error, too. */
const Source *loader_read_source(Loader *l, Span at, const char *path);

/* Reads the first file: at `path`, else the installed one of that name.
 * open:     set to its paths.
 * Returns:  its text; NULL with an error. */
const Source *loader_read_first(Loader *l, const char *path, Open *open);

/* ---- games (load_game.c) ---- */

/* Returns the built-in game of that name; NULL if not found. */
const Vocab *loader_find_game(Loader *l, const char *name);
/* Returns the game in the file that a header names, read once for all tables; NULL with an
 * error. */
const Vocab *loader_open_game(Loader *l, const Header *h, const Open *user);
/* Returns the game that a header names, by name or by file, or else the default game; NULL with
 * an error. user: the file of the header. */
const Vocab *loader_game(Loader *l, const Header *h, const Open *user);

#endif

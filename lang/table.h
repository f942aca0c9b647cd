/* lang/table.h -- a checked table and everything that it uses.
 * Does: defines a table whose files are read, names resolved and types known.
 * Knows: the syntax tree.   Must not know: games (a Vocab tells it what the language needs of one).
 * Start reading at table_load(). */
#ifndef AL0_LANG_TABLE_H
#define AL0_LANG_TABLE_H

#include "base/arena.h"
#include "base/diag.h"
#include "lang/ast.h"

typedef struct Import {
    Name alias; /* the prefix of its names here */
    Table *table;
} Import;

/* An entry of a name space: a name and its Define, Advice, Table or Rule. */
typedef struct Symbol {
    const char *name;
    Span span;
    void *what;
    bool is_table;
    size_t order; /* among those of its space, in the order of reading */
} Symbol;

/* Names in the order of strcmp, for search by halving. */
typedef struct Namespace {
    Symbol *at;
    size_t n;
} Namespace;

struct Table {
    Name name;         /* text NULL for a library that is checked by itself */
    const char *title; /* NULL when absent */
    const Source *source;
    const Vocab *vocab;    /* of its game */
    SearchMode search;     /* SEARCH_UNSET when the header is silent */
    Span search_at;        /* its word */
    bool symmetric;        /* it plays the same in images of a position */
    bool replan;           /* whoever plays by it builds a new tree at every move of ours */
    const char **material; /* signatures, checked */
    size_t n_material;
    Expr *aim;           /* from the header, else the game's default */
    Expr *avoid;         /* what playing by it must never meet, in place of the aim; NULL: absent */
    bool end_is_default; /* the aim is just the default word, or `avoid` just the reversed one */
    /* wherever the best play has these odds, this table shall have them; NULL: certainty */
    const OddsClause *odds;
    Expr *scope;      /* which positions of its material it is written for; NULL: all */
    Define **defines; /* its own and its libraries', each behind those it uses */
    size_t n_defines;
    Advice **advices;
    size_t n_advices;
    Rule **rules;
    size_t n_rules;
    Import *imports;
    size_t n_imports;
    Namespace define_names, advice_names; /* the latter with the aliases of tables */
};

/* A definition that got another value than its text gives it. */
typedef struct Setting {
    const char *name;  /* as the root table knows it: NAME, or ALIAS.NAME */
    const char *value; /* in the canonical layout */
} Setting;

/* All that was read for one table. */
typedef struct TableSet {
    Table *root;
    Table **tables; /* the root first, each table once */
    size_t n_tables;
    const Source **sources; /* every file read, libraries included, in the order of reading */
    size_t n_sources;
    Advice **advices; /* of all tables; Advice.index counts in here */
    size_t n_advices;
    const Setting *settings; /* in the order of their names */
    size_t n_settings;
    const File *file; /* of the root, with the declarations dropped for errors */
} TableSet;

typedef struct LoadOptions {
    const char *const *folders; /* where `use` looks after the folder of the file that names it */
    size_t n_folders;
    const char *installed; /* a second folder to search for the file; NULL: none */
    /* Returns the words of the game of that name, NULL if not found; always the same pointer for
     * one game. */
    const Vocab *(*find_game)(void *context, const char *name, size_t length);
    /* NULL, or reads a game from a file that a header names in quotes; it may live in home.  Asked
     * once for each file.  extra: NULL, or the file of the header's `rules`.  NULL with errors in
     * ds. */
    const Vocab *(*open_game)(void *context, Arena *home, Diags *ds, const Source *source,
                              const Source *extra);
    /* NULL, or makes the board of such a game: of the facts that the text of a header names.  Asked
     * once for each game. False with a status: the game has no such facts. */
    bool (*choose_board)(void *context, const Vocab *v, const char *text, Status *status);
    void *context;
    const char *default_game;    /* the game of tables that name none */
    bool allow_library;          /* the file may be a library: names it lacks are not errors */
    const char *const *settings; /* NAME=VALUE: a definition's value, in place of its text */
    size_t n_settings;
    /* Optional (NULL: none): returns the text of the file at path, before the disk is searched:
     *   n bytes, borrowed until the next call; NULL if it has no such file. */
    const char *(*read)(void *context, const char *path, size_t *n);
    void *read_context;
    bool keep; /* return the set even with errors (for read-only use) */
} LoadOptions;

/* Reads the file at path ("-": standard input) and all that it uses, resolves names, infers types.
 * Returns: the set, NULL when ds has errors (LoadOptions.keep: when the file cannot be read);
 *          borrowed, lives in home.  In one with errors names may be unresolved and types unknown:
 *          it must not be compiled.
 * Errors:  all in ds, each at its place. */
TableSet *table_load(Arena *home, Diags *ds, const char *path, const LoadOptions *o);

/* Loads a table from a text in memory. name: its name in messages; `use` searches "." first. */
TableSet *table_load_text(Arena *home, Diags *ds, const char *name, const char *text, size_t n,
                          const LoadOptions *o);

/* Reads the file that table_load() reads first: of a table, a library or rules of a game. Uses the
 * options `installed` and `read` only.
 * Returns: the text, in home; NULL with an error in ds. */
const Source *table_read_source(Arena *home, Diags *ds, const char *path, const LoadOptions *o);

/* The context of an expression outside a table's text; decides what it may use. */
typedef enum ExprPlace {
    PLACE_CONDITION,
    PLACE_GOAL,
    PLACE_MOVE,
    PLACE_IN_GAME /* a position of a game: the move that led to it is known */
} ExprPlace;

/* Resolves and types one more expression (of `al0 eval`) within a loaded table.
 * False when ds got an error. */
bool table_check_expr(Arena *home, Diags *ds, Table *table, Expr *e, ExprPlace place);

/* The same of a condition, or a number, in which the parameters of an advice may be named.
 * within: NULL: of none. */
bool table_check_condition(Arena *home, Diags *ds, Table *table, Expr *e, const Advice *within);

/* The same of an item that names advice and what is handed to its parameters.  each: it may hand
 * `each` of some values. */
bool table_check_item(Arena *home, Diags *ds, Table *table, RuleItem *item, bool each);

/* Returns the advice of that name in the root table: its own, or ALIAS.NAME; NULL if not found. */
const Advice *table_find_advice(const TableSet *set, const char *name);

#endif

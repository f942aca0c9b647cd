/* interp/compiled.h -- a checked table, ready to run.
 * Does: compiles all expressions of a table set to one program; knows where each one starts.
 * Knows: TableSet, Graph, Program, Game.   Must not know: positions, searches.
 * Read-only once made: any number of threads may share it. */
#ifndef AL0_INTERP_COMPILED_H
#define AL0_INTERP_COMPILED_H

#include "base/diag.h"
#include "game/game.h"
#include "interp/code.h"
#include "lang/table.h"

/* One alternative of a constraint, in three parts (graph_split). */
typedef struct Alternative {
    Entry of_node;
    Entry of_mover;             /* the squares that a move may leave */
    Entry of_move;
} Alternative;

typedef struct Constraint {
    const Alternative *at;
    uint32_t n;
    uint32_t last_depth;        /* at which a move may be allowed; UINT32_MAX if there is no such */
} Constraint;

typedef struct CompiledKey {
    Entry value;
    bool most;
} CompiledKey;

/* What the goals come to in a position. */
enum { JUDGED_FAILS, JUDGED_LEAF, JUDGED_OPEN };        /* holding fails; both hold; only holding */

typedef struct CompiledAdvice {
    const Advice *advice;
    Entry when;
    Entry judge[2];             /* by Turn: JUDGED_*, of the goals */
    Entry leaf[2];              /* whether both goals hold: enough where no move can follow */
    const Word *last_move[2];   /* by Turn: NULL, or the word of moves that holds for every move by
                                   which that side reaches such a position */
    Constraint constraint[2];   /* by Turn */
    const CompiledKey *prefer;
    uint32_t n_prefer;
    bool prefers_by_position;   /* no prefer: looks at the depth or the root */
    bool has_seek;
    CompiledKey seek;
    Entry distance;             /* how far the better-goal is from holding (graph_distance) */
    uint32_t depth_cap;         /* depths from here on are alike; 0: depth is not used */
    uint32_t images;            /* of positions that the advice cannot tell apart (graph_images) */
    const Entry *roots;         /* the values of the root that matter */
    uint32_t n_roots;
    bool needs_root;            /* no values tell enough of the root: every position is its own */
} CompiledAdvice;

typedef struct CompiledTable {
    const Table *table;
    const Entry *conditions;    /* by rule; a constant 1 where there is none */
} CompiledTable;

typedef struct Compiled {
    const TableSet *set;
    const Game *game;
    const Program *program;
    const CompiledAdvice *advice;       /* by Advice.index */
    const CompiledTable *tables;        /* in the order of set->tables */
    Entry aim, scope;                   /* of the root table; a constant 1 where it has no scope */
} Compiled;

/* Compiles a set that was loaded without errors.
 * Returns: borrowed from home; NULL when ds got an error (a limit).
 * ds also gets the warnings that need constraints to be understood. */
const Compiled *compile_table(Arena *home, Diags *ds, const TableSet *set, const Game *game);

/* The part of a compiled table that belongs to t. */
const CompiledTable *compiled_find(const Compiled *c, const Table *t);

/* Compiles one more expression by itself, for `al0 eval`: a program of its own with one entry. */
const Program *compile_expr(Arena *home, Diags *ds, const Expr *e, const Game *game, Entry *entry);

#endif

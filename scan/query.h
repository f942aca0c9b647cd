/* scan/query.h -- what is looked for in games.
 * Does: says which positions are wanted, and whose side is "us" in them; read-only, shared by
 *   threads.
 * Knows: programs, compiled tables.   Must not know: files, threads, how hits are written. */
#ifndef AL0_SCAN_QUERY_H
#define AL0_SCAN_QUERY_H

#include "interp/choose/choose.h"
#include "lang/vocab.h"

/* Whose side is "us". */
typedef enum ScanSide {
    SIDE_TO_MOVE,
    SIDE_OF_PLAYER, /* the same player in every position, whoever is to move */
    SIDE_OF_EACH,   /* each position is looked at from every side */
    SIDE_OF_WINNER, /* of games that somebody has won */
    SIDE_OF_NAME    /* of games of the person who is called so */
} ScanSide;

/* An expression as a program. */
typedef struct ScanExpr {
    const Program *program;
    Entry entry;
    Type type;
} ScanExpr;

/* An expression that is to hold in a position, at most `within` plies behind that of the step
 * before. */
typedef struct ScanStep {
    ScanExpr expr;
    unsigned within;
} ScanStep;

/* A table that is asked in a position with its material. */
typedef struct ScanTable {
    const Compiled *compiled;
    ChooseOptions choose;         /* but the deadline */
    const CompiledAdvice *advice; /* NULL: the table's rules choose */
} ScanTable;

typedef enum ScanProof {
    PROOF_NONE,
    PROOF_ADVICE, /* the advice of a table has a tree */
    PROOF_MISSED  /* a table has a tree, and none against some reply to the move that is played */
} ScanProof;

typedef struct ScanQuery {
    const Game *game;
    ScanSide side;
    unsigned player;  /* SIDE_OF_PLAYER */
    const char *name; /* SIDE_OF_NAME */
    bool variations;  /* are searched, too */
    /* [0]: of the position itself, those behind it in their order; n_steps 0: every position */
    const ScanStep *step;
    size_t n_steps;
    const ScanExpr *all_along; /* NULL, or holds from the position to that of the last step */
    const ScanExpr *value;     /* NULL, or is computed for each hit */
    bool reads_record;         /* one of these asks what comments tell of moves, */
    bool looks_at_root;        /* and one looks at the position of the first step */
    ScanProof proof;
    const ScanTable *table;
    size_t n_tables;
    double max_time; /* seconds for a question to a table; 0: no limit */
    size_t memory;   /* bytes for the searches of one thread */
    Deadline until;  /* its flag ends the search */
} ScanQuery;

#endif

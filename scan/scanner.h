/* scan/scanner.h -- one position asked whether it is wanted.
 * Does: keeps what one thread needs for a query, and puts its questions to a position: expressions,
 *   a proof, whether a move lets a proof slip.
 * Knows: ScanQuery, conditions, Session.   Must not know: games, how positions are found.
 * Start reading at scanner_proof(). */
#ifndef AL0_SCAN_SCANNER_H
#define AL0_SCAN_SCANNER_H

#include "scan/query.h"

typedef struct Scanner Scanner;

/* The query outlives it.   Caller owns it. */
Scanner *scanner_new(const ScanQuery *q);
void scanner_free(Scanner *s); /* NULL is fine */

/* A line of play from the beginning of a game, in the view of player 0. */
typedef struct ScanLine {
    const unsigned char *positions; /* by ply */
    const Move *moves;              /* by the ply in which they are played */
    const int64_t *remarks; /* by the ply to which the move led, Game.records->n_remarks each;
                               NULL: they are not read */
} ScanLine;

/* A position of a line as a side sees it. */
typedef struct ScanPlace {
    ScanLine line;
    unsigned ply;
    unsigned root; /* the ply of the first step's position */
    unsigned us;
} ScanPlace;

/* True if the expression of a step holds. */
bool scanner_step(Scanner *s, size_t step, const ScanPlace *at);
/* True if the expression that is to hold all along does, or there is none. */
bool scanner_all_along(Scanner *s, const ScanPlace *at);
/* The value that is computed for each hit; 0 if there is none. */
Value scanner_value(Scanner *s, const ScanPlace *at);

/* What a question to tables has come to. */
typedef struct ScanProved {
    Verdict verdict;
    const char *rule, *advice; /* NULL: none; they live as long as the table */
    unsigned height;           /* of the tree */
    Move reply; /* that refutes the move that was played; NO_MOVE: it ends the game */
} ScanProved;

/* The question of the query (PROOF_ADVICE, PROOF_MISSED) at a position of a game, which is in the
 * view of player 0, as all moves are.   move: that is played there, NO_MOVE where none is. */
ScanProved scanner_proof(Scanner *s, const void *position, unsigned us, Move move);

#endif

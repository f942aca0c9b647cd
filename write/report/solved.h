/* write/report/solved.h -- a solved endgame as a document.
 * Does: says how many positions of a class are won and in how many moves, or what a position of it
 *   and each of its moves come to.
 * Knows: Game, Document.   Must not know: solvers, how a position is read. */
#ifndef AL0_WRITE_REPORT_SOLVED_H
#define AL0_WRITE_REPORT_SOLVED_H

#include "game/solve.h"
#include "write/report/doc.h"

/* What is counted of the positions with one side to move. */
typedef struct SolvedTurn {
    uint64_t legal;
    SolveCount won, lost; /* by us */
} SolvedTurn;

typedef struct SolvedCounts {
    const char *name; /* of the class, as we see it */
    SolvedTurn us, them;
} SolvedCounts;

typedef enum SolvedResult { SOLVED_LOST, SOLVED_DRAWN, SOLVED_WON } SolvedResult;

/* The value of a position, or of a move in it, for the side that moves there. */
typedef struct SolvedValue {
    Move move; /* of a move */
    SolvedResult result;
    unsigned plies;     /* to the mate, from the position on */
    const char *ending; /* how the game has ended with it; NULL: it goes on */
} SolvedValue;

typedef struct SolvedPosition {
    const char *name; /* of the class, as we see it */
    const Game *game;
    const void *position;
    SolvedValue value;
    SolvedValue *move; /* each legal one, best first */
    unsigned n;
} SolvedPosition;

/* Adds the head, and what programs get of the class (solved_counts.c). */
void solved_heading(Document *d, const char *name);

/* Adds to an empty document how many positions are won, drawn and lost, and in how many moves
 * (solved_counts.c). */
void solved_counts_document(Document *d, const SolvedCounts *c);

/* Adds to an empty document the value of a position and of each move, best first
 * (solved_position.c). */
void solved_position_document(Document *d, const SolvedPosition *p);

#endif

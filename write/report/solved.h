/* write/report/solved.h -- a solved endgame as a document.
 * Does: counts a class, values a position and each of its moves.
 * Knows: Game, its solver, Document.   Must not know: how the solver works, how a position is read.
 */
#ifndef AL0_WRITE_REPORT_SOLVED_H
#define AL0_WRITE_REPORT_SOLVED_H

#include "game/solve.h"
#include "write/report/doc.h"

/* Mate by us in name[0] is mate by them in name[1], the same class as they see it. */
typedef struct Solved {
    const Game *game;
    Solution *solution;
    char name[2][MAX_CLASS_NAME];
} Solved;

/* Adds the head, and what programs get of the class (solved_counts.c). */
void solved_heading(Document *d, const Solved *s);

/* Adds to an empty document how many positions are won, drawn and lost, and in how many moves
 * (solved_counts.c). */
void solved_counts_document(Document *d, const Solved *s);

/* Adds to an empty document the value of a position of the class, in the view that name[0] is of,
 * and of each move, best first (solved_position.c). */
void solved_position_document(Document *d, const Solved *s, const void *position);

#endif

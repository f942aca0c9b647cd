/* write/solved.h -- a solved endgame on paper.
 * Does: counts a class, values a position and each of its moves, and writes both as text or JSON.
 * Knows: Game, its solver.   Must not know: how the solver works, how a position is read. */
#ifndef AL0_WRITE_SOLVED_H
#define AL0_WRITE_SOLVED_H

#include "base/strbuf.h"
#include "game/solve.h"

/* Mate by us in name[0] is mate by them in name[1], the same class as they see it. */
typedef struct Solved {
    const Game *game;
    Solution *solution;
    char name[2][MAX_CLASS_NAME];
} Solved;

typedef enum SolvedFormat { SOLVED_TEXT, SOLVED_JSON } SolvedFormat;

/* Appends how many positions are won, drawn and lost, and in how many moves (solved_counts.c). */
void solved_write_counts(StrBuf *out, const Solved *s, SolvedFormat format);

/* Appends the value of a position of the class, in the view that name[0] is of, and of each move,
 * best first (solved_position.c). */
void solved_write_position(StrBuf *out, const Solved *s, const void *position, SolvedFormat format);

#endif

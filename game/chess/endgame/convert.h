/* game/chess/endgame/convert.h -- what captures and promotions make of a row.
 * Does: notes for each position the value by its captures and promotions, from solved classes.
 * Knows: rows, solved classes.   Must not know: quiet moves, aims. */
#ifndef AL0_GAME_CHESS_ENDGAME_CONVERT_H
#define AL0_GAME_CHESS_ENDGAME_CONVERT_H

#include "game/chess/endgame/work.h"

/* The classes that one side's captures and promotions lead into: by the piece captured (NO_PIECE:
 * none) and the kind promoted to (KING: none); NULL where there is none. */
typedef struct Converter {
    Turn turn;
    const ClassTable *after[NO_PIECE + 1][N_KINDS];
} Converter;

void converter_init(Converter *c, const Work *w, Turn turn);

/* What captures and promotions say of the positions of a row. */
typedef struct Conversions {
    Set any;           /* there is a legal one */
    Set refuted;       /* theirs: one leads to a position that is not won */
    unsigned greatest; /* value noted as pending */
} Conversions;

/* Looks at the legal positions of the row, and notes those with a value as pending. */
Conversions convert(Work *w, const Converter *by, const RowParts *f);

#endif

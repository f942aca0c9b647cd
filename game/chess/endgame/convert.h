/* game/chess/endgame/convert.h -- captures and promotions of the positions of a row.
 * Does: notes for each position the value that its captures and promotions give.
 * Knows: rows, solved classes.   Must not know: quiet moves, aims. */
#ifndef AL0_GAME_CHESS_ENDGAME_CONVERT_H
#define AL0_GAME_CHESS_ENDGAME_CONVERT_H

#include "game/chess/endgame/work.h"

/* Successor classes by captures and promotions of one side, indexed by the captured piece
 * (NO_PIECE: none) and the kind promoted to (KING: none); NULL if no such move exists. */
typedef struct Converter {
    Turn turn;
    const ClassTable *after[NO_PIECE + 1][N_KINDS];
} Converter;

/* Looks up the successor classes of the class being solved. */
void converter_init(Converter *c, const Work *w, Turn turn);

/* A row of another class, for all rows of a group. */
typedef struct KnownRow {
    uint64_t row;
    unsigned image; /* the symmetry that maps the squares to those of the row */
    Set legal;      /* before that; with the other side to move */
} KnownRow;

/* What is known of a group for one side to move: the rows after captures of the floating piece. */
typedef struct KnownRows {
    Set is_known[MAX_OTHERS];
    KnownRow at[MAX_OTHERS][64]; /* by 0 for the king or 1 + the number of a fixed piece, and where
                                    it captures */
} KnownRows;

/* Sets of positions of a row, by their captures and promotions. */
typedef struct Conversions {
    Set any;           /* positions with a legal one */
    Set refuted;       /* with them to move: one leads to a position that is not won */
    unsigned greatest; /* the greatest value noted as pending */
} Conversions;

/* Evaluates captures and promotions in the legal positions of the row, and notes positions with a
 * value as pending in w.
 * known: of the row's group, for this side to move; nothing is known at first. */
Conversions convert(Work *w, const Converter *by, const RowParts *f, KnownRows *known);

#endif

/* game/chess/endgame/rows.h -- the rules of chess for 64 positions at once.
 * Does: for a row, the squares of its floating piece where a side stands in check, is about
 *       to promote, or has a quiet move into a set of positions.
 * Knows: ClassLayout, rules of movement.   Must not know: values. */
#ifndef AL0_GAME_CHESS_ENDGAME_ROWS_H
#define AL0_GAME_CHESS_ENDGAME_ROWS_H

#include "game/chess/endgame/table.h"

/* Positions of the row where the king of `side` is attacked. */
Set row_checked(const ClassLayout *l, const RowParts *f, Turn side);

/* Legal positions of the row with `turn` to move. */
Set row_legal(const ClassLayout *l, const RowParts *f, Turn turn);

/* Positions where `turn` has a pawn one step from promotion. */
Set row_promoting(const ClassLayout *l, const RowParts *f, Turn turn);

/* Positions where `turn` has a pawn that could step two squares next to a pawn of the other side,
 * so that the position reached may have an en-passant right. */
Set row_passing(const ClassLayout *l, const RowParts *f, Turn turn);

/* A set of positions of the class, all rows: set[row] ^ flip. */
typedef struct RowTarget {
    const Set *set;
    Set flip;
} RowTarget;

/* Positions of the row where a quiet move of `turn` (no capture, no promotion) leads into the
 * target, which must hold legal positions only.  Stops looking once all of `wanted` are among them.
 * passing: double steps that row_passing means count too. */
Set row_reaching(const ClassLayout *l, const RowParts *f, Turn turn, RowTarget target, Set wanted,
                 bool passing);

#endif

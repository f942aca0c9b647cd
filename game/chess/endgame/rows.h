/* game/chess/endgame/rows.h -- the rules of chess for 64 positions at once.
 * Does: computes sets of positions of a row: where a side is in check, or has a quiet move into a
 *       given set.
 * Knows: ClassLayout, rules of movement.   Must not know: values. */
#ifndef AL0_GAME_CHESS_ENDGAME_ROWS_H
#define AL0_GAME_CHESS_ENDGAME_ROWS_H

#include "game/chess/endgame/table.h"

/* Positions of the row where the king of `side` is attacked. */
Set row_checked(const ClassLayout *l, const RowParts *f, Turn side);

/* Legal positions of the row with `turn` to move. */
Set row_legal(const ClassLayout *l, const RowParts *f, Turn turn);

/* Positions of the row where `turn` has a pawn with a double step next to a pawn of the other side:
 * the successor may have an en-passant right. */
Set row_passing(const ClassLayout *l, const RowParts *f, Turn turn);

/* A set of positions of the class: row i has set[i] ^ flip. */
typedef struct RowTarget {
    const Set *set;
    Set flip;
    const Set *rows; /* by group: the rows that have positions of the set; NULL: not known */
} RowTarget;

/* Positions of the row where a quiet move of `turn` (no capture, no promotion) leads into `target`,
 * a set of legal positions.  The search stops once all of `wanted` are found.
 * passing: true if double steps as in row_passing() count. */
Set row_reaching(const ClassLayout *l, const RowParts *f, Turn turn, RowTarget target, Set wanted,
                 bool passing);

/* Positions of a row where a quiet move of the floating piece, which is `turn`'s, ends on one of
 * the squares `to`; double steps as in row_passing() count.  occupied: by kings and fixed pieces.
 */
Set row_floating_moves(const ClassLayout *l, Set occupied, Turn turn, Set to);

/* Squares where a fixed piece may move without capture or promotion, if the floating piece is not
 * in the way. */
Set row_quiet_steps(unsigned piece, unsigned from, Set occupied);

#endif

/* game/chess/endgame/groups.h -- the rules of chess for all rows of a group at once.
 * Does: lists the moves that the rows of a group share; computes for each row the positions with a
 *       quiet move into a given set, or out of one.
 * Knows: rows.   Must not know: values. */
#ifndef AL0_GAME_CHESS_ENDGAME_GROUPS_H
#define AL0_GAME_CHESS_ENDGAME_GROUPS_H

#include "game/chess/endgame/rows.h"

enum { MAX_GROUP_MOVES = 8 + 27 * (MAX_FIXED - 1) };

/* A move of a king or of a fixed piece other than the last, which all rows of a group share. */
typedef struct GroupMove {
    uint64_t group; /* where it leads */
    unsigned image; /* the symmetry that maps the squares to those of that group */
    Set between;    /* squares that the move crosses */
} GroupMove;

/* A group, and the moves of a side. */
typedef struct GroupMoves {
    const ClassLayout *l, *groups; /* of the class, and of its groups; borrowed */
    const RowParts *group;         /* does not collide; borrowed */
    Turn turn;
    unsigned n;
    GroupMove at[MAX_GROUP_MOVES];
} GroupMoves;

void group_moves_list(GroupMoves *m, const ClassLayout *l, const ClassLayout *groups,
                      const RowParts *group, Turn turn);

/* As row_reaching() with `passing`, for each of the rows of the group.
 * target:   without flip; has `rows`, and its rows without positions are empty.
 * rows:     those that are wanted, by the square of the last fixed piece.
 * reaching: by that square; all are set if a row is returned, but only those returned have meaning.
 * Returns:  those of the rows that may have a position with such a move. */
Set group_reaching(const GroupMoves *m, RowTarget target, Set rows, Set reaching[64]);

/* Takes the positions with a quiet move to a legal position outside of `closed` from `wanted`.
 * closed: a word for each row of the class, with all positions that are not legal.
 * rows:   as above; the others have nothing wanted. */
void group_confine(const GroupMoves *m, const Set *closed, Set rows, Set wanted[64]);

#endif

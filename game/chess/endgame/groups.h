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
    Set from;       /* rows from which it leads into a target, by group_origins() */
} GroupMove;

/* A group, and the moves of a side. */
typedef struct GroupMoves {
    const ClassLayout *l, *groups; /* of the class, and of its groups; borrowed */
    const RowParts *group;         /* does not collide; borrowed */
    Turn turn;
    Set from_last, from_floating; /* GroupMove.from of the last fixed and of the floating piece */
    Set here;                     /* rows of this group that have positions of the target */
    unsigned n;
    GroupMove at[MAX_GROUP_MOVES];
} GroupMoves;

void group_moves_list(GroupMoves *m, const ClassLayout *l, const ClassLayout *groups,
                      const RowParts *group, Turn turn);

/* The rows from which a quiet move may lead to a position of a set, by the square of the last fixed
 * piece.
 * target: by group, the rows that have positions of the set. */
Set group_origins(GroupMoves *m, const Set *target);

/* As row_reaching() with `passing`, for rows of the group, after group_origins().
 * target:   without flip; has no positions in rows that it was not said to have.
 * rows:     of those that group_origins() returned.
 * reaching: by the square of the last fixed piece; all are set.  A row that is not in `rows` gets
 *           some of the positions that belong to it, or none. */
void group_reaching(const GroupMoves *m, const Set *target, Set rows, Set reaching[64]);

/* Takes the positions with a quiet move to a legal position outside of `closed` from `wanted`.
 * closed: a word for each row of the class, with all positions that are not legal.
 * rows:   all that have something wanted. */
void group_confine(const GroupMoves *m, const Set *closed, Set rows, Set wanted[64]);

#endif

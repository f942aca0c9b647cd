/* game/chess/tactics.h -- how pieces stand to each other, and how pawns stand.
 * Does: pins, attackers, x-rays, values, hanging and trapped pieces, features of pawns, files.
 * Knows: positions, attacks, sets.   Must not know: the language, legal moves.
 * A set may have pieces of both sides; each is looked at from its own side.  Pins, checks and whose
 * turn it is do not count in what a piece attacks.   Start reading at chess_trapped(). */
#ifndef AL0_GAME_CHESS_TACTICS_H
#define AL0_GAME_CHESS_TACTICS_H

#include "game/chess/chess.h"

/* The pieces of s that attack a square of t. */
Set chess_attackers(const ChessPosition *p, Set s, Set t);

/* What queens, rooks and bishops of s attack behind the first piece in their way, as if it were
 * gone. */
Set chess_xray(const ChessPosition *p, Set s);

/* The pieces of s that alone stand between a queen, rook or bishop of the other side and a piece of
 * their own side on t. */
Set chess_pinned(const ChessPosition *p, Set s, Set t);

/* The sum of the pieces on s: pawn 1, knight and bishop 3, rook 5, queen 9, king 0. */
int chess_value(const ChessPosition *p, Set s);

/* The pieces of s other than kings that the other side attacks and their own does not defend. */
Set chess_hanging(const ChessPosition *p, Set s);

/* The knights, bishops, rooks and queens of s that are safe neither where they stand nor on any
 * square that they attack and their own side does not occupy.  A piece is not safe on a square that
 * a piece worth less attacks, or any piece if its own side does not defend it; unless it takes
 * there a piece worth as much as itself or more. */
Set chess_trapped(const ChessPosition *p, Set s);

/* Pawns of s: no pawn of the other side in front on their file or a file beside it; no own pawn on
 * a file beside; another own pawn on their file; not isolated, own pawns on files beside further
 * up, and the square in front attacked by a pawn. */
Set chess_passed_pawns(const ChessPosition *p, Set s);
Set chess_isolated_pawns(const ChessPosition *p, Set s);
Set chess_doubled_pawns(const ChessPosition *p, Set s);
Set chess_backward_pawns(const ChessPosition *p, Set s);

/* The squares of files without pawns; of files with pawns of theirs alone. */
Set chess_open_files(const ChessPosition *p);
Set chess_half_open_files(const ChessPosition *p);

/* The rooks of both sides with which the right to castle is left. */
Set chess_castling_rooks(const ChessPosition *p);

#endif

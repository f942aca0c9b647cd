/* engine/evaluate.h -- what a position of chess is worth, in hundredths of a pawn.
 * Does: counts material, mobility, and how far pawns have come.
 * Knows: ChessPosition.   Must not know: searches, moves to come. */
#ifndef AL0_ENGINE_EVALUATE_H
#define AL0_ENGINE_EVALUATE_H

#include "game/chess/chess.h"

/* For the side to move: above 0 where it stands better.  Within +-20000. */
int engine_evaluate(const ChessPosition *p);

/* What a piece is worth, by its kind (KING: 0). */
extern const int engine_piece_value[N_KINDS];

#endif

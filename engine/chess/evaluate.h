/* engine/chess/evaluate.h -- static evaluation of chess positions, in hundredths of a pawn.
 * Does: counts material, mobility, and the advance of pawns.
 * Knows: ChessPosition.   Must not know: searches. */
#ifndef AL0_ENGINE_EVALUATE_H
#define AL0_ENGINE_EVALUATE_H

#include "game/chess/chess.h"

/* The value for the side to move, -20000 to 20000; positive if it stands better. */
int engine_evaluate(const ChessPosition *p);

/* Values of the pieces by kind; 0 for KING. */
extern const int engine_piece_value[N_KINDS];

#endif

/* game/chess/endgame/solver.h -- the solver of chess endgames, as game/solve.h wants one.
 * Does: declares it.   Knows: game/solve.h.   Must not know: how it works (solve.c). */
#ifndef AL0_GAME_CHESS_ENDGAME_SOLVER_H
#define AL0_GAME_CHESS_ENDGAME_SOLVER_H

#include "game/solve.h"

extern const Solver chess_solver;

#endif

/* game/chess/endgame/solver.h -- the solver of chess endgames (game/solve.h: struct Solver).
 * Does: declares it.   Knows: game/solve.h.   Must not know: its implementation (solve.c). */
#ifndef AL0_GAME_CHESS_ENDGAME_SOLVER_H
#define AL0_GAME_CHESS_ENDGAME_SOLVER_H

#include "game/solve.h"

extern const Solver chess_solver;

#endif

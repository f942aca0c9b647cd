/* engine/general/matrix_game.h -- two players choose at the same time, once: best play by lot.
 * Does: finds with which probabilities the first player makes each of its choices, so that it gets
 *   most against the worst of the other's.
 * Knows: base.   Must not know: games, trees. */
#ifndef AL0_ENGINE_GENERAL_MATRIX_GAME_H
#define AL0_ENGINE_GENERAL_MATRIX_GAME_H

#include <stdint.h>

/* What the first player gets; what it gets the second one loses. */
typedef struct MatrixGame {
    uint32_t rows, columns; /* choices of the first player, and of the second; at least 1 each */
    const double *payoff;   /* row by row */
} MatrixGame;

/* Finds best play of the first player: mix[i] is the probability of row i.  One row alone is given
 * if it is best for sure; else the mix is near the best one, by regret matching: against no column
 * it gets less than the value by more than about a thousandth of the range of the payoffs.
 * Returns: what the mix gets at least.
 * Source: S. Hart, A. Mas-Colell, A simple adaptive procedure leading to correlated equilibrium,
 * 2000; O. Tammelin, Solving large imperfect information games using CFR+, 2014. */
double matrix_game_solve(const MatrixGame *g, double *mix);

/* Draws one of n choices with these probabilities; another seed may draw another one. */
uint32_t matrix_game_draw(const double *mix, uint32_t n, uint64_t seed);

#endif

/* tests/support/dice_path.h -- the path game with chance: stones fall at random in every other
 * round.
 * Does: a Game in C in which chance moves; values of its positions, by plain recursion.
 * Start reading at dice_path(). */
#ifndef AL0_TESTS_SUPPORT_DICE_PATH_H
#define AL0_TESTS_SUPPORT_DICE_PATH_H

#include "tests/support/path_game.h"

/* The game; constant, once it was asked for. */
const Game *dice_path(void);

/* What is asked of values. */
typedef struct DiceValues {
    const Game *game;
    bool avoids;                  /* the probability of never being stuck, else that of arriving */
    bool by_rule;                 /* the runner makes the first legal move, else the best one */
    double known[2][PATH_LISTED]; /* by runner_moves and number: 1 + the value; 0: not known */
} DiceValues;

double dice_value(DiceValues *v, const PathPosition *p);

#endif

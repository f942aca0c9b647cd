/* lib/solved.h -- what the files about solved endgames share.
 * Does: the handle, and two helpers for writing.
 * Knows: Game, its solver, JSON.   Must not know: the command. */
#ifndef AL0_LIB_SOLVED_H
#define AL0_LIB_SOLVED_H

#include <jansson.h>

#include "game/solve.h"
#include "lib/face.h"

/* Mate by us in name[0] is mate by them in name[1], the same class as they see it. */
struct Al0Solved {
    const Game *game;
    Solution *solution;
    char name[2][MAX_CLASS_NAME];
};

/* Moves of the winner that so many plies hold. */
static inline unsigned moves_of(unsigned plies)
{
    return (plies + 1) / 2;
}

/* o as one line, the caller's; takes o. */
char *solved_dump(json_t *o);

#endif

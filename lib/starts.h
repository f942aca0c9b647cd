/* lib/starts.h -- start positions of a verification.
 * Does: collects positions with us to move; a position with them to move is replaced by the
 *   positions after each reply.  In a game with chance all stay as they are.
 * Knows: handles, Game.   Must not know: what is verified. */
#ifndef AL0_LIB_STARTS_H
#define AL0_LIB_STARTS_H

#include "base/vec.h"
#include "lib/internal.h"

/* {0}: empty. */
typedef struct Starts {
    VEC(void *) at; /* positions of the game, the list's own */
    const Game *game;
} Starts;

/* Collects the start positions of the options; none if they name none.  The caller owns them
 * (starts_clear), also on failure.
 * Returns: false with a status if the options contradict each other, or if no position is left. */
bool starts_take(Starts *s, const Game *game, const Al0VerifyOptions *options, Status *status);
void starts_clear(Starts *s);

/* Sets the start positions of a verification, if there are any.  s must outlive o. */
void starts_use(const Starts *s, VerifyOptions *o);

#endif

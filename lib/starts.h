/* lib/starts.h -- the positions that a verification is asked to play from.
 * Does: puts them together as the verifier wants them: with us to move; where they are to move, the
 *       positions after each reply.
 * Knows: handles, Game.   Must not know: what is verified. */
#ifndef AL0_LIB_STARTS_H
#define AL0_LIB_STARTS_H

#include "base/vec.h"
#include "lib/internal.h"

/* {0} is none. */
typedef struct Starts {
    VEC(void *) at; /* positions of the game, the list's own */
    const Game *game;
} Starts;

/* Those that options ask for, none if they ask for none; the caller's (starts_clear), also on
 * failure.
 * Returns: false with a status where the options do not go together, or nothing is left to play
 * from. */
bool starts_take(Starts *s, const Game *game, const Al0VerifyOptions *options, Status *status);
void starts_clear(Starts *s);

/* Has a verification play from them, if there are any; they must stay. */
void starts_use(const Starts *s, VerifyOptions *o);

#endif

/* engine/general/solved_game.h -- a small game, solved whole for a player.
 * Does: lists all positions within limits; says which moves are worth most, and how soon a win is.
 * Knows: the listing, values where chance moves.   Must not know: random games.
 *
 * A game is not solved if there are more than two players, or if what two get does not always add
 * up to the same: then an opponent need not do his worst.  Where two choose at the same time best
 * play is by lot; such a game is solved if play never turns in circles. Start reading at
 * solved_game_try(). */
#ifndef AL0_ENGINE_GENERAL_SOLVED_GAME_H
#define AL0_ENGINE_GENERAL_SOLVED_GAME_H

#include "base/deadline.h"
#include "game/gdl/gdl_game.h"

typedef struct SolvedGame SolvedGame;

/* The caller owns it (solved_game_free). */
SolvedGame *solved_game_new(const Game *game);
void solved_game_free(SolvedGame *s); /* NULL is fine */

typedef struct SolvingLimits {
    size_t memory; /* bytes of the listing, also while it is made */
    Deadline until;
} SolvingLimits;

/* Solves the game for a player, unless it is known that this fails.  A try that was stopped is made
 * again if there is more memory, or much more time, than before.
 * Returns: true if it is solved. */
bool solved_game_try(SolvedGame *s, unsigned player, const SolvingLimits *limits);

/* The best moves of the player who is to move in a position. */
typedef struct SolvedMoves {
    Move *best; /* n of them: of equal wins the shortest alone; the caller owns them (free) */
    /* one alone: of equal ones the one after which random moves of others bring most, or drawn, if
     * the other player chooses at the same time; more if there was no time for that */
    size_t n;
    double worth;   /* the mean goal with them, 0 to 100 */
    uint32_t plies; /* if it is 100 without chance: in which it is forced; else 0 */
} SolvedMoves;

/* Finds the best moves in a position as the player sees it, who is to move.
 * seed:    of what is drawn.
 * Returns: false if the game is not solved for the player, or play does not reach the position. */
bool solved_game_moves(const SolvedGame *s, const void *position, uint64_t seed, SolvedMoves *out);

#endif

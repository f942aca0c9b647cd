/* engine/general/shared_values.h -- what positions are worth in a small game in which two players
 * choose at the same time.
 * Does: values all listed positions, by lot where both choose; says with which probabilities a
 *   player makes each of its moves.
 * Knows: the listing, matrix games.   Must not know: random games.
 *
 * The goals of the two players always add up to the same, and play never turns in circles.
 * Start reading at shared_values(). */
#ifndef AL0_ENGINE_GENERAL_SHARED_VALUES_H
#define AL0_ENGINE_GENERAL_SHARED_VALUES_H

#include "game/gdl/run/listing.h"

/* Finds the mean goal, 0 to 100, that the player for whom the game is listed gets by best play.
 * worth:   room for a number by position.  Of positions between two choices of the same step it is
 *          what is left if the other one knows the first choice.
 * Returns: false if play may turn in circles, or if the deadline is over. */
bool shared_values(const GdlListing *l, unsigned player, const Deadline *until, double *worth);

/* True if the player and the other one choose at the same time in a position. */
bool shared_is_choice(const GdlListing *l, unsigned player, uint32_t position);

/* Finds with which probability the player makes each of its moves in such a position.
 * Returns: its worth. */
double shared_mix(const GdlListing *l, const double *worth, uint32_t position, double *mix);

#endif

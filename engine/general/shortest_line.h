/* engine/general/shortest_line.h -- a shortest line to the goal 100 in a game of one role.
 * Does: lists states breadth first; of those that differ by step counters alone the first one.
 * Knows: the listing.   Must not know: random games, tables.
 *
 * Where the line is to end after a certain number of steps, and shorter ones are there, none may be
 * found.  A game without step counters is left to others: it is small if it is found at all.
 * Start reading at shortest_line_try(). */
#ifndef AL0_ENGINE_GENERAL_SHORTEST_LINE_H
#define AL0_ENGINE_GENERAL_SHORTEST_LINE_H

#include "engine/general/solved_game.h"

typedef struct ShortestLine ShortestLine;

/* The caller owns it (shortest_line_free). */
ShortestLine *shortest_line_new(const Game *game);
void shortest_line_free(ShortestLine *s); /* NULL is fine */

/* Looks for a line from a position, unless it lies on the one that was found.  Tries
 * that were stopped are made again once, then only if there is much more time than before.
 * Returns: true if the position lies on a line. */
bool shortest_line_try(ShortestLine *s, const void *position, const SolvingLimits *limits);

/* Returns the move of the line in a position that lies on it and is not its end.
 * plies:   the plies that are left. */
Move shortest_line_move(const ShortestLine *s, const void *position, unsigned *plies);

#endif

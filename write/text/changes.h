/* write/text/changes.h -- the facts that a move has changed, for games without a drawn board.
 * Does: compares two positions as texts that are lists of facts, (left 8) (turn second).
 * Knows: the text of positions.   Must not know: any game. */
#ifndef AL0_WRITE_TEXT_CHANGES_H
#define AL0_WRITE_TEXT_CHANGES_H

#include "game/game.h"

/* Appends a line for each fact in which two positions differ: "+ FACT" if only the second one has
 * it, "− FACT" if only the first one has it.  A fact ends at a blank outside parentheses.
 * n: the most lines; the last one counts the facts left out. */
void changes_write(StrBuf *out, const Game *game, const void *before, const void *after, size_t n);

#endif

/* write/text/changes.h -- what a move has changed, where no board shows it.
 * Does: compares two positions as texts that are lists of facts, (left 8) (turn second).
 * Knows: the text of positions.   Must not know: any game. */
#ifndef AL0_WRITE_TEXT_CHANGES_H
#define AL0_WRITE_TEXT_CHANGES_H

#include "game/game.h"

/* Appends a line for each fact that tells two positions apart: "+ FACT" is in the second one alone,
 * "− FACT" in the first one alone; n at most, the last of which counts those left out.  A fact is
 * what stands between blanks outside parentheses. */
void changes_write(StrBuf *out, const Game *game, const void *before, const void *after, size_t n);

#endif

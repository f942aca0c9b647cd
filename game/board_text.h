/* game/board_text.h -- a position drawn as lines of text.
 * Does: draws the cells, with the elements of a set in brackets, and the other facts beside them.
 * Knows: Game.   Must not know: particular games, tables. */
#ifndef AL0_GAME_BOARD_TEXT_H
#define AL0_GAME_BOARD_TEXT_H

#include "base/strbuf.h"
#include "game/game.h"

/* Appends a line for each row, from the top, each behind a line end and two blanks.  The game has a
 * board.
 * set: the cells in brackets (GameBoard.domain). */
void board_text_add_set(StrBuf *out, const Game *game, const void *position, uint64_t set);

/* Appends the rows without a set, and the facts that are no cells beside them.  Each line begins
 * with `indent` and ends with a line end.  Appends nothing if the game has no board, a large one,
 * or one that the text of a position shows as it is (FEN). */
void board_text_add(StrBuf *out, const Game *game, const void *position, const char *indent);

/* The same for a position given as text that the game has written. */
void board_text_add_read(StrBuf *out, const Game *game, const char *text, const char *indent);

#endif

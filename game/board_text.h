/* game/board_text.h -- the board of a position in a few lines of text.
 * Does: draws the cells, the elements of a set in brackets, and beside them what is no cell.
 * Knows: Game.   Must not know: any one game, tables. */
#ifndef AL0_GAME_BOARD_TEXT_H
#define AL0_GAME_BOARD_TEXT_H

#include "base/strbuf.h"
#include "game/game.h"

/* A line for each row, the top one first, each behind a line end and two blanks.
 * set: its cells are in brackets (GameBoard.domain); 0: none is.  The game has a board. */
void board_text_add_set(StrBuf *out, const Game *game, const void *position, uint64_t set);

/* The same without a set, the facts that are no cells beside the rows; each line behind `indent`,
 * with a line end behind it.  Nothing where the game has no board, where it is large, or where the
 * text of a position shows it as it is (FEN). */
void board_text_add(StrBuf *out, const Game *game, const void *position, const char *indent);

/* The same of a position that the game has written as text. */
void board_text_add_read(StrBuf *out, const Game *game, const char *text, const char *indent);

#endif

/* prover/write_board.h -- a position as a little board.
 * Does: draws a board as SVG with pieces of our own, or as an HTML-like label of Graphviz.
 * Knows: Game.draw, the letters of pieces.   Must not know: trees, where on the page it stands. */
#ifndef AL0_PROVER_WRITE_BOARD_H
#define AL0_PROVER_WRITE_BOARD_H

#include <stdint.h>

#include "base/strbuf.h"
#include "game/game.h"

/* The size of a board's drawing in points, margins and the line of text below it included. */
typedef struct BoardSize {
    unsigned width, height;
} BoardSize;

/* What a board shows besides the position. */
typedef struct BoardCaption {
    const char *left, *right;   /* below the board; plain text */
    Move last;                  /* whose squares are tinted; NO_MOVE: none */
} BoardCaption;

/* False when the game draws no board. */
bool board_size(const Game *game, const void *position, BoardSize *out);

/* Appends the drawing, its upper left corner at 0, 0.  The pieces are those of board_pieces(). */
void board_svg(StrBuf *out, const Game *game, const void *position, const BoardCaption *caption);

/* Appends the <defs> element with the shapes of all pieces. */
void board_pieces(StrBuf *out);

/* Appends the table of an HTML-like label, without the angle brackets around it. */
void board_table(StrBuf *out, const Game *game, const void *position, const BoardCaption *caption);

#endif

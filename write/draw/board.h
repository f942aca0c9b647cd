/* write/draw/board.h -- a position as a little board.
 * Does: draws a board as SVG with pieces of our own, or as an HTML-like label of Graphviz.
 * Knows: GameBoard, the letters of pieces.   Must not know: trees, where on the page it stands. */
#ifndef AL0_WRITE_DRAW_BOARD_H
#define AL0_WRITE_DRAW_BOARD_H

#include <stdint.h>

#include "base/strbuf.h"
#include "game/game.h"
#include "write/draw/geometry.h"

/* The size of a board's drawing in pixels, names of rows and columns included. */
typedef struct BoardSize {
    int width, height;
} BoardSize;

/* Colours that a legend explains: the square that the last move left, the square that it reached,
 * and the mark on the square of a king in check. */
#define BOARD_FROM "#f4e3a1"
#define BOARD_TO "#eec14f"
#define BOARD_CHECK "#d0342c"

/* Sets the size of the game's boards.   Returns: false if the game draws no board. */
bool board_size(const Game *game, BoardSize *out);

/* Appends the drawing; its upper left corner is at `at`.  It refers to the shapes of
 * board_pieces().
 * last: the move that led to the position, whose squares are tinted; NULL: none. */
void board_svg(StrBuf *out, const Game *game, const void *position, const LastMove *last, Spot at);

/* Appends the <defs> element with the shapes of all pieces. */
void board_pieces(StrBuf *out);

/* The texts below a board in a table. */
typedef struct BoardCaption {
    const char *left, *right; /* plain text */
    const LastMove *last;     /* whose squares are tinted; NULL: none */
} BoardCaption;

/* Appends the table of an HTML-like label of Graphviz, without the angle brackets around it. */
void board_table(StrBuf *out, const Game *game, const void *position, const BoardCaption *caption);

#endif

/* write/draw/card.h -- how a position of a drawing looks.
 * Does: measures a card and draws it as SVG: the moves that led to the position, the plies to go, a
 *   board.
 * Knows: Cards, boards, widths of text.   Must not know: where cards stand, other cards. */
#ifndef AL0_WRITE_DRAW_CARD_H
#define AL0_WRITE_DRAW_CARD_H

#include "write/draw/cards.h"
#include "write/draw/layout.h"

/* Sizes of type in pixels; SMALL_TYPE is the smallest anywhere in a drawing. */
enum { SMALL_TYPE = 12, MOVE_TYPE = 13, TITLE_TYPE = 16 };

/* The content of a card besides its moves. */
typedef enum CardShows {
    CARD_MOVES, /* nothing */
    CARD_BOARD,
    CARD_CHANGES /* a few of the facts that the last move has changed */
} CardShows;

/* The size of a card in pixels. */
Extent card_measure(const Cards *c, uint32_t card, CardShows shows);

/* Appends n bytes of text as one line of a drawing.  class: of CSS.  at: the begin of the
 * baseline. */
void card_text(StrBuf *out, const char *class, Spot at, const char *text, size_t n);

/* Appends the card.  The size of frame is that of card_measure(). */
void card_svg(StrBuf *out, const Cards *c, uint32_t card, CardShows shows, Frame frame);

#endif

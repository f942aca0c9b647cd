/* write/draw/svg.h -- a drawing as SVG.
 * Does: writes the head and the end of a file, the title with its legend, sheets with cards and
 *   edges.
 * Knows: Cards, Sheet, how a card looks.   Must not know: pages, PNG, PDF. */
#ifndef AL0_WRITE_DRAW_SVG_H
#define AL0_WRITE_DRAW_SVG_H

#include "write/draw/sheet.h"

/* A drawing has coordinates from 0 up to `drawn`; programs show it at the size of `printed`. */
typedef struct SvgSize {
    Extent drawn, printed;
} SvgSize;

/* pieces: boards will follow. */
void svg_open(StrBuf *out, SvgSize size, bool pieces, const TreeTitle *title);
void svg_close(StrBuf *out);

/* Appends what is drawn and its legend, in lines of so many pixels if words allow; at: the upper
 * left corner.   Returns: the pixels that they take. */
Extent svg_title(StrBuf *out, const Cards *c, bool boards, Spot at, int width);

/* Appends the moves that lead to the root of a part, in the same way; "" where it begins the tree.
 * part->from_page is told. */
Extent svg_way(StrBuf *out, const Cards *c, const SheetPart *part, Spot at, int width);

/* Appends cards, notes and edges; at: the upper left corner of all. */
void svg_sheet(StrBuf *out, const Cards *c, const Sheet *s, bool boards, Spot at);

/* Appends a line of small type whose baseline begins, or ends, there. */
void svg_line(StrBuf *out, const char *text, bool ends, Spot at);

#endif

/* write/draw/svg.h -- a drawing as SVG.
 * Does: writes the begin and the end of a file, the title with its legend, and sheets of cards and
 *   edges.
 * Knows: Cards, Sheet, how a card looks.   Must not know: pages, PNG, PDF. */
#ifndef AL0_WRITE_DRAW_SVG_H
#define AL0_WRITE_DRAW_SVG_H

#include "write/draw/sheet.h"

/* The coordinates of a drawing run from 0 to `drawn`; programs show it in the size `printed`. */
typedef struct SvgSize {
    Extent drawn, printed;
} SvgSize;

/* Append the begin and the end of a file.  pieces: the drawing has boards. */
void svg_open(StrBuf *out, SvgSize size, bool pieces, const TreeTitle *title);
void svg_close(StrBuf *out);

/* An area for lines of text: its upper left corner, and the width of lines in pixels.  A longer
 * word has a line of its own. */
typedef struct TextArea {
    Spot at;
    int width;
} TextArea;

/* Appends the title and the legend.   Returns: their size. */
Extent svg_title(StrBuf *out, const Cards *c, bool boards, TextArea area);

/* Appends the moves that lead to the root of a part, and part->from_page, as svg_title() does;
 * nothing for the part with the root of the tree. */
Extent svg_way(StrBuf *out, const Cards *c, const SheetPart *part, TextArea area);

/* Appends cards, notes and edges.  at: the upper left corner of the sheet. */
void svg_sheet(StrBuf *out, const Cards *c, const Sheet *s, bool boards, Spot at);

/* Appends a line of small type.  at: the begin of its baseline; with `ends` its end. */
void svg_line(StrBuf *out, const char *text, bool ends, Spot at);

#endif

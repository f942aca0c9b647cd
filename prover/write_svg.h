/* prover/write_svg.h -- a drawing as SVG.
 * Does: writes the head and the end of a file, the title with its legend, sheets with cards and edges.
 * Knows: Cards, Sheet, how a card looks.   Must not know: pages, PNG, PDF. */
#ifndef AL0_PROVER_WRITE_SVG_H
#define AL0_PROVER_WRITE_SVG_H

#include "prover/write_sheet.h"

/* pieces: boards will follow; refutes: of a refutation. */
void svg_open(StrBuf *out, Extent size, bool pieces, bool refutes);
void svg_close(StrBuf *out);

/* Appends what is drawn and its legend, in lines of so many pixels if words allow; y: the upper edge.
 * Returns: the pixels that they take. */
Extent svg_title(StrBuf *out, const Cards *c, bool boards, int x, int y, int width);

/* Appends the moves that lead to the root of a part, in the same way; "" where it begins the tree.
 * part->from_page is told. */
Extent svg_way(StrBuf *out, const Cards *c, const Part *part, int x, int y, int width);

/* Appends cards, notes and edges; the upper left corner of all at x, y. */
void svg_sheet(StrBuf *out, const Cards *c, const Sheet *s, bool boards, int x, int y);

/* Appends a line of small type that begins, or ends, at x. */
void svg_line(StrBuf *out, const char *text, bool ends, int x, int y);

#endif

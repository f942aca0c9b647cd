/* write/draw/pages.h -- a drawing on pages.
 * Does: divides cards into parts that fit on pages of a size, several small ones on one page, also
 *   side by side.
 * Knows: Cards, sheets.   Must not know: SVG beyond titles, PDF. */
#ifndef AL0_WRITE_DRAW_PAGES_H
#define AL0_WRITE_DRAW_PAGES_H

#include "write/draw/sheet.h"

typedef struct Pages {
    Division division;
    VEC(SheetPart) part; /* in the order of pages; on each from top to bottom, then further right */
    unsigned n;          /* pages, from 1 */
    Extent page;         /* what may be drawn on, in pixels */
    int title_height;    /* of the title, at the top of the first page */
    bool boards;
} Pages;

/* Pixels between the parts of a page, above each other and side by side, and below a title or a
 * way. */
enum { PART_GAP = 26, PART_ASIDE = 34, HEAD_GAP = 12 };

/* Divides.   Caller owns it (pages_clear). */
Pages pages_divide(const Cards *c, const Extent *size, bool boards, Extent page);
void pages_clear(Pages *p);

#endif

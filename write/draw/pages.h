/* write/draw/pages.h -- a drawing on pages.
 * Does: divides cards into parts that fit on pages of a given size.  Several small parts share a
 *   page, one below the other or side by side.
 * Knows: Cards, sheets.   Must not know: SVG beyond titles, PDF. */
#ifndef AL0_WRITE_DRAW_PAGES_H
#define AL0_WRITE_DRAW_PAGES_H

#include "write/draw/sheet.h"

typedef struct Pages {
    Division division;
    VEC(SheetPart) part; /* by page; on a page from top to bottom, then from left to right */
    unsigned n;          /* number of pages; their numbers begin with 1 */
    Extent page;         /* printable area of a page, in pixels */
    int title_height;    /* of the title at the top of the first page, in pixels */
    bool boards;
} Pages;

/* Space in pixels: between parts one below the other, between parts side by side, and below a title
 * or the moves that lead to a part. */
enum { PART_GAP = 26, PART_ASIDE = 34, HEAD_GAP = 12 };

/* Divides the cards into pages.  The caller owns the result (pages_clear).
 * size: of each card, in pixels.  boards: cards show boards.  page: the printable area. */
Pages pages_divide(const Cards *c, const Extent *size, bool boards, Extent page);
void pages_clear(Pages *p);

#endif

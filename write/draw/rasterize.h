/* write/draw/rasterize.h -- finished SVG as PNG and PDF.
 * Does: draws with librsvg on surfaces of Cairo, and collects the bytes.
 * Knows: librsvg, Cairo.   Must not know: trees, what is in the drawing. */
#ifndef AL0_WRITE_DRAW_RASTERIZE_H
#define AL0_WRITE_DRAW_RASTERIZE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/strbuf.h"

/* Points of PDF in a pixel of SVG: type of 12 pixels is 9 points high. */
#define PAGE_POINTS 0.75

/* Appends a PNG of so many pixels a pixel of the SVG.  False with a status. */
bool page_png(StrBuf *out, const StrBuf *svg, double scale, Status *status);

/* A PDF in the making. */
typedef struct Pdf Pdf;

Pdf *pdf_open(StrBuf *out); /* appends to out, which must stay where it is */
/* Adds a page of the size of the SVG.  False with a status. */
bool pdf_page(Pdf *p, const StrBuf *svg, Status *status);
/* Frees it; ok: all pages were added.  False with a status. */
bool pdf_close(Pdf *p, bool ok, Status *status);

#endif

/* write/draw/rasterize.h -- finished SVG as PNG and PDF.
 * Does: draws with librsvg on surfaces of Cairo, and collects the bytes.
 * Knows: librsvg, Cairo.   Must not know: trees, what is in the drawing. */
#ifndef AL0_WRITE_DRAW_RASTERIZE_H
#define AL0_WRITE_DRAW_RASTERIZE_H

#include <stdbool.h>

#include "base/status.h"
#include "base/strbuf.h"

/* Points of a PDF per pixel of an SVG: type of 12 pixels is 9 points high. */
#define PAGE_POINTS 0.75

/* Appends a PNG.   Returns: false with a status.
 * scale: pixels of the PNG per pixel of the SVG. */
bool page_png(StrBuf *out, const StrBuf *svg, double scale, Status *status);

/* A PDF that is being written. */
typedef struct Pdf Pdf;

/* Begins a PDF at the end of out.  out must outlive it at the same address. */
Pdf *pdf_open(StrBuf *out);
/* Adds a page of the size of the SVG.   Returns: false with a status. */
bool pdf_page(Pdf *p, const StrBuf *svg, Status *status);
/* Ends and frees the PDF.  ok: all pages were added.   Returns: false with a status. */
bool pdf_close(Pdf *p, bool ok, Status *status);

#endif

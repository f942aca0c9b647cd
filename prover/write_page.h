/* prover/write_page.h -- a finished SVG as PNG or PDF.
 * Does: draws a page by librsvg and cairo; the same page always gives the same bytes.
 * Knows: librsvg, cairo.   Must not know: what is drawn. */
#ifndef AL0_PROVER_WRITE_PAGE_H
#define AL0_PROVER_WRITE_PAGE_H

#include "base/strbuf.h"
#include "prover/write.h"

/* Appends svg as a picture of the format, which is not PICTURE_SVG.  Two pixels a point, or one
 * point a point; less for pages that would pass the limits of readers (docs/formats.md).
 * pixels: bytes that those of a PNG may take, 0: any number; it is coarser if they need more.
 * Errors: false with an error line; out is untouched. */
bool page_write(StrBuf *out, PictureFormat format, const StrBuf *svg, size_t pixels,
                char error[256]);

#endif

/* write/draw/no_rasterize.c -- rasterize.h in a build without pictures (AL0_PICTURES=OFF).
 * Does: says that PNG and PDF are not there.
 * Knows: the door alone.   Must not know: librsvg, Cairo. */
#include <assert.h>
#include <stdlib.h>

#include "write/draw/rasterize.h"

static bool complain_of_build(const char *format, Status *status)
{
    return status_fail(status, STATUS_UNSUPPORTED,
                       "this al0 was built without %s (AL0_PICTURES); SVG and HTML it has", format);
}

bool page_png(StrBuf *out, const StrBuf *svg, double scale, Status *status)
{
    assert(out && svg && scale > 0);
    return complain_of_build("PNG", status);
}

Pdf *pdf_open(StrBuf *out)
{
    assert(out);
    return base_zalloc(1, 1, "a PDF"); /* nobody looks into it */
}

bool pdf_page(Pdf *p, const StrBuf *svg, Status *status)
{
    assert(p && svg);
    return complain_of_build("PDF", status);
}

bool pdf_close(Pdf *p, bool ok, Status *status)
{
    assert(!ok || status);
    free(p);
    return ok;
}

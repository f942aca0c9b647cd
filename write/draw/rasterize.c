/* write/draw/rasterize.c -- finished SVG as PNG and PDF (see rasterize.h). */
#include "write/draw/rasterize.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>

static cairo_status_t append_png(void *closure, const unsigned char *data, unsigned length)
{
    strbuf_add(closure, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

static bool complain_of_drawing(Status *status, const char *what)
{
    return status_fail(status, STATUS_CANNOT_WRITE, "cannot draw the tree: %.200s", what);
}

static RsvgHandle *read_svg(const StrBuf *svg, Status *status)
{
    GError *trouble = NULL;
    GInputStream *in = g_memory_input_stream_new_from_data(strbuf_get(svg), (gssize)svg->n, NULL);
    RsvgHandle *h =
        rsvg_handle_new_from_stream_sync(in, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &trouble);
    if (!h)
        complain_of_drawing(status, trouble ? trouble->message : "no reason given");
    g_clear_error(&trouble);
    g_object_unref(in);
    return h;
}

/* The size of a surface, in its units. */
typedef struct SurfaceSize {
    double width, height;
} SurfaceSize;

static SurfaceSize drawing_size(RsvgHandle *svg, double scale)
{
    SurfaceSize size;
    rsvg_handle_set_dpi(svg, 72);
    gboolean known = rsvg_handle_get_intrinsic_size_in_pixels(svg, &size.width, &size.height);
    assert(known);
    (void)known;
    return (SurfaceSize){size.width * scale, size.height * scale};
}

/* Draws on the whole of the surface. */
static bool draw_on_surface(cairo_surface_t *surface, RsvgHandle *svg, SurfaceSize size,
                            Status *status)
{
    cairo_t *c = cairo_create(surface);
    RsvgRectangle page = {0, 0, size.width, size.height};
    GError *trouble = NULL;
    bool done = rsvg_handle_render_document(svg, c, &page, &trouble);
    if (!done)
        complain_of_drawing(status, trouble ? trouble->message : "no reason given");
    g_clear_error(&trouble);
    cairo_status_t end = cairo_status(c);
    cairo_destroy(c);
    if (done && end != CAIRO_STATUS_SUCCESS)
        done = complain_of_drawing(status, cairo_status_to_string(end));
    return done;
}

bool page_png(StrBuf *out, const StrBuf *svg, double scale, Status *status)
{
    assert(out && svg && scale > 0);
    RsvgHandle *h = read_svg(svg, status);
    if (!h)
        return false;
    SurfaceSize size = drawing_size(h, scale);
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(size.width),
                                                    (int)ceil(size.height));
    StrBuf png = {0};
    bool done = draw_on_surface(s, h, size, status);
    cairo_status_t end = done ? cairo_surface_write_to_png_stream(s, append_png, &png) : 0;
    if (end != CAIRO_STATUS_SUCCESS)
        done = complain_of_drawing(status, cairo_status_to_string(end));
    if (done)
        strbuf_add(out, strbuf_get(&png), png.n);
    strbuf_clear(&png);
    cairo_surface_destroy(s);
    g_object_unref(h);
    return done;
}

struct Pdf {
    StrBuf *out, bytes;
    cairo_surface_t *surface;
};

Pdf *pdf_open(StrBuf *out)
{
    Pdf *p = base_zalloc(1, sizeof *p, "a PDF");
    p->out = out;
    p->surface = cairo_pdf_surface_create_for_stream(append_png, &p->bytes, 1, 1);
    cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    return p;
}

bool pdf_page(Pdf *p, const StrBuf *svg, Status *status)
{
    assert(p && svg);
    RsvgHandle *h = read_svg(svg, status);
    if (!h)
        return false;
    SurfaceSize size = drawing_size(h, PAGE_POINTS);
    cairo_pdf_surface_set_size(p->surface, size.width, size.height);
    bool done = draw_on_surface(p->surface, h, size, status);
    cairo_surface_show_page(p->surface);
    g_object_unref(h);
    return done;
}

bool pdf_close(Pdf *p, bool ok, Status *status)
{
    cairo_surface_finish(p->surface);
    cairo_status_t end = cairo_surface_status(p->surface);
    if (ok && end != CAIRO_STATUS_SUCCESS)
        ok = complain_of_drawing(status, cairo_status_to_string(end));
    cairo_surface_destroy(p->surface);
    if (ok)
        strbuf_add(p->out, strbuf_get(&p->bytes), p->bytes.n);
    strbuf_clear(&p->bytes);
    free(p);
    return ok;
}

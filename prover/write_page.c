/* prover/write_page.c -- a finished SVG as PNG or PDF (see write_page.h). */
#include "prover/write_page.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>

/* Pixels of a side and of a whole PNG; points of a side of a page that PDF readers take. */
static const double MOST_SIDE = 16000, MOST_AREA = 64e6, MOST_POINTS = 14400;

static cairo_status_t append(void *closure, const unsigned char *data, unsigned length)
{
    strbuf_add(closure, (const char *)data, length);
    return CAIRO_STATUS_SUCCESS;
}

static bool complain(char error[256], const char *what)
{
    snprintf(error, 256, "cannot draw the tree: %.200s", what);
    return false;
}

/* Draws on the whole of the surface, and finishes it. */
static bool draw(cairo_surface_t *surface, RsvgHandle *svg, double width, double height,
                 char error[256])
{
    cairo_t *c = cairo_create(surface);
    cairo_set_source_rgb(c, 1, 1, 1);
    cairo_paint(c);
    RsvgRectangle page = {0, 0, width, height};
    GError *trouble = NULL;
    bool done = rsvg_handle_render_document(svg, c, &page, &trouble);
    if (!done)
        complain(error, trouble ? trouble->message : "no reason given");
    g_clear_error(&trouble);
    cairo_status_t status = cairo_status(c);
    cairo_destroy(c);
    if (done && status != CAIRO_STATUS_SUCCESS)
        done = complain(error, cairo_status_to_string(status));
    return done;
}

static bool draw_png(StrBuf *out, RsvgHandle *svg, double width, double height, size_t pixels,
                     char error[256])
{
    double scale = fmin(2, fmin(MOST_SIDE / width, MOST_SIDE / height));
    double area = pixels ? fmin(MOST_AREA, (double)pixels / 4) : MOST_AREA;
    scale = fmin(scale, sqrt(area / (width * height)));
    int columns = (int)fmax(1, width * scale), rows = (int)fmax(1, height * scale);
    cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, columns, rows);
    bool done = draw(s, svg, columns, rows, error);
    if (done) {
        cairo_status_t status = cairo_surface_write_to_png_stream(s, append, out);
        if (status != CAIRO_STATUS_SUCCESS)
            done = complain(error, cairo_status_to_string(status));
    }
    cairo_surface_destroy(s);
    return done;
}

static bool draw_pdf(StrBuf *out, RsvgHandle *svg, double width, double height, char error[256])
{
    double scale = fmin(1, fmin(MOST_POINTS / width, MOST_POINTS / height));
    cairo_surface_t *s =
        cairo_pdf_surface_create_for_stream(append, out, width * scale, height * scale);
    cairo_pdf_surface_set_metadata(s, CAIRO_PDF_METADATA_CREATE_DATE, "");
    bool done = draw(s, svg, width * scale, height * scale, error);
    cairo_surface_finish(s);
    cairo_status_t status = cairo_surface_status(s);
    if (done && status != CAIRO_STATUS_SUCCESS)
        done = complain(error, cairo_status_to_string(status));
    cairo_surface_destroy(s);
    return done;
}

static RsvgHandle *read_svg(const StrBuf *svg, char error[256])
{
    GError *trouble = NULL;
    GInputStream *in = g_memory_input_stream_new_from_data(strbuf_get(svg), (gssize)svg->n, NULL);
    RsvgHandle *h =
        rsvg_handle_new_from_stream_sync(in, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &trouble);
    if (!h)
        complain(error, trouble ? trouble->message : "no reason given");
    g_clear_error(&trouble);
    g_object_unref(in);
    return h;
}

bool page_write(StrBuf *out, PictureFormat format, const StrBuf *svg, size_t pixels,
                char error[256])
{
    assert(format == PICTURE_PNG || format == PICTURE_PDF);
    RsvgHandle *h = read_svg(svg, error);
    if (!h)
        return false;
    double width, height;
    bool done;
    rsvg_handle_set_dpi(h, 72);
    if (!rsvg_handle_get_intrinsic_size_in_pixels(h, &width, &height) || width < 1 || height < 1) {
        done = complain(error, "the page has no size");
    } else {
        StrBuf page = {0};
        done = format == PICTURE_PNG ? draw_png(&page, h, width, height, pixels, error)
                                     : draw_pdf(&page, h, width, height, error);
        if (done)
            strbuf_add(out, strbuf_get(&page), page.n);
        strbuf_clear(&page);
    }
    g_object_unref(h);
    return done;
}

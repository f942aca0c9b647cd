/* write/draw/picture.c -- the tree as a picture (see tree_write.h, docs/formats/pictures.md).
 * Cards are chosen and measured, laid out as one sheet or on pages, and written as SVG.  PNG and
 * PDF are drawn from that SVG, so that all formats show the same. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "write/draw/cards.h"
#include "write/draw/pages.h"
#include "write/draw/rasterize.h"
#include "write/draw/sheet.h"
#include "write/draw/svg.h"
#include "write/text/phrases.h"

/* Bytes, of SVG for one sheet, and what librsvg and Cairo take for it.  Measured with 1 to 2,000
 * positions of wide and narrow trees, and a fifth more.  The pixels of a PNG come on top. */
static const DrawingCost COST[] = {
    [PICTURE_SVG] = {5 << 20, 4000, 12000},
    [PICTURE_PNG] = {16 << 20, 24000, 100000},
    [PICTURE_PDF] = {30 << 20, 24000, 100000},
};
static const DrawingCost PAGED_COST = {30 << 20, 4000, 10000};

/* Pixels round a drawing, on a page, and for the line below a page; the least width of a title. */
enum { MARGIN = 16, PAGE_MARGIN = 28, FOOT = 24, TITLE_WIDTH = 680 };

/* In pixels of SVG.  A4_LONG * PAGE_POINTS is 842 points. */
enum { A4_SHORT = 793, A4_LONG = 1122 };
static const Extent a4 = {A4_SHORT, A4_LONG}, a3 = {A4_LONG, 2 * A4_SHORT}, slide = {1280, 720};

/* With boards, more sheets of A4 than this are drawn as sheets of A3 and printed at half the area.
 */
enum { SHEETS_OF_LARGE_BOARDS = 4 };

/* What a PNG may be at one pixel a pixel of SVG, and how many pixels it may have; of a page of PDF.
 */
enum { PNG_SIDE = 5000, PNG_AREA = 24000000, PNG_MOST = 48000000, PDF_SIDE = 14400 * 4 / 3 };

typedef struct Picture {
    const DrawOptions *o;
    const TreeTitle *title;
    TreeSelection shown;
    Cards cards;
    Extent *size; /* of each card */
} Picture;

static void list_cards(Picture *p)
{
    p->cards = cards_list(&p->shown, p->title, p->o->merge);
    p->size = sheet_measure(&p->cards, p->o->boards);
}

static void forget_cards(Picture *p)
{
    cards_clear(&p->cards);
    free(p->size);
}

/* ---- one sheet ---------------------------------------------------------------------------- */

/* A sheet of all cards with the title above, and what it takes. */
typedef struct Whole {
    Sheet sheet;
    int title_height;
    Extent size;
} Whole;

static Whole whole_of(const Picture *p)
{
    StrBuf scratch = {0};
    Whole w = {.sheet = sheet_make(&(MeasuredCards){&p->cards, p->size, p->o->boards}, NULL, NULL)};
    int width = w.sheet.size.width > TITLE_WIDTH ? w.sheet.size.width : TITLE_WIDTH;
    Extent title = svg_title(&scratch, &p->cards, p->o->boards, (TextArea){.width = width});
    w.title_height = title.height + HEAD_GAP;
    w.size.width =
        (title.width > w.sheet.size.width ? title.width : w.sheet.size.width) + 2 * MARGIN;
    w.size.height = w.title_height + w.sheet.size.height + 2 * MARGIN;
    strbuf_clear(&scratch);
    return w;
}

static bool fits_page(const Picture *p, Extent most, double area)
{
    Whole w = whole_of(p);
    Extent e = w.size;
    sheet_clear(&w.sheet);
    return e.width <= most.width && e.height <= most.height && (double)e.width * e.height <= area;
}

/* Leaves out as little as possible, from the bottom of the tree, so that the sheet keeps to a size.
 */
static void shrink(Picture *p, Extent most, double area)
{
    uint32_t low = 1, high = p->cards.n;
    if (fits_page(p, most, area))
        return;
    while (low < high) {
        uint32_t middle = low + (high - low + 1) / 2;
        forget_cards(p);
        selection_limit(&p->shown, p->o->draw_depth, middle);
        list_cards(p);
        if (fits_page(p, most, area))
            low = middle;
        else
            high = middle - 1;
    }
    forget_cards(p);
    selection_limit(&p->shown, p->o->draw_depth, low);
    list_cards(p);
}

static Extent add_whole(StrBuf *out, const Picture *p)
{
    Whole w = whole_of(p);
    Extent e = w.size;
    svg_open(out, (SvgSize){e, e}, sheet_has_board(&p->cards, 0, p->o->boards), p->title);
    svg_title(out, &p->cards, p->o->boards, (TextArea){{MARGIN, MARGIN / 2}, e.width - 2 * MARGIN});
    svg_sheet(out, &p->cards, &w.sheet, p->o->boards, (Spot){MARGIN, MARGIN + w.title_height});
    svg_close(out);
    sheet_clear(&w.sheet);
    return e;
}

static bool add_png(StrBuf *out, Picture *p, size_t pixels, Status *status)
{
    double most = pixels ? fmin(PNG_MOST, (double)pixels / 4) : PNG_MOST;
    shrink(p, (Extent){PNG_SIDE, PNG_SIDE}, fmin(PNG_AREA, most));
    StrBuf svg = {0};
    Extent e = add_whole(&svg, p);
    double scale = fmin(2, sqrt(most / ((double)e.width * e.height)));
    bool done = page_png(out, &svg, fmax(1, scale), status);
    strbuf_clear(&svg);
    return done;
}

/* ---- pages -------------------------------------------------------------------------------- */

static bool add_one_page(StrBuf *out, Picture *p, Status *status)
{
    shrink(p, (Extent){PDF_SIDE, PDF_SIDE}, INFINITY);
    StrBuf svg = {0};
    add_whole(&svg, p);
    Pdf *pdf = pdf_open(out);
    bool done = pdf_page(pdf, &svg, status);
    strbuf_clear(&svg);
    return pdf_close(pdf, done, status);
}

static Pages divide(const Picture *p, Extent page)
{
    Extent inner = {page.width - 2 * PAGE_MARGIN, page.height - 2 * PAGE_MARGIN - FOOT};
    return pages_divide(&p->cards, p->size, p->o->boards, inner);
}

/* The number of a page, from 1, and of how many. */
typedef struct PageNumber {
    unsigned at, of;
} PageNumber;

static void add_foot(StrBuf *svg, const TreeTitle *title, PageNumber page, Extent size)
{
    StrBuf name = {0}, number = {0};
    if (page.at > 1)
        phrase_name(&name, title);
    strbuf_printf(&number, "page %u of %u", page.at, page.of);
    Spot left = {PAGE_MARGIN, size.height - PAGE_MARGIN};
    svg_line(svg, strbuf_get(&name), false, left);
    svg_line(svg, strbuf_get(&number), true, (Spot){size.width - PAGE_MARGIN, left.y});
    strbuf_clear(&name);
    strbuf_clear(&number);
}

static void add_sheet_part(StrBuf *svg, const Picture *p, const Pages *pages, const SheetPart *part)
{
    bool boards = p->o->boards;
    Spot at = spot_moved(part->at, PAGE_MARGIN, PAGE_MARGIN);
    Sheet sheet = sheet_make(&(MeasuredCards){&p->cards, p->size, boards}, &pages->division, part);
    Extent way = svg_way(svg, &p->cards, part, (TextArea){at, pages->page.width - part->at.x});
    if (way.height)
        at.y += way.height + HEAD_GAP;
    svg_sheet(svg, &p->cards, &sheet, boards, at);
    sheet_clear(&sheet);
}

static Extent turned(Extent e)
{
    return (Extent){e.height, e.width};
}

/* Page by page, so that only one is in memory as a drawing. */
static bool add_pages(StrBuf *out, const Picture *p, const Pages *pages, SvgSize paper,
                      Status *status)
{
    Pdf *pdf = pdf_open(out);
    bool done = true;
    size_t part = 0;
    for (unsigned page = 1; page <= pages->n && done; page++) {
        StrBuf svg = {0};
        svg_open(&svg, paper, sheet_has_board(&p->cards, 0, p->o->boards), p->title);
        if (page == 1)
            svg_title(&svg, &p->cards, p->o->boards,
                      (TextArea){{PAGE_MARGIN, PAGE_MARGIN}, pages->page.width});
        for (; part < pages->part.n && pages->part.at[part].page == page; part++)
            add_sheet_part(&svg, p, pages, &pages->part.at[part]);
        add_foot(&svg, p->title, (PageNumber){page, pages->n}, paper.drawn);
        svg_close(&svg);
        done = pdf_page(pdf, &svg, status);
        strbuf_clear(&svg);
    }
    return pdf_close(pdf, done, status);
}

/* Divides for paper that is held upright or turned, whichever takes fewer sheets. */
static Pages divide_either_way(const Picture *p, SvgSize *paper)
{
    Pages upright = divide(p, paper->drawn), lying = divide(p, turned(paper->drawn));
    if (lying.n >= upright.n) {
        pages_clear(&lying);
        return upright;
    }
    pages_clear(&upright);
    *paper = (SvgSize){turned(paper->drawn), turned(paper->printed)};
    return lying;
}

static Pages divide_for_a4(const Picture *p, SvgSize *paper)
{
    *paper = (SvgSize){a4, a4};
    Pages pages = divide_either_way(p, paper);
    if (!p->o->boards || pages.n <= SHEETS_OF_LARGE_BOARDS)
        return pages;
    pages_clear(&pages);
    *paper = (SvgSize){a3, a4};
    return divide_either_way(p, paper);
}

static bool add_paged(StrBuf *out, const Picture *p, unsigned *n, Status *status)
{
    SvgSize paper = {slide, slide};
    Pages pages = p->o->page == PAGE_SLIDE ? divide(p, slide) : divide_for_a4(p, &paper);
    *n = pages.n;
    bool done = add_pages(out, p, &pages, paper, status);
    pages_clear(&pages);
    return done;
}

static bool add_pdf(StrBuf *out, Picture *p, unsigned *n, Status *status)
{
    if (p->o->page == PAGE_ONE || (p->o->page == PAGE_FIT && (fits_page(p, a4, INFINITY) ||
                                                              fits_page(p, turned(a4), INFINITY))))
        return add_one_page(out, p, status);
    return add_paged(out, p, n, status);
}

bool write_picture(StrBuf *out, PictureFormat format, const ForcingTree *t, const TreeTitle *title,
                   const DrawOptions *o, Status *status)
{
    assert(out && t && t->n > 0 && title && title->game && o);
    DrawOptions fitted = *o;
    size_t pixels = 0;
    unsigned pages = 1;
    bool done = true;
    if (format == PICTURE_PNG && o->memory > COST[format].once)
        pixels = (o->memory - COST[format].once) / 2;
    fitted.memory -= pixels;
    bool paged = format == PICTURE_PDF && o->page != PAGE_ONE;
    if (!phrase_fit(&fitted, t, paged ? PAGED_COST : COST[format], status))
        return false;
    Picture p = {.o = &fitted, .title = title, .shown = selection_choose(t, title, &fitted)};
    list_cards(&p);
    switch (format) {
    case PICTURE_SVG: add_whole(out, &p); break;
    case PICTURE_PNG: done = add_png(out, &p, pixels, status); break;
    case PICTURE_PDF: done = add_pdf(out, &p, &pages, status); break;
    }
    if (o->drawn)
        *o->drawn = (Drawn){p.cards.left_out, pages, t->n};
    forget_cards(&p);
    selection_clear(&p.shown);
    return done;
}

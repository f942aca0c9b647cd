/* prover/write_picture.c -- the forcing tree as a picture (see write.h, docs/formats.md).
 * Graphviz lays the graph out and draws nodes, edges and the title as SVG; boards are put in at the
 * places that it found.  PNG and PDF are drawn from that SVG, so that all formats show the same. */
#include <assert.h>
#include <graphviz/gvc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write_board.h"
#include "prover/write_graph.h"
#include "prover/write_page.h"

/* Where a move is written over a line, the line is broken. */
#define HALO                                                                             \
    "<style>.edge.them text { paint-order: stroke; stroke: white; stroke-width: 2.5px; " \
    "stroke-linejoin: round }</style>\n"

/* What Graphviz takes; for PNG and PDF librsvg and Cairo take more.  Measured with 1 to 2,000 positions
 * of wide and narrow trees, and a fifth more.  The pixels of a PNG come on top (write_page.h). */
static const DrawingCost COST[] = {
    [PICTURE_SVG] = {5 << 20, 20000, 26000},
    [PICTURE_PNG] = {16 << 20, 34000, 100000},
    [PICTURE_PDF] = {16 << 20, 44000, 215000},
};

/* A coordinate with two decimals, whatever the locale. */
static void add_number(StrBuf *out, double x)
{
    long hundredths = lround(x * 100);
    unsigned long size = (unsigned long)labs(hundredths);
    strbuf_printf(out, "%s%lu.%02lu", hundredths < 0 ? "-" : "", size / 100, size % 100);
}

/* Boards in the order of their nodes; y grows downwards in SVG and upwards in Graphviz. */
static void add_boards(StrBuf *out, const TreeGraph *g, BoardSize size)
{
    for (size_t i = 0; i < g->board.n; i++) {
        const NodeBoard *b = &g->board.at[i];
        pointf centre = ND_coord(b->node);
        strbuf_puts(out, "<g transform=\"translate(");
        add_number(out, centre.x - size.width / 2.0);
        strbuf_putc(out, ' ');
        add_number(out, -centre.y - size.height / 2.0);
        strbuf_puts(out, ")\">");
        strbuf_add(out, strbuf_get(&g->drawings) + b->begin, b->end - b->begin);
        strbuf_puts(out, "</g>\n");
    }
}

static const char *last_of(const char *text, const char *word)
{
    const char *found = NULL;
    for (const char *at = text; (at = strstr(at, word)) != NULL; at++)
        found = at;
    return found;
}

/* Graphviz's SVG without its heading, which names a version, and with the boards before the end of
 * the one group that holds everything. */
static bool finish_svg(StrBuf *out, const char *drawn, const TreeGraph *g, BoardSize size)
{
    const char *begin = strstr(drawn, "<svg");
    const char *body = begin ? strstr(begin, "<g ") : NULL;
    const char *end = body ? last_of(body, "</g>") : NULL;
    if (!end)
        return false;
    strbuf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n");
    strbuf_add(out, begin, (size_t)(body - begin));
    strbuf_puts(out, HALO);
    if (g->board.n)
        board_pieces(out);
    strbuf_add(out, body, (size_t)(end - body));
    add_boards(out, g, size);
    strbuf_puts(out, end);
    return true;
}

static void explain(char error[256])
{
    char *last = aglasterr();
    size_t n = last ? strcspn(last, "\n") : 0;
    if (n)
        snprintf(error, 256, "Graphviz cannot draw the tree: %.*s", (int)(n < 200 ? n : 200), last);
    else
        snprintf(error, 256, "Graphviz cannot draw the tree");
    free(last);
}

/* One context for the whole process, never freed: the text module of Graphviz keeps a pointer into
 * the first context that it meets, and looks at it again when it meets the next.  Guarded by the
 * lock of write_graph.h. */
static GVC_t *context(void)
{
    static GVC_t *only;
    if (!only)
        only = gvContext();
    return only;
}

static bool lay_out(StrBuf *out, const TreeGraph *g, BoardSize size, char error[256])
{
    bool done = false;
    GVC_t *gvc = context();
    if (gvc && gvLayout(gvc, g->graph, "dot") == 0) {
        char *drawn = NULL;
        unsigned length = 0;
        if (gvRenderData(gvc, g->graph, "svg", &drawn, &length) == 0 && drawn)
            done = finish_svg(out, drawn, g, size);
        gvFreeRenderData(drawn);
        gvFreeLayout(gvc, g->graph);
    }
    if (!done)
        explain(error);
    return done;
}

static bool write_svg(StrBuf *out, const ForcingTree *t, const TreeTitle *title,
                      const DrawOptions *o, char error[256])
{
    BoardSize size = {0};
    board_size(title->game, title->root, &size);
    graph_lock();
    agerrlevel_t before = agseterr(AGMAX);      /* nothing on standard error */
    TreeGraph graph;
    graph_build(&graph, t, title, o, o->boards ? BOARDS_SVG : BOARDS_SVG_ROOT);
    bool done = lay_out(out, &graph, size, error);
    graph_clear(&graph);
    agseterr(before);
    graph_unlock();
    return done;
}

bool write_picture(StrBuf *out, PictureFormat format, const ForcingTree *t, const TreeTitle *title,
                   const DrawOptions *o, char error[256])
{
    DrawOptions fitted = *o;
    StrBuf svg = {0};
    size_t pixels = 0;
    if (format == PICTURE_PNG && o->memory > COST[format].once)
        pixels = (o->memory - COST[format].once) / 2;
    fitted.memory -= pixels;
    if (!graph_fit(&fitted, t, COST[format], error))
        return false;
    if (format == PICTURE_SVG)
        return write_svg(out, t, title, &fitted, error);
    bool done =
        write_svg(&svg, t, title, &fitted, error) && page_write(out, format, &svg, pixels, error);
    strbuf_clear(&svg);
    return done;
}

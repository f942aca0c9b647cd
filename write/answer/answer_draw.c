/* write/answer/answer_draw.c -- an answer as DOT or a picture (see answer_write.h). */
#include "write/answer/answer_write.h"

#include <assert.h>

/* Positions drawn if nothing else is said, so that readers of the format bear it. */
static unsigned most_drawn(DrawingFormat format)
{
    switch (format) {
    case DRAWING_DOT: return 100000;
    case DRAWING_PDF: return 20000;
    default: return 2000;
    }
}

bool answer_draw(StrBuf *out, const Answer *a, DrawingFormat format, const DrawOptions *draw,
                 Status *status)
{
    assert(out && a && draw);
    ForcingTree tree;
    TreeTitle title;
    if (!answer_drawn(a, draw, &tree, &title, status))
        return false;
    DrawOptions o = *draw;
    if (!o.draw_nodes)
        o.draw_nodes = most_drawn(format);
    switch (format) {
    case DRAWING_DOT: return write_dot(out, &tree, &title, &o, status);
    case DRAWING_SVG: return write_picture(out, PICTURE_SVG, &tree, &title, &o, status);
    case DRAWING_PNG: return write_picture(out, PICTURE_PNG, &tree, &title, &o, status);
    default: return write_picture(out, PICTURE_PDF, &tree, &title, &o, status);
    }
}

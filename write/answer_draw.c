/* write/answer_draw.c -- an answer as DOT or a picture (see answer_write.h). */
#include "write/answer_write.h"
#include "write/why.h"

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
    const Advice *advice = a->choice.advice;
    bool refutes = !answer_has_tree(a);
    ForcingTree tree = answer_tree(a);
    if (refutes && !write_why_draw(a, &advice, &tree, status))
        return false;
    if (!answer_has_line(&tree, draw, status))
        return false;
    TreeTitle title = answer_title(a, advice);
    title.refutes = refutes;
    if (refutes)
        title.note = write_why_note(a, &tree);
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

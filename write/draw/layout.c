/* write/draw/layout.c -- the layout of a tree of boxes (see layout.h).
 * Each subtree is placed in a frame of its own.  The frame is then pushed down until it is clear of
 * the siblings before it; so equal subtrees look equal everywhere. */
#include "write/draw/layout.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

/* Of a subtree: the upper and the lower edge of what stands in each of its columns. */
typedef struct Contour {
    int *top, *bottom;
    unsigned n;
} Contour;

typedef struct Layout {
    Box *box;
    Spacing spacing;
} Layout;

int layout_middle(const Box *b)
{
    assert(b);
    return b->y + b->height / 2;
}

static void contour_clear(Contour *c)
{
    free(c->top);
    free(c->bottom);
}

/* How far the lower tree has to go down to be clear of the upper one. */
static int clearance(const Layout *l, const Contour *upper, const Contour *lower)
{
    int down = INT_MIN;
    for (unsigned d = 0; d < upper->n && d < lower->n; d++) {
        int gap = d == 0 ? l->spacing.siblings : l->spacing.cousins;
        int needed = upper->bottom[d] + gap - lower->top[d];
        down = needed > down ? needed : down;
    }
    return down;
}

/* Joins a contour, pushed down, to the one above it. */
static void join_contour(Contour *all, Contour *lower, int down)
{
    if (lower->n > all->n) {
        all->top = base_realloc(all->top, lower->n * sizeof *all->top, "contour of a tree");
        all->bottom =
            base_realloc(all->bottom, lower->n * sizeof *all->bottom, "contour of a tree");
    }
    for (unsigned d = 0; d < lower->n; d++) {
        if (d >= all->n)
            all->top[d] = lower->top[d] + down;
        all->bottom[d] = lower->bottom[d] + down;
    }
    all->n = lower->n > all->n ? lower->n : all->n;
    contour_clear(lower);
}

/* Puts a box in front of the contour of its children. */
static void prepend(Contour *all, const Box *b)
{
    size_t size = (all->n + 1) * sizeof *all->top;
    all->top = base_realloc(all->top, size, "contour of a tree");
    all->bottom = base_realloc(all->bottom, size, "contour of a tree");
    memmove(all->top + 1, all->top, all->n * sizeof *all->top);
    memmove(all->bottom + 1, all->bottom, all->n * sizeof *all->bottom);
    all->top[0] = b->y;
    all->bottom[0] = b->y + b->height;
    all->n++;
}

/* Places the subtree of a box in a frame of its own.  Calls itself once a column. */
static Contour place_subtree(Layout *l, uint32_t i)
{
    Box *b = &l->box[i];
    Contour all = {0};
    for (uint32_t k = 0; k < b->n_children; k++) {
        Contour below = place_subtree(l, b->first_child + k);
        int down = k == 0 ? 0 : clearance(l, &all, &below);
        l->box[b->first_child + k].shift = down;
        join_contour(&all, &below, down);
    }
    b->y = 0;
    if (b->n_children) {
        const Box *first = &l->box[b->first_child], *last = first + b->n_children - 1;
        while (last > first && last->aside)
            last--;
        int middle = (layout_middle(first) + last->shift + layout_middle(last)) / 2;
        b->y = middle - b->height / 2;
    }
    prepend(&all, b);
    return all;
}

/* From frames to one frame; the highest box is to stand at 0.  Returns the height. */
static int settle_rows(Layout *l, uint32_t n, const Contour *all)
{
    int top = INT_MAX, bottom = INT_MIN;
    for (unsigned d = 0; d < all->n; d++) {
        top = all->top[d] < top ? all->top[d] : top;
        bottom = all->bottom[d] > bottom ? all->bottom[d] : bottom;
    }
    l->box[0].shift = -top;
    for (uint32_t i = 0; i < n; i++) {
        Box *b = &l->box[i];
        if (i > 0)
            b->shift += l->box[b->parent].shift;
        b->y += b->shift;
    }
    return bottom - top;
}

/* Columns as wide as the widest of their boxes.  Returns the width of all. */
static int settle_columns(Layout *l, uint32_t n)
{
    int x = 0, widest = 0;
    for (uint32_t i = 0, begin = 0; i < n; i++) {
        Box *b = &l->box[i];
        if (b->parent >= begin && i > 0) { /* the first box of the next column */
            x += widest + l->spacing.columns;
            widest = 0;
            begin = i;
        }
        b->x = x;
        widest = b->width > widest ? b->width : widest;
    }
    return x + widest;
}

Extent layout_place(Box *box, uint32_t n, Spacing spacing)
{
    assert(box && n > 0);
    Layout l = {box, spacing};
    Contour all = place_subtree(&l, 0);
    Extent e = {.height = settle_rows(&l, n, &all)};
    e.width = settle_columns(&l, n);
    contour_clear(&all);
    return e;
}

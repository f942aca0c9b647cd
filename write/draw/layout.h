/* write/draw/layout.h -- where the boxes of a tree stand.
 * Does: places boxes from left to right, a column for each depth, parents in the middle of their
 *   children, as tight as boxes of their sizes can stand.
 * Knows: sizes.   Must not know: what is in a box.
 * Source: Reingold, Tilford, Tidier Drawings of Trees, 1981; here with boxes of any height. */
#ifndef AL0_WRITE_DRAW_LAYOUT_H
#define AL0_WRITE_DRAW_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "write/draw/geometry.h"

/* All in pixels.  Breadth first: box 0 is the root, the children of each stand side by
 * side; those that stand aside are the last. */
typedef struct Box {
    uint32_t parent; /* the root's is itself */
    uint32_t first_child, n_children;
    bool aside; /* parents stand in the middle of their other children */
    int width, height;
    int x, y;  /* upper left corner, filled in */
    int shift; /* scratch: down from where the first of its siblings stands */
} Box;

/* Space between columns, between siblings, and between cousins. */
typedef struct Spacing {
    int columns, siblings, cousins;
} Spacing;

/* Fills in x and y; the tree's upper left corner is at 0, 0.   Returns: the space that it takes. */
Extent layout_place(Box *box, uint32_t n, Spacing spacing);

/* The y of the middle of a box, where edges begin and end. */
int layout_middle(const Box *b);

#endif

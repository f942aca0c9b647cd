/* write/draw/layout.h -- the layout of a tree of boxes.
 * Does: places boxes from left to right, a column for each depth, each parent in the middle of its
 *   children, as close together as their sizes allow.
 * Knows: sizes.   Must not know: what is in a box.
 * Source: Reingold, Tilford, Tidier Drawings of Trees, 1981; here with boxes of any height. */
#ifndef AL0_WRITE_DRAW_LAYOUT_H
#define AL0_WRITE_DRAW_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "write/draw/geometry.h"

/* A box; all in pixels.  The list is breadth first: box 0 is the root, and the children of a box
 * are consecutive, with those aside last. */
typedef struct Box {
    uint32_t parent; /* of the root: the root */
    uint32_t first_child, n_children;
    bool aside; /* ignored when the parent is centred */
    int width, height;
    int x, y;  /* upper left corner; result */
    int shift; /* scratch: distance below the first sibling */
} Box;

/* Space between columns, between siblings, and between cousins. */
typedef struct Spacing {
    int columns, siblings, cousins;
} Spacing;

/* Sets x and y of n boxes.  The upper left corner of the tree is 0, 0.   Returns: its size. */
Extent layout_place(Box *box, uint32_t n, Spacing spacing);

/* The y of the middle of a box, at which edges begin and end. */
int layout_middle(const Box *b);

#endif

/* write/draw/geometry.h -- places and sizes in a drawing.
 * Knows: nothing.   All in pixels, x to the right, y down. */
#ifndef AL0_WRITE_DRAW_GEOMETRY_H
#define AL0_WRITE_DRAW_GEOMETRY_H

typedef struct Spot {
    int x, y;
} Spot;

typedef struct Extent {
    int width, height;
} Extent;

/* A rectangle: its upper left corner, its size. */
typedef struct Frame {
    Spot at;
    Extent size;
} Frame;

/* The spot moved by `right` and `down`. */
static inline Spot spot_moved(Spot s, int right, int down)
{
    return (Spot){s.x + right, s.y + down};
}

#endif

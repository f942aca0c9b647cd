/* write/draw/pieces.h -- the shapes of pieces.
 * Does: knows an outline for each letter that boards of chess use.
 * Knows: nothing.   Must not know: boards, colours, where it is drawn. */
#ifndef AL0_WRITE_DRAW_PIECES_H
#define AL0_WRITE_DRAW_PIECES_H

enum { PIECE_UNITS = 40, N_PIECE_SHAPES = 6 };

/* Paths of SVG in a square of PIECE_UNITS. */
typedef struct PieceShape {
    char letter; /* upper case */
    const char *outline, *lines;
} PieceShape;

/* The shape for a letter of either case, NULL when there is none. */
const PieceShape *piece_shape(char letter);

/* All shapes, N_PIECE_SHAPES of them. */
const PieceShape *piece_shapes(void);

#endif

/* write/draw/pieces.h -- the shapes of pieces.
 * Does: holds an outline for each letter on boards of chess.
 * Knows: nothing.   Must not know: boards, colours, where it is drawn. */
#ifndef AL0_WRITE_DRAW_PIECES_H
#define AL0_WRITE_DRAW_PIECES_H

enum { PIECE_UNITS = 40, N_PIECE_SHAPES = 6 };

/* Paths of SVG in a square of PIECE_UNITS. */
typedef struct PieceShape {
    char letter; /* upper case */
    const char *outline, *lines;
} PieceShape;

/* The shape for a letter of either case; NULL if it has none. */
const PieceShape *piece_shape(char letter);

/* All shapes, N_PIECE_SHAPES of them. */
const PieceShape *piece_shapes(void);

#endif

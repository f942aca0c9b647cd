/* game/chess/endgame/table.h -- the values of one class, and where each stands.
 * Does: maps positions to numbers: a pair of kings, the *fixed* pieces in turn, then the square of
 *       the last, *floating* piece.  The 64 positions that differ in the floating piece alone are a
 *       *row*: sets of positions are arrays of 64-bit sets of its squares.
 * Knows: Material, Kings.   Must not know: how values are found. */
#ifndef AL0_GAME_CHESS_ENDGAME_TABLE_H
#define AL0_GAME_CHESS_ENDGAME_TABLE_H

#include "base/deadline.h"
#include "game/chess/chess.h"
#include "game/chess/image.h"
#include "game/chess/endgame/kings.h"
#include "game/chess/endgame/material.h"

enum { MAX_FIXED = MAX_OTHERS - 1, NO_PIECE = 2 * N_KINDS };

/* How the positions of a class are laid out. */
typedef struct ClassLayout {
    Material material;
    const Kings *kings; /* borrowed */
    unsigned n_fixed;
    uint8_t fixed[MAX_FIXED];   /* piece codes; the most mobile piece floats */
    uint8_t floating;           /* NO_PIECE: two kings alone, only bit 0 of each row counts */
    uint64_t stride[MAX_FIXED]; /* rows from one square of a fixed piece to the next */
    uint64_t rows_of_pair, rows;
    Set squares;      /* where the floating piece may stand */
    unsigned repeats; /* how often identical pieces make each position appear */
} ClassLayout;

/* Values of positions, index 64 * row + square, for either side to move. */
typedef struct Values {
    void *at[2]; /* of bytes, or of uint16_t when wide; both NULL: nothing is won */
    bool wide;
    uint64_t legal[2]; /* positions of the class; 0 where it was not looked at */
    unsigned largest;
} Values;

enum { NARROW_LIMIT = 254, NARROW_NONE = 255, WIDE_LIMIT = 65534, WIDE_NONE = 65535 };

typedef struct ClassTable {
    ClassLayout layout;
    Values values;
} ClassTable;

/* A row taken apart. */
typedef struct RowParts {
    uint64_t row;
    unsigned pair;
    unsigned king[2];
    unsigned square[MAX_FIXED];
    Set occupied;  /* by kings and fixed pieces */
    bool collides; /* two of these on one square: no legal position */
} RowParts;

void layout_init(ClassLayout *l, Material m, const Kings *kings);
void layout_frame(const ClassLayout *l, uint64_t row, RowParts *out);
/* The position of a row with the floating piece on a square; the frame must not collide. */
void layout_position(const ClassLayout *l, const RowParts *f, unsigned square, Turn turn,
                     ChessPosition *out);
/* The index of a position of the class without special rights. */
uint64_t layout_index(const ClassLayout *l, const ChessPosition *p);

static inline unsigned fixed_offset(unsigned piece)
{
    return piece_kind(piece) == PAWN ? 8 : 0;
}

/* The row of any pair of kings and fixed pieces; *image: how its bits are turned. */
static inline uint64_t layout_row(const ClassLayout *l, unsigned us, unsigned them,
                                  const unsigned *square, unsigned *image)
{
    unsigned i = l->kings->image[us][them];
    uint64_t row = (uint64_t)l->kings->index[us][them] * l->rows_of_pair;
    for (unsigned j = 0; j < l->n_fixed; j++)
        row += (image_of_square(square[j], i) - fixed_offset(l->fixed[j])) * l->stride[j];
    *image = i;
    return row;
}

/* Takes memory for all values, each unknown; false when there is none.  Once `until` is over they
 * may hold anything. */
bool values_reserve(Values *v, uint64_t positions, bool wide, const Deadline *until);
bool values_widen(Values *v, uint64_t positions);
void values_clear(Values *v);

static inline int values_get(const Values *v, Turn turn, uint64_t index)
{
    if (!v->at[turn])
        return -1;
    if (v->wide) {
        unsigned value = ((const uint16_t *)v->at[turn])[index];
        return value == WIDE_NONE ? -1 : (int)value;
    }
    unsigned value = ((const uint8_t *)v->at[turn])[index];
    return value == NARROW_NONE ? -1 : (int)value;
}

static inline void values_set(Values *v, Turn turn, uint64_t index, int value)
{
    if (v->wide)
        ((uint16_t *)v->at[turn])[index] = (uint16_t)value; /* -1: WIDE_NONE */
    else
        ((uint8_t *)v->at[turn])[index] = (uint8_t)value;
}

#endif

/* game/chess/endgame/table.h -- the values of one class, and their layout.
 * Does: maps positions to indices by the pair of kings, the *fixed* pieces in turn, and the square
 *       of the last, *floating* piece.  The 64 positions that differ only in the floating piece are
 *       a *row*: a set of positions is an array of 64-bit words, one for each row.
 * Knows: Material, Kings.   Must not know: how values are found. */
#ifndef AL0_GAME_CHESS_ENDGAME_TABLE_H
#define AL0_GAME_CHESS_ENDGAME_TABLE_H

#include "base/deadline.h"
#include "base/vec.h"
#include "game/chess/chess.h"
#include "game/chess/endgame/kings.h"
#include "game/chess/endgame/material.h"
#include "game/chess/image.h"

enum { MAX_FIXED = MAX_OTHERS - 1, NO_PIECE = 2 * N_KINDS };

/* The index of each position of a class. */
typedef struct ClassLayout {
    Material material;
    const Kings *kings; /* borrowed */
    unsigned n_fixed;
    uint8_t fixed[MAX_FIXED];   /* piece codes; the most mobile piece floats */
    uint8_t floating;           /* NO_PIECE: only two kings; bit 0 of each row is used */
    uint64_t stride[MAX_FIXED]; /* rows between two squares of a fixed piece */
    uint64_t rows_of_pair, rows;
    Set squares;      /* legal squares of the floating piece */
    unsigned repeats; /* indices of each position, due to identical pieces */
} ClassLayout;

/* Values of positions by side to move and index 64 * row + square. */
typedef struct Values {
    void *at[2]; /* bytes, or uint16_t if wide; both NULL: no position is won.  A row that the
                    solver fills begins with a line of the processor's cache. */
    bool wide;
    bool dropped[2];   /* by side to move: nobody needed the values, and they are not kept */
    uint64_t legal[2]; /* legal positions by side to move; 0 if not solved */
    unsigned largest;  /* value */
    /* by side to move and value: positions of the class, each as often as it has indices; of a
     * class whose values are fetched none */
    VEC(uint64_t) count[2];
} Values;

/* The largest value of each width, and the mark of an unknown value. */
enum { NARROW_LIMIT = 254, NARROW_NONE = 255, WIDE_LIMIT = 65534, WIDE_NONE = 65535 };

/* A class with its values. */
typedef struct ClassTable {
    ClassLayout layout;
    Values values;
} ClassTable;

/* The squares of a row. */
typedef struct RowParts {
    uint64_t row;
    unsigned pair;
    unsigned king[2];
    unsigned square[MAX_FIXED];
    Set occupied;  /* squares of kings and fixed pieces */
    bool collides; /* two of them share a square: no legal position */
} RowParts;

/* Lays out a class.  kings: borrowed. */
void layout_init(ClassLayout *l, Material m, const Kings *kings);
/* Lays out the *groups* of the rows of a class: a group's rows differ in the square of the last
 * fixed piece only.  So a group is a row of the class without its floating piece, the last fixed
 * piece floats there, and a set of rows of a group is one word. */
void layout_groups(const ClassLayout *l, ClassLayout *out);
/* Decodes a row. */
void layout_frame(const ClassLayout *l, uint64_t row, RowParts *out);
/* Decodes the row of a group with the last fixed piece on `square`.
 * group: decoded by the layout of groups. */
void layout_frame_in_group(const ClassLayout *l, const RowParts *group, unsigned square,
                           RowParts *out);
/* Builds the position of a row with the floating piece on `square`.  f must not collide. */
void layout_position(const ClassLayout *l, const RowParts *f, unsigned square, Turn turn,
                     ChessPosition *out);
/* The index of a position of the class; castling and en-passant rights are ignored. */
uint64_t layout_index(const ClassLayout *l, const ChessPosition *p);

/* The first square that a fixed piece may stand on. */
static inline unsigned fixed_offset(unsigned piece)
{
    return piece_kind(piece) == PAWN ? 8 : 0;
}

/* The first square of the last fixed piece in a group's rows, which follow each other, and their
 * number. */
static inline unsigned layout_first_in_group(const ClassLayout *l)
{
    return l->n_fixed ? fixed_offset(l->fixed[l->n_fixed - 1]) : 0;
}

static inline unsigned layout_rows_in_group(const ClassLayout *l)
{
    return l->n_fixed ? 64 - 2 * layout_first_in_group(l) : 1;
}

/* The row of a group with the last fixed piece on `square`; 0, if there is none. */
static inline uint64_t layout_row_in_group(const ClassLayout *l, uint64_t group, unsigned square)
{
    if (l->n_fixed == 0)
        return group;
    bool pawn = fixed_offset(l->fixed[l->n_fixed - 1]) != 0;
    return pawn ? group * 48 + square - 8 : group * 64 + square;
}

/* The group of a row.  square: set to that of the last fixed piece; 0, if there is none. */
static inline uint64_t layout_group_of_row(const ClassLayout *l, uint64_t row, unsigned *square)
{
    if (l->n_fixed == 0) {
        *square = 0;
        return row;
    }
    bool pawn = fixed_offset(l->fixed[l->n_fixed - 1]) != 0;
    *square = (unsigned)(pawn ? row % 48 + 8 : row % 64);
    return pawn ? row / 48 : row / 64;
}

/* The row of a pair of kings and fixed pieces.
 * image: set to the symmetry that maps the squares to those of the row. */
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

/* Allocates all values and marks them unknown.  False if memory is lacking.  Once `until` is over,
 * the values are undefined. */
bool values_reserve(Values *v, uint64_t positions, bool wide, const Deadline *until);
/* Converts values to the wide format.  False if memory is lacking. */
bool values_widen(Values *v, uint64_t positions);
void values_clear(Values *v);
/* Frees the values with `turn` to move: nobody needs them any more. */
void values_drop(Values *v, Turn turn);

/* The value of a position; -1: unknown. */
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

/* Sets a value, or -1. */
static inline void values_set(Values *v, Turn turn, uint64_t index, int value)
{
    if (v->wide)
        ((uint16_t *)v->at[turn])[index] = (uint16_t)value; /* -1: WIDE_NONE */
    else
        ((uint8_t *)v->at[turn])[index] = (uint8_t)value;
}

/* The 64 values of a row. */
typedef struct RowValues {
    void *at; /* bytes, or uint16_t if wide */
    bool wide;
} RowValues;

static inline RowValues value_row(const Values *v, Turn turn, uint64_t row)
{
    return (RowValues){(uint8_t *)v->at[turn] + (row * 64 << v->wide), v->wide};
}

/* Sets one value for all squares of a set. */
void value_row_fill(RowValues r, Set set, unsigned value);
/* Sets the values of a set's squares; value: by square. */
void value_row_set(RowValues r, Set set, const uint16_t value[64]);
/* Reads the values through a symmetry: out[square] is that of the square's image; WIDE_NONE if it
 * has none. */
void value_row_read(RowValues r, unsigned image, uint16_t out[64]);
/* Marks the values of a set's squares unknown. */
void value_row_forget(RowValues r, Set set);
/* The squares with a value of at most `limit`.
 * next: set to the least value above the limit; WIDE_NONE: there is none. */
Set value_row_at_most(RowValues r, unsigned limit, unsigned *next);

/* Tells the processor that a word is wanted soon. */
static inline void memory_expect(const void *p)
{
#ifdef __GNUC__
    __builtin_prefetch(p);
#else
    (void)p;
#endif
}

/* Likewise the values of a row. */
static inline void values_expect(const Values *v, Turn turn, uint64_t row)
{
    memory_expect(value_row(v, turn, row).at);
}

#endif

/* game/chess/solve_table.h -- the values of one class, and where each stands.
 * Does: maps positions to numbers: a pair of kings, the *fixed* pieces in turn, then the square of
 *       the last, *floating* piece.  The 64 positions that differ in the floating piece alone are a
 *       *word*: sets of positions are arrays of 64-bit sets of its squares.
 * Knows: Material, Kings.   Must not know: how values are found. */
#ifndef AL0_GAME_CHESS_SOLVE_TABLE_H
#define AL0_GAME_CHESS_SOLVE_TABLE_H

#include "base/deadline.h"
#include "game/chess/chess.h"
#include "game/chess/image.h"
#include "game/chess/solve_kings.h"
#include "game/chess/solve_material.h"

enum { MAX_FIXED = MAX_OTHERS - 1, NO_PIECE = 2 * N_KINDS };

/* How the positions of a class are laid out. */
typedef struct Layout {
    Material material;
    const Kings *kings;         /* borrowed */
    unsigned n_fixed;
    uint8_t fixed[MAX_FIXED];   /* piece codes; the most mobile piece floats */
    uint8_t floating;           /* NO_PIECE: two kings alone, only bit 0 of each word counts */
    uint64_t stride[MAX_FIXED]; /* words from one square of a fixed piece to the next */
    uint64_t words_of_pair, words;
    Set squares;                /* where the floating piece may stand */
    unsigned repeats;           /* how often identical pieces make each position appear */
} Layout;

/* Values of positions, index 64 * word + square, for either side to move. */
typedef struct Values {
    void *at[2];                /* of bytes, or of uint16_t when wide; both NULL: nothing is won */
    bool wide;
    uint64_t legal[2];          /* positions of the class; 0 where it was not looked at */
    unsigned largest;
} Values;

enum { NARROW_LIMIT = 254, NARROW_NONE = 255, WIDE_LIMIT = 65534, WIDE_NONE = 65535 };

typedef struct Table {
    Layout layout;
    Values values;
} Table;

/* A word taken apart. */
typedef struct Frame {
    uint64_t word;
    unsigned pair;
    unsigned king[2];
    unsigned square[MAX_FIXED];
    Set occupied;               /* by kings and fixed pieces */
    bool collides;              /* two of these on one square: no legal position */
} Frame;

void layout_init(Layout *l, Material m, const Kings *kings);
void layout_frame(const Layout *l, uint64_t word, Frame *out);
/* The position of a word with the floating piece on a square; the frame must not collide. */
void layout_position(const Layout *l, const Frame *f, unsigned square, Turn turn,
                     ChessPosition *out);
/* The index of a position of the class without special rights. */
uint64_t layout_index(const Layout *l, const ChessPosition *p);

static inline unsigned fixed_offset(unsigned piece)
{
    return kind_of(piece) == PAWN ? 8 : 0;
}

/* The word of any pair of kings and fixed pieces; *image: how its bits are turned. */
static inline uint64_t layout_word(const Layout *l, unsigned us, unsigned them,
                                   const unsigned *square, unsigned *image)
{
    unsigned i = l->kings->image[us][them];
    uint64_t word = (uint64_t)l->kings->index[us][them] * l->words_of_pair;
    for (unsigned j = 0; j < l->n_fixed; j++)
        word += (image_of_square(square[j], i) - fixed_offset(l->fixed[j])) * l->stride[j];
    *image = i;
    return word;
}

/* Takes memory for all values, each unknown; false when there is none.  Once `until` is over they may hold
 * anything. */
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
        ((uint16_t *)v->at[turn])[index] = (uint16_t)value;     /* -1: WIDE_NONE */
    else
        ((uint8_t *)v->at[turn])[index] = (uint8_t)value;
}

#endif

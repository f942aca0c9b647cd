/* game/chess/endgame/table.c -- the values of one class (see table.h). */
#include "game/chess/endgame/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/chess/sets.h"

#define PAWN_SQUARES UINT64_C(0x00FFFFFFFFFFFF00)

/* The least mobile first. */
static const uint8_t order[] = {PAWN, KNIGHT, BISHOP, ROOK, QUEEN};

static unsigned list_pieces(Material m, uint8_t out[MAX_OTHERS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < sizeof order; i++)
        for (unsigned side = 0; side < 2 * N_KINDS; side += N_KINDS)
            for (unsigned k = material_count(m, side + order[i]); k > 0; k--)
                out[n++] = (uint8_t)(side + order[i]);
    return n;
}

static unsigned orders_of_pieces(Material m)
{
    unsigned product = 1;
    for (unsigned piece = 0; piece < 2 * N_KINDS; piece++)
        for (unsigned k = material_count(m, piece); k > 1; k--)
            product *= k;
    return product;
}

void layout_init(ClassLayout *l, Material m, const Kings *kings)
{
    assert(l && kings);
    uint8_t piece[MAX_OTHERS];
    unsigned n = list_pieces(m, piece);
    *l = (ClassLayout){.material = m,
                       .kings = kings,
                       .floating = NO_PIECE,
                       .squares = 1,
                       .repeats = orders_of_pieces(m)};
    if (n) {
        l->n_fixed = n - 1;
        l->floating = piece[n - 1];
        l->squares = piece_kind(l->floating) == PAWN ? PAWN_SQUARES : ~UINT64_C(0);
    }
    memcpy(l->fixed, piece, l->n_fixed);
    l->rows_of_pair = 1;
    for (unsigned i = l->n_fixed; i-- > 0;) {
        l->stride[i] = l->rows_of_pair;
        l->rows_of_pair *= piece_kind(l->fixed[i]) == PAWN ? 48 : 64;
    }
    l->rows = l->rows_of_pair * kings->n;
}

void layout_groups(const ClassLayout *l, ClassLayout *out)
{
    assert(l && out);
    *out = *l;
    out->floating = NO_PIECE;
    out->squares = 1;
    if (l->n_fixed == 0)
        return;
    out->n_fixed--;
    out->floating = l->fixed[out->n_fixed];
    bool pawn = piece_kind(out->floating) == PAWN;
    out->squares = pawn ? PAWN_SQUARES : ~UINT64_C(0);
    unsigned n = pawn ? 48 : 64;
    for (unsigned i = 0; i < out->n_fixed; i++)
        out->stride[i] /= n;
    out->rows_of_pair /= n;
    out->rows /= n;
}

void layout_frame(const ClassLayout *l, uint64_t row, RowParts *out)
{
    assert(l && out && row < l->rows);
    uint64_t rest = row % l->rows_of_pair;
    out->row = row;
    out->pair = (unsigned)(row / l->rows_of_pair);
    for (unsigned side = 0; side < 2; side++)
        out->king[side] = l->kings->pair[out->pair][side];
    out->occupied = set_of(out->king[0]) | set_of(out->king[1]);
    out->collides = false;
    for (unsigned i = 0; i < l->n_fixed; i++) {
        out->square[i] = (unsigned)(rest / l->stride[i]) + fixed_offset(l->fixed[i]);
        rest %= l->stride[i];
        out->collides |= out->occupied >> out->square[i] & 1;
        out->occupied |= set_of(out->square[i]);
    }
}

void layout_frame_in_group(const ClassLayout *l, const RowParts *group, unsigned square,
                           RowParts *out)
{
    assert(l && group && out);
    *out = *group;
    out->row = layout_row_in_group(l, group->row, square);
    if (l->n_fixed == 0)
        return;
    out->square[l->n_fixed - 1] = square;
    out->collides |= out->occupied >> square & 1;
    out->occupied |= set_of(square);
}

static void put_piece_at(ChessPosition *p, unsigned piece, unsigned square)
{
    p->piece[piece] |= set_of(square);
    p->side[piece_owner(piece)] |= set_of(square);
}

void layout_position(const ClassLayout *l, const RowParts *f, unsigned square, Turn turn,
                     ChessPosition *out)
{
    assert(!f->collides);
    *out = (ChessPosition){.turn = (uint8_t)turn, .ep = NO_SQUARE, .fullmove = 1};
    put_piece_at(out, KING, f->king[0]);
    put_piece_at(out, N_KINDS + KING, f->king[1]);
    for (unsigned i = 0; i < l->n_fixed; i++)
        put_piece_at(out, l->fixed[i], f->square[i]);
    if (l->floating != NO_PIECE)
        put_piece_at(out, l->floating, square);
}

uint64_t layout_index(const ClassLayout *l, const ChessPosition *p)
{
    unsigned square[MAX_FIXED], image;
    Set rest = 0;
    for (unsigned i = 0; i < l->n_fixed; i++) {
        bool again = i > 0 && l->fixed[i] == l->fixed[i - 1];
        rest = again ? set_rest(rest) : p->piece[l->fixed[i]];
        square[i] = set_first(rest);
    }
    uint64_t row = layout_row(l, set_first(p->piece[KING]), set_first(p->piece[N_KINDS + KING]),
                              square, &image);
    if (l->floating == NO_PIECE)
        return row * 64;
    bool again = l->n_fixed > 0 && l->fixed[l->n_fixed - 1] == l->floating;
    unsigned last = set_first(again ? set_rest(rest) : p->piece[l->floating]);
    return row * 64 + image_of_square(last, image);
}

/* ---- values -------------------------------------------------------------------------------- */

enum { CACHE_LINE = 64 };

static size_t bytes_of_values(uint64_t positions, size_t width)
{
    return (positions * width + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

/* Large classes take seconds here, so that the deadline is looked at between pieces. */
static void *reserve_none(uint64_t positions, size_t width, const Deadline *until)
{
    enum { PIECE = 1 << 24 };
    size_t n = bytes_of_values(positions, width);
    uint8_t *at = aligned_alloc(CACHE_LINE, n);
    for (size_t i = 0; at && i < n && !deadline_is_over(until); i += PIECE)
        memset(at + i, 0xFF, n - i < PIECE ? n - i : PIECE);
    return at;
}

bool values_reserve(Values *v, uint64_t positions, bool wide, const Deadline *until)
{
    assert(v);
    v->wide = wide;
    for (unsigned turn = 0; turn < 2; turn++)
        v->at[turn] = reserve_none(positions, wide ? 2 : 1, until);
    if (v->at[0] && v->at[1])
        return true;
    values_clear(v);
    return false;
}

bool values_widen(Values *v, uint64_t positions)
{
    for (unsigned turn = 0; turn < 2; turn++) {
        uint8_t *old = v->at[turn];
        uint16_t *new = aligned_alloc(CACHE_LINE, bytes_of_values(positions, sizeof *new));
        if (!new)
            return false;
        for (uint64_t i = 0; i < positions; i++)
            new[i] = old[i] == NARROW_NONE ? WIDE_NONE : old[i];
        free(old);
        v->at[turn] = new;
    }
    v->wide = true;
    return true;
}

void values_clear(Values *v)
{
    for (unsigned turn = 0; turn < 2; turn++) {
        free(v->at[turn]);
        v->at[turn] = NULL;
        vec_clear(&v->count[turn]);
    }
}

void values_drop(Values *v, Turn turn)
{
    assert(v && turn <= TURN_THEM);
    free(v->at[turn]);
    v->at[turn] = NULL;
    v->dropped[turn] = true;
}

void value_row_fill(RowValues r, Set set, unsigned value)
{
    assert(r.at);
    for (; set; set = set_rest(set))
        if (r.wide)
            ((uint16_t *)r.at)[set_first(set)] = (uint16_t)value;
        else
            ((uint8_t *)r.at)[set_first(set)] = (uint8_t)value;
}

void value_row_set(RowValues r, Set set, const uint16_t value[64])
{
    assert(r.at && value);
    uint8_t flag[64], *narrow = r.at;
    for (; r.wide && set; set = set_rest(set))
        ((uint16_t *)r.at)[set_first(set)] = value[set_first(set)];
    if (r.wide)
        return;
    set_flags(set, flag);
    for (unsigned i = 0; i < 64; i++)
        narrow[i] = flag[i] ? (uint8_t)value[i] : narrow[i];
}

/* The bytes of a board seen through a symmetry. */
static void image_of_bytes(const uint8_t at[64], unsigned image, uint8_t out[64])
{
    for (unsigned i = 0; i < 64; i += 8) {
        uint64_t eight;
        const unsigned rank = image & SWAP_RANKS ? 56 - i : i;
        for (unsigned k = 0; image & TRANSPOSE && k < 8; k++)
            out[i + k] = at[image_of_square(i + k, image)];
        if (image & TRANSPOSE)
            continue;
        memcpy(&eight, at + rank, sizeof eight);
        eight = image & SWAP_FILES ? set_flip(eight) : eight;
        memcpy(out + i, &eight, sizeof eight);
    }
}

void value_row_read(RowValues r, unsigned image, uint16_t out[64])
{
    assert(r.at && image < N_IMAGES);
    const uint8_t *narrow = r.at;
    uint8_t seen[64];
    for (unsigned i = 0; r.wide && i < 64; i++)
        out[i] = ((const uint16_t *)r.at)[image_of_square(i, image)];
    if (r.wide)
        return;
    if (image)
        image_of_bytes(narrow, image, seen);
    narrow = image ? seen : narrow;
    for (unsigned i = 0; i < 64; i++)
        out[i] = narrow[i] == NARROW_NONE ? WIDE_NONE : narrow[i];
}

void value_row_forget(RowValues r, Set set)
{
    assert(r.at);
    uint8_t flag[64], *narrow = r.at;
    if (r.wide) {
        value_row_fill(r, set, WIDE_NONE);
        return;
    }
    set_flags(set, flag);
    for (unsigned i = 0; i < 64; i++)
        narrow[i] = (uint8_t)(narrow[i] | (flag[i] ? NARROW_NONE : 0));
}

/* One loop for 64 values at once: those up to the limit, counted from it, are the greatest. */
static Set narrow_at_most(const uint8_t value[64], uint8_t limit, unsigned *next)
{
    uint8_t flag[64], least = UINT8_MAX;
    for (unsigned i = 0; i < 64; i++) {
        uint8_t beyond = (uint8_t)(value[i] - limit - 1);
        flag[i] = value[i] <= limit;
        least = beyond < least ? beyond : least;
    }
    *next = least < NARROW_NONE - limit - 1 ? limit + 1u + least : WIDE_NONE;
    return set_of_flags(flag);
}

static Set wide_at_most(const uint16_t value[64], unsigned limit, unsigned *next)
{
    Set set = 0;
    *next = WIDE_NONE;
    for (unsigned i = 0; i < 64; i++)
        if (value[i] <= limit)
            set |= set_of(i);
        else if (value[i] < *next)
            *next = value[i];
    return set;
}

Set value_row_at_most(RowValues r, unsigned limit, unsigned *next)
{
    assert(r.at && next && limit < (r.wide ? WIDE_NONE : NARROW_NONE));
    return r.wide ? wide_at_most(r.at, limit, next) : narrow_at_most(r.at, (uint8_t)limit, next);
}

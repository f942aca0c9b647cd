/* game/chess/endgame/rows.c -- the rules of chess for 64 positions at once (see rows.h).
 * Start reading at row_reaching(). */
#include "game/chess/endgame/rows.h"

#include <assert.h>

#include "game/chess/attacks.h"
#include "game/chess/sets.h"

/* Squares that a piece attacks from `square`; backwards for a pawn: the squares it attacks from. */
static inline Set attacks_of(unsigned piece, unsigned square, Set occupied, bool backwards)
{
    switch (piece_kind(piece)) {
    case QUEEN: return rook_attacks(square, occupied) | bishop_attacks(square, occupied);
    case ROOK: return rook_attacks(square, occupied);
    case BISHOP: return bishop_attacks(square, occupied);
    case KNIGHT: return knight_attacks[square];
    case PAWN: return pawn_attacks[piece_owner(piece) ^ (backwards ? 1u : 0u)][square];
    default: return 0;
    }
}

/* ---- checks and captures ------------------------------------------------------------------ */

/* Squares of the floating piece with which `side` attacks a square where one of the kings or fixed
 * pieces stands, its own king apart. */
static Set attacking(const ClassLayout *l, const RowParts *f, Turn side, unsigned square)
{
    Set set = 0;
    for (unsigned i = 0; i < l->n_fixed; i++)
        if (piece_owner(l->fixed[i]) == side &&
            attacks_of(l->fixed[i], f->square[i], f->occupied, false) & set_of(square))
            set |= ~between_squares[f->square[i]][square];
    if (l->floating != NO_PIECE && piece_owner(l->floating) == side)
        set |= attacks_of(l->floating, square, f->occupied, true);
    return set;
}

Set row_checked(const ClassLayout *l, const RowParts *f, Turn side)
{
    return attacking(l, f, side == TURN_US ? TURN_THEM : TURN_US, f->king[side]);
}

Set row_legal(const ClassLayout *l, const RowParts *f, Turn turn)
{
    assert(l && f && turn <= TURN_THEM);
    if (f->collides)
        return 0;
    Set free = l->floating == NO_PIECE ? ~UINT64_C(0) : ~f->occupied;
    return l->squares & free & ~row_checked(l, f, turn == TURN_US ? TURN_THEM : TURN_US);
}

/* ---- pawns that step two squares ---------------------------------------------------------- */

static inline Set row_forward(Set s, Turn turn)
{
    return turn == TURN_US ? s << 8 : s >> 8;
}

static inline Set backward(Set s, Turn turn)
{
    return turn == TURN_US ? s >> 8 : s << 8;
}

static inline Set row_beside(Set s)
{
    return (s & ~FILE_H) << 1 | (s & ~FILE_A) >> 1;
}

static Set start_rank(Turn turn)
{
    return turn == TURN_US ? RANK(2) : RANK(7);
}

Set row_passing(const ClassLayout *l, const RowParts *f, Turn turn)
{
    unsigned own = turn == TURN_US ? PAWN : PAWN + N_KINDS, other = own ^ PAWN ^ (PAWN + N_KINDS);
    Set starting = 0, others = 0;
    for (unsigned i = 0; i < l->n_fixed; i++) {
        starting |= l->fixed[i] == own ? set_of(f->square[i]) & start_rank(turn) : 0;
        others |= l->fixed[i] == other ? set_of(f->square[i]) : 0;
    }
    Set reached = row_forward(row_forward(starting, turn), turn), set = 0;
    if (row_beside(others) & reached)
        return ~UINT64_C(0);
    if (l->floating == other)
        set |= row_beside(reached);
    if (l->floating == own)
        set |= backward(backward(row_beside(others), turn), turn) & start_rank(turn);
    return set;
}

/* ---- quiet moves -------------------------------------------------------------------------- */

/* What is asked of one row. */
typedef struct RowQuery {
    const ClassLayout *l;
    const RowParts *f;
    Turn turn;
    RowTarget target;
    bool passing;
} RowQuery;

static inline Set target_row(const RowQuery *r, uint64_t row)
{
    if (r->target.rows) {
        unsigned square;
        uint64_t group = layout_group_of_row(r->l, row, &square);
        if (!(r->target.rows[group] >> square & 1))
            return 0; /* a set of rows is small enough for the processor's cache */
    }
    return r->target.set[row] ^ r->target.flip;
}

/* Squares from which a slide over empty squares, by `step` files-and-ranks as a shift (negative:
 * down), ends in `to`.  open: squares that are empty and do not lie across the board's side. */
static inline Set slide_up(Set to, Set open, unsigned step)
{
    Set empty = open;
    to |= open & to << step;
    open &= open << step;
    to |= open & to << 2 * step;
    open &= open << 2 * step;
    to |= open & to << 4 * step;
    return empty & to << step;
}

static inline Set slide_down(Set to, Set open, unsigned step)
{
    Set empty = open;
    to |= open & to >> step;
    open &= open >> step;
    to |= open & to >> 2 * step;
    open &= open >> 2 * step;
    to |= open & to >> 4 * step;
    return empty & to >> step;
}

static inline Set slide_straight(Set to, Set empty)
{
    return slide_up(to, empty, 8) | slide_down(to, empty, 8) | slide_up(to, empty & ~FILE_A, 1) |
           slide_down(to, empty & ~FILE_H, 1);
}

static inline Set slide_oblique(Set to, Set empty)
{
    return slide_up(to, empty & ~FILE_A, 9) | slide_down(to, empty & ~FILE_H, 9) |
           slide_up(to, empty & ~FILE_H, 7) | slide_down(to, empty & ~FILE_A, 7);
}

/* Where a floating pawn comes from. */
static Set pawn_origins(const RowQuery *r, Set to, Set empty)
{
    Set one = backward(to, r->turn);
    Set two = backward(one & empty, r->turn) & start_rank(r->turn);
    return one | (r->passing ? two : two & ~row_passing(r->l, r->f, r->turn));
}

/* Where the floating piece comes from with a move to one of the squares. */
static inline Set floating_origins(const RowQuery *r, Set to)
{
    const Set empty = ~r->f->occupied;
    if (!to)
        return 0;
    switch (piece_kind(r->l->floating)) {
    case QUEEN: return slide_straight(to, empty) | slide_oblique(to, empty);
    case ROOK: return slide_straight(to, empty);
    case BISHOP: return slide_oblique(to, empty);
    case KNIGHT: return set_knight_steps(to);
    case PAWN: return pawn_origins(r, to, empty);
    default: return 0;
    }
}

Set row_floating_moves(const ClassLayout *l, Set occupied, Turn turn, Set to)
{
    assert(l && l->floating != NO_PIECE && piece_owner(l->floating) == turn);
    const RowParts f = {.occupied = occupied};
    return floating_origins(&(RowQuery){.l = l, .f = &f, .turn = turn, .passing = true}, to);
}

/* The target's row where fixed piece i stands on another square. */
static inline Set moved_row(const RowQuery *r, unsigned i, unsigned to)
{
    return target_row(r, r->f->row + r->l->stride[i] * to - r->l->stride[i] * r->f->square[i]);
}

Set row_quiet_steps(unsigned piece, unsigned from, Set occupied)
{
    const Turn turn = piece_owner(piece);
    if (piece_kind(piece) != PAWN)
        return attacks_of(piece, from, occupied, false) & ~occupied;
    Set self = set_of(from), one = row_forward(self, turn) & ~occupied & ~(RANK(1) | RANK(8));
    return one | (self & start_rank(turn) ? row_forward(one, turn) & ~occupied : 0);
}

/* Squares of the floating piece with which a move of a fixed piece is impossible or, a double step
 * that may be taken en passant, left out. */
static Set step_excluded(const RowQuery *r, unsigned i, unsigned to)
{
    Set between = between_squares[r->f->square[i]][to];
    bool pawn = piece_kind(r->l->fixed[i]) == PAWN;
    return pawn && between && !r->passing ? between | row_passing(r->l, r->f, r->turn) : between;
}

static Set fixed_moves(const RowQuery *r, unsigned i, Set wanted)
{
    Set to = row_quiet_steps(r->l->fixed[i], r->f->square[i], r->f->occupied), set = 0;
    for (; to && wanted & ~set; to = set_rest(to)) {
        unsigned square = set_first(to);
        set |= moved_row(r, i, square) & ~step_excluded(r, i, square);
    }
    return set;
}

/* One step of a king to a square that no king or fixed piece occupies or attacks as a king. */
static Set king_move(const RowQuery *r, unsigned to)
{
    unsigned king[2] = {r->f->king[0], r->f->king[1]}, image;
    king[r->turn] = to;
    uint64_t row = layout_row(r->l, king[0], king[1], r->f->square, &image);
    Set target = target_row(r, row);
    if (r->l->floating == NO_PIECE) /* bit 0 is no square */
        return target;
    return image_of_set(target, image_back(image));
}

static Set king_moves(const RowQuery *r, Set wanted)
{
    const RowParts *f = r->f;
    Set to = king_attacks[f->king[r->turn]] & ~king_attacks[f->king[1 - r->turn]] & ~f->occupied;
    Set set = 0;
    for (; to && wanted & ~set; to = set_rest(to))
        set |= king_move(r, set_first(to));
    return set;
}

Set row_reaching(const ClassLayout *l, const RowParts *f, Turn turn, RowTarget target, Set wanted,
                 bool passing)
{
    assert(l && f && turn <= TURN_THEM);
    const RowQuery r = {l, f, turn, target, passing};
    Set set = 0;
    if (l->floating != NO_PIECE && piece_owner(l->floating) == turn)
        set |= floating_origins(&r, target_row(&r, f->row));
    if (wanted & ~set)
        set |= king_moves(&r, wanted & ~set);
    for (unsigned i = 0; i < l->n_fixed && wanted & ~set; i++)
        if (piece_owner(l->fixed[i]) == turn)
            set |= fixed_moves(&r, i, wanted & ~set);
    return set;
}

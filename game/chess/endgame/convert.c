/* game/chess/endgame/convert.c -- captures and promotions of a row (see convert.h).
 * A capture among kings and fixed pieces maps a whole row to a row of another class, a capture by
 * the floating piece maps many positions to one.  A promotion ahead of a fixed pawn maps rows to
 * rows, too, if the same piece floats after it; others are looked up one by one.
 * Start reading at convert(). */
#include "game/chess/endgame/convert.h"

#include <assert.h>
#include <string.h>

#include "game/chess/attacks.h"
#include "game/chess/endgame/rows.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

void converter_init(Converter *c, const Work *w, Turn turn)
{
    assert(c && w && turn <= TURN_THEM);
    const Solution *s = w->solution;
    Material m = w->layout->material;
    unsigned own = turn == TURN_US ? 0 : N_KINDS;
    *c = (Converter){.turn = turn};
    for (unsigned piece = 0; piece <= NO_PIECE; piece++) {
        bool none = piece == NO_PIECE;
        if (!none && (piece_kind(piece) == KING || piece_owner(piece) == turn))
            continue;
        if (!none && !material_count(m, piece))
            continue;
        Material left = none ? m : m - material_one(piece);
        for (unsigned kind = KING; kind <= KNIGHT; kind++) {
            if (kind == KING ? none : !material_count(m, own + PAWN))
                continue;
            Material after = left;
            if (kind != KING)
                after += material_one(own + kind) - material_one(own + PAWN);
            size_t i = solution_find(s, after);
            c->after[piece][kind] = i < s->n ? &s->table[i] : NULL;
        }
    }
}

/* One row being looked at. */
typedef struct Scan {
    const Work *w;
    const Converter *by;
    const ClassLayout *l;
    const RowParts *f;
    Turn turn, other;
    KnownRows *known; /* of the row's group */
    Set legal;
    Conversions found;
    Set valued;         /* positions with a value below */
    uint16_t value[64]; /* by square: ours the least, theirs the largest; if there is none, the
                           worst that may be */
} Scan;

static uint16_t worst_value(Turn turn)
{
    return turn == TURN_US ? WIDE_NONE : 0;
}

static inline uint16_t better_value(Turn turn, uint16_t a, uint16_t b)
{
    const bool first = turn == TURN_US ? a < b : a > b;
    return first ? a : b;
}

/* Each of `from` has a conversion to a position of value v, or one that is not won (-1). */
static void note_all(Scan *s, Set from, int v)
{
    s->found.any |= from;
    if (v < 0) {
        s->found.refuted |= s->turn == TURN_THEM ? from : 0;
        return;
    }
    s->valued |= from;
    for (; from; from = set_rest(from)) {
        uint16_t *value = &s->value[set_first(from)];
        *value = better_value(s->turn, *value, (uint16_t)v);
    }
}

/* Each of `from` has a conversion to a position with its own value; WIDE_NONE: not won.  Compiled
 * once for each side, for many values at once. */
static ALWAYS_INLINE void note_values_of(Scan *s, Turn turn, Set from, const uint16_t value[64])
{
    uint8_t flag[64], none[64];
    set_flags(from, flag);
    for (unsigned i = 0; i < 64; i++) {
        uint16_t v = flag[i] ? value[i] : worst_value(turn);
        none[i] = value[i] == WIDE_NONE;
        s->value[i] = better_value(turn, v, s->value[i]);
    }
    const Set lost = from & set_of_flags(none);
    s->found.any |= from;
    s->found.refuted |= turn == TURN_THEM ? lost : 0;
    s->valued |= from & ~lost;
}

static void note_values(Scan *s, Set from, const uint16_t value[64])
{
    if (s->turn == TURN_US)
        note_values_of(s, TURN_US, from, value);
    else
        note_values_of(s, TURN_THEM, from, value);
}

static int value_in(const ClassTable *t, Turn turn, const ChessPosition *p)
{
    if (!t || !t->values.at[turn])
        return -1;
    return values_get(&t->values, turn, layout_index(&t->layout, p));
}

/* ---- rows of the class after the move ------------------------------------------------------ */

/* Each of `from` has a move to the position of the row that has the floating piece of t on the
 * same square, if that is legal.  The row is of t, with the other side to move. */
static void note_row(Scan *s, const ClassTable *t, const RowParts *row, Set from)
{
    from = from ? from & row_legal(&t->layout, row, s->other) : 0;
    if (!from)
        return;
    if (!t->values.at[s->other]) {
        note_all(s, from, -1);
        return;
    }
    unsigned image;
    uint16_t value[64];
    uint64_t i = layout_row(&t->layout, row->king[0], row->king[1], row->square, &image);
    value_row_read(value_row(&t->values, s->other, i), image, value);
    note_values(s, from, value);
}

/* Each of `from` has a capture to the position of the row that has the floating piece of t, if it
 * has one, on `square`, if that is legal. */
static void note_one(Scan *s, const ClassTable *t, const RowParts *row, unsigned square, Set from)
{
    if (!(row_legal(&t->layout, row, s->other) >> square & 1))
        return;
    unsigned image;
    uint64_t i = 64 * layout_row(&t->layout, row->king[0], row->king[1], row->square, &image);
    i += t->layout.floating == NO_PIECE ? 0 : image_of_square(square, image);
    note_all(s, from, values_get(&t->values, s->other, i));
}

/* The row without fixed piece `victim`. */
static RowParts row_without(const Scan *s, unsigned victim)
{
    RowParts g = *s->f;
    for (unsigned i = victim + 1; i < s->l->n_fixed; i++)
        g.square[i - 1] = g.square[i];
    g.occupied &= ~set_of(s->f->square[victim]);
    return g;
}

/* Moves the king (-1) or a fixed piece. */
static void move_fixed(RowParts *g, Turn turn, int mover, unsigned to)
{
    unsigned *at = mover < 0 ? &g->king[turn] : &g->square[mover];
    g->occupied = (g->occupied & ~set_of(*at)) | set_of(to);
    *at = to;
}

/* King (-1) or fixed piece `mover` captures fixed piece `victim`. */
static void capture_fixed(Scan *s, int mover, unsigned victim, Set mask)
{
    const ClassTable *t = s->by->after[s->l->fixed[victim]][KING];
    assert(t && t->layout.floating == s->l->floating);
    RowParts g = row_without(s, victim);
    move_fixed(&g, s->turn, mover > (int)victim ? mover - 1 : mover, s->f->square[victim]);
    note_row(s, t, &g, mask & s->legal);
}

/* ---- one position after the move ----------------------------------------------------------- */

static void put_piece_on(ChessPosition *p, unsigned piece, unsigned square)
{
    p->piece[piece] |= set_of(square);
    p->side[piece_owner(piece)] |= set_of(square);
}

static void lift(ChessPosition *p, unsigned piece, unsigned square)
{
    p->piece[piece] &= ~set_of(square);
    p->side[piece_owner(piece)] &= ~set_of(square);
}

static bool own_king_is_safe(const Scan *s, const ChessPosition *p)
{
    unsigned king = set_first(p->piece[chess_piece(s->turn, KING)]);
    return !chess_attacked(p, king, s->other);
}

/* A pawn's capture that promotes is looked at elsewhere. */
static Set captures_of(const Scan *s, unsigned piece, unsigned from)
{
    switch (piece_kind(piece)) {
    case KING: return king_attacks[from];
    case QUEEN: return rook_attacks(from, s->f->occupied) | bishop_attacks(from, s->f->occupied);
    case ROOK: return rook_attacks(from, s->f->occupied);
    case BISHOP: return bishop_attacks(from, s->f->occupied);
    case KNIGHT: return knight_attacks[from];
    default: return pawn_attacks[s->turn][from] & ~(RANK(1) | RANK(8));
    }
}

/* A position of the row, with the floating piece on `square`, where the other side is to move and
 * `piece` is taken off. */
static void position_without(const Scan *s, unsigned square, unsigned piece, unsigned from,
                             ChessPosition *out)
{
    layout_position(s->l, s->f, square, s->other, out);
    lift(out, piece, from);
}

/* The row of t after king (-1) or fixed piece `mover` has captured the floating piece on `to`,
 * where the last fixed piece floats: one for all rows of a group.  g: of t, set to that row. */
static const KnownRow *row_after_capture(Scan *s, const ClassTable *t, int mover, unsigned to,
                                         RowParts *g)
{
    KnownRow *known = &s->known->at[mover + 1][to];
    move_fixed(g, s->turn, mover, to);
    if (s->known->is_known[mover + 1] >> to & 1)
        return known;
    known->legal = row_legal(&t->layout, g, s->other);
    known->row = layout_row(&t->layout, g->king[0], g->king[1], g->square, &known->image);
    s->known->is_known[mover + 1] |= set_of(to);
    return known;
}

/* King (-1) or fixed piece `mover` captures the floating piece on one of the squares.  What floats
 * then is the last of the fixed pieces: if it is the mover, all captures lead to one row. */
static void capture_floating(Scan *s, int mover, Set to)
{
    const ClassTable *t = s->by->after[s->l->floating][KING];
    const unsigned n = s->l->n_fixed, last = n ? s->f->square[n - 1] : 0;
    assert(t);
    RowParts g = *s->f;
    g.occupied &= n ? ~set_of(last) : ~UINT64_C(0);
    to &= s->legal;
    if (mover >= 0 && mover == (int)n - 1) {
        note_row(s, t, &g, to);
        return;
    }
    for (; to; to = set_rest(to)) {
        const KnownRow *after = row_after_capture(s, t, mover, set_first(to), &g);
        unsigned square = t->layout.floating == NO_PIECE ? 0 : image_of_square(last, after->image);
        if (after->legal >> last & 1)
            note_all(s, to & -to, values_get(&t->values, s->other, after->row * 64 + square));
    }
}

/* The floating piece captures fixed piece `victim`. */
static void capture_by_floating(Scan *s, unsigned victim)
{
    unsigned to = s->f->square[victim], piece = s->l->floating, taken = s->l->fixed[victim];
    Set from = s->legal;
    if (piece_kind(piece) != PAWN)
        from &= captures_of(s, piece, to);
    else
        from &= pawn_attacks[s->other][to] & ~(set_of(to) & (RANK(1) | RANK(8)) ? ~UINT64_C(0) : 0);
    if (!from)
        return;
    RowParts g = row_without(s, victim);
    note_one(s, s->by->after[taken][KING], &g, to, from);
}

/* ---- promotions ------------------------------------------------------------------------------ */

static unsigned piece_on(const ChessPosition *p, unsigned square)
{
    unsigned piece = 0;
    while (piece < NO_PIECE && !(p->piece[piece] >> square & 1))
        piece++;
    return piece;
}

/* The pawn on `from` reaches `to` in the position that has the floating piece on `square`. */
static void promote(Scan *s, const ChessPosition *p, unsigned square, unsigned from, unsigned to)
{
    unsigned own = s->turn == TURN_US ? 0 : N_KINDS, victim = piece_on(p, to);
    ChessPosition next = *p;
    if (victim != NO_PIECE && piece_kind(victim) == KING)
        return;
    if (victim != NO_PIECE)
        lift(&next, victim, to);
    lift(&next, own + PAWN, from);
    put_piece_on(&next, own + QUEEN, to);
    next.turn = (uint8_t)s->other;
    if (!own_king_is_safe(s, &next))
        return;
    for (unsigned kind = QUEEN; kind <= KNIGHT; kind++) {
        next.piece[own + QUEEN] &= ~(kind > QUEEN ? set_of(to) : 0);
        next.piece[own + kind] |= set_of(to);
        note_all(s, set_of(square), value_in(s->by->after[victim][kind], s->other, &next));
        next.piece[own + kind] &= ~set_of(to);
    }
}

/* The pawns of a set that are one step from promotion. */
static Set about_to_promote(const Scan *s, Set pawns)
{
    return pawns & (s->turn == TURN_US ? RANK(7) : RANK(2));
}

static unsigned square_ahead(const Scan *s, unsigned from)
{
    return s->turn == TURN_US ? from + 8 : from - 8;
}

/* All promotions of a position, but steps ahead of fixed pawns. */
static void promote_alone(Scan *s, unsigned square)
{
    ChessPosition p;
    layout_position(s->l, s->f, square, s->turn, &p);
    for (Set rest = about_to_promote(s, p.piece[chess_piece(s->turn, PAWN)]); rest;
         rest = set_rest(rest)) {
        unsigned from = set_first(rest);
        bool fixed = s->f->occupied >> from & 1;
        Set to = fixed ? 0 : set_of(square_ahead(s, from)) & ~(p.side[0] | p.side[1]);
        to |= pawn_attacks[s->turn][from] & p.side[s->other];
        for (; to; to = set_rest(to))
            promote(s, &p, square, from, set_first(to));
    }
}

/* The floating piece's squares with which a promotion is looked at by itself: the floating piece
 * promotes, or a fixed pawn captures and promotes. */
static Set promoting_alone(const Scan *s)
{
    const ClassLayout *l = s->l;
    unsigned pawn = chess_piece(s->turn, PAWN);
    bool theirs_floats = l->floating != NO_PIECE && piece_owner(l->floating) == s->other;
    Set others = 0, set = l->floating == pawn ? about_to_promote(s, ~UINT64_C(0)) : 0;
    for (unsigned i = 0; i < l->n_fixed; i++)
        others |= piece_owner(l->fixed[i]) == s->other ? set_of(s->f->square[i]) : 0;
    for (unsigned i = 0; i < l->n_fixed; i++) {
        unsigned from = s->f->square[i];
        if (l->fixed[i] != pawn || !about_to_promote(s, set_of(from)))
            continue;
        Set to = pawn_attacks[s->turn][from];
        set |= to & others ? ~UINT64_C(0) : 0;
        set |= theirs_floats ? to : 0;
    }
    return set;
}

/* The row after fixed pawn number `pawn` has become `piece` one square ahead, with the squares in
 * the order of the class t. */
static RowParts row_promoted(const Scan *s, const ClassLayout *t, unsigned pawn, unsigned piece)
{
    const RowParts *f = s->f;
    const unsigned to = square_ahead(s, f->square[pawn]);
    RowParts g = *f;
    bool put = false;
    for (unsigned i = 0, old = 0; i < t->n_fixed; i++) {
        if (!put && t->fixed[i] == piece) {
            g.square[i] = to;
            put = true;
            continue;
        }
        old += old == pawn ? 1 : 0;
        g.square[i] = f->square[old++];
    }
    g.occupied = (f->occupied & ~set_of(f->square[pawn])) | set_of(to);
    return g;
}

/* The fixed pawn steps ahead and becomes `piece` in the positions of the mask, which are legal
 * then: one by one, as another piece floats in t. */
static void promote_one_by_one(Scan *s, unsigned pawn, unsigned piece, Set mask)
{
    const ClassTable *t = s->by->after[NO_PIECE][piece_kind(piece)];
    const unsigned from = s->f->square[pawn], floating = s->l->floating;
    ChessPosition p;
    position_without(s, set_first(mask), s->l->fixed[pawn], from, &p);
    lift(&p, floating, set_first(mask));
    put_piece_on(&p, piece, square_ahead(s, from));
    for (; mask; mask = set_rest(mask)) {
        put_piece_on(&p, floating, set_first(mask));
        note_all(s, mask & -mask, value_in(t, s->other, &p));
        lift(&p, floating, set_first(mask));
    }
}

/* Fixed pawn number `pawn` steps ahead, in all positions of the row. */
static void promote_row(Scan *s, unsigned pawn)
{
    const unsigned from = s->f->square[pawn], to = square_ahead(s, from);
    RowParts g = *s->f;
    g.occupied = (g.occupied & ~set_of(from)) | set_of(to);
    Set mask = s->legal & ~g.occupied & ~row_checked(s->l, &g, s->turn);
    if (s->f->occupied & set_of(to) || !mask)
        return;
    for (unsigned kind = QUEEN; kind <= KNIGHT; kind++) {
        const ClassTable *t = s->by->after[NO_PIECE][kind];
        const unsigned piece = chess_piece(s->turn, kind);
        if (!t || t->layout.floating != s->l->floating) {
            promote_one_by_one(s, pawn, piece, mask);
            continue;
        }
        g = row_promoted(s, &t->layout, pawn, piece);
        note_row(s, t, &g, mask);
    }
}

static void promotions(Scan *s)
{
    for (Set rest = s->legal & promoting_alone(s); rest; rest = set_rest(rest))
        promote_alone(s, set_first(rest));
    for (unsigned i = 0; i < s->l->n_fixed; i++)
        if (s->l->fixed[i] == chess_piece(s->turn, PAWN) &&
            about_to_promote(s, set_of(s->f->square[i])))
            promote_row(s, i);
}

/* ---- a row ---------------------------------------------------------------------------------- */

/* All captures of fixed piece `victim`, but those that promote. */
static void captures_of_fixed(Scan *s, unsigned victim)
{
    unsigned to = s->f->square[victim];
    if (king_attacks[s->f->king[s->turn]] & ~king_attacks[s->f->king[s->other]] & set_of(to))
        capture_fixed(s, -1, victim, ~UINT64_C(0));
    for (unsigned i = 0; i < s->l->n_fixed; i++)
        if (piece_owner(s->l->fixed[i]) == s->turn &&
            captures_of(s, s->l->fixed[i], s->f->square[i]) & set_of(to))
            capture_fixed(s, (int)i, victim, ~between_squares[s->f->square[i]][to]);
    if (s->l->floating != NO_PIECE && piece_owner(s->l->floating) == s->turn)
        capture_by_floating(s, victim);
}

static void captures_of_floating(Scan *s)
{
    const unsigned king = s->f->king[s->turn], other = s->f->king[s->other];
    capture_floating(s, -1, captures_of(s, KING, king) & ~king_attacks[other]);
    for (unsigned i = 0; i < s->l->n_fixed; i++)
        if (piece_owner(s->l->fixed[i]) == s->turn)
            capture_floating(s, (int)i, captures_of(s, s->l->fixed[i], s->f->square[i]));
}

/* Writes what was found; values are one ply further away. */
static void keep_values(Work *w, Scan *s)
{
    SideState *h = &w->side[s->turn];
    const uint64_t row = s->f->row;
    const Set kept = s->valued & ~s->found.refuted;
    uint8_t flag[64];
    uint16_t later[64], least = NEVER_DUE, greatest = 0;
    if (!kept)
        return;
    set_flags(kept, flag);
    for (unsigned i = 0; i < 64; i++)
        later[i] = (uint16_t)(s->value[i] + 1);
    for (unsigned i = 0; i < 64; i++) {
        uint16_t v = later[i] | (uint16_t)(flag[i] - 1); /* NEVER_DUE where there is none */
        least = v < least ? v : least;
    }
    for (unsigned i = 0; i < 64; i++) {
        uint16_t v = later[i] & (uint16_t)-flag[i];
        greatest = v > greatest ? v : greatest;
    }
    h->pending[row] |= kept;
    value_row_set(value_row(&w->table->values, s->turn, row), kept, later);
    h->due[row] = least < h->due[row] ? least : h->due[row];
    s->found.greatest = greatest;
}

/* Sets up all but the values. */
static Scan scan_of(const Work *w, const Converter *by, const RowParts *f, KnownRows *known)
{
    const Turn turn = by->turn;
    return (Scan){.w = w,
                  .by = by,
                  .l = w->layout,
                  .f = f,
                  .turn = turn,
                  .other = turn == TURN_US ? TURN_THEM : TURN_US,
                  .known = known,
                  .legal = ~w->side[turn].done[f->row]};
}

Conversions convert(Work *w, const Converter *by, const RowParts *f, KnownRows *known)
{
    assert(w && by && f && known);
    const ClassLayout *l = w->layout;
    if (w->side[by->turn].done[f->row] == ~UINT64_C(0))
        return (Conversions){0};
    Scan s = scan_of(w, by, f, known);
    for (unsigned i = 0; i < 64; i++)
        s.value[i] = worst_value(s.turn);
    for (unsigned i = 0; i < l->n_fixed; i++)
        if (piece_owner(l->fixed[i]) == s.other)
            captures_of_fixed(&s, i);
    if (l->floating != NO_PIECE && piece_owner(l->floating) == s.other)
        captures_of_floating(&s);
    promotions(&s);
    keep_values(w, &s);
    return s.found;
}

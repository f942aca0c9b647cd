/* game/chess/tactics.c -- how pieces stand to each other, and how pawns stand (see tactics.h). */
#include "game/chess/tactics.h"

#include <assert.h>

#include "game/chess/attacks.h"
#include "game/chess/geometry.h"

static const int piece_values[N_KINDS] = {
    [KING] = 0, [QUEEN] = 9, [ROOK] = 5, [BISHOP] = 3, [KNIGHT] = 3, [PAWN] = 1};

/* The two sides of a position, as one of them sees them. */
typedef struct Sides {
    const Set *own, *other; /* by kind */
    Set all_own, all_other;
} Sides;

static Sides sides_of(const ChessPosition *p, unsigned side)
{
    return (Sides){.own = p->piece + side * N_KINDS,
                   .other = p->piece + (1 - side) * N_KINDS,
                   .all_own = p->side[side],
                   .all_other = p->side[1 - side]};
}

/* ---- pieces ---- */

Set chess_attackers(const ChessPosition *p, Set s, Set t)
{
    assert(p);
    Set found = 0;
    for (s &= p->side[TURN_US] | p->side[TURN_THEM]; s; s = set_rest(s)) {
        const Set piece = set_of(set_first(s));
        found |= chess_attacks_from(p, piece, 0) & t ? piece : 0;
    }
    return found;
}

Set chess_xray(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (s &= p->side[TURN_US] | p->side[TURN_THEM]; s; s = set_rest(s)) {
        const Set piece = set_of(set_first(s)), attacked = chess_attacks_from(p, piece, 0);
        found |= chess_attacks_from(p, piece, attacked) & ~attacked;
    }
    return found;
}

/* What stands alone between `square` and a slider of the other side. */
static Set shields_of(const Sides *sides, unsigned square)
{
    const Set queens = sides->other[QUEEN], occupied = sides->all_own | sides->all_other;
    Set snipers = (rook_attacks(square, 0) & (sides->other[ROOK] | queens)) |
                  (bishop_attacks(square, 0) & (sides->other[BISHOP] | queens));
    Set found = 0;
    for (; snipers; snipers = set_rest(snipers)) {
        const Set between = between_squares[square][set_first(snipers)] & occupied;
        found |= set_has_two(between) ? 0 : between;
    }
    return found & sides->all_own;
}

Set chess_pinned(const ChessPosition *p, Set s, Set t)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Sides sides = sides_of(p, side);
        for (Set behind = t & sides.all_own; behind; behind = set_rest(behind))
            found |= shields_of(&sides, set_first(behind));
    }
    return found & s;
}

int chess_value(const ChessPosition *p, Set s)
{
    assert(p);
    int sum = 0;
    for (unsigned kind = 0; kind < N_KINDS; kind++)
        sum += piece_values[kind] * (int)set_count(s & (p->piece[kind] | p->piece[kind + N_KINDS]));
    return sum;
}

Set chess_hanging(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Sides sides = sides_of(p, side);
        Set pieces = s & sides.all_own & ~sides.own[KING];
        if (!pieces)
            continue;
        pieces &= chess_attacks_from(p, sides.all_other, 0);
        found |= pieces & ~chess_attacks_from(p, sides.all_own, 0);
    }
    return found;
}

/* Whether a piece of that kind on `piece` is trapped. */
static bool is_trapped(const ChessPosition *p, const Sides *sides, unsigned kind, Set piece)
{
    Set lesser = 0, prey = 0;
    for (unsigned other = QUEEN; other < N_KINDS; other++)
        if (piece_values[other] < piece_values[kind])
            lesser |= sides->other[other];
        else
            prey |= sides->other[other];
    const Set guarded = chess_attacks_from(p, sides->all_own & ~piece, piece);
    const Set unsafe = chess_attacks_from(p, lesser, piece) |
                       (chess_attacks_from(p, sides->all_other, piece) & ~guarded);
    const Set refuges = piece | (chess_attacks_from(p, piece, 0) & ~sides->all_own);
    return !(refuges & ~(unsafe & ~prey));
}

Set chess_trapped(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Sides sides = sides_of(p, side);
        for (unsigned kind = QUEEN; kind < PAWN; kind++)
            for (Set left = s & sides.own[kind]; left; left = set_rest(left)) {
                const Set piece = set_of(set_first(left));
                found |= is_trapped(p, &sides, kind, piece) ? piece : 0;
            }
    }
    return found;
}

/* ---- pawns ---- */

static Set whole_files(Set s)
{
    return s | set_above(s) | set_below(s);
}

/* Squares further up, as the owner of the pieces sees it. */
static Set ahead_of(Set s, unsigned side)
{
    return side == TURN_US ? set_above(s) : set_below(s);
}

static Set one_up(Set s, unsigned side)
{
    return side == TURN_US ? s << 8 : s >> 8;
}

Set chess_passed_pawns(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Sides sides = sides_of(p, side);
        const Set blocked = ahead_of(sides.other[PAWN], 1 - side);
        found |= sides.own[PAWN] & ~(blocked | set_side_steps(blocked));
    }
    return found & s;
}

Set chess_isolated_pawns(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Set pawns = sides_of(p, side).own[PAWN];
        found |= pawns & ~set_side_steps(whole_files(pawns));
    }
    return found & s;
}

Set chess_doubled_pawns(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Set pawns = sides_of(p, side).own[PAWN];
        found |= pawns & (set_above(pawns) | set_below(pawns));
    }
    return found & s;
}

Set chess_backward_pawns(const ChessPosition *p, Set s)
{
    assert(p);
    Set found = 0;
    for (unsigned side = 0; side < 2; side++) {
        const Sides sides = sides_of(p, side);
        const Set pawns = sides.own[PAWN];
        const Set supported = set_side_steps(pawns | ahead_of(pawns, side));
        const Set guarded = one_up(set_side_steps(sides.other[PAWN]), 1 - side);
        found |= pawns & ~supported & one_up(guarded, 1 - side);
    }
    return found & ~chess_isolated_pawns(p, s) & s;
}

Set chess_open_files(const ChessPosition *p)
{
    assert(p);
    return ~whole_files(p->piece[PAWN] | p->piece[N_KINDS + PAWN]);
}

Set chess_half_open_files(const ChessPosition *p)
{
    assert(p);
    return whole_files(p->piece[N_KINDS + PAWN]) & ~whole_files(p->piece[PAWN]);
}

Set chess_castling_rooks(const ChessPosition *p)
{
    assert(p);
    static const struct {
        unsigned right, square;
    } rooks[] = {{OUR_SHORT, 7}, {OUR_LONG, 0}, {THEIR_SHORT, 63}, {THEIR_LONG, 56}};
    Set found = 0;
    for (unsigned i = 0; i < 4; i++)
        found |= p->castling & rooks[i].right ? set_of(rooks[i].square) : 0;
    return found;
}

/* game/chess/position.c -- attacks, and the effect of a move on a position.
 * Does: checkers, attacks, and the position after a legal move.
 * Knows: rules of movement.   Must not know: legality of moves (movegen.c), FEN, notation.
 * Start reading at chess_play(). */
#include <assert.h>

#include "game/chess/attacks.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

/* Pieces of `owner` that attack the square. */
static Set attackers(const ChessPosition *p, unsigned square, Turn owner)
{
    const Set *piece = p->piece + (owner == TURN_US ? 0 : N_KINDS);
    Set occupied = p->side[0] | p->side[1];
    return (king_attacks[square] & piece[KING]) | (knight_attacks[square] & piece[KNIGHT]) |
           (pawn_attacks[1 - owner][square] & piece[PAWN]) |
           (rook_attacks(square, occupied) & (piece[QUEEN] | piece[ROOK])) |
           (bishop_attacks(square, occupied) & (piece[QUEEN] | piece[BISHOP]));
}

bool chess_attacked(const ChessPosition *p, unsigned square, Turn owner)
{
    assert(p && square < 64 && owner <= TURN_THEM);
    return attackers(p, square, owner) != 0;
}

Set chess_checkers(const ChessPosition *p)
{
    assert(p && p->turn <= TURN_THEM);
    return attackers(p, set_first(p->piece[chess_piece(p->turn, KING)]), (Turn)(1 - p->turn));
}

Set chess_attacks_from(const ChessPosition *p, Set from, Set removed)
{
    assert(p);
    Set piece[N_KINDS], set = 0;
    Set occupied = (p->side[0] | p->side[1]) & ~removed;
    from &= occupied;
    for (unsigned kind = 0; kind < N_KINDS; kind++)
        piece[kind] = (p->piece[kind] | p->piece[N_KINDS + kind]) & from;
    for (Set rest = piece[KING]; rest; rest = set_rest(rest))
        set |= king_attacks[set_first(rest)];
    for (Set rest = piece[QUEEN] | piece[ROOK]; rest; rest = set_rest(rest))
        set |= rook_attacks(set_first(rest), occupied);
    for (Set rest = piece[QUEEN] | piece[BISHOP]; rest; rest = set_rest(rest))
        set |= bishop_attacks(set_first(rest), occupied);
    for (Set rest = piece[KNIGHT]; rest; rest = set_rest(rest))
        set |= knight_attacks[set_first(rest)];
    for (Set rest = piece[PAWN]; rest; rest = set_rest(rest))
        set |= pawn_attacks[p->side[TURN_US] & rest & -rest ? 0 : 1][set_first(rest)];
    return set;
}

uint8_t chess_ep_square(const ChessPosition *p, unsigned ep)
{
    assert(p && ep < 64);
    Set pawns = p->piece[chess_piece(p->turn, PAWN)];
    for (Set rest = pawn_attacks[1 - p->turn][ep] & pawns; rest; rest = set_rest(rest))
        if (chess_en_passant_safe(p, set_first(rest), ep))
            return (uint8_t)ep;
    return NO_SQUARE;
}

/* The castling rights that remain once a piece has left or reached the square. */
static uint8_t castling_kept(unsigned square)
{
    static const uint8_t kept[64] = {
        [0] = OUR_LONG,    [4] = OUR_LONG | OUR_SHORT,      [7] = OUR_SHORT,
        [56] = THEIR_LONG, [60] = THEIR_LONG | THEIR_SHORT, [63] = THEIR_SHORT,
    };
    return (uint8_t)~kept[square];
}

/* What a move does beyond moving and capturing; `out` is done but for it, its turn included. */
static void play_special(Move m, Turn turn, ChessPosition *out)
{
    Set *own = out->piece + (turn == TURN_US ? 0 : N_KINDS);
    Set *other = out->piece + (turn == TURN_US ? N_KINDS : 0);
    unsigned to = move_to(m), flags = move_flags(m);
    if (flags & MOVE_PROMOTE) {
        own[PAWN] ^= set_of(to);
        own[move_promoted(m)] ^= set_of(to);
    } else if (flags & MOVE_CASTLE) {
        Set rook =
            to > move_from(m) ? set_of(to + 1) | set_of(to - 1) : set_of(to - 2) | set_of(to + 1);
        own[ROOK] ^= rook;
        out->side[turn] ^= rook;
    } else if (flags & MOVE_EN_PASSANT) {
        other[PAWN] ^= set_of(to ^ 8);
        out->side[1 - turn] ^= set_of(to ^ 8);
    } else {
        assert(flags & MOVE_DOUBLE);
        out->ep = chess_ep_square(out, to ^ 8);
    }
}

/* The number of the full move after one of `turn`, or after passing. */
static ALWAYS_INLINE uint16_t next_fullmove(const ChessPosition *p, Turn turn)
{
    uint16_t next = (uint16_t)(p->fullmove + (p->flipped == (turn == TURN_US)));
    return next > MAX_CLOCK ? MAX_CLOCK : next;
}

static ALWAYS_INLINE void play_for_side(const ChessPosition *p, Move m, Turn turn,
                                        ChessPosition *out)
{
    unsigned own = turn == TURN_US ? 0 : N_KINDS, other = N_KINDS - own;
    unsigned from = move_from(m), to = move_to(m), kind = move_kind(m), flags = move_flags(m);
    Set step = set_of(from) | set_of(to), kept = ~set_of(to);
    bool resets = kind == PAWN || flags & MOVE_CAPTURE;
    uint16_t fullmove = next_fullmove(p, turn);
    *out = *p;
    if (flags & MOVE_CAPTURE) { /* else these words need not wait for the copy */
        for (unsigned i = 0; i < N_KINDS; i++)
            out->piece[other + i] &= kept;
        out->side[1 - turn] &= kept;
    }
    out->piece[own + kind] ^= step;
    out->side[turn] ^= step;
    out->turn = (uint8_t)(1 - turn);
    out->castling &= castling_kept(from) & castling_kept(to);
    out->ep = NO_SQUARE;
    out->halfmove = resets ? 0 : (uint16_t)(p->halfmove + (p->halfmove < MAX_CLOCK));
    out->fullmove = fullmove;
    if (flags & ~(unsigned)MOVE_CAPTURE)
        play_special(m, turn, out);
}

void chess_play(const ChessPosition *p, Move m, ChessPosition *out)
{
    assert(p->side[p->turn] >> move_from(m) & 1);
    if (p->turn == TURN_US)
        play_for_side(p, m, TURN_US, out);
    else
        play_for_side(p, m, TURN_THEM, out);
}

bool chess_pass(const ChessPosition *p, ChessPosition *out)
{
    assert(p && out);
    if (chess_checkers(p))
        return false;
    *out = *p;
    out->turn = (uint8_t)(1 - p->turn);
    out->ep = NO_SQUARE;
    out->halfmove = (uint16_t)(p->halfmove + (p->halfmove < MAX_CLOCK));
    out->fullmove = next_fullmove(p, (Turn)p->turn);
    return true;
}

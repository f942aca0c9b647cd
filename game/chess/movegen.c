/* game/chess/movegen.c -- lists and counts legal moves.
 * Does: finds checks and pins first; all targets generated afterwards are legal.  Only en passant
 *       is tried out.  Each function is compiled once for each side.
 * Knows: rules of movement, the order of docs/chess.md.   Must not know: FEN, notation, words.
 * Start reading at chess_moves(). */
#include <assert.h>

#include "game/chess/attacks.h"
#include "game/chess/order.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

/* What the side to move has to mind; its own pieces are `own`, the other side's `other`. */
typedef struct Scene {
    const ChessPosition *p;
    const Set *own, *other; /* by kind */
    Set own_all, other_all, occupied;
    Set checkers, pinned;
    Set targets;       /* where pieces other than the king may go, pins aside */
    const Set *wanted; /* NULL, or by kind: only moves to these squares are needed */
    Set free;          /* pieces on these squares have all their moves, whatever is wanted */
    unsigned king;
} Scene;

static ALWAYS_INLINE Set pawns_forward(Set s, Turn turn)
{
    return turn == TURN_US ? s << 8 : s >> 8;
}

/* Captures of pawns towards the a-file (0) or the h-file (1). */
static ALWAYS_INLINE Set pawn_captures(Set pawns, Turn turn, unsigned way)
{
    pawns &= way ? ~FILE_H : ~FILE_A;
    if (turn == TURN_US)
        return way ? pawns << 9 : pawns << 7;
    return way ? pawns >> 7 : pawns >> 9;
}

/* Squares where the king to move would stand in check; it does not shield what is behind it. */
static ALWAYS_INLINE Set danger(const Scene *s, Turn turn)
{
    Turn them = turn == TURN_US ? TURN_THEM : TURN_US;
    Set occupied = s->occupied ^ set_of(s->king);
    Set set = king_attacks[set_first(s->other[KING])] | set_knight_steps(s->other[KNIGHT]) |
              pawn_captures(s->other[PAWN], them, 0) | pawn_captures(s->other[PAWN], them, 1);
    for (Set rest = s->other[QUEEN] | s->other[ROOK]; rest; rest = set_rest(rest))
        set |= rook_attacks(set_first(rest), occupied);
    for (Set rest = s->other[QUEEN] | s->other[BISHOP]; rest; rest = set_rest(rest))
        set |= bishop_attacks(set_first(rest), occupied);
    return set;
}

/* Checkers and pinned pieces: sliders that see the king through at most one piece of its own. */
static ALWAYS_INLINE void find_checks(Scene *s, Turn turn)
{
    Set straight = s->other[QUEEN] | s->other[ROOK], oblique = s->other[QUEEN] | s->other[BISHOP];
    Set snipers = (rook_attacks(s->king, s->other_all) & straight) |
                  (bishop_attacks(s->king, s->other_all) & oblique);
    s->checkers = (knight_attacks[s->king] & s->other[KNIGHT]) |
                  (pawn_attacks[turn][s->king] & s->other[PAWN]);
    s->pinned = 0;
    for (; snipers; snipers = set_rest(snipers)) {
        unsigned sniper = set_first(snipers);
        Set shield = between_squares[s->king][sniper] & s->own_all;
        if (!shield)
            s->checkers |= set_of(sniper);
        else if (!set_has_two(shield))
            s->pinned |= shield;
    }
}

/* All but checks and what hangs on them. */
static ALWAYS_INLINE Scene pieces_of_scene(const ChessPosition *p, Turn turn)
{
    unsigned own = turn == TURN_US ? 0 : N_KINDS;
    Scene s = {.p = p,
               .own = p->piece + own,
               .other = p->piece + (N_KINDS - own),
               .own_all = p->side[turn],
               .other_all = p->side[1 - turn]};
    s.occupied = s.own_all | s.other_all;
    s.king = set_first(s.own[KING]);
    return s;
}

static ALWAYS_INLINE void look_at_checks(Scene *s, Turn turn)
{
    find_checks(s, turn);
    s->targets = ~s->own_all;
    if (s->checkers)
        s->targets &= s->checkers | between_squares[s->king][set_first(s->checkers)];
}

static ALWAYS_INLINE Scene look_at_scene(const ChessPosition *p, Turn turn)
{
    Scene s = pieces_of_scene(p, turn);
    look_at_checks(&s, turn);
    return s;
}

/* Where a piece that stands on `from` may go because of a pin. */
static ALWAYS_INLINE Set freedom(const Scene *s, unsigned from)
{
    return s->pinned & set_of(from) ? s->targets & line_squares[s->king][from] : s->targets;
}

/* The same for a piece of that kind, as far as it is wanted. */
static ALWAYS_INLINE Set wanted_goals(const Scene *s, unsigned from, unsigned kind)
{
    Set set = freedom(s, from);
    return s->wanted && !(s->free & set_of(from)) ? set & s->wanted[kind] : set;
}

/* Castling: the squares its king reaches, given the squares where it would stand in check. */
static ALWAYS_INLINE Set castlings(const Scene *s, Turn turn, Set unsafe)
{
    unsigned rights = s->p->castling >> (turn == TURN_US ? 0 : 2) & (OUR_SHORT | OUR_LONG);
    unsigned base = turn == TURN_US ? 0 : 56;
    Set set = 0;
    if (!rights || s->checkers)
        return 0;
    if (rights & OUR_SHORT && !((s->occupied | unsafe) >> base & 0x60))
        set |= set_of(base + 6);
    if (rights & OUR_LONG && !(s->occupied >> base & 0x0E) && !(unsafe >> base & 0x0C))
        set |= set_of(base + 2);
    return set;
}

/* Squares the king may step to; castling is added to `castling`. */
static ALWAYS_INLINE Set king_targets(const Scene *s, Turn turn, Set *castling)
{
    Set set = king_attacks[s->king] & ~s->own_all;
    *castling = 0;
    if (!set)
        return 0; /* shut in: it cannot castle either */
    Set unsafe = danger(s, turn);
    *castling = castlings(s, turn, unsafe);
    return set & ~unsafe;
}

/* Pawns that may capture en passant now.  Rare, so tried out, away from the rest. */
static Set try_en_passant(const ChessPosition *p, Set pawns)
{
    Set set = 0;
    for (Set rest = pawn_attacks[1 - p->turn][p->ep] & pawns; rest; rest = set_rest(rest))
        if (chess_en_passant_safe(p, set_first(rest), p->ep))
            set |= rest & -rest;
    return set;
}

static ALWAYS_INLINE Set en_passant_pawns(const Scene *s)
{
    return s->p->ep == NO_SQUARE ? 0 : try_en_passant(s->p, s->own[PAWN]);
}

/* Listing. */

static ALWAYS_INLINE Move move_base(unsigned from, unsigned kind)
{
    return CHESS_MOVE(from, 0, kind, 0, 0);
}

static ALWAYS_INLINE Move *add_move_to(const Scene *s, Move base, unsigned to, Move *out)
{
    *out = base | to << 6 | (unsigned)(s->other_all >> to & 1) << 18;
    return out + 1;
}

static ALWAYS_INLINE Move *add_king(const Scene *s, Turn turn, Move *out)
{
    if (s->wanted && !(s->free & set_of(s->king)) && !s->p->castling)
        return out;
    Set castling, to = king_targets(s, turn, &castling);
    Move base = move_base(s->king, KING);
    for (Set rest = king_ordered(s->king, to); rest; rest = set_rest(rest))
        out = add_move_to(s, base, (unsigned)((int)s->king + king_step[set_first(rest)]), out);
    if (castling & (FILE_A << 6))
        *out++ = CHESS_MOVE(s->king, s->king + 2, KING, 0, MOVE_CASTLE);
    if (castling & (FILE_A << 2))
        *out++ = CHESS_MOVE(s->king, s->king - 2, KING, 0, MOVE_CASTLE);
    return out;
}

static ALWAYS_INLINE Move *add_straight(const Scene *s, unsigned from, unsigned kind, Move *out)
{
    Set to = rook_attacks(from, s->occupied) & wanted_goals(s, from, kind);
    for (Set rest = rook_ordered(from, to); rest; rest = set_rest(rest))
        out = add_move_to(s, move_base(from, kind), rook_order[from][set_first(rest)], out);
    return out;
}

static ALWAYS_INLINE Move *add_oblique(const Scene *s, unsigned from, unsigned kind, Move *out)
{
    Set to = bishop_attacks(from, s->occupied) & wanted_goals(s, from, kind);
    for (Set rest = bishop_ordered(from, to); rest; rest = set_rest(rest))
        out = add_move_to(s, move_base(from, kind), bishop_order[from][set_first(rest)], out);
    return out;
}

static ALWAYS_INLINE Move *add_pieces(const Scene *s, Move *out)
{
    for (Set rest = s->own[QUEEN]; rest; rest = set_rest(rest)) {
        out = add_straight(s, set_first(rest), QUEEN, out);
        out = add_oblique(s, set_first(rest), QUEEN, out);
    }
    for (Set rest = s->own[ROOK]; rest; rest = set_rest(rest))
        out = add_straight(s, set_first(rest), ROOK, out);
    for (Set rest = s->own[BISHOP]; rest; rest = set_rest(rest))
        out = add_oblique(s, set_first(rest), BISHOP, out);
    for (Set rest = s->own[KNIGHT] & ~s->pinned; rest; rest = set_rest(rest)) {
        unsigned from = set_first(rest);
        for (Set to = knight_attacks[from] & wanted_goals(s, from, KNIGHT); to; to = set_rest(to))
            out = add_move_to(s, move_base(from, KNIGHT), set_first(to), out);
    }
    return out;
}

static ALWAYS_INLINE Move *add_pawn_move(const Scene *s, Turn turn, unsigned from, unsigned to,
                                         Move *out)
{
    Move *first = add_move_to(s, move_base(from, PAWN), to, out);
    if (!(set_of(to) & (turn == TURN_US ? RANK(8) : RANK(1))))
        return first;
    Move move = *out;
    for (unsigned kind = QUEEN; kind <= KNIGHT; kind++)
        *out++ = move | kind << 15 | (unsigned)MOVE_PROMOTE << 18;
    return out;
}

/* The moves of one pawn; ep_pawns: those that may capture en passant. */
static ALWAYS_INLINE Move *add_pawn(const Scene *s, Turn turn, unsigned from, Set ep_pawns,
                                    Move *out)
{
    Set self = set_of(from), free = freedom(s, from);
    if (s->wanted)
        free &= wanted_goals(s, from, PAWN) | RANK(1) | RANK(8);
    Set step = pawns_forward(self, turn) & ~s->occupied;
    Set second = pawns_forward(step & (turn == TURN_US ? RANK(3) : RANK(6)), turn) & ~s->occupied;
    if (step & free)
        out = add_pawn_move(s, turn, from, set_first(step), out);
    if (second & free)
        *out++ = CHESS_MOVE(from, set_first(second), PAWN, 0, MOVE_DOUBLE);
    Set ep = ep_pawns & self ? set_of(s->p->ep) : 0;
    for (Set to = (pawn_attacks[turn][from] & s->other_all & free) | ep; to; to = set_rest(to)) {
        if (to & -to & ep)
            *out++ = CHESS_MOVE(from, s->p->ep, PAWN, 0, MOVE_CAPTURE | MOVE_EN_PASSANT);
        else
            out = add_pawn_move(s, turn, from, set_first(to), out);
    }
    return out;
}

static ALWAYS_INLINE unsigned list_wanted_moves(const ChessPosition *p, Turn turn,
                                                const Set *wanted, Set free, Move *out)
{
    Scene s = look_at_scene(p, turn);
    s.wanted = wanted;
    s.free = free;
    Move *end = add_king(&s, turn, out);
    if (set_has_two(s.checkers))
        return (unsigned)(end - out);
    end = add_pieces(&s, end);
    if (s.own[PAWN]) {
        Set ep_pawns = en_passant_pawns(&s);
        for (Set rest = s.own[PAWN]; rest; rest = set_rest(rest))
            end = add_pawn(&s, turn, set_first(rest), ep_pawns, end);
    }
    return (unsigned)(end - out);
}

unsigned chess_moves(const ChessPosition *p, Move *out)
{
    unsigned n = p->turn == TURN_US ? list_wanted_moves(p, TURN_US, NULL, 0, out)
                                    : list_wanted_moves(p, TURN_THEM, NULL, 0, out);
    assert(n <= MAX_CHESS_MOVES);
    return n;
}

unsigned chess_moves_to(const ChessPosition *p, const Set wanted[N_KINDS], Set free, Move *out)
{
    assert(p && wanted && out);
    return p->turn == TURN_US ? list_wanted_moves(p, TURN_US, wanted, free, out)
                              : list_wanted_moves(p, TURN_THEM, wanted, free, out);
}

/* Moves to one square. */

/* The pieces of a kind, but king and pawns, that reach a square as far as other pieces let them. */
static ALWAYS_INLINE Set reaching(const Scene *s, unsigned kind, unsigned to)
{
    Set set = 0;
    if (kind == KNIGHT)
        set = knight_attacks[to];
    if (kind == ROOK || kind == QUEEN)
        set = rook_attacks(to, s->occupied);
    if (kind == BISHOP || kind == QUEEN)
        set |= bishop_attacks(to, s->occupied);
    return set & s->own[kind];
}

static ALWAYS_INLINE Move *add_pawns_near(const Scene *s, Turn turn, unsigned to, Move *out)
{
    Set ep_pawns = s->p->ep == to ? en_passant_pawns(s) : 0;
    Set near = pawn_attacks[1 - turn][to] | FILE_A << (to & 7);
    for (Set rest = near & s->own[PAWN]; rest; rest = set_rest(rest))
        out = add_pawn(s, turn, set_first(rest), ep_pawns, out);
    return out;
}

static ALWAYS_INLINE unsigned list_moves_of(const ChessPosition *p, Turn turn, unsigned kind,
                                            unsigned to, Move *out)
{
    Scene s = look_at_scene(p, turn);
    Move *end = out;
    Set castling;
    s.wanted = NULL;
    if (kind == KING)
        return king_targets(&s, turn, &castling) & set_of(to)
                   ? (unsigned)(add_move_to(&s, move_base(s.king, KING), to, out) - out)
                   : 0;
    if (set_has_two(s.checkers))
        return 0;
    if (kind == PAWN)
        return (unsigned)(add_pawns_near(&s, turn, to, out) - out);
    for (Set rest = reaching(&s, kind, to); rest; rest = set_rest(rest))
        if (freedom(&s, set_first(rest)) & set_of(to))
            end = add_move_to(&s, move_base(set_first(rest), kind), to, end);
    return (unsigned)(end - out);
}

unsigned chess_moves_of(const ChessPosition *p, unsigned kind, unsigned to, Move *out)
{
    assert(kind < N_KINDS && to < 64);
    return p->turn == TURN_US ? list_moves_of(p, TURN_US, kind, to, out)
                              : list_moves_of(p, TURN_THEM, kind, to, out);
}

/* Counting. */

static ALWAYS_INLINE unsigned count_pieces(const Scene *s)
{
    unsigned n = 0;
    for (Set rest = s->own[KNIGHT] & ~s->pinned; rest; rest = set_rest(rest))
        n += set_count(knight_attacks[set_first(rest)] & s->targets);
    for (Set rest = s->own[QUEEN] | s->own[ROOK]; rest; rest = set_rest(rest)) {
        unsigned from = set_first(rest);
        n += set_count(rook_attacks(from, s->occupied) & freedom(s, from));
    }
    for (Set rest = s->own[QUEEN] | s->own[BISHOP]; rest; rest = set_rest(rest)) {
        unsigned from = set_first(rest);
        n += set_count(bishop_attacks(from, s->occupied) & freedom(s, from));
    }
    return n;
}

/* Moves of pawns that reach these squares: four where they promote. */
static ALWAYS_INLINE unsigned count_pawn_moves(Set to)
{
    return set_count(to) + 3 * set_count(to & (RANK(1) | RANK(8)));
}

/* A pinned pawn may step on its king's file, and capture along its king's diagonals. */
static ALWAYS_INLINE unsigned count_pawns(const Scene *s, Turn turn)
{
    Set pawns = s->own[PAWN], free = pawns & ~s->pinned, empty = ~s->occupied;
    Set steps = pawns_forward(free | (pawns & FILE_A << (s->king & 7)), turn) & empty;
    Set doubles = pawns_forward(steps & (turn == TURN_US ? RANK(3) : RANK(6)), turn) & empty;
    unsigned n = set_count(doubles & s->targets) + count_pawn_moves(steps & s->targets);
    for (unsigned way = 0; way < 2; way++) {
        const Set *line = diagonals[turn == TURN_US ? 1 - way : way];
        Set to = pawn_captures(free | (pawns & line[s->king]), turn, way);
        n += count_pawn_moves(to & s->other_all & s->targets);
    }
    return n + set_count(en_passant_pawns(s));
}

static ALWAYS_INLINE unsigned count_moves(const ChessPosition *p, Turn turn)
{
    Scene s = look_at_scene(p, turn);
    Set castling, steps = king_targets(&s, turn, &castling);
    unsigned n = set_count(steps) + set_count(castling);
    return set_has_two(s.checkers) ? n : n + count_pieces(&s) + count_pawns(&s, turn);
}

unsigned chess_count(const ChessPosition *p)
{
    assert(p && p->turn <= TURN_THEM);
    return p->turn == TURN_US ? count_moves(p, TURN_US) : count_moves(p, TURN_THEM);
}

static ALWAYS_INLINE bool side_has_move(const ChessPosition *p, Turn turn)
{
    Scene s = pieces_of_scene(p, turn);
    Set steps = king_attacks[s.king] & ~s.own_all;
    if (steps && steps & ~danger(&s, turn)) /* where castling is legal, so is a step */
        return true;
    look_at_checks(&s, turn);
    return !set_has_two(s.checkers) && (count_pieces(&s) || count_pawns(&s, turn));
}

bool chess_has_move(const ChessPosition *p)
{
    assert(p && p->turn <= TURN_THEM);
    return p->turn == TURN_US ? side_has_move(p, TURN_US) : side_has_move(p, TURN_THEM);
}

bool chess_en_passant_safe(const ChessPosition *p, unsigned from, unsigned to)
{
    assert(p && from < 64 && to < 64);
    const Set *other = p->piece + (p->turn == TURN_US ? N_KINDS : 0);
    unsigned king = set_first(p->piece[chess_piece(p->turn, KING)]);
    Set captured = set_of(to ^ 8);
    Set occupied = ((p->side[0] | p->side[1]) ^ set_of(from) ^ captured) | set_of(to);
    return !(rook_attacks(king, occupied) & (other[QUEEN] | other[ROOK])) &&
           !(bishop_attacks(king, occupied) & (other[QUEEN] | other[BISHOP])) &&
           !(knight_attacks[king] & other[KNIGHT]) &&
           !(pawn_attacks[p->turn][king] & other[PAWN] & ~captured);
}

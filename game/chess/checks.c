/* game/chess/checks.c -- moves that give check.
 * Does: finds once for a position the checking squares of each kind of piece and the pieces that
 *   would uncover a check.  A move is then classified without playing it.
 * Knows: attacks, positions.   Must not know: the language. */
#include <assert.h>

#include "game/chess/attacks.h"
#include "game/chess/chess.h"
#include "game/chess/rules.h"
#include "game/chess/sets.h"

static Set their_king(const ChessPosition *p)
{
    return p->piece[KING + (p->turn == TURN_US ? N_KINDS : 0)];
}

/* Pieces of the side to move that alone stand between their king and a slider of ours. */
static Set find_uncovers(const ChessPosition *p, unsigned king, Set occupied)
{
    const Set *own = p->piece + (p->turn == TURN_US ? 0 : N_KINDS);
    Set snipers = (rook_attacks(king, 0) & (own[ROOK] | own[QUEEN])) |
                  (bishop_attacks(king, 0) & (own[BISHOP] | own[QUEEN]));
    Set found = 0;
    for (; snipers; snipers = set_rest(snipers)) {
        Set between = between_squares[king][set_first(snipers)] & occupied;
        if (!set_has_two(between))
            found |= between & p->side[p->turn];
    }
    return found;
}

static void know_checks(const ChessPosition *p, ChessCache *c)
{
    if (c->known & CACHE_CHECKS)
        return;
    const unsigned king = set_first(their_king(p));
    const Set occupied = p->side[TURN_US] | p->side[TURN_THEM];
    c->checks_on[KING] = 0;
    c->checks_on[ROOK] = rook_attacks(king, occupied);
    c->checks_on[BISHOP] = bishop_attacks(king, occupied);
    c->checks_on[QUEEN] = c->checks_on[ROOK] | c->checks_on[BISHOP];
    c->checks_on[KNIGHT] = knight_attacks[king];
    c->checks_on[PAWN] = pawn_attacks[!p->turn][king];
    c->uncovers = find_uncovers(p, king, occupied);
    c->known |= CACHE_CHECKS;
}

static bool checks_when_played(const ChessPosition *p, Move m)
{
    ChessPosition next;
    chess_play(p, m, &next);
    return chess_checkers(&next) != 0;
}

/* Only the rook can give check.  The move may be an image of one on the first rank, which nobody
 * can
 * play: the king goes two squares, whatever the way, and the rook is the first one behind. */
static bool checks_by_castling(const ChessPosition *p, Move m)
{
    int from = (int)move_from(m), to = (int)move_to(m), step = (to - from) / 2;
    Set rooks = p->piece[chess_piece(p->turn, ROOK)];
    unsigned rook = (unsigned)(to + step), crossed = (unsigned)(from + step);
    if (!(rooks >> rook & 1))
        rook = (unsigned)(to + 2 * step);
    Set occupied = p->side[TURN_US] | p->side[TURN_THEM];
    occupied ^= set_of(move_from(m)) | set_of(move_to(m)) | set_of(rook) | set_of(crossed);
    return (rook_attacks(crossed, occupied) & their_king(p)) != 0;
}

bool chess_gives_check(const ChessPosition *p, ChessCache *c, Move m)
{
    assert(p && c);
    if (move_flags(m) & MOVE_CASTLE)
        return checks_by_castling(p, m);
    if (move_flags(m) & (MOVE_EN_PASSANT | MOVE_PROMOTE))
        return checks_when_played(p, m); /* more than one piece, or another one */
    know_checks(p, c);
    if (c->checks_on[move_kind(m)] >> move_to(m) & 1)
        return true;
    return c->uncovers >> move_from(m) & 1 &&
           !(line_squares[set_first(their_king(p))][move_from(m)] >> move_to(m) & 1);
}

unsigned chess_checking_moves(const ChessPosition *p, ChessCache *c, Move *out)
{
    assert(p && c && out);
    know_checks(p, c);
    unsigned n = chess_moves_to(p, c->checks_on, c->uncovers, out), kept = 0;
    for (unsigned i = 0; i < n; i++)
        if (chess_gives_check(p, c, out[i]))
            out[kept++] = out[i];
    return kept;
}

/* engine/chess/evaluate.c -- static evaluation (see evaluate.h). */
#include "engine/chess/evaluate.h"

#include <assert.h>

#include "game/chess/sets.h"

const int engine_piece_value[N_KINDS] = {
    [QUEEN] = 900, [ROOK] = 500, [BISHOP] = 330, [KNIGHT] = 320, [PAWN] = 100};

enum { PER_SQUARE = 4, PER_RANK = 6 }; /* a square to go to; a rank that a pawn has come forward */

/* Ranks that the pawns of a side have left behind them, together. */
static int advance(const ChessPosition *p, Turn side)
{
    int ranks = 0;
    for (Set rest = p->piece[chess_piece(side, PAWN)]; rest; rest = set_rest(rest)) {
        int rank = (int)(set_first(rest) / 8);
        ranks += side == TURN_US ? rank - 1 : 6 - rank;
    }
    return ranks;
}

/* Squares that the pieces of a side attack and do not stand on. */
static int mobility(const ChessPosition *p, Turn side)
{
    int squares = 0;
    for (Set rest = p->side[side] & ~p->piece[chess_piece(side, PAWN)]; rest; rest = set_rest(rest))
        squares += (int)set_count(chess_attacks_from(p, rest & -rest, 0) & ~p->side[side]);
    return squares;
}

static int worth_of_side(const ChessPosition *p, Turn side)
{
    int sum = PER_SQUARE * mobility(p, side) + PER_RANK * advance(p, side);
    for (unsigned kind = 0; kind < N_KINDS; kind++)
        sum += engine_piece_value[kind] * (int)set_count(p->piece[chess_piece(side, kind)]);
    return sum;
}

int engine_evaluate(const ChessPosition *p)
{
    assert(p && p->turn <= TURN_THEM);
    int ours = worth_of_side(p, TURN_US) - worth_of_side(p, TURN_THEM);
    return p->turn == TURN_US ? ours : -ours;
}

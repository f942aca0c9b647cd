/* game/chess/perft.c -- size of the tree of legal moves, to test and to measure the move generator.
 * Does: plays all plies but the last, whose moves are only counted.
 * Knows: moves and play.   Must not know: move generation. */
#include "game/chess/rules.h"

uint64_t chess_perft(const ChessPosition *p, unsigned depth)
{
    if (depth < 2)
        return depth ? chess_count(p) : 1;
    Move move[MAX_CHESS_MOVES];
    unsigned n = chess_moves(p, move);
    uint64_t leaves = 0;
    for (unsigned i = 0; i < n; i++) {
        ChessPosition next;
        chess_play(p, move[i], &next);
        leaves += chess_perft(&next, depth - 1);
    }
    return leaves;
}

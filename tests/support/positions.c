/* tests/support/positions.c -- chess positions to compute things in (see positions.h). */
#include "tests/support/positions.h"

uint64_t random_next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state * UINT64_C(0x2545F4914F6CDD1D) >> 16;
}

unsigned random_below(uint64_t *state, unsigned n)
{
    return (unsigned)(random_next(state) % n);
}

/* Puts a piece on a free square; pawns keep off the first and the last rank. */
static void put_piece(ChessPosition *p, unsigned piece, uint64_t *state)
{
    Set bit;
    do {
        unsigned square = random_below(state, 64);
        if (piece % N_KINDS == PAWN)
            square = 8 + square % 48;
        bit = (Set)1 << square;
    } while (bit & (p->side[0] | p->side[1]));
    p->piece[piece] |= bit;
    p->side[piece >= N_KINDS] |= bit;
}

bool is_playable(const ChessPosition *p)
{
    ChessPosition other = *p;
    int K = __builtin_ctzll(p->piece[KING]), k = __builtin_ctzll(p->piece[N_KINDS + KING]);
    if (abs(K % 8 - k % 8) <= 1 && abs(K / 8 - k / 8) <= 1)
        return false;
    other.turn ^= 1;
    return chess_checkers(&other) == 0;
}

ChessPosition random_few(uint64_t *state, const unsigned *pieces, unsigned n)
{
    ChessPosition p;
    do {
        memset(&p, 0, sizeof p);
        p.turn = (uint8_t)random_below(state, 2);
        p.ep = NO_SQUARE;
        p.fullmove = 1;
        p.flipped = random_below(state, 2);
        put_piece(&p, KING, state);
        put_piece(&p, N_KINDS + KING, state);
        for (unsigned i = 0; i < n; i++)
            put_piece(&p, pieces[i], state);
    } while (!is_playable(&p));
    return p;
}

ChessPosition random_krk(uint64_t *state)
{
    return random_few(state, (const unsigned[]){ROOK}, 1);
}

void play_random(ChessPosition *p, unsigned n, uint64_t *state)
{
    Move moves[MAX_CHESS_MOVES];
    for (; n > 0; n--) {
        unsigned all = chess_moves(p, moves);
        if (all == 0)
            return;
        chess_play(p, moves[random_below(state, all)], p);
    }
}

ChessPosition random_game(uint64_t *state)
{
    static const char start[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    ChessPosition p, q;
    fen_read(start, sizeof start - 1, &p, NULL);
    play_random(&p, random_below(state, 120), state);
    chess_game.orient(&chess_game, &p, random_below(state, 2), &q);
    return q;
}

ChessPosition random_pieces(uint64_t *state, unsigned n)
{
    unsigned pieces[5];
    for (unsigned i = 0; i < n; i++)
        do
            pieces[i] = random_below(state, 2 * N_KINDS);
        while (pieces[i] % N_KINDS == KING);
    return random_few(state, pieces, n);
}

ChessPosition random_position(uint64_t *state)
{
    unsigned n = random_below(state, 6), kind = random_below(state, 3);
    if (kind == 0)
        return random_krk(state);
    if (kind == 1)
        return random_game(state);
    return random_pieces(state, n);
}

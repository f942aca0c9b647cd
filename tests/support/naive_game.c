/* tests/support/naive_game.c -- chess with the naive rules in place of its own (see naive_game.h).
 */
#include "tests/support/naive_game.h"

#include <stdlib.h>
#include <string.h>

static const char naive_letters[] = "KQRBNPkqrbnp"; /* as ChessPosition.piece, for White */

static unsigned naive_square(const ChessPosition *p, int file, int rank)
{
    return (unsigned)((p->flipped ? 7 - rank : rank) * 8 + file);
}

/* Which bit of ChessPosition.castling each right of Naive is. */
static const uint8_t *naive_rights(const ChessPosition *p)
{
    static const uint8_t right[2][4] = {{OUR_SHORT, OUR_LONG, THEIR_SHORT, THEIR_LONG},
                                        {THEIR_SHORT, THEIR_LONG, OUR_SHORT, OUR_LONG}};
    return right[p->flipped];
}

Naive naive_of(const ChessPosition *p)
{
    Naive n = {.white = (p->turn == TURN_US) != p->flipped, .ep_file = -1, .ep_rank = -1};
    n.half = p->halfmove;
    n.full = p->fullmove;
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++) {
            unsigned square = naive_square(p, file, rank);
            n.at[rank][file] = '.';
            for (unsigned i = 0; i < 2 * N_KINDS; i++)
                if (p->piece[i] >> square & 1)
                    n.at[rank][file] =
                        naive_letters[p->flipped ? (i + N_KINDS) % (2 * N_KINDS) : i];
            if (p->ep == square)
                n.ep_file = file, n.ep_rank = rank;
        }
    for (int i = 0; i < 4; i++)
        n.right[i] = (p->castling & naive_rights(p)[i]) != 0;
    return n;
}

ChessPosition naive_to_position(const Naive *n, bool flipped)
{
    ChessPosition p;
    memset(&p, 0, sizeof p);
    p.flipped = flipped;
    p.turn = n->white != flipped ? TURN_US : TURN_THEM;
    p.ep = NO_SQUARE;
    p.fullmove = 1;
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++) {
            const char *letter = strchr(naive_letters, n->at[rank][file]);
            if (!letter)
                continue;
            unsigned piece = (unsigned)(letter - naive_letters),
                     square = naive_square(&p, file, rank);
            piece = flipped ? (piece + N_KINDS) % (2 * N_KINDS) : piece;
            p.piece[piece] |= (Set)1 << square;
            p.side[piece >= N_KINDS] |= (Set)1 << square;
        }
    for (int i = 0; i < 4; i++)
        p.castling |= n->right[i] ? naive_rights(&p)[i] : 0;
    if (n->ep_file >= 0 && naive_has_en_passant(n))
        p.ep = (uint8_t)naive_square(&p, n->ep_file, n->ep_rank);
    return p;
}

static unsigned naive_kind(char letter)
{
    return (unsigned)(strchr(naive_letters, toupper((unsigned char)letter)) - naive_letters);
}

static Move naive_to_move(const ChessPosition *p, const Naive *n, NaiveMove m)
{
    unsigned kind = naive_kind(n->at[m.rank][m.file]);
    unsigned flags = n->at[m.to_rank][m.to_file] != '.' ? MOVE_CAPTURE : 0;
    if (kind == PAWN && m.file != m.to_file && !flags)
        flags = MOVE_CAPTURE | MOVE_EN_PASSANT;
    if (kind == PAWN && abs(m.to_rank - m.rank) == 2)
        flags = MOVE_DOUBLE;
    if (kind == KING && abs(m.to_file - m.file) == 2)
        flags = MOVE_CASTLE;
    if (m.promoted)
        flags |= MOVE_PROMOTE;
    return CHESS_MOVE(naive_square(p, m.file, m.rank), naive_square(p, m.to_file, m.to_rank), kind,
                      m.promoted ? naive_kind(m.promoted) : 0, flags);
}

static unsigned naive_game_moves(const Game *game, const void *position, void *cache, Move *out)
{
    NaiveMove move[NAIVE_MAX_MOVES];
    Naive n = naive_of(position);
    int count = naive_moves(&n, move);
    (void)game, (void)cache;
    for (int i = 0; i < count; i++)
        out[i] = naive_to_move(position, &n, move[i]);
    return (unsigned)count;
}

void naive_game_play(const Game *game, const void *position, void *cache, Move move, void *out)
{
    (void)game, (void)cache;
    const ChessPosition *p = position;
    int turned = p->flipped ? 7 : 0;
    NaiveMove m = {(int)move_from(move) % 8, (int)(move_from(move) / 8) ^ turned,
                   (int)move_to(move) % 8, (int)(move_to(move) / 8) ^ turned, 0};
    if (move_flags(move) & MOVE_PROMOTE)
        m.promoted = (char)tolower((unsigned char)naive_letters[move_promoted(move)]);
    Naive n = naive_of(p), next = naive_play(&n, m);
    ChessPosition q = naive_to_position(&next, p->flipped);
    memcpy(out, &q, sizeof q);
}

Game naive_game(void)
{
    Game g = chess_game;
    g.moves = naive_game_moves;
    g.play = naive_game_play;
    return g;
}

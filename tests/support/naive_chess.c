/* tests/support/naive_chess.c -- the rules of chess once more, slow and obvious, to compare with
 * (see naive_chess.h). */
#include "tests/support/naive_chess.h"

Naive naive_from_fen(const char *fen)
{
    Naive n = {.ep_file = -1, .ep_rank = -1, .full = 1};
    char turn, castling[8], ep[4];
    int used = 0;
    memset(n.at, '.', sizeof n.at);
    for (int rank = 7, file = 0; *fen != ' '; fen++) {
        if (*fen == '/')
            rank--, file = 0;
        else if (isdigit((unsigned char)*fen))
            file += *fen - '0';
        else
            n.at[rank][file++] = *fen;
    }
    if (sscanf(fen, " %c %7s %3s%n", &turn, castling, ep, &used) != 3)
        abort();
    n.white = turn == 'w';
    for (int i = 0; i < 4; i++)
        n.right[i] = strchr(castling, "KQkq"[i]) != NULL;
    if (*ep != '-')
        n.ep_file = ep[0] - 'a', n.ep_rank = ep[1] - '1';
    sscanf(fen + used, "%d %d", &n.half, &n.full);
    return n;
}

static char naive_piece(const Naive *n, int file, int rank)
{
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? '#' : n->at[rank][file];
}

static bool naive_is(char piece, char kind, bool white)
{
    return piece == (white ? toupper((unsigned char)kind) : tolower((unsigned char)kind));
}

static bool naive_owned(char piece, bool white)
{
    return white ? isupper((unsigned char)piece) != 0 : islower((unsigned char)piece) != 0;
}

/* Whether White (or Black) attacks the square: walks away from it in every way there is. */
static bool naive_attacked(const Naive *n, int file, int rank, bool white)
{
    for (int df = -2; df <= 2; df++)
        for (int dr = -2; dr <= 2; dr++) {
            if (abs(df * dr) == 2 && naive_is(naive_piece(n, file + df, rank + dr), 'n', white))
                return true;
            if (abs(df) == 2 || abs(dr) == 2 || (!df && !dr))
                continue;
            int away = 1;
            while (naive_piece(n, file + away * df, rank + away * dr) == '.')
                away++;
            char piece = naive_piece(n, file + away * df, rank + away * dr);
            if (naive_is(piece, 'q', white) || naive_is(piece, df && dr ? 'b' : 'r', white))
                return true;
            if (away == 1 && naive_is(piece, 'k', white))
                return true;
            if (away == 1 && df && dr == (white ? -1 : 1) && naive_is(piece, 'p', white))
                return true;
        }
    return false;
}

bool naive_in_check(const Naive *n, bool white)
{
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++)
            if (naive_is(n->at[rank][file], 'k', white))
                return naive_attacked(n, file, rank, !white);
    return false;
}

/* A right is lost once anything leaves or reaches its king's or its rook's square. */
static void naive_touch(Naive *n, int file, int rank)
{
    for (int i = 0; i < 4; i++)
        if (rank == (i < 2 ? 0 : 7) && (file == 4 || file == (i % 2 ? 0 : 7)))
            n->right[i] = false;
}

Naive naive_play(const Naive *before, NaiveMove m)
{
    Naive n = *before;
    char piece = n.at[m.rank][m.file];
    bool pawn = tolower((unsigned char)piece) == 'p', king = tolower((unsigned char)piece) == 'k';
    bool capture = n.at[m.to_rank][m.to_file] != '.';
    if (pawn && m.file != m.to_file && !capture)
        n.at[m.rank][m.to_file] = '.'; /* en passant */
    n.at[m.rank][m.file] = '.';
    n.at[m.to_rank][m.to_file] = piece;
    if (m.promoted)
        n.at[m.to_rank][m.to_file] =
            (char)(n.white ? toupper((unsigned char)m.promoted) : m.promoted);
    if (king && abs(m.to_file - m.file) == 2) {
        int corner = m.to_file > m.file ? 7 : 0;
        n.at[m.rank][(m.file + m.to_file) / 2] = n.at[m.rank][corner];
        n.at[m.rank][corner] = '.';
    }
    naive_touch(&n, m.file, m.rank);
    naive_touch(&n, m.to_file, m.to_rank);
    n.ep_file = n.ep_rank = -1;
    if (pawn && abs(m.to_rank - m.rank) == 2)
        n.ep_file = m.file, n.ep_rank = (m.rank + m.to_rank) / 2;
    n.half = pawn || capture ? 0 : n.half + 1;
    n.full += !n.white;
    n.white = !n.white;
    return n;
}

/* Adds the move when it leaves the king safe; a pawn's on the last rank four times. */
static int naive_try(const Naive *n, int file, int rank, int to_file, int to_rank, NaiveMove *out,
                     int count)
{
    NaiveMove m = {file, rank, to_file, to_rank, 0};
    Naive next = naive_play(n, m);
    if (naive_in_check(&next, n->white))
        return count;
    bool promotes =
        tolower((unsigned char)n->at[rank][file]) == 'p' && (to_rank == 0 || to_rank == 7);
    for (const char *letter = promotes ? "qrbn" : "-"; *letter; letter++) {
        m.promoted = (char)(promotes ? *letter : 0);
        out[count++] = m;
    }
    return count;
}

static int naive_pawn(const Naive *n, int file, int rank, NaiveMove *out, int count)
{
    int up = n->white ? 1 : -1;
    if (naive_piece(n, file, rank + up) == '.') {
        count = naive_try(n, file, rank, file, rank + up, out, count);
        if (rank == (n->white ? 1 : 6) && naive_piece(n, file, rank + 2 * up) == '.')
            count = naive_try(n, file, rank, file, rank + 2 * up, out, count);
    }
    for (int df = -1; df <= 1; df += 2) {
        bool ep = n->ep_file >= 0 && n->ep_file == file + df && n->ep_rank == rank + up;
        if (ep || naive_owned(naive_piece(n, file + df, rank + up), !n->white))
            count = naive_try(n, file, rank, file + df, rank + up, out, count);
    }
    return count;
}

static int naive_castle(const Naive *n, int file, int rank, NaiveMove *out, int count)
{
    for (int i = 0; i < 2; i++) {
        int way = i ? -1 : 1, free = i ? 3 : 2;
        bool possible = n->right[i + (n->white ? 0 : 2)];
        for (int step = 1; step <= free; step++)
            possible = possible && naive_piece(n, file + way * step, rank) == '.';
        for (int step = 0; step <= 2; step++)
            possible = possible && !naive_attacked(n, file + way * step, rank, !n->white);
        if (possible)
            count = naive_try(n, file, rank, file + 2 * way, rank, out, count);
    }
    return count;
}

static int naive_steps(const Naive *n, int file, int rank, char kind, NaiveMove *out, int count)
{
    for (int df = -2; df <= 2; df++)
        for (int dr = -2; dr <= 2; dr++) {
            bool hop = abs(df * dr) == 2;
            if (kind == 'n' ? !hop : abs(df) > 1 || abs(dr) > 1 || (!df && !dr))
                continue;
            if ((kind == 'r' && df && dr) || (kind == 'b' && !(df && dr)))
                continue;
            for (int away = 1; away < 8; away++) {
                char there = naive_piece(n, file + away * df, rank + away * dr);
                if (there != '.' && !naive_owned(there, !n->white))
                    break;
                count = naive_try(n, file, rank, file + away * df, rank + away * dr, out, count);
                if (there != '.' || kind == 'k' || kind == 'n')
                    break;
            }
        }
    return kind == 'k' ? naive_castle(n, file, rank, out, count) : count;
}

int naive_moves(const Naive *n, NaiveMove out[NAIVE_MAX_MOVES])
{
    int count = 0;
    for (int rank = 0; rank < 8; rank++)
        for (int file = 0; file < 8; file++) {
            char piece = n->at[rank][file], kind = (char)tolower((unsigned char)piece);
            if (!naive_owned(piece, n->white))
                continue;
            count = kind == 'p' ? naive_pawn(n, file, rank, out, count)
                                : naive_steps(n, file, rank, kind, out, count);
        }
    return count;
}

void naive_code(NaiveMove m, char out[8])
{
    snprintf(out, 8, "%c%c%c%c%c", (char)('a' + m.file), (char)('1' + m.rank),
             (char)('a' + m.to_file), (char)('1' + m.to_rank), m.promoted);
}

bool naive_has_en_passant(const Naive *n)
{
    NaiveMove move[NAIVE_MAX_MOVES];
    int count = naive_moves(n, move);
    for (int i = 0; i < count; i++)
        if (tolower((unsigned char)n->at[move[i].rank][move[i].file]) == 'p' &&
            move[i].to_file == n->ep_file && move[i].to_rank == n->ep_rank)
            return true;
    return false;
}

void naive_to_fen(const Naive *n, char out[128])
{
    char *at = out;
    for (int rank = 7; rank >= 0; rank--)
        for (int file = 0; file < 8; file++) {
            int empty = 0;
            while (file + empty < 8 && n->at[rank][file + empty] == '.')
                empty++;
            if (empty)
                *at++ = (char)('0' + empty);
            file += empty;
            if (file < 8)
                *at++ = n->at[rank][file];
            if (file >= 7)
                *at++ = rank ? '/' : ' ';
        }
    *at++ = n->white ? 'w' : 'b', *at++ = ' ';
    for (int i = 0; i < 4; i++)
        if (n->right[i])
            *at++ = "KQkq"[i];
    if (at[-1] == ' ')
        *at++ = '-';
    *at++ = ' ';
    if (n->ep_file >= 0 && naive_has_en_passant(n))
        *at++ = (char)('a' + n->ep_file), *at++ = (char)('1' + n->ep_rank);
    else
        *at++ = '-';
    snprintf(at, 32, " %d %d", n->half, n->full);
}

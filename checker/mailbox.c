/* checker/mailbox.c -- the rules of chess on an array of letters (see mailbox.h). */
#include "checker/mailbox.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Files and ranks to go: four ways straight, four diagonal, eight of a knight. */
enum { DIAGONAL = 4, KNIGHT = 8, N_WAYS = 16 };
static const int8_t WAY[N_WAYS][2] = {{1, 0},  {-1, 0}, {0, 1},  {0, -1},  {1, 1}, {-1, -1},
                                      {1, -1}, {-1, 1}, {1, 2},  {-1, -2}, {2, 1}, {-2, -1},
                                      {2, -1}, {-2, 1}, {1, -2}, {-1, 2}};
enum { A1 = 0, E1 = 4, H1 = 7, A8 = 56, E8 = 60, H8 = 63 };
/* Where king and rook stand at home, for each bit of Mailbox.castling. */
static const uint8_t KING_HOME[4] = {E1, E1, E8, E8}, ROOK_HOME[4] = {H1, A1, H8, A8};

int mailbox_at(int s, int files, int ranks)
{
    assert(s >= 0 && s < 64);
    int f = (s & 7) + files, r = (s >> 3) + ranks;
    return f < 0 || f > 7 || r < 0 || r > 7 ? NOWHERE : r * 8 + f;
}

static bool is_our_piece(char piece)
{
    return piece >= 'A' && piece <= 'Z';
}

static bool is_piece_of(char piece, bool ours)
{
    return piece && is_our_piece(piece) == ours;
}

/* The capital of a letter. */
static char kind_of(char piece)
{
    return (char)(piece & ~('a' ^ 'A'));
}

static char letter(char kind, bool ours)
{
    return (char)(ours ? kind_of(kind) : kind | ('a' ^ 'A'));
}

void mailbox_put(Mailbox *m, int s, char piece)
{
    assert(s >= 0 && s < 64);
    m->at[s] = piece;
    m->taken = piece ? m->taken | BIT(s) : m->taken & ~BIT(s);
}

/* ---- attacks ------------------------------------------------------------------------------ */

/* The ways that pieces of a kind go, from one up to another. */
typedef struct WayRange {
    int first, end;
} WayRange;

static WayRange ways_of(char piece)
{
    switch (kind_of(piece)) {
    case 'K':
    case 'Q': return (WayRange){0, KNIGHT};
    case 'R': return (WayRange){0, DIAGONAL};
    case 'B':
    case 'P': return (WayRange){DIAGONAL, KNIGHT};
    default: return (WayRange){KNIGHT, N_WAYS};
    }
}

/* Whether a piece attacks along a way from its square. */
static bool attacks_along(char piece, int way)
{
    const WayRange w = ways_of(piece);
    bool pawn = kind_of(piece) == 'P';
    return way >= w.first && way < w.end &&
           (!pawn || WAY[way][1] == (is_our_piece(piece) ? 1 : -1));
}

/* Whether it attacks squares farther away, too. */
static bool slides(char piece)
{
    char kind = kind_of(piece);
    return kind == 'Q' || kind == 'R' || kind == 'B';
}

uint64_t mailbox_attacks(const Mailbox *m, char piece, int from, uint64_t removed)
{
    assert(from >= 0 && from < 64);
    uint64_t all = 0, blocking = m->taken & ~removed;
    bool far = slides(piece);
    const WayRange ways = ways_of(piece);
    for (int way = ways.first; way < ways.end; way++) {
        bool goes_on = attacks_along(piece, way);
        for (int to = from;
             goes_on && (to = mailbox_at(to, WAY[way][0], WAY[way][1])) != NOWHERE;) {
            all |= BIT(to);
            goes_on = far && !(blocking & BIT(to));
        }
    }
    return all;
}

/* The way from one square to another, in *steps steps; N_WAYS: none leads there.  Of a knight's
 * ways it is the first, since who goes one goes them all. */
static int way_between(int from, int to, int *steps)
{
    static const uint8_t by_signs[3][3] = {{5, 1, 7}, {3, N_WAYS, 2}, {6, 0, 4}};
    int files = (to & 7) - (from & 7), ranks = (to >> 3) - (from >> 3);
    int f = abs(files), r = abs(ranks);
    *steps = f > r ? f : r;
    if (f * r == 2) {
        *steps = 1;
        return KNIGHT;
    }
    bool line = f == 0 || r == 0 || f == r;
    return line ? by_signs[1 + (files > 0) - (files < 0)][1 + (ranks > 0) - (ranks < 0)] : N_WAYS;
}

/* Whether the squares are free that lie on a way before so many steps. */
static bool is_free_way(const Mailbox *m, int from, int way, int steps)
{
    for (int i = 1; i < steps; i++)
        if (m->at[mailbox_at(from, i * WAY[way][0], i * WAY[way][1])])
            return false;
    return true;
}

/* Whether a piece of one side attacks s. */
static bool is_attacked(const Mailbox *m, int s, bool by_us)
{
    EACH_SQUARE(from, m->taken)
    {
        int steps, way = is_piece_of(m->at[from], by_us) ? way_between(from, s, &steps) : N_WAYS;
        if (way < N_WAYS && attacks_along(m->at[from], way) &&
            (steps == 1 || (slides(m->at[from]) && is_free_way(m, from, way, steps))))
            return true;
    }
    return false;
}

/* Where a king stands; NOWHERE: it is not on the board. */
static int king_square(const Mailbox *m, bool ours)
{
    EACH_SQUARE(s, m->taken)
    if (m->at[s] == letter('k', ours))
        return s;
    return NOWHERE;
}

bool mailbox_check(const Mailbox *m, bool our_king)
{
    int king = king_square(m, our_king);
    return king != NOWHERE && is_attacked(m, king, !our_king);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Moves the pieces; en passant, castling and promotion included. */
static void move_pieces(Mailbox *m, MailboxMove s)
{
    char piece = m->at[s.from], kind = kind_of(piece);
    if (kind == 'P' && s.from % 8 != s.to % 8 && !m->at[s.to])
        mailbox_put(m, s.from / 8 * 8 + s.to % 8, 0);
    if (kind == 'K' && (s.to == s.from + 2 || s.from == s.to + 2)) {
        int rook = s.to > s.from ? s.from + 3 : s.from - 4;
        mailbox_put(m, (s.from + s.to) / 2, m->at[rook]);
        mailbox_put(m, rook, 0);
    }
    mailbox_put(m, s.to, s.promoted ? letter(s.promoted, is_our_piece(piece)) : piece);
    mailbox_put(m, s.from, 0);
}

/* A list of legal moves in the making. */
typedef struct MoveList {
    const Mailbox *m;
    MailboxMove *out;
    unsigned n, enough; /* enough: when there are so many no more are looked for */
} MoveList;

/* Adds a move, or the four promotions that it stands for, if it leaves the king safe. */
static void add_safe_moves(MoveList *l, int from, int to)
{
    bool promotes = kind_of(l->m->at[from]) == 'P' && to / 8 % 7 == 0;
    for (const char *kind = promotes ? "qrbn" : "-"; *kind; kind++) {
        MailboxMove s = {(uint8_t)from, (uint8_t)to, promotes ? *kind : 0};
        Mailbox after = *l->m;
        move_pieces(&after, s);
        if (!mailbox_check(&after, l->m->ours))
            l->out[l->n++] = s;
    }
}

/* A pawn's moves straight on. */
static void add_pushes(MoveList *l, int from)
{
    const Mailbox *m = l->m;
    int up = m->ours ? 1 : -1, to = mailbox_at(from, 0, up);
    if (to == NOWHERE || m->at[to])
        return;
    add_safe_moves(l, from, to);
    if (from / 8 == (m->ours ? 1 : 6) && !m->at[to + 8 * up])
        add_safe_moves(l, from, to + 8 * up);
}

static void add_attacks(MoveList *l, int from)
{
    const Mailbox *m = l->m;
    uint64_t to = mailbox_attacks(m, m->at[from], from, 0);
    bool takes = kind_of(m->at[from]) == 'P'; /* something, or does not go there */
    EACH_SQUARE(s, l->n < l->enough ? to : 0)
    if (!is_piece_of(m->at[s], m->ours) && (!takes || m->at[s] || s == m->ep))
        add_safe_moves(l, from, s);
}

/* Castling: nothing stands between king and rook, and the king's way is not attacked. */
static void add_castling(MoveList *l, int king, int rook)
{
    int way = rook > king ? 1 : -1;
    for (int s = king + way; s != rook; s += way)
        if (l->m->at[s])
            return;
    for (int i = 0; i <= 2; i++)
        if (is_attacked(l->m, king + i * way, !l->m->ours))
            return;
    add_safe_moves(l, king, king + 2 * way);
}

static unsigned list_moves(const Mailbox *m, unsigned enough, MailboxMove out[MOST_MAILBOX_MOVES])
{
    MoveList l = {m, out, 0, enough};
    EACH_SQUARE(s, l.n < enough ? m->taken : 0)
    {
        if (m->at[s] == letter('p', m->ours))
            add_pushes(&l, s);
        if (is_piece_of(m->at[s], m->ours))
            add_attacks(&l, s);
    }
    for (int i = m->ours ? 0 : 2; i < (m->ours ? 2 : 4); i++)
        if (m->castling >> i & 1)
            add_castling(&l, KING_HOME[i], ROOK_HOME[i]);
    assert(l.n <= MOST_MAILBOX_MOVES);
    return l.n;
}

unsigned mailbox_moves(const Mailbox *m, MailboxMove out[MOST_MAILBOX_MOVES])
{
    return list_moves(m, MOST_MAILBOX_MOVES, out);
}

bool mailbox_has_move(const Mailbox *m)
{
    MailboxMove out[MOST_MAILBOX_MOVES];
    return list_moves(m, 1, out) > 0;
}

/* Keeps the en-passant square only where the side to move can use it. */
static void keep_ep(Mailbox *m, int square)
{
    MailboxMove step[MOST_MAILBOX_MOVES];
    bool used = false;
    m->ep = (int8_t)square;
    for (unsigned n = mailbox_moves(m, step); n-- > 0;)
        used |= step[n].to == square && kind_of(m->at[step[n].from]) == 'P';
    m->ep = used ? m->ep : NOWHERE;
}

void mailbox_play(const Mailbox *m, MailboxMove s, Mailbox *out)
{
    assert(is_piece_of(m->at[s.from], m->ours) && !is_piece_of(m->at[s.to], m->ours));
    bool two = kind_of(m->at[s.from]) == 'P' && (s.from ^ s.to) == 16;
    *out = *m;
    move_pieces(out, s);
    out->ours = !m->ours;
    for (int i = 0; i < 4; i++)
        if (s.from == KING_HOME[i] || s.from == ROOK_HOME[i] || s.to == ROOK_HOME[i])
            out->castling &= (uint8_t) ~(1 << i);
    out->ep = NOWHERE;
    if (two)
        keep_ep(out, (s.from + s.to) / 2);
}

bool mailbox_same(const Mailbox *a, const Mailbox *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0 && a->ours == b->ours &&
           a->castling == b->castling && a->ep == b->ep;
}

/* ---- text --------------------------------------------------------------------------------- */

int mailbox_square(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8'
               ? (name[1] - '1') * 8 + name[0] - 'a'
               : NOWHERE;
}

/* A letter on the real board, as we see it. */
static char seen(char c, bool us_black)
{
    return us_black ? letter(c, !is_our_piece(c)) : c;
}

/* Returns what stands behind the board; NULL if it cannot be read. */
static const char *read_board_field(const char *at, bool us_black, Mailbox *m)
{
    for (int r = 7; r >= 0; r--) {
        for (int f = 0; f < 8; at++)
            if (*at >= '1' && *at <= '8' - f)
                f += *at - '0';
            else if (*at && strchr("KQRBNPkqrbnp", *at))
                mailbox_put(m, (us_black ? 7 - r : r) * 8 + f++, seen(*at, us_black));
            else
                return NULL;
        if (r > 0 && *at++ != '/')
            return NULL;
    }
    return at;
}

/* Reads all but the board; *ep: the square that is named.  Numbers behind it are passed over. */
static bool read_rest(const char *at, bool us_black, Mailbox *m, int *ep)
{
    if (strncmp(at, " w ", 3) != 0 && strncmp(at, " b ", 3) != 0)
        return false;
    const char *rights = at + 3;
    size_t n = *rights == '-' ? 1 : strspn(rights, "KQkq");
    if (n == 0 || rights[n] != ' ')
        return false;
    m->ours = at[1] == (us_black ? 'b' : 'w');
    for (int i = 0; i < 4; i++)
        m->castling |= (uint8_t)((memchr(rights, seen("KQkq"[i], us_black), n) != NULL) << i);
    at = rights + n + 1;
    *ep = mailbox_square(at);
    if (*ep == NOWHERE && *at != '-')
        return false;
    at += *ep == NOWHERE ? 1 : 2;
    *ep ^= us_black && *ep != NOWHERE ? 56 : 0;
    return !*at || (*at == ' ' && !at[strspn(at, " 0123456789")]);
}

/* One king and at most 16 pieces, no pawn on the last ranks, king and rook at home where a right
 * to castle says so. */
static bool is_side(const Mailbox *m, bool ours)
{
    int kings = 0, all = 0;
    for (int s = 0; s < 64; s++) {
        kings += m->at[s] == letter('k', ours);
        all += is_piece_of(m->at[s], ours);
        if (m->at[s] == letter('p', ours) && s / 8 % 7 == 0)
            return false;
    }
    for (int i = ours ? 0 : 2; i < (ours ? 2 : 4); i++)
        if (m->castling >> i & 1 &&
            (m->at[KING_HOME[i]] != letter('k', ours) || m->at[ROOK_HOME[i]] != letter('r', ours)))
            return false;
    return kings == 1 && all <= MOST_PIECES;
}

/* Whether a pawn of theirs that are not to move can have passed the square. */
static bool was_passed(const Mailbox *m, int square)
{
    int up = m->ours ? 8 : -8;
    return square / 8 == (m->ours ? 5 : 2) && !m->at[square] && !m->at[square + up] &&
           m->at[square - up] == letter('p', !m->ours);
}

bool mailbox_read(const char *fen, bool us_black, Mailbox *out)
{
    Mailbox m = {.ep = NOWHERE};
    int ep;
    if (!(fen = read_board_field(fen, us_black, &m)) || !read_rest(fen, us_black, &m, &ep) ||
        !is_side(&m, true) || !is_side(&m, false) || mailbox_check(&m, !m.ours) ||
        (ep != NOWHERE && !was_passed(&m, ep)))
        return false;
    if (ep != NOWHERE)
        keep_ep(&m, ep);
    *out = m;
    return true;
}

void mailbox_name(MailboxMove s, bool us_black, char out[6])
{
    assert(s.from >= 0 && s.from < 64 && s.to >= 0 && s.to < 64);
    int flip = us_black ? 56 : 0, from = s.from ^ flip, to = s.to ^ flip;
    const char name[6] = {(char)('a' + from % 8), (char)('1' + from / 8), (char)('a' + to % 8),
                          (char)('1' + to / 8), s.promoted};
    memcpy(out, name, sizeof name);
}

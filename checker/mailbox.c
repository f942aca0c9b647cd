/* checker/mailbox.c -- the rules of chess on an array of letters (see mailbox.h). */
#include "checker/mailbox.h"

#include <ctype.h>
#include <string.h>

/* Files and ranks to go: the first four are straight, the next four diagonal. */
static const int8_t LINE[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                  {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
static const int8_t JUMP[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                  {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
enum { A1 = 0, C1 = 2, E1 = 4, G1 = 6, H1 = 7, A8 = 56, E8 = 60, H8 = 63 };

int mailbox_at(int s, int files, int ranks)
{
    int f = s % 8 + files, r = s / 8 + ranks;
    return f < 0 || f > 7 || r < 0 || r > 7 ? NOWHERE : r * 8 + f;
}

static bool is_ours(char piece)
{
    return piece >= 'A' && piece <= 'Z';
}

static bool is_of(char piece, bool ours)
{
    return piece && is_ours(piece) == ours;
}

static char letter(char kind, bool ours)
{
    return (char)(ours ? toupper(kind) : tolower(kind));
}

static int find(const Mailbox *m, char piece)
{
    const char *p = memchr(m->at, piece, 64);
    return p ? (int)(p - m->at) : NOWHERE;
}

/* ---- attacks ------------------------------------------------------------------------------ */

uint64_t mailbox_attacks(const Mailbox *m, char piece, int from, uint64_t removed)
{
    uint64_t all = 0;
    int to;
    char kind = (char)toupper(piece);
    if (kind == 'P') {
        for (int side = -1; side <= 1; side += 2)
            if ((to = mailbox_at(from, side, is_ours(piece) ? 1 : -1)) != NOWHERE)
                all |= UINT64_C(1) << to;
        return all;
    }
    int first = kind == 'B' ? 4 : 0, last = kind == 'R' ? 4 : 8;
    bool goes_on = kind != 'K' && kind != 'N';
    for (int i = first; i < last; i++) {
        const int8_t *d = kind == 'N' ? JUMP[i] : LINE[i];
        for (to = mailbox_at(from, d[0], d[1]); to != NOWHERE; to = mailbox_at(to, d[0], d[1])) {
            all |= UINT64_C(1) << to;
            if (!goes_on || (m->at[to] && !(removed >> to & 1)))
                break;
        }
    }
    return all;
}

/* Whether a piece of one side attacks s. */
static bool is_attacked(const Mailbox *m, int s, bool by_us)
{
    for (int from = 0; from < 64; from++)
        if (is_of(m->at[from], by_us) && mailbox_attacks(m, m->at[from], from, 0) >> s & 1)
            return true;
    return false;
}

bool mailbox_check(const Mailbox *m, bool our_king)
{
    int king = find(m, our_king ? 'K' : 'k');
    return king != NOWHERE && is_attacked(m, king, !our_king);
}

/* ---- moves -------------------------------------------------------------------------------- */

/* Moves the pieces; en passant, castling and promotion included. */
static void move_pieces(Mailbox *m, Step s)
{
    char piece = m->at[s.from], kind = (char)toupper(piece);
    if (kind == 'P' && s.from % 8 != s.to % 8 && !m->at[s.to])
        m->at[s.from / 8 * 8 + s.to % 8] = 0;
    if (kind == 'K' && s.to == s.from + 2) {
        m->at[s.from + 1] = m->at[s.from + 3];
        m->at[s.from + 3] = 0;
    } else if (kind == 'K' && s.to + 2 == s.from) {
        m->at[s.from - 1] = m->at[s.from - 4];
        m->at[s.from - 4] = 0;
    }
    m->at[s.to] = s.promoted ? letter(s.promoted, is_ours(piece)) : piece;
    m->at[s.from] = 0;
}

static bool leaves_king_safe(const Mailbox *m, Step s)
{
    Mailbox after = *m;
    move_pieces(&after, s);
    return !mailbox_check(&after, m->ours);
}

/* A list of legal moves in the making. */
typedef struct Steps {
    const Mailbox *m;
    Step *out;
    unsigned n;
} Steps;

static void add(Steps *l, int from, int to, char promoted)
{
    Step s = {(uint8_t)from, (uint8_t)to, promoted};
    if (leaves_king_safe(l->m, s))
        l->out[l->n++] = s;
}

static void add_pawn_step(Steps *l, int from, int to)
{
    if (to / 8 == (l->m->ours ? 7 : 0))
        for (const char *c = "qrbn"; *c; c++)
            add(l, from, to, *c);
    else
        add(l, from, to, 0);
}

static void add_pawn(Steps *l, int from)
{
    const Mailbox *m = l->m;
    int up = m->ours ? 1 : -1, to = mailbox_at(from, 0, up);
    if (to != NOWHERE && !m->at[to]) {
        add_pawn_step(l, from, to);
        int two = mailbox_at(to, 0, up);
        if (from / 8 == (m->ours ? 1 : 6) && !m->at[two])
            add(l, from, two, 0);
    }
    for (int side = -1; side <= 1; side += 2)
        if ((to = mailbox_at(from, side, up)) != NOWHERE &&
            (is_of(m->at[to], !m->ours) || to == m->ep))
            add_pawn_step(l, from, to);
}

/* Castling to one side: the king goes from `from` by two in the direction `way`. */
static void add_castling(Steps *l, int from, int way, int between)
{
    for (int i = 1; i <= between; i++)
        if (l->m->at[from + i * way])
            return;
    for (int i = 0; i <= 2; i++)
        if (is_attacked(l->m, from + i * way, !l->m->ours))
            return;
    add(l, from, from + 2 * way, 0);
}

static void add_piece(Steps *l, int from)
{
    uint64_t to = mailbox_attacks(l->m, l->m->at[from], from, 0);
    for (int s = 0; s < 64; s++)
        if (to >> s & 1 && !is_of(l->m->at[s], l->m->ours))
            add(l, from, s, 0);
}

unsigned mailbox_steps(const Mailbox *m, Step out[MOST_STEPS])
{
    Steps l = {m, out, 0};
    for (int s = 0; s < 64; s++)
        if (m->at[s] == letter('p', m->ours))
            add_pawn(&l, s);
        else if (is_of(m->at[s], m->ours))
            add_piece(&l, s);
    if (m->castling & (m->ours ? SHORT_US : SHORT_THEM))
        add_castling(&l, m->ours ? E1 : E8, 1, 2);
    if (m->castling & (m->ours ? LONG_US : LONG_THEM))
        add_castling(&l, m->ours ? E1 : E8, -1, 3);
    return l.n;
}

/* Keeps the en-passant square only where the side to move can use it. */
static void keep_ep(Mailbox *m, int square)
{
    m->ep = NOWHERE;
    for (int side = -1; side <= 1; side += 2) {
        int from = mailbox_at(square, side, m->ours ? -1 : 1);
        if (from != NOWHERE && m->at[from] == letter('p', m->ours) &&
            leaves_king_safe(m, (Step){(uint8_t)from, (uint8_t)square, 0}))
            m->ep = (int8_t)square;
    }
}

void mailbox_play(const Mailbox *m, Step s, Mailbox *out)
{
    static const struct {
        uint8_t square, rights;
    } home[] = {{A1, LONG_US},   {E1, SHORT_US | LONG_US},     {H1, SHORT_US},
                {A8, LONG_THEM}, {E8, SHORT_THEM | LONG_THEM}, {H8, SHORT_THEM}};
    bool two = toupper(m->at[s.from]) == 'P' && (s.from ^ s.to) == 16;
    *out = *m;
    move_pieces(out, s);
    out->ours = !m->ours;
    for (size_t i = 0; i < sizeof home / sizeof *home; i++)
        if (s.from == home[i].square || s.to == home[i].square)
            out->castling &= (uint8_t)~home[i].rights;
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

static const char *read_board(const char **at, Mailbox *m)
{
    for (int r = 7; r >= 0; r--) {
        int f = 0;
        bool number = false;
        for (; f < 8; ++*at) {
            char c = **at;
            if (number && c >= '1' && c <= '8')
                return "the board has two numbers side by side";
            number = c >= '1' && c <= '8';
            if (number)
                f += c - '0';
            else if (c && strchr("KQRBNPkqrbnp", c))
                m->at[r * 8 + f++] = c;
            else
                return "the board has a sign that stands for nothing, or a short rank";
        }
        if (f > 8 || *(*at)++ != (r ? '/' : ' '))
            return "a rank of the board does not have 8 squares";
    }
    return NULL;
}

static const char *read_rights(const char **at, Mailbox *m)
{
    static const char right[] = "KQkq";
    if (**at == '-')
        ++*at;
    else
        for (const char *c; **at && (c = strchr(right, **at)); ++*at)
            m->castling |= (uint8_t)(1 << (c - right));
    return *(*at)++ == ' ' ? NULL : "the castling rights cannot be read";
}

static int read_square(const char *at)
{
    return at[0] >= 'a' && at[0] <= 'h' && at[1] >= '1' && at[1] <= '8'
               ? (at[1] - '1') * 8 + at[0] - 'a'
               : NOWHERE;
}

/* Nothing, or the two clocks, which are no part of a position. */
static bool is_rest(const char *at)
{
    for (int clock = *at ? 0 : 2; clock < 2; clock++) {
        size_t n = at[0] == ' ' ? strspn(at + 1, "0123456789") : 0;
        if (n < 1 || n > 4)
            return false;
        at += 1 + n;
    }
    return *at == 0;
}

/* The same position with the sides' roles, and up and down, exchanged. */
static void exchange_sides(Mailbox *m)
{
    Mailbox old = *m;
    for (int s = 0; s < 64; s++)
        m->at[s ^ 56] = old.at[s] ? letter(old.at[s], !is_ours(old.at[s])) : 0;
    m->ours = !old.ours;
    m->castling = (uint8_t)(old.castling >> 2 | (old.castling & 3) << 2);
}

/* Whether the king and the rook of each right are at home. */
static bool rights_hold(const Mailbox *m)
{
    static const uint8_t rook[] = {H1, A1, H8, A8};
    for (int i = 0; i < 4; i++)
        if (m->castling >> i & 1 &&
            (m->at[i < 2 ? E1 : E8] != letter('k', i < 2) || m->at[rook[i]] != letter('r', i < 2)))
            return false;
    return true;
}

static const char *what_is_wrong(const Mailbox *m)
{
    for (int ours = 0; ours < 2; ours++) {
        int king = find(m, letter('k', ours));
        if (king == NOWHERE || memchr(m->at + king + 1, letter('k', ours), (size_t)(63 - king)))
            return "each side must have one king";
        int n = 0;
        for (int s = 0; s < 64; s++)
            n += is_of(m->at[s], ours);
        if (n > MOST_PIECES)
            return "a side has more than 16 pieces";
    }
    for (int f = 0; f < 8; f++)
        if (toupper(m->at[f]) == 'P' || toupper(m->at[A8 + f]) == 'P')
            return "a pawn stands on the first or the last rank";
    if (mailbox_check(m, !m->ours))
        return "the side that is to move could take the king";
    return rights_hold(m) ? NULL : "a castling right without king and rook at home";
}

const char *mailbox_read(const char *fen, bool us_black, Mailbox *out)
{
    Mailbox m = {.ep = NOWHERE};
    const char *wrong = read_board(&fen, &m);
    if (wrong)
        return wrong;
    if ((fen[0] != 'w' && fen[0] != 'b') || fen[1] != ' ')
        return "the side to move cannot be read";
    m.ours = fen[0] == 'w';
    fen += 2;
    if ((wrong = read_rights(&fen, &m)))
        return wrong;
    int ep = read_square(fen);
    if (ep == NOWHERE && fen[0] != '-')
        return "the en-passant square cannot be read";
    if (!is_rest(fen + (ep == NOWHERE ? 1 : 2)))
        return "more stands behind the en-passant square than two clocks";
    if (us_black)
        exchange_sides(&m);
    if ((wrong = what_is_wrong(&m)))
        return wrong;
    if (ep != NOWHERE) {
        ep ^= us_black ? 56 : 0;
        int up = m.ours ? 1 : -1;
        if (ep / 8 != (m.ours ? 5 : 2) || m.at[ep] || m.at[ep + 8 * up] ||
            m.at[ep - 8 * up] != letter('p', !m.ours))
            return "no pawn can have passed the en-passant square";
        keep_ep(&m, ep);
    }
    *out = m;
    return NULL;
}

void mailbox_name(Step s, bool us_black, char out[6])
{
    int from = s.from ^ (us_black ? 56 : 0), to = s.to ^ (us_black ? 56 : 0);
    out[0] = (char)('a' + from % 8);
    out[1] = (char)('1' + from / 8);
    out[2] = (char)('a' + to % 8);
    out[3] = (char)('1' + to / 8);
    out[4] = s.promoted;
    out[5] = 0;
}

bool mailbox_named(const char *text, bool us_black, Step *out)
{
    size_t n = strlen(text);
    if (n < 4 || n > 5 || (n == 5 && !strchr("qrbn", text[4])))
        return false;
    int from = read_square(text), to = read_square(text + 2);
    if (from == NOWHERE || to == NOWHERE)
        return false;
    *out =
        (Step){(uint8_t)(from ^ (us_black ? 56 : 0)), (uint8_t)(to ^ (us_black ? 56 : 0)), text[4]};
    return true;
}

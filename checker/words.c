/* checker/words.c -- the words of chess (see words.h).  Squares are seen from our side.
 * Most words are defined in the language: start reading in words.al0. */
#include "checker/words.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- symmetries --------------------------------------------------------------------------- */

unsigned square_image(unsigned square, unsigned symmetry)
{
    assert(square < 64 && symmetry < 8);
    unsigned f = square % 8, r = square / 8;
    f = symmetry & 1 ? 7 - f : f;
    r = symmetry & 2 ? 7 - r : r;
    return symmetry & 4 ? f * 8 + r : r * 8 + f;
}

Mailbox mailbox_image(const Mailbox *m, unsigned symmetry)
{
    assert(symmetry < 8);
    Mailbox image = {.ours = m->ours, .ep = NOWHERE};
    EACH_SQUARE(q, m->taken)
    mailbox_put(&image, (int)square_image((unsigned)q, symmetry), m->at[q]);
    image.castling = symmetry == 0 ? m->castling : 0;
    if (m->ep != NOWHERE && symmetry < 2)
        image.ep = (int8_t)square_image((unsigned)m->ep, symmetry);
    return image;
}

/* ---- words that are computed -------------------------------------------------------------- */

/* What is asked of a position, of a move, or of the arguments. */
typedef enum TermOp {
    OP_SQUARE,
    OP_PIECES, /* a1 ... h8; K ... p */
    OP_ATTACKS,
    OP_ATTACKS_FROM,
    OP_MOVES,
    OP_MOBILITY,
    OP_CHECK,
    OP_US_TO_MOVE,
    OP_MATERIAL,
    OP_CASTLING_ROOKS,
    OP_FROM,
    OP_TO,
    OP_REACH,
    OP_SHIFT,
    OP_FILE,
    OP_RANK,
    OP_COUNT,
    OP_DIST,
    OP_MIN,
    OP_MAX,
    OP_MOD,
    OP_NONE /* computed by eval.c */
} TermOp;

enum { WORK_MOVES = 1000, WORK_ATTACKS = 20 }; /* lists of moves; attacks, reach, distances */

static const Term terms[] = {
    {"attacks", "SS", TERM_PLAIN, OP_ATTACKS, 0, WORK_ATTACKS},
    {"king_from", "S", TERM_PLAIN, OP_ATTACKS_FROM, 'K', WORK_ATTACKS},
    {"queen_from", "S", TERM_PLAIN, OP_ATTACKS_FROM, 'Q', WORK_ATTACKS},
    {"rook_from", "S", TERM_PLAIN, OP_ATTACKS_FROM, 'R', WORK_ATTACKS},
    {"bishop_from", "S", TERM_PLAIN, OP_ATTACKS_FROM, 'B', WORK_ATTACKS},
    {"knight_from", "S", TERM_PLAIN, OP_ATTACKS_FROM, 'N', WORK_ATTACKS},
    {"moves", "S", TERM_PLAIN, OP_MOVES, 0, WORK_MOVES},
    {"mobility", "", TERM_PLAIN, OP_MOBILITY, 0, WORK_MOVES},
    {"check", "", TERM_PLAIN, OP_CHECK, 0, 0},
    {"us_to_move", "", TERM_PLAIN, OP_US_TO_MOVE, 0, 0},
    {"material", "T", TERM_PLAIN, OP_MATERIAL, 0, 0},
    {"castling_rooks", "", TERM_PLAIN, OP_CASTLING_ROOKS, 0, 0},
    {"reach", "SS", TERM_PLAIN, OP_REACH, 0, WORK_ATTACKS},
    {"shift", "SNN", TERM_FIXED, OP_SHIFT, 0, 0},
    {"file", "S", TERM_FIXED, OP_FILE, 0, 0},
    {"rank", "S", TERM_FIXED, OP_RANK, 0, 0},
    {"count", "S", TERM_FIXED, OP_COUNT, 0, 0},
    {"dist", "SS", TERM_FIXED, OP_DIST, 0, WORK_ATTACKS},
    {"min", "NN", TERM_FIXED, OP_MIN, 0, 0},
    {"max", "NN", TERM_FIXED, OP_MAX, 0, 0},
    {"mod", "NN", TERM_FIXED, OP_MOD, 0, 0},
    {"from", "", TERM_OF_MOVE, OP_FROM, 0, 0},
    {"to", "", TERM_OF_MOVE, OP_TO, 0, 0},
    {"mirrored", "E", TERM_IMAGES, OP_NONE, 2, 0},
    {"any_symmetry", "E", TERM_IMAGES, OP_NONE, 8, 0},
    {"any_shift", "E", TERM_SHIFTS, OP_NONE, 7, 0},
};

const Term *term_find(const Rules *r, const char *name, unsigned n_arguments, int *number)
{
    static const Term square = {"", "", TERM_FIXED, OP_SQUARE, 0, 0};
    static const Term piece = {"", "", TERM_PLAIN, OP_PIECES, 0, 0};
    (void)r;
    assert(name && number);
    if (n_arguments == 0 && name[0] && !name[1] && strchr("KQRBNPkqrbnp", name[0])) {
        *number = (unsigned char)name[0];
        return &piece;
    }
    if (n_arguments == 0 && (*number = mailbox_square(name)) != NOWHERE && !name[2])
        return &square;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (strcmp(terms[i].name, name) == 0 && strlen(terms[i].takes) == n_arguments) {
            *number = terms[i].number;
            return &terms[i];
        }
    return NULL;
}

bool term_stays(const Rules *r, const Term *t, int number, int files)
{
    (void)r;
    int file = number % 8 + files;
    return t->kind != TERM_FIXED || t->op != OP_SQUARE || (file >= 0 && file < 8);
}

/* The only square of a set; NOWHERE if it has not exactly one. */
static int only_square(uint64_t s)
{
    return s && !(s & (s - 1)) ? __builtin_ctzll(s) : NOWHERE;
}

static uint64_t pieces(const Mailbox *m, int letter)
{
    uint64_t s = 0;
    EACH_SQUARE(q, m->taken)
    s |= m->at[q] == letter ? BIT(q) : 0;
    return s;
}

/* The rooks that may castle yet: bits as in Mailbox. */
static uint64_t castling_rooks(const Mailbox *m)
{
    static const char corners[][3] = {"h1", "a1", "h8", "a8"};
    uint64_t s = 0;
    for (int i = 0; i < 4; i++)
        s |= m->castling >> i & 1 ? BIT(mailbox_square(corners[i])) : 0;
    return s;
}

/* What the pieces on a set attack, or a piece `letter` would from there. */
static uint64_t attacks(const Mailbox *m, uint64_t s, int letter, uint64_t removed)
{
    uint64_t all = 0;
    uint64_t from = s & ~removed & (letter ? UINT64_MAX : m->taken);
    EACH_SQUARE(q, from)
    all |= mailbox_attacks(m, letter ? (char)letter : m->at[q], q, removed);
    return all;
}

static uint64_t piece_moves(const Mailbox *m, uint64_t s)
{
    uint64_t all = 0;
    MailboxMove move[MOST_MAILBOX_MOVES];
    for (unsigned i = mailbox_moves(m, move); i-- > 0;)
        all |= s >> move[i].from & 1 ? BIT(move[i].to) : 0;
    return all;
}

static uint64_t piece_reach(const Mailbox *m, uint64_t s, uint64_t through)
{
    uint64_t before;
    do {
        before = s;
        s |= attacks(m, before, 'K', 0) & through;
    } while (s != before);
    return s;
}

static uint64_t shift(uint64_t s, int64_t files, int64_t ranks)
{
    uint64_t all = 0;
    bool near = files > -8 && files < 8 && ranks > -8 && ranks < 8;
    EACH_SQUARE(q, near ? s : 0)
    if (mailbox_at(q, (int)files, (int)ranks) != NOWHERE)
        all |= BIT(mailbox_at(q, (int)files, (int)ranks));
    return all;
}

/* The fewest king's steps from a square of one set to one of the other. */
static int64_t king_distance(uint64_t s, uint64_t t)
{
    int64_t least = UNDEFINED;
    EACH_SQUARE(a, s)
    EACH_SQUARE(b, t)
    {
        int f = abs(a % 8 - b % 8), r = abs(a / 8 - b / 8), d = f > r ? f : r;
        least = least == UNDEFINED || d < least ? d : least;
    }
    return least;
}

/* Exactly the pieces named are on the board: ours before the `v`. */
static bool has_material(const Mailbox *m, const char *text)
{
    int more[UINT8_MAX + 1] = {0}; /* on the board than named */
    EACH_SQUARE(q, m->taken)
    more[(uint8_t)m->at[q]]++;
    for (bool ours = true; *text; text++, ours &= text[-1] != 'v')
        more[(uint8_t)(ours ? *text : tolower((uint8_t)*text))]--;
    more['v'] = 0;
    for (int i = 0; i <= UINT8_MAX; i++)
        if (more[i] != 0)
            return false;
    return true;
}

uint64_t square_rectangle(uint64_t a, uint64_t b)
{
    uint64_t all = 0;
    int x = only_square(a), y = only_square(b);
    if (x == NOWHERE || y == NOWHERE)
        return 0;
    for (int q = 0; q < 64; q++)
        if ((q % 8 - x % 8) * (q % 8 - y % 8) <= 0 && (q / 8 - x / 8) * (q / 8 - y / 8) <= 0)
            all |= BIT(q);
    return all;
}

/* Words of the board and of the move. */
static Datum eval_board_word(const ExprContext *at, const Term *t, int number, const Datum *a,
                             const char *text)
{
    const Mailbox *m = &at->here->chess;
    MailboxMove move[MOST_MAILBOX_MOVES];
    switch ((TermOp)t->op) {
    case OP_SQUARE: return a_set(shift(BIT(number), at->shift, 0));
    case OP_PIECES: return a_set(pieces(m, number));
    case OP_ATTACKS: return a_set(attacks(m, a[0].s, 0, a[1].s));
    case OP_ATTACKS_FROM: return a_set(attacks(m, a[0].s, number, 0));
    case OP_MOVES: return a_set(piece_moves(m, a[0].s));
    case OP_MOBILITY: return a_number(mailbox_moves(m, move));
    case OP_CHECK: return a_bool(mailbox_check(m, m->ours));
    case OP_US_TO_MOVE: return a_bool(m->ours);
    case OP_MATERIAL: return a_bool(has_material(m, text));
    case OP_CASTLING_ROOKS: return a_set(castling_rooks(m));
    case OP_FROM: return a_set(BIT(at->move->chess.from));
    case OP_TO: return a_set(BIT(at->move->chess.to));
    case OP_REACH: return a_set(piece_reach(m, a[0].s, a[1].s));
    default: assert(!"a word that is computed from its arguments"); return a_bool(false);
    }
}

Datum term_value(const ExprContext *at, const Term *t, int number, const Datum *a, const char *text)
{
    assert(t->kind <= TERM_PLAIN || (t->kind == TERM_OF_MOVE && at->move));
    int64_t x = a[0].n, y = a[1].n;
    int q = only_square(a[0].s);
    switch ((TermOp)t->op) {
    case OP_SHIFT: return a_set(shift(a[0].s, y, a[2].n));
    case OP_FILE: return a_number(q == NOWHERE ? UNDEFINED : q % 8 + 1);
    case OP_RANK: return a_number(q == NOWHERE ? UNDEFINED : q / 8 + 1);
    case OP_COUNT: return a_number(__builtin_popcountll(a[0].s));
    case OP_DIST: return a_number(king_distance(a[0].s, a[1].s));
    case OP_MIN: return a_number(x < y ? x : y);
    case OP_MAX: return a_number(x > y ? x : y);
    case OP_MOD: return a_number(y <= 0 ? UNDEFINED : (x % y + y) % y);
    default: return eval_board_word(at, t, number, a, text);
    }
}

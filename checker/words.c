/* checker/words.c -- the words of chess (see words.h).  Squares are seen from our side.
 * Most words are defined in the language: start reading in words.al0. */
#include "checker/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define EACH(square, set)                        \
    for (int square = 0; square < 64; square++) \
        if ((set) >> square & 1)

Datum a_number(int64_t n)
{
    return (Datum){IS_NUMBER, n < INT32_MIN || n > INT32_MAX ? UNDEFINED : n, 0};
}

/* ---- symmetries --------------------------------------------------------------------------- */

unsigned square_image(unsigned square, unsigned symmetry)
{
    unsigned f = square % 8, r = square / 8;
    f = symmetry & 1 ? 7 - f : f;
    r = symmetry & 2 ? 7 - r : r;
    return symmetry & 4 ? f * 8 + r : r * 8 + f;
}

Mailbox board_image(const Mailbox *m, unsigned symmetry)
{
    Mailbox image = *m;
    for (unsigned q = 0; q < 64; q++)
        image.at[square_image(q, symmetry)] = m->at[q];
    image.castling = symmetry == 0 ? m->castling : 0;
    if (m->ep != NOWHERE)
        image.ep = (int8_t)(symmetry < 2 ? (int)square_image((unsigned)m->ep, symmetry) : NOWHERE);
    return image;
}

/* ---- words that are computed -------------------------------------------------------------- */

static const Term terms[] = {
    {"attacks", "SS", 'a', 0},    {"king_from", "S", 'f', 'K'},   {"queen_from", "S", 'f', 'Q'},
    {"rook_from", "S", 'f', 'R'}, {"bishop_from", "S", 'f', 'B'}, {"knight_from", "S", 'f', 'N'},
    {"moves", "S", 'm', 0},       {"reach", "SS", 'r', 0},        {"shift", "SNN", 'z', 0},
    {"file", "S", 'F', 0},        {"rank", "S", 'R', 0},          {"count", "S", '#', 0},
    {"dist", "SS", 'D', 0},       {"min", "NN", '<', 0},          {"max", "NN", '>', 0},
    {"mod", "NN", '%', 0},        {"mobility", "", 'M', 0},       {"us_to_move", "", 'u', 0},
    {"check", "", '+', 0},        {"material", "T", 'v', 0},      {"from", "", '1', 0},
    {"to", "", '2', 0},           {"depth", "", 'd', 0},          {"root", "E", '0', 0},
    {"after", "E", '!', 0},       {"mirrored", "E", '=', 2},      {"any_symmetry", "E", '=', 8},
};

const Term *term_find(const char *name, unsigned n_arguments, int *number)
{
    static const Term square = {"", "", 's', 0}, piece = {"", "", 'p', 0};
    if (n_arguments == 0 && name[0] && !name[1] && strchr("KQRBNPkqrbnp", name[0]))
        return *number = (unsigned char)name[0], &piece;
    if (n_arguments == 0 && (*number = mailbox_square(name)) != NOWHERE && !name[2])
        return &square;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        if (strcmp(terms[i].name, name) == 0 && strlen(terms[i].takes) == n_arguments)
            return *number = terms[i].number, &terms[i];
    return NULL;
}

/* The only square of a set; NOWHERE if it has not exactly one. */
static int only(uint64_t s)
{
    return s && !(s & (s - 1)) ? __builtin_ctzll(s) : NOWHERE;
}

static uint64_t pieces(const Mailbox *m, int letter)
{
    uint64_t s = 0;
    for (int q = 0; q < 64; q++)
        s |= m->at[q] == letter ? BIT(q) : 0;
    return s;
}

/* What the pieces on a set attack, or a piece `letter` would from there. */
static uint64_t attacks(const Mailbox *m, uint64_t s, int letter, uint64_t removed)
{
    uint64_t all = 0;
    EACH(q, s & ~removed)
    if (letter || m->at[q])
        all |= mailbox_attacks(m, letter ? (char)letter : m->at[q], q, removed);
    return all;
}

static uint64_t moves(const Mailbox *m, uint64_t s)
{
    uint64_t all = 0;
    Step step[MOST_STEPS];
    for (unsigned i = mailbox_steps(m, step); i-- > 0;)
        all |= s >> step[i].from & 1 ? BIT(step[i].to) : 0;
    return all;
}

static uint64_t reach(const Mailbox *m, uint64_t s, uint64_t through)
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
    EACH(q, near ? s : 0)
    if (mailbox_at(q, (int)files, (int)ranks) != NOWHERE)
        all |= BIT(mailbox_at(q, (int)files, (int)ranks));
    return all;
}

/* The fewest king's steps from a square of one set to one of the other. */
static int64_t distance(uint64_t s, uint64_t t)
{
    int64_t least = UNDEFINED;
    EACH(a, s)
    EACH(b, t)
    {
        int f = abs(a % 8 - b % 8), r = abs(a / 8 - b / 8), d = f > r ? f : r;
        least = least == UNDEFINED || d < least ? d : least;
    }
    return least;
}

/* Exactly the pieces named are on the board: ours before the `v`. */
static bool has_material(const Mailbox *m, const char *text)
{
    int more[UINT8_MAX + 1] = {0};              /* on the board than named */
    for (int q = 0; q < 64; q++)
        more[(uint8_t)m->at[q]]++;
    for (bool ours = true; *text; text++, ours &= text[-1] != 'v')
        more[(uint8_t)(ours ? *text : tolower((uint8_t)*text))]--;
    more[0] = more['v'] = 0;
    for (int i = 0; i <= UINT8_MAX; i++)
        if (more[i] != 0)
            return false;
    return true;
}

Datum term_value(const Spot *p, char sign, int number, const Datum a[3], const char *text)
{
    const Mailbox *m = p->here;
    int64_t x = a[0].n, y = a[1].n;
    int q = only(a[0].s);
    Step step[MOST_STEPS];
    switch (sign) {
    case 's': return a_set(BIT(number));
    case 'p': return a_set(pieces(m, number));
    case 'a': return a_set(attacks(m, a[0].s, 0, a[1].s));
    case 'f': return a_set(attacks(m, a[0].s, number, 0));
    case 'm': return a_set(moves(m, a[0].s));
    case 'r': return a_set(reach(m, a[0].s, a[1].s));
    case 'z': return a_set(shift(a[0].s, y, a[2].n));
    case '1': return a_set(BIT(p->step.from));
    case '2': return a_set(BIT(p->step.to));
    case 'F': return a_number(q == NOWHERE ? UNDEFINED : q % 8 + 1);
    case 'R': return a_number(q == NOWHERE ? UNDEFINED : q / 8 + 1);
    case '#': return a_number(__builtin_popcountll(a[0].s));
    case 'D': return a_number(distance(a[0].s, a[1].s));
    case '<': return a_number(x < y ? x : y);
    case '>': return a_number(x > y ? x : y);
    case '%': return a_number(y <= 0 ? UNDEFINED : (x % y + y) % y);
    case 'M': return a_number(mailbox_steps(m, step));
    case 'u': return a_bool(m->ours);
    case '+': return a_bool(mailbox_check(m, m->ours));
    default: return a_bool(has_material(m, text));          /* material */
    }
}

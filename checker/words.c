/* checker/words.c -- the words of chess (see words.h).  Squares are seen from our side.
 * Start reading at the table `terms`. */
#include "checker/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define BIT(square) (UINT64_C(1) << (square))
#define EACH(square, set)                        \
    for (int square = 0; square < 64; square++) \
        if ((set) >> square & 1)

Datum a_bool(bool b)
{
    return (Datum){IS_BOOL, b, 0};
}

Datum an_int(int64_t n)
{
    return n < INT32_MIN || n > INT32_MAX ? (Datum){IS_UNDEFINED, 0, 0} : (Datum){IS_INT, n, 0};
}

Datum a_set(uint64_t s)
{
    return (Datum){IS_SET, 0, s};
}

#define NONE INT64_MIN                          /* no number: an_int() makes it undefined */

/* ---- stages ------------------------------------------------------------------------------- */

void stage_begin(Stage *s, const Mailbox *m)
{
    s->m = *m;
    s->listed = false;
}

unsigned stage_steps(Stage *s)
{
    if (!s->listed)
        s->n_steps = mailbox_steps(&s->m, s->step);
    s->listed = true;
    return s->n_steps;
}

unsigned square_image(unsigned square, unsigned symmetry)
{
    unsigned f = square % 8, r = square / 8;
    f = symmetry & 1 ? 7 - f : f;
    r = symmetry & 2 ? 7 - r : r;
    return symmetry & 4 ? f * 8 + r : r * 8 + f;
}

void stage_image(const Stage *s, unsigned symmetry, Stage *out)
{
    Mailbox m = s->m;
    for (unsigned q = 0; q < 64; q++)
        m.at[square_image(q, symmetry)] = s->m.at[q];
    m.castling = symmetry == 0 ? m.castling : 0;
    if (m.ep != NOWHERE)
        m.ep = (int8_t)(symmetry < 2 ? (int)square_image((unsigned)m.ep, symmetry) : NOWHERE);
    stage_begin(out, &m);
}

bool stage_has_pawns(const Stage *s)
{
    return memchr(s->m.at, 'P', 64) || memchr(s->m.at, 'p', 64);
}

/* ---- helpers ------------------------------------------------------------------------------ */

static int count_of(uint64_t s)
{
    int n = 0;
    EACH(q, s) n++;
    return n;
}

/* The only square of a set; NOWHERE if it has not exactly one. */
static int only(uint64_t s)
{
    int found = NOWHERE;
    EACH(q, s) found = q;
    return count_of(s) == 1 ? found : NOWHERE;
}

/* King's steps, or files plus ranks, from one square to another. */
static int distance(int a, int b, bool sum)
{
    int f = abs(a % 8 - b % 8), r = abs(a / 8 - b / 8);
    return sum ? f + r : f > r ? f : r;
}

static int64_t edge_distance(int q)
{
    int f = q % 8, r = q / 8;
    f = f < 4 ? f : 7 - f;
    r = r < 4 ? r : 7 - r;
    return f < r ? f : r;
}

/* The least distance from a square of one set to one of the other; NONE if either is empty. */
static int64_t least_distance(uint64_t a, uint64_t b, bool sum)
{
    int64_t least = NONE;
    EACH(q, a)
    EACH(to, b)
    least = least == NONE || distance(q, to, sum) < least ? distance(q, to, sum) : least;
    return least;
}

/* ---- sets --------------------------------------------------------------------------------- */

/* Whether q lies strictly between two squares of one line. */
static bool is_between(int from, int q, int to)
{
    if (from == NOWHERE || to == NOWHERE || q == from || q == to)
        return false;
    int f = to % 8 - from % 8, r = to / 8 - from / 8, x = q % 8 - from % 8, y = q / 8 - from / 8;
    return (f == 0 || r == 0 || abs(f) == abs(r)) && x * r == y * f && x * (f - x) >= 0 &&
           y * (r - y) >= 0;
}

/* Whether a line from q, so many files and ranks a step, meets a square of s. */
static bool meets(int q, int files, int ranks, uint64_t s)
{
    while ((q = mailbox_at(q, files, ranks)) != NOWHERE)
        if (s >> q & 1)
            return true;
    return false;
}

/* Whether square q belongs to the set that the word names. */
static bool has_square(const Spot *p, const Argument *a, char word, int q)
{
    char c = p->here->m.at[q];
    int f = q % 8, r = q / 8, from;
    switch (word) {
    case '+': return c && isupper(c);
    case '-': return c && islower(c);
    case '*': return c;
    case '.': return !c;
    case 'a': return true;
    case '0': return false;
    case 'e': return edge_distance(q) == 0;
    case 'c': return f % 7 == 0 && r % 7 == 0;
    case 'l': return (f + r) % 2 == 1;
    case 'd': return (f + r) % 2 == 0;
    case 'F': return f + 1 == a[0].n;
    case 'G': return r + 1 == a[0].n;
    case 's': return f + 1 == a[0].n && r + 1 == a[1].n;
    case 'w': return a[0].s && least_distance(a[0].s, BIT(q), false) <= a[1].n;
    case 'i': return is_between(only(a[0].s), q, only(a[1].s));
    case 'j':
        return a[1].s && a[0].s >> q & 1 &&
               least_distance(BIT(q), a[1].s, false) == least_distance(a[0].s, a[1].s, false);
    case 'A': return meets(q, 0, -1, a[0].s);
    case 'V': return meets(q, 0, 1, a[0].s);
    case 'L': return meets(q, 1, 0, a[0].s);
    case 'M': return meets(q, -1, 0, a[0].s);
    case 'z':
        from = llabs(a[1].n) < 8 && llabs(a[2].n) < 8 ? mailbox_at(q, (int)-a[1].n, (int)-a[2].n)
                                                      : NOWHERE;
        return from != NOWHERE && a[0].s >> from & 1;
    case 'f': return p->step.from == q;
    case 't': return p->step.to == q;
    default: return false;
    }
}

static Datum some_squares(const Spot *p, const Argument *a, int word)
{
    uint64_t s = 0;
    for (int q = 0; q < 64; q++)
        s |= has_square(p, a, (char)word, q) ? BIT(q) : 0;
    return a_set(s);
}

static Datum pieces(const Spot *p, const Argument *a, int letter)
{
    uint64_t s = 0;
    (void)a;
    for (int q = 0; q < 64; q++)
        s |= p->here->m.at[q] == letter ? BIT(q) : 0;
    return a_set(s);
}

static Datum one_square(const Spot *p, const Argument *a, int square)
{
    (void)p, (void)a;
    return a_set(BIT(square));
}

/* attacks(S), attacks(S, T); with a letter, what such a piece attacks from S. */
static Datum attacks(const Spot *p, const Argument *a, int letter)
{
    const Mailbox *m = &p->here->m;
    uint64_t all = 0, removed = letter == 2 ? a[1].s : 0;
    EACH(q, a[0].s & ~removed)
    {
        char piece = letter > 2 ? (char)letter : m->at[q];
        all |= piece ? mailbox_attacks(m, piece, q, removed) : 0;
    }
    return a_set(all);
}

static Datum moves(const Spot *p, const Argument *a, int word)
{
    uint64_t all = 0;
    (void)word;
    for (unsigned i = 0; i < stage_steps(p->here); i++)
        if (a[0].s >> p->here->step[i].from & 1)
            all |= BIT(p->here->step[i].to);
    return a_set(all);
}

static Datum reach(const Spot *p, const Argument *a, int word)
{
    uint64_t all = a[0].s, before;
    (void)p, (void)word;
    do {
        before = all;
        EACH(q, before)
        EACH(to, a[1].s)
        all |= distance(q, to, false) == 1 ? BIT(to) : 0;
    } while (all != before);
    return a_set(all);
}

/* ---- numbers ------------------------------------------------------------------------------ */

/* min and max of so many numbers */
static int64_t extreme(const Argument *a, int n, bool largest)
{
    int64_t best = a[0].n;
    for (int i = 1; i < n; i++)
        best = (a[i].n > best) == largest ? a[i].n : best;
    return best;
}

static int64_t least_to_edge(uint64_t s)
{
    int64_t least = NONE;
    EACH(q, s)
    least = least == NONE || edge_distance(q) < least ? edge_distance(q) : least;
    return least;
}

static int64_t number_of(const Spot *p, const Argument *a, char word)
{
    int q = only(a[0].s);
    switch (word) {
    case 'f': return q == NOWHERE ? NONE : q % 8 + 1;
    case 'r': return q == NOWHERE ? NONE : q / 8 + 1;
    case 'd': return least_distance(a[0].s, a[1].s, false);
    case 'h': return least_distance(a[0].s, a[1].s, true);
    case 'e': return least_to_edge(a[0].s);
    case 'c': return count_of(a[0].s);
    case 'a': return llabs(a[0].n);
    case 's': return (a[0].n > 0) - (a[0].n < 0);
    case '2': return extreme(a, 2, false);
    case '3': return extreme(a, 3, false);
    case '4': return extreme(a, 2, true);
    case '5': return extreme(a, 3, true);
    case 'm': return a[1].n <= 0 ? NONE : (a[0].n % a[1].n + a[1].n) % a[1].n;
    default: return stage_steps(p->here);
    }
}

static Datum number(const Spot *p, const Argument *a, int word)
{
    return an_int(number_of(p, a, (char)word));
}

/* ---- bools -------------------------------------------------------------------------------- */

static bool in_check(const Stage *s)
{
    return mailbox_check(&s->m, s->m.ours);
}

static bool is_mated(Stage *s)
{
    return in_check(s) && stage_steps(s) == 0;
}

/* Bare kings, or one bishop or knight more. */
static bool is_dead(const char at[64])
{
    int all = 0, minor = 0;
    for (int q = 0; q < 64; q++) {
        all += at[q] != 0;
        minor += at[q] && strchr("BNbn", at[q]);
    }
    return all == 2 || (all == 3 && minor == 1);
}

/* Exactly the pieces named are on the board: ours before the `v`. */
static bool has_material(const char at[64], const char *text)
{
    int missing[128] = {0};
    bool ours = true;
    for (const char *c = text; *c; c++) {
        missing[(ours ? *c : tolower(*c)) & 127] += *c != 'v';
        ours &= *c != 'v';
    }
    for (int q = 0; q < 64; q++)
        missing[at[q] & 127] -= at[q] != 0;
    for (int i = 0; i < 128; i++)
        if (missing[i])
            return false;
    return true;
}

static bool holds(const Spot *p, const Argument *a, char word)
{
    Stage *s = p->here;
    const Step m = p->step;
    int f = abs(m.from % 8 - m.to % 8), r = abs(m.from / 8 - m.to / 8);
    switch (word) {
    case 'u': return s->m.ours;
    case 't': return !s->m.ours;
    case 'c': return in_check(s);
    case 's': return !in_check(s) && stage_steps(s) == 0;
    case 'm': return !s->m.ours && is_mated(s);
    case 'w': return s->m.ours && is_mated(s);
    case 'd': return is_dead(s->m.at);
    case 'x': return has_material(s->m.at, a[0].text);
    case 'B': return a[0].s >> m.from & 1;
    case 'X': return s->m.at[m.to] || (toupper(s->m.at[m.from]) == 'P' && f == 1);
    case 'P': return m.promoted;
    case 'C': return in_check(p->after);
    case 'M': return is_mated(p->after);
    case 'D': return f == r;
    case 'S': return f == 0 || r == 0;
    default: return word == 'A';
    }
}

static Datum truth(const Spot *p, const Argument *a, int word)
{
    return a_bool(holds(p, a, (char)word));
}

/* ---- the table ---------------------------------------------------------------------------- */

static const Term terms[] = {
    {"K Q R B N P k q r b n p", "", 'S', pieces, "KQRBNPkqrbnp"},
    {"us them pieces empty board nowhere edge corners light dark", "", 'S', some_squares,
     "+-*.a0ecld"},
    {"attacks king_from knight_from bishop_from rook_from queen_from", "S", 'S', attacks,
     "\1KNBRQ"},
    {"attacks", "SS", 'S', attacks, "\2"},
    {"moves", "S", 'S', moves, "m"},
    {"within", "SN", 'S', some_squares, "w"},
    {"nearest between", "SS", 'S', some_squares, "ji"},
    {"above below left right", "S", 'S', some_squares, "AVLM"},
    {"on_file on_rank", "N", 'S', some_squares, "FG"},
    {"square", "NN", 'S', some_squares, "s"},
    {"shift", "SNN", 'S', some_squares, "z"},
    {"reach", "SS", 'S', reach, "r"},
    {"file rank edge_dist count", "S", 'N', number, "frec"},
    {"dist manhattan", "SS", 'N', number, "dh"},
    {"abs sign", "N", 'N', number, "as"},
    {"min max mod", "NN", 'N', number, "24m"},
    {"min max", "NNN", 'N', number, "35"},
    {"mobility", "", 'N', number, "n"},
    {"us_to_move them_to_move check stalemate mate mated dead", "", 'B', truth, "utcsmwd"},
    {"material", "T", 'B', truth, "x"},
    {"any_symmetry mirrored", "E", 'B', NULL, "\10\2"},
    {"from to", "", 'F', some_squares, "ft"},
    {"by", "S", 'M', truth, "B"},
    {"captures promotes gives_check gives_mate diagonal straight any none", "", 'M', truth,
     "XPCMDSAZ"},
};

static const Term squares = {"a1 to h8", "", 'S', one_square, NULL};

/* Which of the names, with blanks between them, it is; -1 if it is none. */
static int which(const char *names, const char *name)
{
    size_t n = strlen(name);
    for (int i = 0; *names; i++) {
        size_t length = strcspn(names, " ");
        if (length == n && memcmp(names, name, n) == 0)
            return i;
        names += length + (names[length] == ' ');
    }
    return -1;
}

const Term *term_find(const char *name, unsigned n_arguments, int *word)
{
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        int k = strlen(terms[i].takes) == n_arguments ? which(terms[i].names, name) : -1;
        if (k >= 0) {
            *word = (unsigned char)terms[i].words[k];
            return &terms[i];
        }
    }
    if (n_arguments > 0 || strlen(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' ||
        name[1] > '8')
        return NULL;
    *word = (name[1] - '1') * 8 + name[0] - 'a';
    return &squares;
}

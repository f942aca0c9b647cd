/* tests/support/naive_words.c -- words of chess once more, slow and obvious (see naive_words.h). */
#include "tests/support/naive_words.h"

typedef struct Spot {
    int file, rank;
} Spot;

static Spot spot(int square)
{
    return (Spot){square % 8, square / 8};
}

static bool in_set(uint64_t s, int square)
{
    return s >> square & 1;
}

static char piece_on(const Naive *n, int square)
{
    return n->at[square / 8][square % 8];
}

static char kind_on(const Naive *n, int square)
{
    return (char)tolower((unsigned char)piece_on(n, square));
}

static bool taken(const Naive *n, int square)
{
    return piece_on(n, square) != '.';
}

static bool same_side(const Naive *n, int a, int b)
{
    return taken(n, a) && taken(n, b) &&
           !isupper((unsigned char)piece_on(n, a)) == !isupper((unsigned char)piece_on(n, b));
}

static bool opposed(const Naive *n, int a, int b)
{
    return taken(n, a) && taken(n, b) && !same_side(n, a, b);
}

static Naive without(const Naive *n, int square)
{
    Naive less = *n;
    less.at[square / 8][square % 8] = '.';
    return less;
}

/* How many pieces stand between two squares in line; -1 if they are not in line. */
static int blockers(const Naive *n, int a, int b)
{
    const Spot from = spot(a), to = spot(b);
    const int df = to.file - from.file, dr = to.rank - from.rank;
    if (a == b || (df && dr && abs(df) != abs(dr)))
        return -1;
    const int steps = abs(df) > abs(dr) ? abs(df) : abs(dr);
    int found = 0;
    for (int i = 1; i < steps; i++)
        found += n->at[from.rank + i * dr / steps][from.file + i * df / steps] != '.';
    return found;
}

/* Whether a slider on a goes the way that leads to b. */
static bool slides(const Naive *n, int a, int b)
{
    const Spot from = spot(a), to = spot(b);
    const bool straight = from.file == to.file || from.rank == to.rank;
    const char kind = kind_on(n, a);
    return blockers(n, a, b) >= 0 && (kind == 'q' || kind == (straight ? 'r' : 'b'));
}

static bool attacks(const Naive *n, int a, int b)
{
    const Spot from = spot(a), to = spot(b);
    const int df = abs(to.file - from.file), up = to.rank - from.rank, dr = abs(up);
    switch (kind_on(n, a)) {
    case 'k': return df <= 1 && dr <= 1 && a != b;
    case 'n': return df * dr == 2;
    case 'p': return df == 1 && up == (piece_on(n, a) == 'P' ? 1 : -1);
    case '.': return false;
    default: return slides(n, a, b) && blockers(n, a, b) == 0;
    }
}

static int worth(const Naive *n, int square)
{
    switch (kind_on(n, square)) {
    case 'q': return 9;
    case 'r': return 5;
    case 'b':
    case 'n': return 3;
    case 'p': return 1;
    default: return 0;
    }
}

static bool attacked_by_other(const Naive *n, int square, int piece)
{
    for (int a = 0; a < 64; a++)
        if (opposed(n, a, piece) && attacks(n, a, square))
            return true;
    return false;
}

static bool is_attacker(const Naive *n, int square, uint64_t t)
{
    for (int b = 0; b < 64; b++)
        if (in_set(t, b) && attacks(n, square, b))
            return true;
    return false;
}

static bool in_xray(const Naive *n, int square, uint64_t s)
{
    for (int a = 0; a < 64; a++)
        if (in_set(s, a) && taken(n, a) && slides(n, a, square) && blockers(n, a, square) == 1)
            return true;
    return false;
}

/* Taking the piece away opens a line to a friend of its. */
static bool is_pinned(const Naive *n, int square, uint64_t t)
{
    const Naive less = without(n, square);
    for (int b = 0; b < 64; b++)
        for (int a = 0; a < 64 && in_set(t, b); a++)
            if (same_side(n, square, b) && b != square && opposed(n, a, square) &&
                attacks(&less, a, b) && !attacks(n, a, b))
                return true;
    return false;
}

static bool is_hanging(const Naive *n, int square)
{
    if (!taken(n, square) || kind_on(n, square) == 'k' || !attacked_by_other(n, square, square))
        return false;
    for (int a = 0; a < 64; a++)
        if (same_side(n, a, square) && attacks(n, a, square))
            return false;
    return true;
}

/* Whether the piece could stand on `there`: taken away first, so that nothing hides behind it. */
static bool safe_on(const Naive *n, int square, int there)
{
    const Naive less = without(n, square);
    bool attacked = false, defended = false;
    if (there != square && opposed(n, there, square) && worth(n, there) >= worth(n, square))
        return true;
    for (int a = 0; a < 64; a++) {
        if (a == square || !taken(n, a) || !attacks(&less, a, there))
            continue;
        if (same_side(n, a, square)) {
            defended = true;
            continue;
        }
        attacked = true;
        if (worth(n, a) < worth(n, square) && kind_on(n, a) != 'k')
            return false;
    }
    return defended || !attacked;
}

static bool is_trapped(const Naive *n, int square)
{
    if (!strchr("qrbn", kind_on(n, square)) || safe_on(n, square, square))
        return false;
    for (int b = 0; b < 64; b++)
        if (attacks(n, square, b) && !same_side(n, square, b) && safe_on(n, square, b))
            return false;
    return true;
}

/* ---- pawns ---- */

/* Ranks from one pawn to another square, as the pawn's side counts up. */
static int ranks_up(const Naive *n, int pawn, int square)
{
    return (square / 8 - pawn / 8) * (piece_on(n, pawn) == 'P' ? 1 : -1);
}

static bool is_pawn(const Naive *n, int square)
{
    return kind_on(n, square) == 'p';
}

static bool is_passed(const Naive *n, int square)
{
    for (int a = 0; a < 64; a++)
        if (is_pawn(n, a) && opposed(n, a, square) && abs(a % 8 - square % 8) <= 1 &&
            ranks_up(n, square, a) > 0)
            return false;
    return is_pawn(n, square);
}

/* Own pawns on files at that distance, at most so many ranks up. */
static int own_pawns(const Naive *n, int square, int files, int most_up)
{
    int found = 0;
    for (int a = 0; a < 64; a++)
        found += a != square && is_pawn(n, a) && same_side(n, a, square) &&
                 abs(a % 8 - square % 8) == files && ranks_up(n, square, a) <= most_up;
    return found;
}

static bool is_backward(const Naive *n, int square)
{
    if (!is_pawn(n, square) || !own_pawns(n, square, 1, 8) || own_pawns(n, square, 1, 0))
        return false;
    const int next = square + (piece_on(n, square) == 'P' ? 8 : -8);
    for (int a = 0; a < 64; a++)
        if (is_pawn(n, a) && opposed(n, a, square) && attacks(n, a, next))
            return true;
    return false;
}

static bool file_has(const Naive *n, int square, char piece)
{
    for (int rank = 0; rank < 8; rank++)
        if (n->at[rank][square % 8] == piece)
            return true;
    return false;
}

/* A rook may castle where its right stands: K Q k q. */
static bool has_right(const Naive *n, int square)
{
    static const int corner[] = {7, 0, 63, 56};
    for (int i = 0; i < 4; i++)
        if (corner[i] == square && n->right[i])
            return true;
    return false;
}

/* Squares in line from the one of s, on the same side as the one of t. */
static bool in_ray(uint64_t s, uint64_t t, int square)
{
    if (__builtin_popcountll(s) != 1 || __builtin_popcountll(t) != 1)
        return false;
    const Naive bare = {.at = {{0}}};
    const Spot a = spot(__builtin_ctzll(s)), b = spot(__builtin_ctzll(t)), c = spot(square);
    const int x = b.file - a.file, y = b.rank - a.rank, u = c.file - a.file, v = c.rank - a.rank;
    return blockers(&bare, __builtin_ctzll(s), __builtin_ctzll(t)) >= 0 && (u || v) &&
           x * v == y * u && x * u + y * v > 0;
}

static bool holds(const Naive *n, const char *name, int q, uint64_t s, uint64_t t)
{
    const bool named = in_set(s, q);
    if (strcmp(name, "attackers") == 0)
        return named && is_attacker(n, q, t);
    if (strcmp(name, "xray") == 0)
        return in_xray(n, q, s);
    if (strcmp(name, "pinned_to") == 0)
        return named && is_pinned(n, q, t);
    if (strcmp(name, "hanging") == 0)
        return named && is_hanging(n, q);
    if (strcmp(name, "trapped") == 0)
        return named && is_trapped(n, q);
    if (strcmp(name, "passed") == 0)
        return named && is_passed(n, q);
    if (strcmp(name, "isolated") == 0)
        return named && is_pawn(n, q) && !own_pawns(n, q, 1, 8);
    if (strcmp(name, "doubled") == 0)
        return named && is_pawn(n, q) && own_pawns(n, q, 0, 8);
    if (strcmp(name, "backward") == 0)
        return named && is_backward(n, q);
    if (strcmp(name, "open_files") == 0)
        return !file_has(n, q, 'P') && !file_has(n, q, 'p');
    if (strcmp(name, "half_open_files") == 0)
        return !file_has(n, q, 'P') && file_has(n, q, 'p');
    if (strcmp(name, "castling_rooks") == 0)
        return has_right(n, q);
    if (strcmp(name, "ray") == 0)
        return in_ray(s, t, q);
    abort();
}

int64_t naive_word(const Naive *n, const char *name, uint64_t s, uint64_t t)
{
    int64_t sum = 0;
    uint64_t found = 0;
    const bool balance = strcmp(name, "balance") == 0;
    for (int q = 0; q < 64; q++) {
        if (balance)
            sum += isupper((unsigned char)piece_on(n, q)) ? worth(n, q) : -worth(n, q);
        else if (strcmp(name, "value") == 0)
            sum += in_set(s, q) ? worth(n, q) : 0;
        else
            found |= holds(n, name, q, s, t) ? UINT64_C(1) << q : 0;
    }
    return sum ? sum : (int64_t)found;
}

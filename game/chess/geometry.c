/* game/chess/geometry.c -- sets of squares as 64-bit words, shifted and grown.
 * The distance between two sets is found by growing one of them until it meets the other, in at
 * most 7 king's steps or 14 straight steps. */
#include "game/chess/geometry.h"

#include <stdlib.h>

#include "game/chess/attacks.h"

Set set_above(Set s)
{
    s <<= 8;
    s |= s << 8;
    s |= s << 16;
    return s | s << 32;
}

Set set_below(Set s)
{
    s >>= 8;
    s |= s >> 8;
    s |= s >> 16;
    return s | s >> 32;
}

Set set_left(Set s)
{
    Set beyond = 0;
    for (s = (s & ~FILE_A) >> 1; s; s = (s & ~FILE_A) >> 1)
        beyond |= s;
    return beyond;
}

Set set_right(Set s)
{
    Set beyond = 0;
    for (s = (s & ~FILE_H) << 1; s; s = (s & ~FILE_H) << 1)
        beyond |= s;
    return beyond;
}

static bool is_line(int64_t n)
{
    return n >= 1 && n <= 8;
}

Set set_on_file(int64_t n)
{
    return is_line(n) ? FILE_A << (n - 1) : 0;
}

Set set_on_rank(int64_t n)
{
    return is_line(n) ? RANK_1 << 8 * (n - 1) : 0;
}

Set set_square(int64_t file, int64_t rank)
{
    return is_line(file) && is_line(rank) ? (Set)1 << (file - 1 + 8 * (rank - 1)) : 0;
}

Set set_shift(Set s, int64_t files, int64_t ranks)
{
    if (files < -7 || files > 7 || ranks < -7 || ranks > 7)
        return 0;
    s = ranks < 0 ? s >> -8 * ranks : s << 8 * ranks;
    /* One bit a rank times a byte of files: the files from which no square leaves the board. */
    const Set low = files < 0 ? 0xFFu << -files & 0xFFu : 0xFFu >> files;
    s &= low * FILE_A;
    return files < 0 ? s >> -files : s << files;
}

Set set_within(Set s, int64_t n)
{
    if (n < 0)
        return 0;
    for (int64_t i = 0; i < n && i < 7; i++)
        s = set_grow(s);
    return s;
}

Set set_nearest(Set s, Set t)
{
    if (!s || !t)
        return 0;
    while (!(s & t))
        t = set_grow(t);
    return s & t;
}

Set set_between(Set a, Set b)
{
    if (!set_is_single(a) || !set_is_single(b))
        return 0;
    return between_squares[set_first(a)][set_first(b)];
}

Set set_ray(Set a, Set b)
{
    if (!set_is_single(a) || !set_is_single(b))
        return 0;
    const unsigned from = set_first(a), through = set_first(b);
    const Set this_side = b | rook_attacks(through, a) | bishop_attacks(through, a);
    return line_squares[from][through] & this_side & ~a;
}

/* Lines lo to hi of 0 to 7, as a byte. */
static Set lines_between(unsigned lo, unsigned hi)
{
    return lo <= hi ? (2u << hi) - (1u << lo) : lines_between(hi, lo);
}

Set set_rectangle(Set a, Set b)
{
    if (!set_is_single(a) || !set_is_single(b))
        return 0;
    const unsigned i = set_first(a), j = set_first(b);
    const Set files = lines_between(i % 8, j % 8) * FILE_A;
    const unsigned rank = i / 8, other = j / 8;
    if (rank <= other)
        return files & SET_BOARD << 8 * rank & SET_BOARD >> (56 - 8 * other);
    return files & SET_BOARD << 8 * other & SET_BOARD >> (56 - 8 * rank);
}

Set set_reach(Set s, Set t)
{
    Set before;
    do {
        before = s;
        s |= set_king_steps(s) & t;
    } while (s != before);
    return s;
}

int set_file(Set s)
{
    return set_is_single(s) ? (int)(set_first(s) % 8) + 1 : -1;
}

int set_rank(Set s)
{
    return set_is_single(s) ? (int)(set_first(s) / 8) + 1 : -1;
}

/* How many files and ranks lie between the squares of two single sets. */
static int files_apart(Set a, Set b)
{
    return abs((int)(set_first(a) & 7) - (int)(set_first(b) & 7));
}

static int ranks_apart(Set a, Set b)
{
    return abs((int)(set_first(a) >> 3) - (int)(set_first(b) >> 3));
}

static bool have_two(Set a, Set b)
{
    return set_has_two(a) || set_has_two(b);
}

int set_dist(Set a, Set b)
{
    if (!a || !b)
        return -1;
    if (!have_two(a, b)) {
        const int files = files_apart(a, b), ranks = ranks_apart(a, b);
        return files > ranks ? files : ranks;
    }
    int n = 0;
    for (; !(a & b); n++)
        a = set_grow(a);
    return n;
}

int set_manhattan(Set a, Set b)
{
    if (!a || !b)
        return -1;
    if (!have_two(a, b))
        return files_apart(a, b) + ranks_apart(a, b);
    int n = 0;
    for (; !(a & b); n++)
        a = set_grow_straight(a);
    return n;
}

int set_edge_dist(Set s)
{
    static const Set ring[3] = {
        SET_EDGE,
        UINT64_C(0x007E424242427E00),
        UINT64_C(0x00003C24243C0000),
    };
    if (!s)
        return -1;
    int n = 0;
    while (n < 3 && !(s & ring[n]))
        n++;
    return n;
}

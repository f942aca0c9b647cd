/* game/chess/geometry.h -- sets of squares on an empty board.
 * Does: steps, shifts, rays and distances of whole sets at once.
 * Knows: squares and sets (chess.h, sets.h).   Must not know: pieces, the language. */
#ifndef AL0_GAME_CHESS_GEOMETRY_H
#define AL0_GAME_CHESS_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

#include "game/chess/chess.h"
#include "game/chess/sets.h"

#define SET_BOARD UINT64_C(0xFFFFFFFFFFFFFFFF)
#define SET_EDGE UINT64_C(0xFF818181818181FF)
#define SET_CORNERS UINT64_C(0x8100000000000081)
#define SET_DARK UINT64_C(0xAA55AA55AA55AA55)

/* True if s has exactly one square. */
static inline bool set_is_single(Set s)
{
    return s && !set_has_two(s);
}

/* One step to the left and to the right. */
static inline Set set_side_steps(Set s)
{
    return (s & ~FILE_H) << 1 | (s & ~FILE_A) >> 1;
}

/* The squares that kings on s attack. */
static inline Set set_king_steps(Set s)
{
    const Set sides = set_side_steps(s), row = s | sides;
    return sides | row << 8 | row >> 8;
}

/* s and all squares next to it. */
static inline Set set_grow(Set s)
{
    const Set row = s | set_side_steps(s);
    return row | row << 8 | row >> 8;
}

/* s and all squares next to it by rank or file. */
static inline Set set_grow_straight(Set s)
{
    return s | set_side_steps(s) | s << 8 | s >> 8;
}

/* Every square straight beyond a square of s, to the edge. */
Set set_above(Set s);
Set set_below(Set s);
Set set_left(Set s);
Set set_right(Set s);

/* File and rank number n (1 to 8) and the square where two cross; empty for other numbers. */
Set set_on_file(int64_t n);
Set set_on_rank(int64_t n);
Set set_square(int64_t file, int64_t rank);

/* s moved by files to the right and ranks upwards, any numbers; what leaves the board is lost. */
Set set_shift(Set s, int64_t files, int64_t ranks);

/* Squares at king's distance n or less from s; empty for negative n. */
Set set_within(Set s, int64_t n);

/* Squares of s at the least king's distance from t; empty when t is. */
Set set_nearest(Set s, Set t);

/* Squares strictly between two single squares in line; else empty. */
Set set_between(Set a, Set b);

/* Squares from a single square a, itself not included, in the direction of a single square b in
 * line with it, to the edge; else empty. */
Set set_ray(Set a, Set b);

/* The rectangle with two single squares at opposite corners; else empty. */
Set set_rectangle(Set a, Set b);

/* s, and what king's steps from it reach through squares of t. */
Set set_reach(Set s, Set t);

/* File and rank, 1 to 8, of the one square in s; -1 when s has not exactly one. */
int set_file(Set s);
int set_rank(Set s);

/* Least distance between a square of a and one of b, in king's steps or in ranks plus files; and of
 * a square of s from the edge.  -1 when a set is empty. */
int set_dist(Set a, Set b);
int set_manhattan(Set a, Set b);
int set_edge_dist(Set s);

#endif

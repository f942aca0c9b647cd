/* write/text/figures.h -- figures that every form of a verification's report shows.
 * Does: moves from plies, means, ratios.
 * Knows: numbers, moves_in_plies().   Must not know: how they are shown. */
#ifndef AL0_WRITE_TEXT_FIGURES_H
#define AL0_WRITE_TEXT_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

/* a / b; 0 where there is nothing to divide by. */
double figure_ratio(double a, double b);

/* a as a percentage of b; less than 100 in two decimals where it is not all of b. */
double figure_percent(uint64_t a, uint64_t b);

/* The mean number of our moves; plies[p] positions take p plies. */
double figure_mean_moves(const uint64_t *plies, size_t n);

/* What lengths of play are told in: in our moves where sides take turns, so that two plies are one;
 * else in plies. */
typedef enum LengthUnit { IN_MOVES, IN_PLIES } LengthUnit;

/* "moves" or "plies". */
const char *length_unit_name(LengthUnit unit);

/* moves_in_plies() and figure_mean_moves(), or the same in plies. */
unsigned figure_length(LengthUnit unit, uint32_t plies);
double figure_mean_length(LengthUnit unit, const uint64_t *plies, size_t n);

/* How many are so long, by length. */
typedef VEC(uint64_t) Lengths;

/* From numbers by plies, n of them.  The caller's (vec_clear). */
Lengths figure_lengths(LengthUnit unit, const uint64_t *plies, size_t n);

/* n with commas between its thousands. */
const char *figure_grouped(uint64_t n, char out[32]);

#endif

/* write/text/figures.h -- figures of a verification's report, the same in all formats.
 * Does: computes moves from plies, means and ratios.
 * Knows: numbers, moves_in_plies().   Must not know: how they are shown. */
#ifndef AL0_WRITE_TEXT_FIGURES_H
#define AL0_WRITE_TEXT_FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "base/vec.h"

/* a / b; 0 if b is 0. */
double figure_ratio(double a, double b);

/* a as a percentage of b, rounded so that two decimals show 100 only if a == b. */
double figure_percent(uint64_t a, uint64_t b);

/* The mean number of our moves.  plies[p]: the number of positions that take p plies, p < n. */
double figure_mean_moves(const uint64_t *plies, size_t n);

/* The unit of lengths of play: our moves if the sides take turns (two plies are one), else
 * plies. */
typedef enum LengthUnit { IN_MOVES, IN_PLIES } LengthUnit;

/* "moves" or "plies". */
const char *length_unit_name(LengthUnit unit);

/* moves_in_plies() and figure_mean_moves(), in either unit. */
unsigned figure_length(LengthUnit unit, uint32_t plies);
double figure_mean_length(LengthUnit unit, const uint64_t *plies, size_t n);

/* Numbers of positions, by length. */
typedef VEC(uint64_t) Lengths;

/* Converts n numbers of positions by plies to the unit.  The caller owns the result (vec_clear). */
Lengths figure_lengths(LengthUnit unit, const uint64_t *plies, size_t n);

/* Writes n with commas between its thousands.   Returns: out. */
const char *figure_grouped(uint64_t n, char out[32]);
void figure_write(StrBuf *out, uint64_t n); /* the same */

#endif

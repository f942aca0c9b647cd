/* tests/support/compare_values.h -- advice and plans with parameters against the same written out.
 * Does: makes two tables from a seed, which have to have the same answers and trees in some small
 *   positions.
 * Start reading at compare_written_out(). */
#ifndef AL0_TESTS_COMPARE_VALUES_H
#define AL0_TESTS_COMPARE_VALUES_H

#include "tests/support/compare_verdict.h"

/* Trees that were compared; those of plans have more than one ply. */
typedef struct ValuesCount {
    unsigned found, by_plans, by_valued_plans;
} ValuesCount;

/* Advice of a square and a number, and with each of their values written out by hand. */
void compare_written_out(uint64_t seed, ValuesCount *count);

/* Advice of a piece that is alone of its kind, and of that kind. */
void compare_kinds(uint64_t seed, ValuesCount *count);

#endif

/* prover/chance/risk.h -- the mean as a centre of gravity: outcomes of chance weighted by a risk
 * function.
 * Does: represents values from -1 to 1 in 62 bits; checks that a risk function has masses; computes
 *   the weighted mean.
 * Knows: ODDS_ONE.   Must not know: searches, the language.
 *
 * The value of a node of chance is V = sum m(x) x / sum m(x) over the values x of its outcomes,
 * with the masses m(x) = 1 - k x + q x^2.  k depends on E, what the node was held to be worth
 * before: it is k0 at 0, k+ at 1, k- at -1, and quadratic between.  With k > 0 good outcomes weigh
 * less and bad ones more than in the mean, with k < 0 it is the reverse; k = q = 0 is the mean.  V
 * lies between the least and the greatest x.
 *
 * Source: B. F. Melnikov, E. A. Melnikova, on heuristics in nondeterministic games: the mean as a
 *   centre of gravity whose masses are given by a risk function that is chosen by the previous
 *   estimate.  The formula of k is ours. */
#ifndef AL0_PROVER_CHANCE_RISK_H
#define AL0_PROVER_CHANCE_RISK_H

#include <stdbool.h>
#include <stdint.h>

#include "prover/chance/odds_table.h"

enum { EXPECT_ONE = 1000 }; /* estimates are whole thousandths, -EXPECT_ONE to EXPECT_ONE */

/* Converts a value to units of 1/ODDS_ONE: -1 becomes 0, 1 becomes ODDS_ONE. Values beyond are
 * clamped. */
uint64_t expected_parts(int64_t thousandths);

/* The nearest whole number of millionths, -1000000 to 1000000. */
int64_t expected_millionths(uint64_t parts);

/* A risk function, in thousandths. */
typedef struct Risk {
    int64_t zero, plus, minus, square; /* k0, k+, k-, q */
} Risk;

/* Where masses would be negative: abs k(at) + max(0, -q) > 1; both in thousandths.  With q > 1:
 * q_too_large, else unused. */
typedef struct RiskFault {
    bool q_too_large;
    int64_t at, sum;
} RiskFault;

/* True if all masses are 0 or more: abs k(E) + max(0, -q) <= 1 for all E from -1 to 1, and q is
 * at most 1. Else sets *fault. */
bool risk_has_masses(const Risk *r, RiskFault *fault);

/* Returns the weighted mean of the `lo` of n > 0 outcomes with exact values, rounded down; the
 * plain mean if no outcome has a mass. before: the node's value in the previous iteration. r:
 * with masses. */
uint64_t risk_mean(const Risk *r, uint64_t before, const OddsBounds *outcome, unsigned n);

#endif

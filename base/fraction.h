/* base/fraction.h -- probabilities as 62-bit integers, and the fractions that lie between two of
 * them.
 * Does: means rounded down and up; the fraction of the least denominator between two bounds;
 *   decimals.
 * Knows: numbers.   Must not know: what is probable. */
#ifndef AL0_BASE_FRACTION_H
#define AL0_BASE_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

/* A probability is n * 2^-62. */
typedef uint64_t Probability;
#define PROBABILITY_ONE (UINT64_C(1) << 62)

typedef struct Fraction {
    uint64_t numerator, denominator; /* without a common divisor */
} Fraction;

/* A sum of at most 65,536 probabilities, of which only means are taken. */
typedef struct ProbabilitySum {
    uint64_t high, low; /* upper 30 and lower 32 bits of the terms, added up apart */
} ProbabilitySum;

static inline void probability_add(ProbabilitySum *s, Probability p)
{
    s->high += p >> 32;
    s->low += p & UINT32_MAX;
}

/* Adds the probability n times. */
static inline void probability_add_times(ProbabilitySum *s, Probability p, uint32_t n)
{
    s->high += (p >> 32) * n;
    s->low += (p & UINT32_MAX) * n;
}

/* The sum divided by n, the number of terms, 1 to 65,536; rounded down, or up. */
static inline Probability probability_mean(ProbabilitySum s, uint32_t n, bool up)
{
    uint64_t low = ((s.high % n) << 32) + s.low;
    return ((s.high / n) << 32) + (up ? low + n - 1 : low) / n;
}

/* The fraction with the least denominator from lower to upper, both included and at most 1.
 * Source: the continued fractions of both, as far as they agree (R. Graham, D. Knuth, O. Patashnik,
 *         Concrete Mathematics, 4.5). */
Fraction fraction_between(Probability lower, Probability upper);

/* A number so that no other fraction with a denominator up to it lies between the bounds, which
 * this one does; UINT64_MAX where the bounds are equal. */
uint64_t fraction_alone(Fraction f, Probability lower, Probability upper);

/* The least common multiple; 0 where one of them is 0, or where it is above 2^62. */
uint64_t fraction_common(uint64_t a, uint64_t b);

/* The only fraction n / denominator between the bounds, reduced.  False: there is none, or more
 * than one. */
bool fraction_with(uint64_t denominator, Probability lower, Probability upper, Fraction *out);

/* Whether p >= n / d exactly. */
bool probability_reaches(Probability p, uint64_t n, uint64_t d);

/* Arithmetic of fractions that says where 63 bits do not hold the terms: the denominator is 0 then,
 * and where a term's is 0. */
Fraction fraction_sum(Fraction a, Fraction b);  /* of fractions up to 65,536 */
Fraction fraction_part(Fraction f, uint32_t n); /* f / n, n > 0 */
Fraction fraction_least(Fraction a, Fraction b);

/* Whether f >= n / d exactly; false where the denominator of f is 0. */
bool fraction_reaches(Fraction f, uint64_t n, uint64_t d);

/* A probability with so many decimals, 1 to 15, rounded down or up, as "0.571" or "1.000". */
void probability_text(Probability p, unsigned decimals, bool up, char out[32]);

#endif

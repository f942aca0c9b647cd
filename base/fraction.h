/* base/fraction.h -- probabilities as 62-bit integers, and fractions between two of them.
 * Does: means rounded down and up; the fraction of the least denominator between two bounds;
 *   decimals.
 * Knows: numbers.   Must not know: games, the events. */
#ifndef AL0_BASE_FRACTION_H
#define AL0_BASE_FRACTION_H

#include <stdbool.h>
#include <stdint.h>

/* A probability is n * 2^-62. */
typedef uint64_t Probability;
#define PROBABILITY_ONE (UINT64_C(1) << 62)

typedef struct Fraction {
    uint64_t numerator, denominator; /* in lowest terms */
} Fraction;

/* A sum of at most 65,536 probabilities, for probability_mean(). */
typedef struct ProbabilitySum {
    uint64_t high, low; /* sums of the upper 30 and the lower 32 bits of the terms */
} ProbabilitySum;

/* Adds a probability. */
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

/* The mean of the n terms (1 to 65,536), rounded up or down. */
static inline Probability probability_mean(ProbabilitySum s, uint32_t n, bool up)
{
    uint64_t low = ((s.high % n) << 32) + s.low;
    return ((s.high / n) << 32) + (up ? low + n - 1 : low) / n;
}

/* The fraction of least denominator in [lower, upper]; upper is at most 1.
 * Source: the common prefix of the continued fractions of both bounds (R. Graham, D. Knuth,
 *         O. Patashnik, Concrete Mathematics, 4.5). */
Fraction fraction_between(Probability lower, Probability upper);

/* A number n such that f is the only fraction in [lower, upper] with a denominator of at most n;
 * UINT64_MAX if the bounds are equal.  f lies between the bounds. */
uint64_t fraction_alone(Fraction f, Probability lower, Probability upper);

/* The least common multiple; 0 if a or b is 0, or if it is above 2^62. */
uint64_t fraction_common(uint64_t a, uint64_t b);

/* Sets *out to the only fraction n / denominator in [lower, upper], in lowest terms.  False if none
 * or more than one lies there. */
bool fraction_with(uint64_t denominator, Probability lower, Probability upper, Fraction *out);

/* True if p >= n / d, exactly. */
bool probability_reaches(Probability p, uint64_t n, uint64_t d);

/* Exact arithmetic of fractions.  The denominator of the result is 0 if 63 bits cannot hold its
 * terms, or if the denominator of an operand is 0. */
Fraction fraction_sum(Fraction a, Fraction b);   /* of fractions up to 65,536 */
Fraction fraction_part(Fraction f, uint32_t n);  /* f / n, n > 0 */
Fraction fraction_least(Fraction a, Fraction b); /* the smaller one */

/* True if f >= n / d, exactly; false if the denominator of f is 0. */
bool fraction_reaches(Fraction f, uint64_t n, uint64_t d);

/* A probability in decimals, rounded up or down, as "0.571" or "1.000".
 * decimals: digits behind the point, 1 to 15. */
void probability_text(Probability p, unsigned decimals, bool up, char out[32]);

#endif

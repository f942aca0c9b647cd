/* prover/chance/risk.c -- weighted means (see risk.h). */
#include "prover/chance/risk.h"

#include <assert.h>

#include "base/wide.h"

enum { MILLION = 1000000, FIXED_BITS = 30 }; /* masses are counted in 2^-30 */
#define FIXED_ONE (INT64_C(1) << FIXED_BITS)

uint64_t expected_parts(int64_t thousandths)
{
    if (thousandths <= -EXPECT_ONE)
        return 0;
    if (thousandths >= EXPECT_ONE)
        return ODDS_ONE;
    return (uint64_t)((Wide)(uint64_t)(thousandths + EXPECT_ONE) * ODDS_ONE /
                      (uint64_t)(2 * EXPECT_ONE));
}

int64_t expected_millionths(uint64_t parts)
{
    assert(parts <= ODDS_ONE);
    WideSigned doubled = (WideSigned)parts * 2 * 2 * MILLION + (WideSigned)ODDS_ONE;
    return (int64_t)(doubled / 2 / (WideSigned)ODDS_ONE) - MILLION;
}

/* ---- masses -------------------------------------------------------------------------------- */

/* Whether |k| goes too far at E = at; k as n/d thousandths, d > 0. */
static bool goes_too_far(const Risk *r, int64_t at, int64_t n, int64_t d, RiskFault *fault)
{
    int64_t below = r->square < 0 ? -r->square : 0;
    int64_t size = n < 0 ? -n : n;
    if (size <= (EXPECT_ONE - below) * d)
        return false;
    *fault = (RiskFault){.at = at, .sum = (size + d - 1) / d + below};
    return true;
}

/* k(E) = k0 + b/2 E + a/2 E^2: what is greatest and least is so at the ends, or where E = -b / 2a.
 */
bool risk_has_masses(const Risk *r, RiskFault *fault)
{
    int64_t a = r->plus + r->minus - 2 * r->zero, b = r->plus - r->minus;
    *fault = (RiskFault){.q_too_large = r->square > EXPECT_ONE};
    if (fault->q_too_large || goes_too_far(r, 0, r->zero, 1, fault) ||
        goes_too_far(r, EXPECT_ONE, r->plus, 1, fault) ||
        goes_too_far(r, -EXPECT_ONE, r->minus, 1, fault))
        return false;
    int64_t size = a < 0 ? -a : a;
    if (a == 0 || b > 2 * size || -b > 2 * size)
        return true;
    int64_t n = a < 0 ? b * b - 8 * a * r->zero : 8 * a * r->zero - b * b;
    return !goes_too_far(r, -b * EXPECT_ONE / (2 * a), n, 8 * size, fault);
}

/* A value as so many 2^-30. */
static int64_t fixed_of(uint64_t parts)
{
    return (int64_t)(parts >> (62 - 1 - FIXED_BITS)) - FIXED_ONE;
}

/* The product, rounded down. */
static int64_t times(int64_t a, int64_t b)
{
    int64_t product = a * b, whole = product / FIXED_ONE;
    return whole - (product % FIXED_ONE < 0);
}

static int64_t fixed_of_thousandths(int64_t n)
{
    return n * FIXED_ONE / EXPECT_ONE;
}

/* k(E) in 2^-30. */
static int64_t slope_of(const Risk *r, int64_t e)
{
    int64_t b = fixed_of_thousandths(r->plus - r->minus) / 2,
            a = fixed_of_thousandths(r->plus + r->minus) / 2 - fixed_of_thousandths(r->zero);
    return fixed_of_thousandths(r->zero) + times(b, e) + times(a, times(e, e));
}

static uint64_t mass_of(const Risk *r, int64_t k, int64_t x)
{
    int64_t m = FIXED_ONE - times(k, x) + times(fixed_of_thousandths(r->square), times(x, x));
    return m > 0 ? (uint64_t)m : 0; /* below 0 by rounding alone */
}

uint64_t risk_mean(const Risk *r, uint64_t before, const OddsBounds *outcome, unsigned n)
{
    assert(n > 0 && before <= ODDS_ONE);
    int64_t k = slope_of(r, fixed_of(before));
    Wide weighed = 0, plain = 0;
    uint64_t masses = 0;
    for (unsigned i = 0; i < n; i++) {
        uint64_t mass = mass_of(r, k, fixed_of(outcome[i].lo));
        weighed += (Wide)mass * outcome[i].lo;
        plain += outcome[i].lo;
        masses += mass;
    }
    return (uint64_t)(masses ? weighed / masses : plain / n);
}

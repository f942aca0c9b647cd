/* base/fraction.c -- arithmetic of fractions and probabilities (see fraction.h). */
#include "base/fraction.h"

#include <assert.h>
#include <stdio.h>

#include "base/wide.h"

/* The last two convergents of the terms that have been taken. */
typedef struct Convergents {
    Fraction last, before;
} Convergents;

static void take_term(Convergents *c, uint64_t term)
{
    Fraction next = {term * c->last.numerator + c->before.numerator,
                     term * c->last.denominator + c->before.denominator};
    c->before = c->last;
    c->last = next;
}

Fraction fraction_between(Probability lower, Probability upper)
{
    assert(lower <= upper && upper <= PROBABILITY_ONE);
    Convergents c = {.last = {1, 0}, .before = {0, 1}};
    Fraction x = {lower, PROBABILITY_ONE}, y = {upper, PROBABILITY_ONE};
    for (;;) {
        uint64_t whole = x.numerator / x.denominator, rest = x.numerator % x.denominator;
        if (rest == 0 || whole < y.numerator / y.denominator) {
            take_term(&c, rest == 0 ? whole : whole + 1);
            return c.last;
        }
        take_term(&c, whole);
        Fraction turned = {x.denominator, rest}; /* 1 / (x - whole); y is no whole number either */
        x = (Fraction){y.denominator, y.numerator % y.denominator};
        y = turned;
    }
}

uint64_t fraction_alone(Fraction f, Probability lower, Probability upper)
{
    assert(f.denominator > 0 && lower <= upper);
    if (lower == upper)
        return UINT64_MAX;
    /* two fractions a/b and c/d are at least 1/bd apart */
    Wide width = (Wide)f.denominator * (upper - lower);
    return (uint64_t)((PROBABILITY_ONE - 1) / width);
}

static uint64_t divisor(uint64_t a, uint64_t b)
{
    while (b > 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

uint64_t fraction_common(uint64_t a, uint64_t b)
{
    if (a == 0 || b == 0)
        return 0;
    Wide all = (Wide)a * (b / divisor(a, b));
    return all > PROBABILITY_ONE ? 0 : (uint64_t)all;
}

bool fraction_with(uint64_t denominator, Probability lower, Probability upper, Fraction *out)
{
    assert(denominator > 0 && denominator <= PROBABILITY_ONE && lower <= upper);
    Wide from = ((Wide)lower * denominator + PROBABILITY_ONE - 1) / PROBABILITY_ONE;
    Wide to = (Wide)upper * denominator / PROBABILITY_ONE;
    if (from != to)
        return false;
    uint64_t common = divisor(denominator, (uint64_t)from);
    *out = (Fraction){(uint64_t)from / common, denominator / common};
    return true;
}

bool probability_reaches(Probability p, uint64_t n, uint64_t d)
{
    return (Wide)p * d >= (Wide)n * PROBABILITY_ONE;
}

void probability_text(Probability p, unsigned decimals, bool up, char out[32])
{
    assert(p <= PROBABILITY_ONE && decimals >= 1 && decimals <= 15);
    uint64_t scale = 1;
    for (unsigned i = 0; i < decimals; i++)
        scale *= 10;
    Wide product = (Wide)p * scale + (up ? PROBABILITY_ONE - 1 : 0);
    uint64_t n = (uint64_t)(product / PROBABILITY_ONE);
    snprintf(out, 32, "%u.%0*llu", (unsigned)(n / scale), (int)decimals,
             (unsigned long long)(n % scale));
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

static const Fraction too_large = {0, 0};

/* n / m in lowest terms, if 63 bits hold both. */
static Fraction lowest(Wide n, Wide m)
{
    Wide a = m, b = n;
    while (b) {
        Wide rest = a % b;
        a = b;
        b = rest;
    }
    n /= a;
    m /= a;
    return m >> 63 || n >> 63 ? too_large : (Fraction){(uint64_t)n, (uint64_t)m};
}

Fraction fraction_sum(Fraction a, Fraction b)
{
    uint64_t common =
        a.denominator && b.denominator ? fraction_common(a.denominator, b.denominator) : 0;
    if (!common)
        return too_large;
    return lowest((Wide)a.numerator * (common / a.denominator) +
                      (Wide)b.numerator * (common / b.denominator),
                  common);
}

Fraction fraction_part(Fraction f, uint32_t n)
{
    assert(n > 0);
    return f.denominator ? lowest(f.numerator, (Wide)f.denominator * n) : too_large;
}

Fraction fraction_least(Fraction a, Fraction b)
{
    if (!a.denominator || !b.denominator)
        return too_large;
    bool first = (Wide)a.numerator * b.denominator <= (Wide)b.numerator * a.denominator;
    return first ? a : b;
}

bool fraction_reaches(Fraction f, uint64_t n, uint64_t d)
{
    return f.denominator && (Wide)f.numerator * d >= (Wide)n * f.denominator;
}

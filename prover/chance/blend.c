/* prover/chance/blend.c -- blends estimates (see blend.h). The sum of all weights is stored
 * divided by the last weight, since weights themselves grow without bound. */
#include "prover/chance/blend.h"

#include <assert.h>

#include "base/wide.h"

enum { FIXED_BITS = 30, SUM_BITS = 60 };
#define FIXED_ONE (UINT64_C(1) << FIXED_BITS)
#define LARGEST_SUM                                                               \
    (UINT64_C(1) << SUM_BITS) /* from there on an estimate hardly weighs anything \
                               */
#define RHO_LARGEST (4 * FIXED_ONE)
#define RHO_LEAST (FIXED_ONE / 4)

bool blend_has_weights(const Blend *b)
{
    return b->growth == 0 || (b->growth > EXPECT_ONE && b->growth <= BLEND_LARGEST);
}

/* How far a value is from 0; *is_negative: on which side. */
static uint64_t magnitude_of(uint64_t parts, bool *is_negative)
{
    const uint64_t zero = ODDS_ONE / 2;
    *is_negative = parts < zero;
    return *is_negative ? zero - parts : parts - zero;
}

/* In 2^-30. */
static uint64_t rho_of(uint64_t before, uint64_t now)
{
    bool was_negative, is_negative;
    uint64_t from = magnitude_of(before, &was_negative), to = magnitude_of(now, &is_negative);
    if (from == 0 || (to && was_negative != is_negative))
        return FIXED_ONE;
    Wide rho = ((Wide)to << FIXED_BITS) / from;
    if (rho > RHO_LARGEST)
        return RHO_LARGEST;
    return rho < RHO_LEAST ? RHO_LEAST : (uint64_t)rho;
}

void blend_add(const Blend *b, Blended *s, uint64_t estimate)
{
    assert(blend_has_weights(b) && estimate <= ODDS_ONE);
    if (s->n == 0 || b->growth == 0) {
        *s = (Blended){.value = estimate, .last = estimate, .sum = FIXED_ONE, .n = s->n + 1};
        return;
    }
    uint64_t step = (uint64_t)((Wide)rho_of(s->last, estimate) * (uint64_t)b->growth / EXPECT_ONE);
    Wide sum = ((Wide)s->sum << FIXED_BITS) / step + FIXED_ONE;
    s->sum = sum < LARGEST_SUM ? (uint64_t)sum : LARGEST_SUM;
    s->value =
        (uint64_t)(((Wide)s->value * (s->sum - FIXED_ONE) + (Wide)estimate * FIXED_ONE) / s->sum);
    s->last = estimate;
    s->n++;
}

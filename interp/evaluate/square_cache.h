/* interp/evaluate/square_cache.h -- values of a slot that is a function of one or two squares.
 * Does: a table from the squares of one or two sets of the position to the value.
 * Knows: SlotFacts, values.   Must not know: programs, how values are computed.
 * The classic table for king and rook evaluates the way of the kings 4 million times; there are
 * 4,096 pairs of squares. */
#ifndef AL0_INTERP_EVALUATE_SQUARE_CACHE_H
#define AL0_INTERP_EVALUATE_SQUARE_CACHE_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "interp/compile/code.h"

enum { SQUARE_CACHE_SIZE = 64 * 64 };

typedef struct SquareCache {
    uint64_t known[SQUARE_CACHE_SIZE / 64]; /* bit i % 64 of word i / 64: value[i] is known */
    Value value[SQUARE_CACHE_SIZE];
} SquareCache;

static inline uint64_t field_of(const void *position, size_t at)
{
    uint64_t s;
    memcpy(&s, (const unsigned char *)position + at, sizeof s);
    return s;
}

/* The place of a position's value.
 * Returns: false if a set has no square, or several: the position then has no place. */
static inline bool square_cache_place(const SlotFacts *slot, const void *position, uint32_t *out)
{
    const uint64_t a = field_of(position, slot->field[0]), b = field_of(position, slot->field[1]);
    if (!a || !b || a & (a - 1) || b & (b - 1))
        return false;
    *out = 64 * (uint32_t)__builtin_ctzll(a) + (uint32_t)__builtin_ctzll(b);
    return true;
}

static inline bool square_cache_has(const SquareCache *c, uint32_t place)
{
    return c->known[place / 64] >> place % 64 & 1;
}

static inline void square_cache_set(SquareCache *c, uint32_t place, Value v)
{
    c->value[place] = v;
    c->known[place / 64] |= UINT64_C(1) << place % 64;
}

#endif

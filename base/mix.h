/* base/mix.h -- bit mixers, for hash tables and random numbers.
 * Does: SplitMix64 and its finalizer; a step of a hash over words.
 * Knows: nothing.   Must not know: the data. */
#ifndef AL0_BASE_MIX_H
#define AL0_BASE_MIX_H

#include <stdint.h>

/* 2^64 divided by the golden ratio, odd. */
#define MIX_GOLDEN UINT64_C(0x9E3779B97F4A7C15)

/* A bijection of 64 bits: each bit of x changes about half of the bits of the result.
 * Source: G. Steele, D. Lea, C. Flood, Fast splittable pseudorandom number generators, 2014. */
static inline uint64_t mix64(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

/* The next number of SplitMix64. */
static inline uint64_t mix_next(uint64_t *state)
{
    return mix64(*state += MIX_GOLDEN);
}

/* Adds a word to a hash.  Cheaper than mix64(), and mixes less. */
static inline uint64_t mix_step(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * MIX_GOLDEN;
    return hash ^ hash >> 32;
}

#endif

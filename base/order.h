/* base/order.h -- the smaller and the larger of two numbers.
 * Knows: nothing.   Must not know: what they count. */
#ifndef AL0_BASE_ORDER_H
#define AL0_BASE_ORDER_H

#include <stdint.h>

static inline uint32_t smaller_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static inline uint32_t larger_u32(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static inline uint64_t smaller_u64(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline uint64_t larger_u64(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

#endif

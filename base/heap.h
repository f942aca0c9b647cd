/* base/heap.h -- a binary heap of numbers: the first of them is taken first.
 * Does: keeps numbers in an order that the caller defines.
 * Knows: vec.h.   Must not know: what numbers stand for. */
#ifndef AL0_BASE_HEAP_H
#define AL0_BASE_HEAP_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

/* {0} is empty; vec_clear() frees it. */
typedef VEC(uint32_t) Heap;

/* True if number a, one of the owner's, is taken before b.  A total order of the numbers, which
 * stays as long as they are in a heap, makes the order of taking independent of that of putting. */
typedef bool HeapBefore(const void *owner, uint32_t a, uint32_t b);

static inline void heap_exchange(Heap *h, size_t i, size_t k)
{
    uint32_t number = h->at[i];
    h->at[i] = h->at[k];
    h->at[k] = number;
}

static inline void heap_put(Heap *h, uint32_t number, HeapBefore *before, const void *owner)
{
    vec_push(h, number, "numbers in order");
    for (size_t i = h->n - 1; i > 0 && before(owner, h->at[i], h->at[(i - 1) / 2]); i = (i - 1) / 2)
        heap_exchange(h, i, (i - 1) / 2);
}

/* Takes the first number out.  There is one. */
static inline uint32_t heap_take(Heap *h, HeapBefore *before, const void *owner)
{
    assert(h->n > 0);
    uint32_t first = h->at[0];
    h->at[0] = h->at[--h->n];
    for (size_t i = 0, k; (k = 2 * i + 1) < h->n; i = k) {
        if (k + 1 < h->n && before(owner, h->at[k + 1], h->at[k]))
            k++;
        if (!before(owner, h->at[k], h->at[i]))
            break;
        heap_exchange(h, i, k);
    }
    return first;
}

#endif

/* base/vec.h -- growing arrays.
 * Does: three macros over a struct of (at, n, cap), which evaluate their arguments more than once.
 * Knows: base_realloc.   Must not know: limits; the caller checks n against its own. */
#ifndef AL0_BASE_VEC_H
#define AL0_BASE_VEC_H

#include <stdlib.h>

#include "base/fatal.h"

/* An array of T; {0} is empty. */
#define VEC(T)         \
    struct {           \
        T *at;         \
        size_t n, cap; \
    }

/* Appends x; noun names the array when memory runs out. */
#define vec_push(v, x, noun)                                                     \
    do {                                                                         \
        if ((v)->n == (v)->cap) {                                                \
            (v)->cap = (v)->cap ? (v)->cap * 2 : 8;                              \
            (v)->at = base_realloc((v)->at, (v)->cap * sizeof *(v)->at, (noun)); \
        }                                                                        \
        (v)->at[(v)->n++] = (x);                                                 \
    } while (0)

/* Frees the array; it is empty again. */
#define vec_clear(v)                              \
    do {                                          \
        free((v)->at);                            \
        (v)->at = NULL, (v)->n = 0, (v)->cap = 0; \
    } while (0)

#endif

/* base/fatal.c -- allocation that aborts when memory runs out (see fatal.h). */
#include "base/fatal.h"

#include <stdio.h>
#include <stdlib.h>

void base_fatal(const char *what)
{
    fprintf(stderr, "al0: fatal: %s\n", what);
    abort();
}

static void *checked(void *p, const char *noun)
{
    if (!p) {
        char text[96];
        snprintf(text, sizeof text, "out of memory (%s)", noun);
        base_fatal(text);
    }
    return p;
}

void *base_alloc(size_t size, const char *noun)
{
    return checked(malloc(size ? size : 1), noun);
}

void *base_zalloc(size_t count, size_t size, const char *noun)
{
    if (count == 0 || size == 0)
        count = size = 1;
    return checked(calloc(count, size), noun);
}

void *base_realloc(void *old, size_t size, const char *noun)
{
    return checked(realloc(old, size ? size : 1), noun);
}

void *base_alloc_aligned(size_t size, const char *noun)
{
    return checked(aligned_alloc(BASE_ALIGNMENT, base_round_up(size ? size : 1, BASE_ALIGNMENT)),
                   noun);
}

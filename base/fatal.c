/* base/fatal.c -- the door for lack of memory (see fatal.h).
 * The handler is the one piece of state outside cli/ that lasts: it is set once, by a test or a
 * program's main, before any thread is started. */
#include "base/fatal.h"

#include <stdio.h>
#include <stdlib.h>

static FatalHandler *fatal_handler;

FatalHandler *base_set_fatal(FatalHandler *handler)
{
    FatalHandler *old = fatal_handler;
    fatal_handler = handler;
    return old;
}

void base_fatal(const char *what)
{
    if (fatal_handler)
        fatal_handler(what);
    else
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
    return checked(calloc(count ? count : 1, size ? size : 1), noun);
}

void *base_realloc(void *old, size_t size, const char *noun)
{
    return checked(realloc(old, size ? size : 1), noun);
}

/* base/arena.c -- a list of blocks (see arena.h).
 * Each block is twice as large as the one before, up to a megabyte. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

typedef struct Block {
    struct Block *older;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
} Block;

struct Arena {
    Block *newest;
    const char *noun;
};

static void arena_add_block(Arena *a, size_t want)
{
    size_t size = a->newest ? a->newest->size * 2 : FIRST_BLOCK;
    if (size > LARGEST_BLOCK)
        size = LARGEST_BLOCK;
    if (size < want)
        size = want;
    Block *b = base_alloc(sizeof *b + size, a->noun);
    *b = (Block){a->newest, size, 0};
    a->newest = b;
}

Arena *arena_new(const char *noun)
{
    Arena *a = base_zalloc(1, sizeof *a, noun);
    a->noun = noun;
    return a;
}

void arena_free(Arena *a)
{
    if (!a)
        return;
    while (a->newest) {
        Block *older = a->newest->older;
        free(a->newest);
        a->newest = older;
    }
    free(a);
}

void *arena_alloc(Arena *a, size_t size)
{
    const size_t align = alignof(max_align_t);
    if (size > SIZE_MAX / 2)
        base_fatal(a->noun);
    size = (size + align - 1) / align * align;
    if (!a->newest || a->newest->size - a->newest->used < size)
        arena_add_block(a, size);
    void *p = a->newest->bytes + a->newest->used;
    a->newest->used += size;
    return memset(p, 0, size);
}

char *arena_text(Arena *a, const char *s, size_t n)
{
    char *t = arena_alloc(a, n + 1);
    if (n)
        memcpy(t, s, n);
    return t;
}

char *arena_printf(Arena *a, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    size_t size = (size_t)vsnprintf(NULL, 0, fmt, args) + 1;
    char *t = arena_alloc(a, size);
    vsnprintf(t, size, fmt, again);
    va_end(again);
    va_end(args);
    return t;
}

char *arena_take(Arena *a, StrBuf *text)
{
    char *t = arena_text(a, strbuf_get(text), text->n);
    strbuf_clear(text);
    return t;
}

void *arena_copy(Arena *a, const void *from, size_t n)
{
    void *p = arena_alloc(a, n);
    if (n)
        memcpy(p, from, n);
    return p;
}

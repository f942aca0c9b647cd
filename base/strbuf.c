/* base/strbuf.c -- a growing text buffer (see strbuf.h). */
#include "base/strbuf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MUCH = 1 << 16 }; /* bytes to be handed on at once */

static void make_text_room(StrBuf *b, size_t more)
{
    if (b->cap - b->n > more)
        return;
    size_t cap = b->cap ? b->cap : 64;
    while (cap - b->n <= more)
        cap *= 2;
    b->text = base_realloc(b->text, cap, "text");
    b->cap = cap;
}

void strbuf_clear(StrBuf *b)
{
    free(b->text);
    *b = (StrBuf){0};
}

const char *strbuf_get(const StrBuf *b)
{
    return b->text ? b->text : "";
}

char *strbuf_take(StrBuf *b)
{
    make_text_room(b, 0);
    b->text[b->n] = '\0';
    char *text = b->text;
    *b = (StrBuf){0};
    return text;
}

char *text_copy(const char *text)
{
    StrBuf b = {0};
    strbuf_puts(&b, text);
    return strbuf_take(&b);
}

void strbuf_add(StrBuf *b, const char *s, size_t n)
{
    make_text_room(b, n);
    if (n)
        memcpy(b->text + b->n, s, n);
    b->n += n;
    b->text[b->n] = '\0';
}

void strbuf_puts(StrBuf *b, const char *s)
{
    strbuf_add(b, s, strlen(s));
}

void strbuf_putc(StrBuf *b, char c)
{
    strbuf_add(b, &c, 1);
}

void strbuf_repeat(StrBuf *b, char c, size_t times)
{
    make_text_room(b, times);
    memset(b->text + b->n, c, times);
    b->n += times;
    b->text[b->n] = '\0';
}

bool strbuf_flush(StrBuf *b)
{
    if (b->n > 0 && !b->sink_failed)
        b->sink_failed = !b->sink(b->context, b->text, b->n);
    b->n = 0;
    return !b->sink_failed;
}

void strbuf_cut(StrBuf *b, size_t n)
{
    assert(n <= b->n);
    b->n = n;
    if (b->text)
        b->text[n] = '\0';
}

void strbuf_plain(StrBuf *b, const char *s)
{
    for (; *s; s++)
        strbuf_putc(b, *s < ' ' || *s > '~' ? '?' : *s);
}

void strbuf_flush_if_full(StrBuf *b)
{
    if (b->sink && b->n >= MUCH)
        strbuf_flush(b);
}

void strbuf_printf(StrBuf *b, const char *fmt, ...)
{
    va_list args, again;
    va_start(args, fmt);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, fmt, args);
    va_end(args);
    if (n > 0) {
        make_text_room(b, (size_t)n + 1);
        vsnprintf(b->text + b->n, (size_t)n + 1, fmt, again);
        b->n += (size_t)n;
    }
    va_end(again);
}

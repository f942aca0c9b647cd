/* base/visible.c -- text that is safe to print on a terminal (see visible.h). */
#include "base/visible.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

/* The character at s; -1 with *bytes 1 when there is none. */
static utf8proc_int32_t decode(const char *s, size_t n, unsigned *bytes)
{
    utf8proc_int32_t c;
    utf8proc_ssize_t left = n < 4 ? (utf8proc_ssize_t)n : 4;
    utf8proc_ssize_t used = utf8proc_iterate((const utf8proc_uint8_t *)s, left, &c);
    *bytes = used > 0 ? (unsigned)used : 1;
    return used > 0 ? c : -1;
}

unsigned utf8_length(const char *s, size_t n)
{
    unsigned bytes;
    return decode(s, n, &bytes) < 0 ? 0 : bytes;
}

static bool is_printable(utf8proc_int32_t c)
{
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return false;
    default: return true;
    }
}

Glyph visible_next(const char *s, size_t n)
{
    assert(n > 0);
    Glyph g = {0};
    utf8proc_int32_t c = decode(s, n, &g.bytes);
    if (c == '\t') {
        strcpy(g.text, " ");
    } else if (c < ' ' || c == 0x7F) {
        snprintf(g.text, sizeof g.text, "\\x%02x", (unsigned char)*s);
    } else if (!is_printable(c)) {
        snprintf(g.text, sizeof g.text, "<U+%04X>", (unsigned)c);
    } else {
        memcpy(g.text, s, g.bytes);
        g.columns = (unsigned)utf8proc_charwidth(c);
        return g;
    }
    g.columns = (unsigned)strlen(g.text);
    return g;
}

static void add_glyphs(StrBuf *out, const char *s, size_t n, bool keep_lines)
{
    while (n > 0) {
        Glyph g = visible_next(s, n);
        strbuf_puts(out, keep_lines && *s == '\n' ? "\n" : g.text);
        s += g.bytes;
        n -= g.bytes;
    }
}

void visible_line(StrBuf *out, const char *s, size_t n)
{
    add_glyphs(out, s, n, false);
}

void visible_lines(StrBuf *out, const char *s, size_t n)
{
    add_glyphs(out, s, n, true);
}

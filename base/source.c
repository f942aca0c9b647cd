/* base/source.c -- source texts and places in them (see source.h). */
#include "base/source.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/strbuf.h"

const Source *source_new(Arena *home, const char *name, const char *text, size_t n)
{
    assert(n <= LIMIT_SOURCE_BYTES);
    Source *s = ARENA_NEW(home, Source);
    s->name = arena_text(home, name, strlen(name));
    s->text = arena_text(home, text, n);
    s->n = (uint32_t)n;
    return s;
}

bool is_utf16(const char *text, size_t n)
{
    return n >= 2 && (memcmp(text, "\xFF\xFE", 2) == 0 || memcmp(text, "\xFE\xFF", 2) == 0);
}

static ReadStatus read_stream(FILE *f, StrBuf *into)
{
    char block[1 << 16];
    size_t n;
    while ((n = fread(block, 1, sizeof block, f)) > 0) {
        if (into->n + n > LIMIT_SOURCE_BYTES)
            return READ_TOO_LARGE;
        strbuf_add(into, block, n);
    }
    if (is_utf16(strbuf_get(into), into->n))
        return READ_UTF16;
    return ferror(f) ? READ_UNREADABLE : READ_OK;
}

ReadStatus source_read(Arena *home, const char *path, const char *name, const Source **out)
{
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *f = is_stdin ? stdin : fopen(path, "rb");
    if (!f)
        return errno == ENOENT || errno == ENOTDIR ? READ_MISSING : READ_UNREADABLE;
    StrBuf text = {0};
    ReadStatus status = read_stream(f, &text);
    int why = errno;
    if (!is_stdin)
        fclose(f);
    if (status == READ_OK)
        *out = source_new(home, name, strbuf_get(&text), text.n);
    strbuf_clear(&text);
    errno = why;
    return status;
}

static bool starts_character(char c)
{
    return ((unsigned char)c & 0xC0) != 0x80;
}

Place source_place(const Source *s, uint32_t offset)
{
    Place p = {1, 1};
    if (offset > s->n)
        offset = s->n;
    for (uint32_t i = 0; i < offset; i++) {
        if (s->text[i] == '\n') {
            p.line++;
            p.column = 1;
        } else if (starts_character(s->text[i])) {
            p.column++;
        }
    }
    return p;
}

SourceLines source_lines(Arena *home, const Source *s)
{
    uint32_t n = 1;
    for (uint32_t i = 0; i < s->n; i++)
        n += s->text[i] == '\n';
    uint32_t *begin = ARENA_ARRAY(home, uint32_t, n);
    uint32_t line = 1;
    for (uint32_t i = 0; i < s->n; i++)
        if (s->text[i] == '\n')
            begin[line++] = i + 1;
    return (SourceLines){s, begin, n};
}

Place source_lines_place(const SourceLines *lines, uint32_t offset)
{
    uint32_t lo = 0, hi = lines->n; /* the line is one of [lo, hi) */
    offset = offset < lines->source->n ? offset : lines->source->n;
    while (hi - lo > 1) {
        uint32_t middle = lo + (hi - lo) / 2;
        if (lines->begin[middle] <= offset)
            lo = middle;
        else
            hi = middle;
    }
    Place p = {lo + 1, 1};
    for (uint32_t i = lines->begin[lo]; i < offset; i++)
        p.column += starts_character(lines->source->text[i]);
    return p;
}

const char *source_line(const Source *s, uint32_t offset, size_t *length)
{
    if (offset > s->n)
        offset = s->n;
    uint32_t lo = offset, hi = offset;
    while (lo > 0 && s->text[lo - 1] != '\n')
        lo--;
    while (hi < s->n && s->text[hi] != '\n')
        hi++;
    if (hi > lo && s->text[hi - 1] == '\r')
        hi--;
    *length = hi - lo;
    return s->text + lo;
}

Span span_join(Span a, Span b)
{
    assert(a.source == b.source);
    Span joined = a;
    if (b.lo < a.lo)
        joined.lo = b.lo;
    if (b.hi > a.hi)
        joined.hi = b.hi;
    return joined;
}

/* tests/runner/compare.c -- two texts, line by line (see compare.h).
 * The difference is everything between the first and the last line that differ: not the shortest
 * one, but easy to trust. */
#include "runner/compare.h"

#include <stddef.h>
#include <string.h>

#include "base/vec.h"

enum { CONTEXT_LINES = 3 };

static const char WILDCARD[] = COMPARE_ANY_TEXT;
enum { WILDCARD_LENGTH = sizeof WILDCARD - 1 };

typedef struct Line {
    const char *s;
    size_t n;
} Line;

typedef struct Lines {
    VEC(Line) line;
    bool open; /* the last line has no line end */
} Lines;

static Lines split(const StrBuf *text)
{
    Lines lines = {0};
    const char *at = strbuf_get(text), *end = at + text->n;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        lines.open = !stop;
        Line line = {at, (size_t)((stop ? stop : end) - at)};
        vec_push(&lines.line, line, "lines");
        at += line.n + 1;
    }
    return lines;
}

static bool begins_with_wildcard(Line p)
{
    return p.n >= WILDCARD_LENGTH && memcmp(p.s, WILDCARD, WILDCARD_LENGTH) == 0;
}

static Line behind(Line l, size_t n)
{
    return (Line){l.s + n, l.n - n};
}

/* The usual matching with one place to come back to: the last wildcard met. */
static bool matches(Line pattern, Line text)
{
    Line retry_pattern = {0}, retry_text = {0};
    for (;;) {
        if (begins_with_wildcard(pattern)) {
            pattern = behind(pattern, WILDCARD_LENGTH);
            retry_pattern = pattern;
            retry_text = text;
        } else if (pattern.n && text.n && *pattern.s == *text.s) {
            pattern = behind(pattern, 1);
            text = behind(text, 1);
        } else if (!pattern.n && !text.n) {
            return true;
        } else if (retry_pattern.s && retry_text.n) {
            retry_text = behind(retry_text, 1);
            pattern = retry_pattern;
            text = retry_text;
        } else {
            return false;
        }
    }
}

static bool stands_for_lines(Line l)
{
    return l.n == strlen(COMPARE_ANY_LINES) && memcmp(l.s, COMPARE_ANY_LINES, l.n) == 0;
}

/* The same matching as of the characters of a line, for the lines of a text. */
static bool lines_match(const Lines *pattern, const Lines *text)
{
    size_t p = 0, t = 0, retry_pattern = 0, retry_text = 0; /* retry_pattern: 0 for none */
    while (p < pattern->line.n || t < text->line.n) {
        if (p < pattern->line.n && stands_for_lines(pattern->line.at[p])) {
            retry_pattern = ++p;
            retry_text = t;
        } else if (p < pattern->line.n && t < text->line.n &&
                   matches(pattern->line.at[p], text->line.at[t])) {
            p++;
            t++;
        } else if (retry_pattern && retry_text < text->line.n) {
            t = ++retry_text;
            p = retry_pattern;
        } else {
            return false;
        }
    }
    return true;
}

static void print_lines(StrBuf *out, char mark, const Lines *lines, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        strbuf_putc(out, mark);
        strbuf_add(out, lines->line.at[i].s, lines->line.at[i].n);
        strbuf_putc(out, '\n');
        if (lines->open && i + 1 == lines->line.n)
            strbuf_puts(out, "\\ no line end\n");
    }
}

/* The first `same` and the last `tail` lines of both are alike. */
static void print_difference(StrBuf *out, const char *what, const Lines *expected,
                             const Lines *actual, size_t same, size_t tail)
{
    size_t from = same > CONTEXT_LINES ? same - CONTEXT_LINES : 0;
    size_t after = tail > CONTEXT_LINES ? CONTEXT_LINES : tail;
    size_t end_expected = expected->line.n - tail, end_actual = actual->line.n - tail;
    strbuf_printf(out, "--- %s, expected\n+++ %s, actual\n", what, what);
    strbuf_printf(out, "@@ -%zu,%zu +%zu,%zu @@\n", from + 1, end_expected + after - from, from + 1,
                  end_actual + after - from);
    print_lines(out, ' ', actual, from, same);
    print_lines(out, '-', expected, same, end_expected);
    print_lines(out, '+', actual, same, end_actual);
    print_lines(out, ' ', actual, end_actual, end_actual + after);
}

bool compare_texts(const StrBuf *expected, const StrBuf *actual, const char *what,
                   StrBuf *difference)
{
    Lines e = split(expected), a = split(actual);
    size_t shorter = e.line.n < a.line.n ? e.line.n : a.line.n;
    size_t same = 0, tail = 0;
    while (same < shorter && matches(e.line.at[same], a.line.at[same]))
        same++;
    if (a.open && same == a.line.n)
        same--;
    while (!a.open && tail < shorter - same &&
           matches(e.line.at[e.line.n - 1 - tail], a.line.at[a.line.n - 1 - tail]))
        tail++;
    bool alike = !a.open && lines_match(&e, &a);
    if (!alike)
        print_difference(difference, what, &e, &a, same, tail);
    vec_clear(&e.line);
    vec_clear(&a.line);
    return alike;
}

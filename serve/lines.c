/* serve/lines.c -- places in a text, as clients count them (see lines.h). */
#include "serve/lines.h"

#include <assert.h>
#include <stdlib.h>

#include "al0.h"

/* How many bytes end a line there; 0: none does. */
static size_t line_end(const char *text, size_t n, size_t at)
{
    if (at < n && text[at] == '\r')
        return at + 1 < n && text[at + 1] == '\n' ? 2 : 1;
    return at < n && text[at] == '\n' ? 1 : 0;
}

TextLines lines_new(const char *text, size_t n)
{
    assert(text || n == 0);
    TextLines l = {.text = text, .n = n, .n_lines = 1};
    for (size_t i = 0; i < n; i++)
        l.n_lines += text[i] == '\n' || text[i] == '\r';
    l.begin = al0_alloc(NULL, l.n_lines * sizeof *l.begin, "lines");
    l.begin[0] = 0;
    l.n_lines = 1;
    for (size_t i = 0, end; i < n; i += end ? end : 1)
        if ((end = line_end(text, n, i)) > 0)
            l.begin[l.n_lines++] = i + end;
    return l;
}

void lines_clear(TextLines *l)
{
    free(l->begin);
    *l = (TextLines){0};
}

size_t lines_line(const TextLines *l, size_t at)
{
    size_t lo = 0, hi = l->n_lines;
    while (hi - lo > 1) {
        size_t middle = lo + (hi - lo) / 2;
        if (l->begin[middle] <= at)
            lo = middle;
        else
            hi = middle;
    }
    return lo;
}

/* The units of UTF-16 that the character with this first byte takes; 0: it is no first byte. */
static size_t units(char byte)
{
    unsigned char c = (unsigned char)byte;
    if ((c & 0xC0) == 0x80)
        return 0;
    return c >= 0xF0 ? 2 : 1;
}

size_t lines_column(const TextLines *l, size_t at)
{
    at = at < l->n ? at : l->n;
    size_t column = 0;
    for (size_t i = l->begin[lines_line(l, at)]; i < at; i++)
        column += units(l->text[i]);
    return column;
}

size_t lines_byte(const TextLines *l, size_t line, size_t column)
{
    if (line >= l->n_lines)
        return l->n;
    size_t at = l->begin[line];
    while (at < l->n && line_end(l->text, l->n, at) == 0) {
        size_t wide = units(l->text[at]);
        if (wide > column)
            break;
        column -= wide;
        at++;
        while (at < l->n && units(l->text[at]) == 0)
            at++;
    }
    return at;
}

/* A byte as a Position of the protocol; the caller's. */
static json_t *lines_position(const TextLines *l, size_t at)
{
    return json_pack("{s:I, s:I}", "line", (json_int_t)lines_line(l, at), "character",
                     (json_int_t)lines_column(l, at));
}

json_t *lines_range(const TextLines *l, size_t at, size_t length)
{
    return json_pack("{s:o, s:o}", "start", lines_position(l, at), "end",
                     lines_position(l, at + length));
}

static size_t count_of(const json_t *number)
{
    json_int_t n = json_integer_value(number);
    return n > 0 ? (size_t)n : 0;
}

size_t lines_byte_of(const TextLines *l, const json_t *position)
{
    return lines_byte(l, count_of(json_object_get(position, "line")),
                      count_of(json_object_get(position, "character")));
}

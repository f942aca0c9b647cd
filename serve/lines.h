/* serve/lines.h -- places in a text, as clients count them.
 * Does: turns bytes into lines and columns of UTF-16, and back.
 * Knows: JSON.   Must not know: tables. */
#ifndef AL0_SERVE_LINES_H
#define AL0_SERVE_LINES_H

#include <jansson.h>
#include <stddef.h>

/* Where the lines of a text begin; a line ends with LF, CR or both. */
typedef struct TextLines {
    const char *text; /* borrowed */
    size_t n;
    size_t *begin;
    size_t n_lines;
} TextLines;

TextLines lines_new(const char *text, size_t n);
void lines_clear(TextLines *l);

/* The line of a byte, from 0; what lies behind the end is the end. */
size_t lines_line(const TextLines *l, size_t at);
/* Its column in units of UTF-16, from 0. */
size_t lines_column(const TextLines *l, size_t at);
/* The byte at a line and a column; what lies behind the end of a line is its end. */
size_t lines_byte(const TextLines *l, size_t line, size_t column);

/* Bytes as a Range of the protocol; the caller's. */
json_t *lines_range(const TextLines *l, size_t at, size_t length);
/* The byte of a Position; 0 if it is none. */
size_t lines_byte_of(const TextLines *l, const json_t *position);

#endif

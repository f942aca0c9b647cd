/* base/source.h -- a source text, and places in it.
 * Does: keeps a text with its name; turns byte offsets into line, column and source line.
 * Knows: Arena.   Must not know: languages, games, diagnostics. */
#ifndef AL0_BASE_SOURCE_H
#define AL0_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* A text with its name. */
typedef struct Source {
    const char *name; /* as messages show it */
    const char *text; /* n bytes, then a NUL; may hold other NULs */
    uint32_t n;
} Source;

/* Bytes [lo, hi) of a source; source is NULL if there is no place. */
typedef struct Span {
    const Source *source;
    uint32_t lo, hi;
} Span;

/* Line and column count from 1; columns count characters (UTF-8 code points), not bytes. */
typedef struct Place {
    uint32_t line, column;
} Place;

enum { LIMIT_SOURCE_BYTES = 4 << 20 }; /* the largest file accepted */

/* The outcome of reading a file. */
typedef enum ReadStatus {
    READ_OK,
    READ_MISSING,
    READ_UNREADABLE,
    READ_TOO_LARGE,
    READ_UTF16, /* see is_utf16() */
} ReadStatus;

/* True if n bytes of text begin with the byte order mark of UTF-16. */
bool is_utf16(const char *text, size_t n);

/* A source over a copy of n bytes of text (n <= LIMIT_SOURCE_BYTES), kept in home. */
const Source *source_new(Arena *home, const char *name, const char *text, size_t n);

/* Reads a file into home.
 * path:   "-" is standard input.
 * name:   the name of the source in messages.
 * Errors: the status; for READ_UNREADABLE errno has the reason.  *out is untouched. */
ReadStatus source_read(Arena *home, const char *path, const char *name, const Source **out);

/* Place of the byte at offset; an offset behind the end is the end. */
Place source_place(const Source *s, uint32_t offset);

/* Where the lines of a source begin, for many places in it. */
typedef struct SourceLines {
    const Source *source;
    const uint32_t *begin; /* of each line, ascending */
    uint32_t n;
} SourceLines;

/* The lines of a source; borrowed from home. */
SourceLines source_lines(Arena *home, const Source *s);
/* As source_place(), without going through the text in front of the line. */
Place source_lines_place(const SourceLines *lines, uint32_t offset);

/* The line that holds the offset, without its line end; borrowed from the source. */
const char *source_line(const Source *s, uint32_t offset, size_t *length);

/* The smallest span that covers both (of one source). */
Span span_join(Span a, Span b);

#endif

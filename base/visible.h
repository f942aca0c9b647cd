/* base/visible.h -- untrusted text in a form that is safe to print on a terminal.
 * Does: decodes UTF-8; gives the printed form and the width of each character.
 * Knows: StrBuf, utf8proc.   Must not know: where texts come from, where they go.
 *
 * Escaped as `\x9b`: invalid UTF-8 and the control characters of ASCII.  Escaped as `<U+202E>`:
 * other control characters, marks that change the writing direction (U+202E), line separators and
 * characters without a shape (zero width space).  A tab becomes a space. */
#ifndef AL0_BASE_VISIBLE_H
#define AL0_BASE_VISIBLE_H

#include "base/strbuf.h"

/* The length in bytes of the UTF-8 character at s; 0 if it is invalid.
 * n: bytes left at s, at least 1. */
unsigned utf8_length(const char *s, size_t n);

/* The printed form of a character or an invalid byte. */
typedef struct Glyph {
    unsigned bytes;   /* length in the text, at least 1 */
    unsigned columns; /* width on a terminal; 0 for a combining mark */
    char text[16];    /* printed form, with a NUL */
} Glyph;

/* The glyph at s.
 * n: bytes left at s, at least 1. */
Glyph visible_next(const char *s, size_t n);

/* Appends n bytes of text as one line: line ends are escaped, too. */
void visible_line(StrBuf *out, const char *s, size_t n);

/* Appends n bytes of text of several lines: line ends are kept. */
void visible_lines(StrBuf *out, const char *s, size_t n);

#endif

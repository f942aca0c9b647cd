/* base/visible.h -- what somebody else wrote, in a form that a terminal shows and does not obey.
 * Does: reads UTF-8 character by character; says how each is shown, and how wide.
 * Knows: StrBuf, utf8proc.   Must not know: where texts come from, where they go.
 *
 * Written out are: bytes that are no UTF-8 and the control characters of ASCII as `\x9b`; other
 * control characters, marks that turn the direction of writing (U+202E), line separators and
 * characters without a shape (zero width space) as `<U+202E>`.  A tab is a space. */
#ifndef AL0_BASE_VISIBLE_H
#define AL0_BASE_VISIBLE_H

#include "base/strbuf.h"

/* Bytes of the UTF-8 character at s, of which n > 0 bytes are left; 0 when there is none. */
unsigned utf8_length(const char *s, size_t n);

/* A character, or a byte that is none, as it is shown. */
typedef struct Glyph {
    unsigned bytes;   /* that it takes in the text, at least 1 */
    unsigned columns; /* that it fills on a terminal; 0 for a mark on the one before */
    char text[16];    /* its form, with a NUL behind it */
} Glyph;

/* The glyph at s, of which n > 0 bytes are left. */
Glyph visible_next(const char *s, size_t n);

/* Appends n bytes of text as one line: a line end is written out, too. */
void visible_line(StrBuf *out, const char *s, size_t n);

/* The same for text of several lines, whose line ends stay. */
void visible_lines(StrBuf *out, const char *s, size_t n);

#endif

/* write/draw/font.h -- widths of text.
 * Does: computes an upper bound of the width of a text in common fonts, the same on every machine;
 *   breaks text into lines.
 * Knows: UTF-8.   Must not know: what is written. */
#ifndef AL0_WRITE_DRAW_FONT_H
#define AL0_WRITE_DRAW_FONT_H

#include <stdbool.h>
#include <stddef.h>

/* The width of n bytes of text in pixels, rounded up.  size: of the font, in pixels. */
int font_width(const char *text, size_t n, int size, bool bold);

/* The length in bytes of the first line of a text: as many words as fit into `width` pixels, at
 * least one.
 * text: does not begin with a blank. */
size_t font_line(const char *text, int width, int size, bool bold);

/* The begin of the next line.  line: bytes of the present one. */
const char *font_next(const char *text, size_t line);

#endif

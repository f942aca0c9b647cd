/* write/draw/font.h -- how wide a text is.
 * Does: tells a width that the text does not exceed in the usual fonts, the same on every machine;
 *   breaks text into lines.
 * Knows: UTF-8.   Must not know: what is written. */
#ifndef AL0_WRITE_DRAW_FONT_H
#define AL0_WRITE_DRAW_FONT_H

#include <stdbool.h>
#include <stddef.h>

/* Pixels, rounded up, of n bytes of text in a font of so many pixels. */
int font_width(const char *text, size_t n, int size, bool bold);

/* How many bytes of a text, which has no blank in front, make a line of so many pixels: as many
 * words as fit, at least one. */
size_t font_line(const char *text, int width, int size, bool bold);

/* The begin of the line behind one of so many bytes. */
const char *font_next(const char *text, size_t line);

#endif

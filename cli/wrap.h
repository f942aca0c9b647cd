/* cli/wrap.h -- lines that are wider than a terminal, wrapped at words.
 * Does: breaks long lines at blanks; what follows stands under the beginning of its line, behind
 *   the branches of a tree.
 * Knows: the terminal's width, UTF-8.   Must not know: what the text says. */
#ifndef AL0_CLI_WRAP_H
#define AL0_CLI_WRAP_H

#include <stddef.h>
#include <stdio.h>

/* Columns of a terminal, by its descriptor; 0: it is none, or does not say. */
unsigned wrap_width(int terminal);

/* Writes n bytes of text, with lines of at most `width` columns (0: any number) where words allow
 * it. */
void wrap_write(FILE *out, const char *text, size_t n, unsigned width);

#endif

/* cli/terminal/wrap.h -- lines that are wider than a terminal, wrapped at words.
 * Does: breaks long lines at blanks; continuations are indented like their line, behind the
 *   branches of a tree.
 * Knows: the terminal's width, UTF-8.   Must not know: what the text says. */
#ifndef AL0_CLI_TERMINAL_WRAP_H
#define AL0_CLI_TERMINAL_WRAP_H

#include <stddef.h>
#include <stdio.h>

/* The columns of a terminal.  terminal: its descriptor.   Returns: 0 if it is not a terminal, or
 * its width is not known. */
unsigned wrap_width(int terminal);

/* Writes n bytes of text in lines of at most `width` columns; a longer word has a line of its own.
 * width: 0: no limit. */
void wrap_write(FILE *out, const char *text, size_t n, unsigned width);

#endif

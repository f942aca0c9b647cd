/* checker/text.h -- the text inside a proof file.
 * Does: takes one zstd frame apart as it is read, and cuts the text into lines and words.
 * Knows: libzstd.   Must not know: what the text says. */
#ifndef AL0_CHECKER_TEXT_H
#define AL0_CHECKER_TEXT_H

#include <stdbool.h>
#include <stdio.h>

enum { LONGEST_LINE = 1 << 16, LONGEST_WORD = 24 };

typedef struct Text Text;

Text *text_new(FILE *file);                     /* the caller's: text_free; file stays open */
void text_free(Text *t);

/* The next line without its end, or the next word (words stand between blanks and line ends);
 * borrowed until the next call.  NULL at the end, or where there is something wrong. */
const char *text_line(Text *t);
const char *text_word(Text *t);

/* NULL if everything has been read up to here and there is no more; else what is wrong. */
const char *text_trouble(Text *t);

#endif

/* checker/text.h -- the text inside a proof file.
 * Does: takes one zstd frame apart as it is read, and cuts the text into lines and words.
 * Knows: libzstd.   Must not know: what the text says. */
#ifndef AL0_CHECKER_TEXT_H
#define AL0_CHECKER_TEXT_H

#include <stdbool.h>
#include <stdio.h>

enum { LONGEST_LINE = 1 << 16, LONGEST_WORD = 255, MOST_BLANKS = 64 };

typedef struct Text Text;

Text *text_new(FILE *file); /* the caller's: text_free; file stays open */
void text_free(Text *t);

/* The next line without its end, borrowed until the next call; NULL if there is none, or it is no
 * plain ASCII. */
const char *text_line(Text *t);

/* The next word (words stand between blanks and line ends); false, with "", if there is none. */
bool text_word(Text *t, char word[LONGEST_WORD + 1]);

const char *text_broken(const Text *t); /* why there is no more; NULL if it has no fault */

/* NULL if everything has been read and there is no more; else what is wrong. */
const char *text_end(Text *t);

#endif

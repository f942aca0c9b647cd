/* checker/text.h -- the text inside a proof file.
 * Does: decompresses one zstd frame while reading, and splits the text into lines and words.
 * Knows: libzstd.   Must not know: the meaning of the text. */
#ifndef AL0_CHECKER_TEXT_H
#define AL0_CHECKER_TEXT_H

#include <stdbool.h>
#include <stdio.h>

enum { LONGEST_LINE = 1 << 16, LONGEST_WORD = 255, MOST_BLANKS = 64 };

typedef struct Text Text;

Text *text_new(FILE *file); /* the caller's: text_free; file stays open */
void text_free(Text *t);

/* Returns the next line without its end, borrowed until the next call; NULL at the end of the
 * text, or if the line is not plain ASCII. */
const char *text_line(Text *t);

/* Reads the next word (words stand between blanks and line ends); false, with "", at the end of
 * the text. */
bool text_word(Text *t, char word[LONGEST_WORD + 1]);

const char *text_broken(const Text *t); /* why there is no more; NULL if it has no fault */

/* Returns NULL if all of the file has been read; else a message. */
const char *text_end(Text *t);

#endif

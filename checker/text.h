/* checker/text.h -- the text inside a proof file.
 * Does: decompresses one zstd frame while reading, and splits the text into lines and words. Of
 *   a file of several frames each one behind the first is a block, which is unpacked as a whole.
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

/* True if the last word was not there since the text, or the block, had ended. */
bool text_is_over(const Text *t);

typedef enum TextBlock {
    BLOCK_IS_READ,
    BLOCK_IS_DAMAGED, /* what follows begins with the next frame that can be found */
    BLOCK_IS_NONE     /* the file is over */
} TextBlock;

/* Goes to the next frame.  What is left of the present one is given up. */
TextBlock text_next_block(Text *t);

const char *text_broken(const Text *t); /* why there is no more; NULL if it has no fault */

/* Returns NULL if all of the file has been read; else a message. */
const char *text_end(Text *t);

#endif

/* cli/search_word.h -- the word `search` where a player is named.
 * Does: reads `search`, `search:SECONDS` and `search:NUMBERg`, so many random games.
 * Knows: text.   Must not know: searches. */
#ifndef AL0_CLI_SEARCH_WORD_H
#define AL0_CLI_SEARCH_WORD_H

#include <stdbool.h>
#include <stdint.h>

/* How long a search is, for each move; both 0: as long as the clock allows. */
typedef struct SearchWord {
    double seconds;
    uint64_t games;
} SearchWord;

/* Returns: false: the word is none of these. */
bool search_word_read(const char *word, SearchWord *out);

#endif

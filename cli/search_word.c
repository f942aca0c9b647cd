/* cli/search_word.c -- the word `search` where a player is named (see search_word.h). */
#include "cli/search_word.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool search_word_read(const char *word, SearchWord *out)
{
    static const char search[] = "search";
    const size_t n = sizeof search - 1;
    char *end;
    assert(word && out);
    *out = (SearchWord){0};
    if (strncmp(word, search, n) != 0 || (word[n] && word[n] != ':'))
        return false;
    if (!word[n])
        return true;
    if (strspn(word + n + 1, "0123456789.") == 0)
        return false;
    double value = strtod(word + n + 1, &end);
    if (value <= 0)
        return false;
    if (strcmp(end, "g") == 0 && value >= 1 && value <= 1e15) {
        out->games = (uint64_t)value;
        return true;
    }
    out->seconds = value;
    return !*end && value <= 1e6;
}

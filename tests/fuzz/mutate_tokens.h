/* tests/fuzz/mutate_tokens.h -- texts of tables changed by tokens: byte by byte few stay texts.
 * Does: cuts, doubles, swaps and replaces tokens; new ones come from the text itself and from a
 *   list of keywords.
 * Knows: what a token is, roughly.   Must not know: grammar.
 * Start reading at mutate_tokens(). */
#ifndef AL0_TESTS_MUTATE_TOKENS_H
#define AL0_TESTS_MUTATE_TOKENS_H

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"

enum { MOST_TOKENS = 1 << 14 };

/* Bytes of a text: a name, a number, blanks, or one other byte. */
typedef struct Token {
    const char *at;
    size_t n;
} Token;

static const char *const token_keywords[] = {
    "table",   "game",     "chess", "use",   "material", "\"KRvK\"", "aim",
    "scope",   "define",   "rule",  "if",    "then",     "else",     "advice",
    "better:", "holding:", "us:",   "them:", "when:",    "prefer:",  "seek:",
    "least",   "most",     "and",   "or",    "not",      "in",       "some",
    "all",     "count",    "sum",   "root",  "after",    "played",   "depth",
    "mate",    "any",      "none",  "by",    "K",        "k",        "a1..h8",
    "(",       ")",        "{",     "}",     "=",        "<",        "+",
    "-",       "~",        "\"",    "%",     "0",        "65536",    "99999999999999999999",
    "\n",      ",",        ":",
};
enum { N_TOKEN_KEYWORDS = sizeof token_keywords / sizeof *token_keywords };

/* 0: a token of its own; else neighbours of one kind are one token. */
static inline int token_kind(char c)
{
    if (isalnum((unsigned char)c) || c == '_')
        return 1;
    return isspace((unsigned char)c) ? 2 : 0;
}

/* Cuts text into at most MOST_TOKENS; what is behind them is left out.  Returns: how many. */
static inline size_t tokens_of(const char *text, size_t n, Token *token)
{
    size_t count = 0;
    for (size_t i = 0, end; i < n && count < MOST_TOKENS; i = end) {
        int kind = token_kind(text[i]);
        end = i + 1;
        while (kind && end < n && token_kind(text[end]) == kind)
            end++;
        token[count++] = (Token){text + i, end - i};
    }
    return count;
}

/* A token of the text, or a keyword. */
static inline Token token_drawn(const Token *token, size_t n, uint64_t *state)
{
    uint64_t r = mix_next(state);
    if (n && r % 2)
        return token[r / 2 % n];
    const char *word = token_keywords[r / 2 % N_TOKEN_KEYWORDS];
    return (Token){word, strlen(word)};
}

/* Changes one place; room for one more token is there.  Returns: how many tokens there are now. */
static inline size_t change_token(Token *token, size_t n, uint64_t *state)
{
    size_t i = mix_next(state) % n, j = mix_next(state) % n;
    Token kept = token[i];
    switch (mix_next(state) % 4) {
    case 0: /* cut */ memmove(token + i, token + i + 1, (n - i - 1) * sizeof *token); return n - 1;
    case 1: /* double, or put another one in */
        memmove(token + i + 1, token + i, (n - i) * sizeof *token);
        if (j % 2)
            token[i] = token_drawn(token, n, state);
        return n + 1;
    case 2: /* swap */
        token[i] = token[j];
        token[j] = kept;
        return n;
    default: token[i] = token_drawn(token, n, state); return n;
    }
}

/* Changes a text in one to four places.  out: room for `most` bytes; what does not fit is left out.
 * Returns: the bytes written.  The same seed makes the same change. */
static inline size_t mutate_tokens(const char *text, size_t n, char *out, size_t most,
                                   uint64_t seed)
{
    Token *token = malloc((MOST_TOKENS + 4) * sizeof *token);
    if (!token)
        abort();
    size_t count = tokens_of(text, n, token), written = 0;
    for (uint64_t left = 1 + mix_next(&seed) % 4; left && count; left--)
        count = change_token(token, count, &seed);
    for (size_t i = 0; i < count && token[i].n <= most - written; i++) {
        memcpy(out + written, token[i].at, token[i].n);
        written += token[i].n;
    }
    free(token);
    return written;
}

/* libFuzzer's own changes of bytes take a quarter of the turns. */
#ifdef AL0_LIBFUZZER
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    char *changed = seed % 4 && size ? malloc(most) : NULL;
    if (!changed)
        return LLVMFuzzerMutate(data, size, most);
    size_t n = mutate_tokens((const char *)data, size, changed, most, seed);
    memcpy(data, changed, n);
    free(changed);
    return n;
}
#endif

#endif

/* tests/unit/words.h -- calling the words of chess as the evaluator calls them.
 * Does: finds a word and computes it; random sets of squares and where their squares lie.
 * Start reading at value(). */
#ifndef AL0_TESTS_WORDS_H
#define AL0_TESTS_WORDS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/chess/chess.h"
#include "lang/vocab.h"

#define N_SQUARES 64
#define UNDEFINED VALUE_UNDEFINED
#define INT(n) ((Value)(int64_t)(n))

static inline const Word *find(const char *name, unsigned n_params)
{
    const Word *w = vocab_find(&chess_vocab, name, strlen(name), n_params);
    if (!w)
        fail_msg("no word %s with %u parameters", name, n_params);
    return w;
}

static inline Value value_in(const ChessPosition *p, ChessCache *c, const Word *w,
                             const Value *args)
{
    const WordView view = {.game = &chess_game, .position = p, .cache = c};
    switch (w->kind) {
    case WORD_CONSTANT: return w->value;
    case WORD_FIELD: return *(const Set *)((const char *)p + w->offset);
    case WORD_PURE: return w->function(&(WordView){.game = &chess_game}, args);
    default: return w->function(&view, args);
    }
}

/* The value of a word in a position of which nothing is remembered. */
static inline Value value(const ChessPosition *p, const char *name, unsigned n, Value a, Value b,
                          Value c)
{
    ChessCache cache = {.known = 0};
    const Value args[MAX_PARAMS] = {a, b, c};
    return value_in(p, &cache, find(name, n), args);
}

static inline Value of(const char *name, Value a)
{
    return value(NULL, name, 1, a, 0, 0);
}

static inline Value of_2(const char *name, Value a, Value b)
{
    return value(NULL, name, 2, a, b, 0);
}

static inline Value of_3(const char *name, Value a, Value b, Value c)
{
    return value(NULL, name, 3, a, b, c);
}

/* Squares named one after the other: "a1c3". */
static inline Set at(const char *names)
{
    Set s = 0;
    for (; *names; names += 2)
        s |= (Set)1 << (names[0] - 'a' + 8 * (names[1] - '1'));
    return s;
}

static inline uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Of all sizes: empty, one square, sparse, about half the board. */
static inline Set random_set(uint64_t *state)
{
    const uint64_t a = next_random(state), b = next_random(state), c = next_random(state);
    switch (next_random(state) % 8) {
    case 0: return 0;
    case 1:
    case 2: return (Set)1 << a % N_SQUARES;
    case 3:
    case 4: return a & b & c & next_random(state);
    case 5: return a & b & c;
    default: return a;
    }
}

static inline int file_of(int square)
{
    return square % 8;
}

static inline int rank_of(int square)
{
    return square / 8;
}

static inline bool has(Set s, int square)
{
    return s >> square & 1;
}

static inline Set shifted(Set s, int files, int ranks)
{
    Set moved = 0;
    for (int a = 0; a < N_SQUARES; a++) {
        const int f = file_of(a) + files, r = rank_of(a) + ranks;
        if (has(s, a) && f >= 0 && f < 8 && r >= 0 && r < 8)
            moved |= (Set)1 << (f + 8 * r);
    }
    return moved;
}

#endif

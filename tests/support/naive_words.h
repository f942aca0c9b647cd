/* tests/support/naive_words.h -- words of chess once more, slow and obvious, to compare with.
 * Does: pins, attackers, values, trapped pieces and features of pawns, square by square.
 * Knows: naive_chess.h; nothing of game/chess, on purpose.   We are White. */
#ifndef AL0_TESTS_SUPPORT_NAIVE_WORDS_H
#define AL0_TESTS_SUPPORT_NAIVE_WORDS_H

#include <stdint.h>

#include "tests/support/naive_chess.h"

/* The value of a word for squares s, and t where it has two arguments; aborts if it knows no such
 * word.  Bits of sets: a1 is 0, h8 63. */
int64_t naive_word(const Naive *n, const char *name, uint64_t s, uint64_t t);

#endif

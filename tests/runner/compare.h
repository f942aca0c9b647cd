/* tests/runner/compare.h -- two texts, line by line.
 * Does: compares what came with what was expected, and prints where they part.
 * Knows: the wildcard {*}.   Must not know: cases, processes. */
#ifndef AL0_TESTS_RUNNER_COMPARE_H
#define AL0_TESTS_RUNNER_COMPARE_H

#include <stdbool.h>

#include "base/strbuf.h"

/* Whether the texts have the same lines; {*} in `expected` stands for any run of characters of one
 * line.  Every line of `actual` must end in a line end.
 * difference: where they are not the same, gets them side by side in the manner of diff -u, with
 *             `what` ("out") in its head. */
bool compare_texts(const StrBuf *expected, const StrBuf *actual, const char *what,
                   StrBuf *difference);

#endif

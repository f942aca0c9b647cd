/* tests/runner/compare.h -- two texts, line by line.
 * Does: compares what came with what was expected, and prints where they part.
 * Knows: the wildcards.   Must not know: cases, processes. */
#ifndef AL0_TESTS_RUNNER_COMPARE_H
#define AL0_TESTS_RUNNER_COMPARE_H

#include <stdbool.h>

#include "base/strbuf.h"

/* In an expected line: any run of characters of that line.  As a whole expected line: any number of
 * lines. */
#define COMPARE_ANY_TEXT "{*}"
#define COMPARE_ANY_LINES "{**}"

/* True if the texts have the same lines, but for the wildcards in `expected`.  Every line of
 * `actual` must end in a line end.
 * difference: where they are not the same, gets them side by side in the manner of diff -u, with
 *             `what` ("out") in its head. */
bool compare_texts(const StrBuf *expected, const StrBuf *actual, const char *what,
                   StrBuf *difference);

#endif

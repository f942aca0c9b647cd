/* tests/support/hold_ask.h -- the program's answer to a position of the hold suite.
 * Knows: al0.h, a line of the suite.   Must not know: what is right. */
#ifndef AL0_TESTS_SUPPORT_HOLD_ASK_H
#define AL0_TESTS_SUPPORT_HOLD_ASK_H

#include "al0.h"
#include "tests/support/hold_suite.h"

typedef struct HoldAnswer {
    Al0Verdict verdict;
    uint64_t nodes;
} HoldAnswer;

/* folder: of the rules of games. */
HoldAnswer hold_ask(const HoldLine *line, const char *folder, uint64_t nodes);

#endif

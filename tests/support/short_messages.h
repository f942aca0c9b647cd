/* tests/support/short_messages.h -- what the checker says, a line a message.
 * Does: turns printed diagnostics into lines such as `2:13+8 error: unknown name ...`: line and
 *       column, the width of what the carets underline, the text; and hints as `hint: ...`.
 * Start reading at expect_messages(). */
#ifndef AL0_TESTS_SHORT_MESSAGES_H
#define AL0_TESTS_SHORT_MESSAGES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/load_text.h"

/* A table and what is said of it. */
typedef struct CheckCase {
    const char *text, *expected;
} CheckCase;

/* named: keep the name of the file in front. */
void short_messages(const char *printed, bool named, StrBuf *out);

void expect_messages(const Bundle *b, bool named, const char *expected);

void expect_cases(const CheckCase *c, size_t n);

#define EXPECT_CASES(array) expect_cases(array, sizeof(array) / sizeof *(array))

/* Tables with one thing to look at; what goes in begins in line 2. */
#define WITH(declarations) \
    "table t\n" declarations "\nrule r then a\nadvice a better: mate us: depth < 2\n"

#define DEFINE(body) \
    "table t\ndefine x0 = " body "\nrule r if x0 then a\nadvice a better: mate us: depth < 2\n"

#endif

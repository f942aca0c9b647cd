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

/* A line without its end, and where the next one begins. */
static inline const char *next_line(const char *at, size_t *length)
{
    *length = strcspn(at, "\n");
    return at[*length] ? at + *length + 1 : at + *length;
}

/* named: keep the name of the file in front. */
static inline void short_messages(const char *printed, bool named, StrBuf *out)
{
    size_t n;
    for (const char *line = printed, *next; *line; line = next) {
        next = next_line(line, &n);
        unsigned row, column;
        size_t name = strcspn(line, ":");
        if (*line == ' ') {
            strbuf_printf(out, "hint: %.*s\n", (int)n - 2, line + 2);
            continue;
        }
        if (sscanf(line + name, ":%u:%u:", &row, &column) != 2) {
            strbuf_printf(out, "%.*s\n", (int)n, line);
            continue;
        }
        const char *text = strstr(line, ": ") + 2, *caret = next_line(next, &(size_t){0});
        size_t width = strspn(strchr(caret, '^'), "^~");
        if (named)
            strbuf_printf(out, "%.*s:", (int)name, line);
        strbuf_printf(out, "%u:%u+%zu %.*s\n", row, column, width, (int)(line + n - text), text);
        next = next_line(caret, &n);
    }
}

static inline void expect_messages(const Bundle *b, bool named, const char *expected)
{
    StrBuf got = {0};
    short_messages(strbuf_get(&b->messages), named, &got);
    if (strcmp(strbuf_get(&got), expected) != 0) {
        fprintf(stderr, "%s", strbuf_get(&b->messages));
        fail_msg("got\n%sexpected\n%s", strbuf_get(&got), expected);
    }
    strbuf_clear(&got);
    assert_true((b->c == NULL) == (diag_errors(b->ds) > 0));
}

static inline void expect_case(const CheckCase *c)
{
    Bundle b = bundle_load_text(c->text);
    expect_messages(&b, false, c->expected);
    bundle_free(&b);
}

static inline void expect_cases(const CheckCase *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect_case(&c[i]);
}
#define EXPECT_CASES(array) expect_cases(array, sizeof(array) / sizeof *(array))

/* Tables with one thing to look at; what goes in begins in line 2. */
#define WITH(declarations) \
    "table t\n" declarations "\nrule r then a\nadvice a better: mate us: depth < 2\n"
#define DEFINE(body) \
    "table t\ndefine x0 = " body "\nrule r if x0 then a\nadvice a better: mate us: depth < 2\n"

#endif

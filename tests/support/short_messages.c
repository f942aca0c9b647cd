/* tests/support/short_messages.c -- what the checker says, a line a message (see short_messages.h).
 */
#include "tests/support/short_messages.h"

/* A line without its end, and where the next one begins. */
static const char *next_line(const char *at, size_t *length)
{
    *length = strcspn(at, "\n");
    return at[*length] ? at + *length + 1 : at + *length;
}

void short_messages(const char *printed, bool named, StrBuf *out)
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

void expect_messages(const Bundle *b, bool named, const char *expected)
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

static void expect_case(const CheckCase *c)
{
    Bundle b = bundle_load_text(c->text);
    expect_messages(&b, false, c->expected);
    bundle_free(&b);
}

void expect_cases(const CheckCase *c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect_case(&c[i]);
}

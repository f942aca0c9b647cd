/* tests/support/table_of.c -- a table by its text, or in a file; or the test fails (see
 * table_of.h). */
#include "tests/support/table_of.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Al0Table *table_or_fail(Al0Table *t, char *messages)
{
    if (!t)
        fail_msg("%s", messages);
    al0_free(messages);
    return t;
}

Al0Table *table_of(const char *text)
{
    char *messages;
    Al0Table *t = al0_table_read_text("test.al0", text, strlen(text), NULL, &messages);
    return table_or_fail(t, messages);
}

Al0Table *table_from(const char *path)
{
    char *messages;
    Al0Table *t = al0_table_read(path, NULL, &messages);
    return table_or_fail(t, messages);
}

Al0Table *table_in_file(const char *text, size_t n, char *path)
{
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, n) == (ssize_t)n);
    close(file);
    return table_from(path);
}

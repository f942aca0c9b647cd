/* tests/support/table_of.c -- a table by its text, or in a file; or the test fails (see
 * table_of.h). */
#include "tests/support/table_of.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Al0Table *table_or_fail(Al0Table *t, const Al0Status *status)
{
    if (!t)
        fail_msg("%s", status->text);
    return t;
}

Al0Table *table_of(const char *text)
{
    Al0Status status;
    Al0Table *t = al0_table_read_text("test.al0", text, strlen(text), NULL, &status);
    return table_or_fail(t, &status);
}

Al0Table *table_from(const char *path)
{
    Al0Status status;
    Al0Table *t = al0_table_read(path, NULL, &status);
    return table_or_fail(t, &status);
}

Al0Table *table_in_file(const char *text, size_t n, char *path)
{
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, n) == (ssize_t)n);
    close(file);
    return table_from(path);
}

/* tests/support/table_of.h -- a table by its text, or in a file; or the test fails.
 * Knows: al0.h, cmocka (the includer has included it). */
#ifndef AL0_TESTS_TABLE_OF_H
#define AL0_TESTS_TABLE_OF_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "al0.h"

static inline Al0Table *table_or_fail(Al0Table *t, char *messages)
{
    if (!t)
        fail_msg("%s", messages);
    al0_free(messages);
    return t;
}

/* All of these are the caller's (al0_table_free). */
static inline Al0Table *table_of(const char *text)
{
    char *messages;
    Al0Table *t = al0_table_read_text("test.al0", text, strlen(text), NULL, &messages);
    return table_or_fail(t, messages);
}

static inline Al0Table *table_from(const char *path)
{
    char *messages;
    Al0Table *t = al0_table_read(path, NULL, &messages);
    return table_or_fail(t, messages);
}

/* The text in a new file; path ends in XXXXXX, which becomes its name.  The file is the caller's
 * (unlink). */
static inline Al0Table *table_in_file(const char *text, size_t n, char *path)
{
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, n) == (ssize_t)n);
    close(file);
    return table_from(path);
}

#endif

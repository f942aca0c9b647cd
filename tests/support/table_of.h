/* tests/support/table_of.h -- a table by its text, or the test fails.
 * Knows: al0.h, cmocka (the includer has included it). */
#ifndef AL0_TESTS_TABLE_OF_H
#define AL0_TESTS_TABLE_OF_H

#include <string.h>

#include "al0.h"

/* The caller's (al0_table_free). */
static inline Al0Table *table_of(const char *text)
{
    char *messages;
    Al0Table *t = al0_table_read_text("test.al0", text, strlen(text), NULL, &messages);
    if (!t)
        fail_msg("%s", messages);
    al0_free(messages);
    return t;
}

#endif

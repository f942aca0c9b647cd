/* tests/support/table_of.h -- a table by its text, or in a file; or the test fails.
 * Knows: al0.h, cmocka (the includer has included it). */
#ifndef AL0_TESTS_TABLE_OF_H
#define AL0_TESTS_TABLE_OF_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "al0.h"

/* All of these are the caller's (al0_table_free). */
Al0Table *table_of(const char *text);

Al0Table *table_from(const char *path);

/* The text in a new file; path ends in XXXXXX, which becomes its name.  The file is the caller's
 * (unlink). */
Al0Table *table_in_file(const char *text, size_t n, char *path);

#endif

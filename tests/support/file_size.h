/* tests/support/file_size.h -- how large a file is.
 * Does: asks, and fails the test where there is none.
 * Knows: cmocka.   Must not know: what the file is. */
#ifndef AL0_TESTS_FILE_SIZE_H
#define AL0_TESTS_FILE_SIZE_H

#include <stdio.h>

/* Bytes. */
long file_size(const char *path);

#endif

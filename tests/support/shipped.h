/* tests/support/shipped.h -- files of advice/games/, changed in one place.
 * Does: reads them with one text put in place of another.   Knows: cmocka. */
#ifndef AL0_TESTS_SHIPPED_H
#define AL0_TESTS_SHIPPED_H

#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"

/* The text of a shipped game with every `from` replaced; the caller's. */
char *shipped_text(const char *name, const char *from, const char *to);

#endif

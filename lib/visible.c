/* lib/visible.c -- foreign texts for terminals.
 * Does: makes any text visible.
 * Knows: base/visible.h.   Must not know: tables, games. */
#include "base/visible.h"

#include <assert.h>

#include "lib/internal.h"

char *al0_visible(const char *text, size_t n, bool keep_lines)
{
    assert(text);
    StrBuf b = {0};
    if (keep_lines)
        visible_lines(&b, text, n);
    else
        visible_line(&b, text, n);
    return strbuf_take(&b);
}

/* lib/visible.c -- texts of others, for terminals.
 * Does: makes any text visible; writes the error of a position with its line and a caret.
 * Knows: base/visible.h, diagnostics.   Must not know: tables, games. */
#include "base/visible.h"

#include <assert.h>
#include <string.h>

#include "lib/face.h"

char *al0_visible(const char *text, size_t n, bool keep_lines)
{
    StrBuf b = {0};
    if (keep_lines)
        visible_lines(&b, text, n);
    else
        visible_line(&b, text, n);
    return strbuf_take(&b);
}

char *al0_error_write(const Al0Error *error, const char *name, size_t line, const char *text,
                      size_t n)
{
    assert(n < UINT32_MAX);
    const Source source = {name, text, (uint32_t)n};
    uint32_t at = (uint32_t)(error->at < n ? error->at : n);
    Place place = source_place(&source, at);
    StrBuf b = {0};
    visible_line(&b, name, strlen(name));
    strbuf_printf(&b, ":%zu:%u: error: ", line + place.line - 1, place.column);
    visible_line(&b, error->text, strlen(error->text));
    strbuf_putc(&b, '\n');
    diag_excerpt_into(&b, (Span){&source, at, at + 1}, false);
    return strbuf_take(&b);
}

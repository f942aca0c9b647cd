/* lib/call/status.c -- the status of a call, for other programs.
 * Does: copies the status of an inner room; writes one about a text as a message.
 * Knows: base/status.h, diagnostics.   Must not know: what failed. */
#include <assert.h>
#include <string.h>

#include "base/visible.h"
#include "lib/internal.h"

#define SAME(kind) ((int)AL0_##kind == (int)STATUS_##kind)
static_assert(SAME(OK) && SAME(WRONG_INPUT) && SAME(WRONG_USE) && SAME(NOT_FOUND) &&
                  SAME(CANNOT_READ) && SAME(CANNOT_WRITE) && SAME(TOO_LARGE) && SAME(OUT_OF_TIME) &&
                  SAME(INTERRUPTED) && SAME(UNSUPPORTED) && N_STATUS_KINDS == 10,
              "KEEP IN STEP: StatusKind");
static_assert(sizeof((Al0Status *)0)->text == STATUS_TEXT &&
                  sizeof((Al0Status *)0)->file == STATUS_FILE,
              "a status is copied whole");

bool lib_end(Al0Status *out, const Status *s)
{
    assert(s);
    if (out) {
        *out = (Al0Status){.kind = (Al0StatusKind)s->kind};
        if (s->kind != STATUS_OK) {
            out->at = s->at;
            out->line = s->line;
            out->column = s->column;
            memcpy(out->text, s->text, sizeof out->text);
            memcpy(out->file, s->file, sizeof out->file);
        }
    }
    return s->kind == STATUS_OK;
}

char *al0_status_write(const Al0Status *status, const char *name, size_t line, const char *text,
                       size_t n)
{
    assert(status && name && text && n < UINT32_MAX);
    const Source source = {name, text, (uint32_t)n};
    uint32_t at = (uint32_t)(status->at < n ? status->at : n);
    Place place = source_place(&source, at);
    StrBuf b = {0};
    visible_line(&b, name, strlen(name));
    strbuf_printf(&b, ":%zu:%u: error: ", line + place.line - 1, place.column);
    visible_line(&b, status->text, strlen(status->text));
    strbuf_putc(&b, '\n');
    diag_excerpt_into(&b, (Span){&source, at, at + 1}, false);
    return strbuf_take(&b);
}

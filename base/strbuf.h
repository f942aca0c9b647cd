/* base/strbuf.h -- a growing text buffer.
 * Does: appends bytes and formatted text to a buffer that always ends in a NUL; passes the text in
 *   pieces to a sink, if there is one.
 * Knows: base_fatal.   Must not know: what is written. */
#ifndef AL0_BASE_STRBUF_H
#define AL0_BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/fatal.h"

/* Receives the next bytes of a text or a file.  False on failure, which ends the writing. */
typedef bool WriteBytes(void *context, const char *bytes, size_t n);

/* {0} is an empty buffer.  `text` is NULL until something has been added; strbuf_get() is never
 * NULL. A writer of long text calls strbuf_flush_if_full() regularly.  If the buffer has a sink,
 * the call passes the text to it, so that a text of any length takes little memory. */
typedef struct StrBuf {
    char *text;
    size_t n, cap;
    WriteBytes *sink; /* NULL: the text stays here, whole */
    void *context;    /* of the sink */
    bool sink_failed; /* the sink has failed; further text is dropped */
} StrBuf;

void strbuf_clear(StrBuf *b);            /* frees the text; the buffer is empty again */
const char *strbuf_get(const StrBuf *b); /* borrowed, valid until the next addition */
char *strbuf_take(StrBuf *b);      /* caller owns the text (free); the buffer is empty again */
char *text_copy(const char *text); /* caller owns the copy (free) */
void strbuf_add(StrBuf *b, const char *s, size_t n);
void strbuf_puts(StrBuf *b, const char *s);
void strbuf_putc(StrBuf *b, char c);
void strbuf_repeat(StrBuf *b, char c, size_t times);
void strbuf_cut(StrBuf *b, size_t n);        /* keeps the first n bytes */
void strbuf_plain(StrBuf *b, const char *s); /* s, but `?` for each byte that is no plain ASCII */
void strbuf_flush_if_full(StrBuf *b);        /* passes much text to the sink, if any */
bool strbuf_flush(StrBuf *b); /* passes the rest; false if the sink has ever failed */
void strbuf_printf(StrBuf *b, const char *fmt, ...) BASE_PRINTF(2, 3);

#endif

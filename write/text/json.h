/* write/text/json.h -- a streaming writer of JSON.
 * Does: appends values in compact form, with the commas between them.  A buffer with a sink hands
 *   the text on in pieces (base/strbuf.h), so that JSON of any length takes little memory.
 * Knows: StrBuf.   Must not know: what the values mean. */
#ifndef AL0_WRITE_TEXT_JSON_H
#define AL0_WRITE_TEXT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

/* {.out = b} writes to b, which is borrowed. */
typedef struct Json {
    StrBuf *out;
    unsigned open;    /* objects and lists that have begun and not ended */
    bool needs_comma; /* the present object or list has a value already */
} Json;

/* Each function appends one value.  key: the name of the member inside an object; NULL in a list
 * and at the top. */
void json_begin_object(Json *j, const char *key);
void json_end_object(Json *j);
void json_begin_list(Json *j, const char *key);
void json_end_list(Json *j);

/* text: NULL is written as null.  Bytes that are not UTF-8 become U+FFFD. */
void json_put_text(Json *j, const char *key, const char *text);
void json_put_bytes(Json *j, const char *key, const char *text, size_t n);
/* Writes the text of a buffer.  The buffer is empty afterwards and keeps its memory. */
void json_put_buffer(Json *j, const char *key, StrBuf *text);

void json_put_int(Json *j, const char *key, int64_t n);
void json_put_count(Json *j, const char *key, uint64_t n);
/* x: finite.  digits: significant digits, at most 17; with 17 a reader gets the same number. */
void json_put_real(Json *j, const char *key, double x, int digits);
void json_put_bool(Json *j, const char *key, bool b);
void json_put_null(Json *j, const char *key);

#endif

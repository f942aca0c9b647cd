/* write/text/json.c -- a streaming writer of JSON (see json.h). */
#include "write/text/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/visible.h"

/* ---- strings ------------------------------------------------------------------------------ */

static bool is_unescaped_char(char c)
{
    return (unsigned char)c >= ' ' && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

static void escape(StrBuf *out, char c)
{
    static const char special[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const char *found = c ? strchr(special, c) : NULL;
    if (found)
        strbuf_printf(out, "\\%c", letter[found - special]);
    else
        strbuf_printf(out, "\\u%04X", (unsigned)(unsigned char)c);
}

static void add_json_string(StrBuf *out, const char *s, size_t n)
{
    strbuf_putc(out, '"');
    for (size_t i = 0; i < n;) {
        size_t plain = i;
        while (plain < n && is_unescaped_char(s[plain]))
            plain++;
        strbuf_add(out, s + i, plain - i);
        i = plain;
        if (i == n)
            break;
        size_t length = (unsigned char)s[i] < 0x80 ? 1 : utf8_length(s + i, n - i);
        if (length == 1)
            escape(out, s[i]);
        else if (length)
            strbuf_add(out, s + i, length);
        else
            strbuf_puts(out, "\xEF\xBF\xBD");
        i += length ? length : 1;
    }
    strbuf_putc(out, '"');
}

/* ---- between values ----------------------------------------------------------------------- */

static void begin_value(Json *j, const char *key)
{
    assert(j->open > 0 || (!key && !j->needs_comma));
    if (j->needs_comma)
        strbuf_putc(j->out, ',');
    if (key) {
        add_json_string(j->out, key, strlen(key));
        strbuf_putc(j->out, ':');
    }
    j->needs_comma = true;
}

static void open_with(Json *j, char bracket)
{
    strbuf_putc(j->out, bracket);
    j->open++;
    j->needs_comma = false;
}

static void close_with(Json *j, char bracket)
{
    assert(j->open > 0);
    strbuf_putc(j->out, bracket);
    j->open--;
    j->needs_comma = true;
    strbuf_flush_if_full(j->out);
}

void json_begin_object(Json *j, const char *key)
{
    begin_value(j, key);
    open_with(j, '{');
}

void json_end_object(Json *j)
{
    assert(j->open > 0);
    close_with(j, '}');
}

void json_begin_list(Json *j, const char *key)
{
    begin_value(j, key);
    open_with(j, '[');
}

void json_end_list(Json *j)
{
    assert(j->open > 0);
    close_with(j, ']');
}

/* ---- values ------------------------------------------------------------------------------- */

void json_put_bytes(Json *j, const char *key, const char *text, size_t n)
{
    begin_value(j, key);
    add_json_string(j->out, text, n);
}

void json_put_text(Json *j, const char *key, const char *text)
{
    if (text)
        json_put_bytes(j, key, text, strlen(text));
    else
        json_put_null(j, key);
}

void json_put_buffer(Json *j, const char *key, StrBuf *text)
{
    json_put_bytes(j, key, strbuf_get(text), text->n);
    text->n = 0;
}

void json_put_int(Json *j, const char *key, int64_t n)
{
    begin_value(j, key);
    strbuf_printf(j->out, "%" PRId64, n);
}

void json_put_count(Json *j, const char *key, uint64_t n)
{
    begin_value(j, key);
    strbuf_printf(j->out, "%" PRIu64, n);
}

/* Appends what printf made of a number: with a point, whatever the locale has in its place, and
 * without the plus sign and leading zeros of an exponent. */
static void add_real(StrBuf *out, const char *printed)
{
    bool has_point = false, in_point = false;
    const char *s = printed;
    for (; *s && *s != 'e'; s++) {
        bool is_point = !strchr("-0123456789", *s);
        if (!is_point)
            strbuf_putc(out, *s);
        else if (!in_point)
            strbuf_putc(out, '.');
        in_point = is_point;
        has_point = has_point || is_point;
    }
    if (*s == 'e') {
        s++;
        strbuf_puts(out, *s == '-' ? "e-" : "e");
        s += *s == '-' || *s == '+';
        strbuf_puts(out, s + strspn(s, "0"));
    } else if (!has_point) {
        strbuf_puts(out, ".0");
    }
}

void json_put_real(Json *j, const char *key, double x, int digits)
{
    assert(isfinite(x) && digits >= 1 && digits <= 17);
    char printed[64];
    begin_value(j, key);
    snprintf(printed, sizeof printed, "%.*g", digits, x);
    add_real(j->out, printed);
}

void json_put_bool(Json *j, const char *key, bool b)
{
    begin_value(j, key);
    strbuf_puts(j->out, b ? "true" : "false");
}

void json_put_null(Json *j, const char *key)
{
    begin_value(j, key);
    strbuf_puts(j->out, "null");
}

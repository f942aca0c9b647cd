/* write/text/escape.c -- text escaped for other formats (see escape.h). */
#include "write/text/escape.h"

#include <assert.h>
#include <string.h>

#include "base/visible.h"

/* Length in bytes of the character at s; 0 for what cannot stand in XML (U+FFFE, U+FFFF). */
static size_t xml_length(const char *s)
{
    size_t n = utf8_length(s, strnlen(s, 4));
    return n == 3 && memcmp(s, "\xEF\xBF\xBE", 3) >= 0 && memcmp(s, "\xEF\xBF\xBF", 3) <= 0 ? 0 : n;
}

void escape_xml(StrBuf *out, const char *text)
{
    assert(out && text);
    static const char special[] = "&<>\"";
    static const char *const entity[] = {"&amp;", "&lt;", "&gt;", "&quot;"};
    while (*text) {
        size_t n = xml_length(text);
        const char *found = strchr(special, *text);
        if (n == 0)
            strbuf_puts(out, "\xEF\xBF\xBD");
        else if (found)
            strbuf_puts(out, entity[found - special]);
        else if ((unsigned char)*text < ' ' || *text == 0x7F)
            strbuf_putc(out, ' ');
        else
            strbuf_add(out, text, n);
        text += n ? n : 1;
    }
}

void escape_dot(StrBuf *out, const char *text)
{
    assert(out && text);
    for (; *text; text++) {
        if (*text == '\\')
            strbuf_putc(out, '\\');
        strbuf_putc(out, *text);
    }
}

void escape_dot_label(StrBuf *out, const char *text)
{
    assert(out && text);
    for (; *text; text++) {
        if (*text == '\\')
            strbuf_putc(out, '\\');
        if (*text == '&')
            strbuf_puts(out, "&amp;");
        else
            strbuf_putc(out, *text);
    }
}

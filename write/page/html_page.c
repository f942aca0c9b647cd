/* write/page/html_page.c -- the common parts of pages for browsers (see html_page.h). */
#include "write/page/html_page.h"

#include <string.h>

#include "write/page/page_texts.h"
#include "write/page/style_sheets.h"
#include "write/report/report_page.h"

void html_page_begin(StrBuf *out, const char *title)
{
    static const char *const sheets[] = {STYLE_REPORT, STYLE_BOARD, STYLE_WALK};
    strbuf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                     "<title>");
    page_text(out, title);
    strbuf_puts(out, "</title>\n<style>\n");
    for (size_t i = 0; i < sizeof sheets / sizeof *sheets; i++)
        strbuf_puts(out, sheets[i]);
    strbuf_puts(out, "</style>\n</head>\n<body>\n");
}

static const char *escape_of(char c)
{
    switch (c) {
    case '<': return "\\u003C";
    case '>': return "\\u003E";
    default: return "\\u0026";
    }
}

/* These three stand in strings only. */
static bool pour_escaped(void *context, const char *bytes, size_t n)
{
    StrBuf *out = context;
    for (size_t i = 0; i < n;) {
        size_t plain = i;
        while (plain < n && bytes[plain] != '<' && bytes[plain] != '>' && bytes[plain] != '&')
            plain++;
        strbuf_add(out, bytes + i, plain - i);
        if (plain < n)
            strbuf_puts(out, escape_of(bytes[plain]));
        i = plain + 1;
    }
    strbuf_flush_if_full(out);
    return !out->sink_failed;
}

StrBuf html_page_data(StrBuf *out)
{
    return (StrBuf){.sink = pour_escaped, .context = out};
}

void html_page_script(StrBuf *out)
{
    static const char *const parts[] = {PAGE_BOARD, PAGE_WALK, PAGE_OUTLINE, PAGE_GOALS, PAGE_PAGE};
    strbuf_puts(out, "<script>//<![CDATA[\n\"use strict\";\n");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        strbuf_puts(out, parts[i]);
    strbuf_puts(out, "//]]></script>\n");
}

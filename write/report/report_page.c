/* write/report/report_page.c -- the small elements of a report's page (see report_page.h). */
#include "write/report/report_page.h"

#include <math.h>
#include <string.h>

#include "base/visible.h"
#include "write/text/escape.h"
#include "write/text/figures.h"

enum { BAR_UNITS = 1000, LEAST_BAR = 3 };

void page_percent(StrBuf *out, uint64_t part, uint64_t whole)
{
    uint64_t hundredths = (uint64_t)llrint(100 * figure_percent(part, whole));
    figure_write(out, hundredths / 100);
    strbuf_printf(out, ".%02u", (unsigned)(hundredths % 100));
}

static void draw_bar(StrBuf *out, const char *name, uint64_t part, uint64_t whole)
{
    unsigned units = whole ? (unsigned)((double)part / (double)whole * BAR_UNITS) : 0;
    if (part && units < LEAST_BAR)
        units = LEAST_BAR;
    strbuf_printf(out,
                  "<svg class=\"bar %s\" viewBox=\"0 0 %d 10\" preserveAspectRatio=\"none\" "
                  "aria-hidden=\"true\"><rect class=\"track\" width=\"%d\" height=\"10\"/>"
                  "<rect class=\"fill\" width=\"%u\" height=\"10\"/></svg>",
                  name, BAR_UNITS, BAR_UNITS, units);
}

void page_text(StrBuf *out, const char *text)
{
    StrBuf shown = {0};
    visible_line(&shown, text, strlen(text));
    escape_xml(out, strbuf_get(&shown));
    strbuf_clear(&shown);
}

void page_element(StrBuf *out, const char *open, const char *text, const char *close)
{
    strbuf_printf(out, "%s>", open);
    page_text(out, text);
    strbuf_printf(out, "</%s>", close);
}

void page_begin_row(StrBuf *b)
{
    strbuf_puts(b, "<tr><td>");
}

static void page_begin_cell(StrBuf *b, bool zero)
{
    strbuf_puts(b, zero ? "<td class=\"zero\">" : "<td>");
}

void page_count(StrBuf *b, uint64_t n)
{
    page_begin_cell(b, n == 0);
    figure_write(b, n);
    strbuf_puts(b, "</td>");
}

void page_share(StrBuf *b, uint64_t part, uint64_t whole)
{
    page_begin_cell(b, part == 0);
    page_percent(b, part, whole);
    strbuf_puts(b, "&#160;%</td>");
}

void page_bar(StrBuf *b, const char *name, uint64_t part, uint64_t whole)
{
    strbuf_puts(b, "<td class=\"share\">");
    draw_bar(b, name, part, whole);
    strbuf_puts(b, "</td>");
}

/* write/report_page.c -- small things that a report's page is made of (see report_page.h). */
#include "write/report_page.h"

#include <math.h>

#include "write/escape.h"
#include "write/figures.h"
#include "write/parts.h"

enum { BAR_UNITS = 1000, LEAST_BAR = 3 };

void page_number(StrBuf *out, uint64_t n)
{
    char text[32];
    strbuf_puts(out, figure_grouped(n, text));
}

static void add_hundredths(StrBuf *out, uint64_t n)
{
    page_number(out, n / 100);
    strbuf_printf(out, ".%02u", (unsigned)(n % 100));
}

void page_percent(StrBuf *out, uint64_t part, uint64_t whole)
{
    uint64_t hundredths = whole ? (uint64_t)llrint((double)part / (double)whole * 10000) : 0;
    if (part < whole && hundredths >= 10000)
        hundredths = 9999;
    add_hundredths(out, hundredths);
}

void page_decimal(StrBuf *out, double x)
{
    add_hundredths(out, (uint64_t)llrint(x * 100));
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

void page_element(StrBuf *b, const char *open, const char *text, const char *close)
{
    strbuf_printf(b, "<%s>", open);
    escape_xml(b, text);
    strbuf_printf(b, "</%s>", close);
}

void page_begin_cell(StrBuf *b, bool zero)
{
    strbuf_puts(b, zero ? "<td class=\"zero\">" : "<td>");
}

void page_count(StrBuf *b, uint64_t n)
{
    page_begin_cell(b, n == 0);
    page_number(b, n);
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

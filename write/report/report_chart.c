/* write/report/report_chart.c -- a chart in a report's page (see report_chart.h). */
#include <assert.h>

#include "write/report/report_chart.h"

#include "base/vec.h"
#include "write/draw/geometry.h"
#include "write/report/report_page.h"
#include "write/text/figures.h"

/* Units of the drawing: half a pixel where the page is wide enough. */
enum { WIDTH = 1800, HEIGHT = 640, LEFT = 150, RIGHT = 1790, TOP = 70, BOTTOM = 540 };
enum { MOST_SLOTS = 60, MOST_LABELS = 20, Y_TICKS = 5, LEAST_BAR = 3 };

/* What is drawn: slot i stands for `step` values from first + i * step. */
typedef struct Plot {
    VEC(uint64_t) bars;
    VEC(uint64_t) line;
    size_t first, step;
    uint64_t y_step, y_most;
} Plot;

/* ---- from counts to slots ----------------------------------------------------------------- */

/* The least of 1, 2, 5, 10, 20, 50, ... of which at most `parts` cover n. */
static uint64_t round_step(uint64_t n, uint64_t parts)
{
    static const uint64_t factor[] = {1, 2, 5};
    for (uint64_t unit = 1;; unit *= 10)
        for (size_t i = 0; i < sizeof factor / sizeof *factor; i++)
            if (n / parts < factor[i] * unit || n == factor[i] * unit * parts)
                return factor[i] * unit;
}

static void add_slot(Plot *p, const DocChart *c, size_t from)
{
    uint64_t bar = 0, line = 0;
    for (size_t i = from; i < from + p->step && i < c->n; i++) {
        bar += c->bars[i];
        line += c->line ? c->line[i] : 0;
    }
    vec_push(&p->bars, bar, "a chart");
    vec_push(&p->line, line, "a chart");
    p->y_most = bar > p->y_most ? bar : p->y_most;
    p->y_most = line > p->y_most ? line : p->y_most;
}

/* False when there is nothing to show. */
static bool make_plot(Plot *p, const DocChart *c)
{
    size_t first = 0, end = c->n;
    while (first < end && doc_chart_is_empty_at(c, first))
        first++;
    while (end > first && doc_chart_is_empty_at(c, end - 1))
        end--;
    if (first == end)
        return false;
    p->step = (size_t)round_step(end - first, MOST_SLOTS);
    p->first = first - first % p->step;
    for (size_t i = p->first; i < end; i += p->step)
        add_slot(p, c, i);
    p->y_step = round_step(p->y_most, Y_TICKS);
    p->y_most = (p->y_most + p->y_step - 1) / p->y_step * p->y_step;
    return true;
}

/* ---- drawing ------------------------------------------------------------------------------ */

static unsigned x_of(const Plot *p, size_t slot)
{
    assert(p->bars.n > 0);
    return (unsigned)(LEFT + (RIGHT - LEFT) * slot / p->bars.n);
}

static unsigned y_of(const Plot *p, uint64_t count)
{
    unsigned height = (unsigned)((double)count / (double)p->y_most * (BOTTOM - TOP));
    if (count && height < LEAST_BAR)
        height = LEAST_BAR;
    return BOTTOM - height;
}

static void add_label(StrBuf *out, const char *class, Spot at, const char *text)
{
    strbuf_printf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, at.x, at.y);
    page_text(out, text);
    strbuf_puts(out, "</text>\n");
}

static void draw_y_axis(StrBuf *out, const Plot *p, const DocChart *c)
{
    for (uint64_t n = 0; n <= p->y_most; n += p->y_step) {
        unsigned y = y_of(p, n);
        strbuf_printf(out,
                      "<path class=\"%s\" d=\"M%d %uH%d\"/><text class=\"y\" x=\"%d\" "
                      "y=\"%u\">",
                      n ? "grid" : "axis", LEFT, y, RIGHT, LEFT - 14, y + 9);
        figure_write(out, n);
        strbuf_puts(out, "</text>\n");
    }
    add_label(out, "name", (Spot){0, 30}, c->y_name);
}

static void add_slot_range(StrBuf *out, const Plot *p, size_t slot)
{
    size_t from = p->first + slot * p->step;
    strbuf_printf(out, "%zu", from);
    if (p->step > 1)
        strbuf_printf(out, "\u2013%zu", from + p->step - 1);
}

/* Labels stand below the middle of a slot, or at its beginning when it holds several values. */
static void draw_x_axis(StrBuf *out, const Plot *p, const DocChart *c)
{
    uint64_t every = round_step(p->bars.n, MOST_LABELS);
    for (size_t i = 0; i < p->bars.n; i++) {
        size_t value = p->first + i * p->step;
        if (value / p->step % every)
            continue;
        unsigned x = p->step > 1 ? x_of(p, i) : (x_of(p, i) + x_of(p, i + 1)) / 2;
        strbuf_printf(out,
                      "<path class=\"axis\" d=\"M%u %dv8\"/><text class=\"x\" x=\"%u\" "
                      "y=\"%d\">%zu</text>\n",
                      x, BOTTOM, x, BOTTOM + 38, value);
    }
    add_label(out, "name middle", (Spot){(LEFT + RIGHT) / 2, HEIGHT - 12}, c->x_name);
}

/* A slot reacts to the pointer over its whole height, and then tells its counts. */
static void draw_slot(StrBuf *out, const Plot *p, const DocChart *c, size_t i)
{
    unsigned left = x_of(p, i), width = x_of(p, i + 1) - left, gap = width / 12;
    unsigned y = y_of(p, p->bars.at[i]);
    strbuf_puts(out, "<g class=\"slot\"><title>");
    add_slot_range(out, p, i);
    strbuf_putc(out, ' ');
    page_text(out, c->x_name);
    strbuf_puts(out, ": ");
    page_text(out, c->bars_name);
    strbuf_putc(out, ' ');
    figure_write(out, p->bars.at[i]);
    if (c->line) {
        strbuf_puts(out, ", ");
        page_text(out, c->line_name);
        strbuf_putc(out, ' ');
        figure_write(out, p->line.at[i]);
    }
    strbuf_printf(out,
                  "</title><rect class=\"back\" x=\"%u\" y=\"%d\" width=\"%u\" "
                  "height=\"%d\"/><rect class=\"table\" x=\"%u\" y=\"%u\" width=\"%u\" "
                  "height=\"%u\"/></g>\n",
                  left, TOP, width, BOTTOM - TOP, left + gap, y, width - 2 * gap, BOTTOM - y);
}

/* Where the count is 0 the line is broken: on the axis it would look like a few. */
static void draw_line(StrBuf *out, const Plot *p)
{
    strbuf_printf(out, "<path class=\"optimal\" d=\"M%d %d", LEFT, BOTTOM);
    for (size_t i = 0; i < p->line.n; i++) {
        unsigned end = x_of(p, i + 1);
        if (p->line.at[i])
            strbuf_printf(out, "V%uH%u", y_of(p, p->line.at[i]), end);
        else
            strbuf_printf(out, "V%dM%u %d", BOTTOM, end, BOTTOM);
    }
    strbuf_printf(out, "V%d\"/>\n", BOTTOM);
}

static void draw_legend(StrBuf *out, const DocChart *c)
{
    strbuf_printf(out, "<rect class=\"table\" x=\"%d\" y=\"10\" width=\"28\" height=\"22\"/>\n",
                  RIGHT - 440);
    add_label(out, "key", (Spot){RIGHT - 400, 30}, c->bars_name);
    if (!c->line)
        return;
    strbuf_printf(out, "<path class=\"optimal\" d=\"M%d 32v-14h16v10h16\"/>\n", RIGHT - 200);
    add_label(out, "key", (Spot){RIGHT - 156, 30}, c->line_name);
}

static void add_chart_name(StrBuf *out, const DocChart *c)
{
    page_text(out, c->y_name);
    strbuf_puts(out, " by ");
    page_text(out, c->x_name);
    strbuf_puts(out, ": ");
    page_text(out, c->bars_name);
    if (!c->line)
        return;
    strbuf_puts(out, " and ");
    page_text(out, c->line_name);
}

void chart_draw(StrBuf *out, const DocChart *c)
{
    assert(out && c && (c->bars || c->n == 0));
    Plot p = {0};
    if (!make_plot(&p, c))
        return;
    strbuf_printf(out, "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"",
                  WIDTH, HEIGHT);
    add_chart_name(out, c);
    strbuf_puts(out, "\">\n");
    draw_y_axis(out, &p, c);
    for (size_t i = 0; i < p.bars.n; i++)
        draw_slot(out, &p, c, i);
    if (c->line)
        draw_line(out, &p);
    draw_x_axis(out, &p, c);
    draw_legend(out, c);
    strbuf_puts(out, "</svg>\n");
    vec_clear(&p.bars);
    vec_clear(&p.line);
}

/* write/report_chart.h -- a chart in a report's page.
 * Does: draws two histograms in one chart, as SVG that a style sheet colours (css/report.css).
 * Knows: numbers for people (report_page.h).   Must not know: reports, what the figures mean. */
#ifndef AL0_WRITE_REPORT_CHART_H
#define AL0_WRITE_REPORT_CHART_H

#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

/* Two histograms over 0, 1, ... n - 1: one as bars, the other as a line of steps over them. */
typedef struct Chart {
    const uint64_t *bars, *line;
    size_t n;
    const char *bars_name, *line_name;
    const char *x_name, *y_name;
} Chart;

/* Appends the chart.  Where n is large neighbours share a bar.  Nothing when all counts are 0. */
void chart_draw(StrBuf *out, const Chart *c);

#endif

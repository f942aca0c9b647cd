/* write/report/report_chart.h -- a chart in a report's page.
 * Does: draws a DocChart, as SVG that a style sheet colours (css/report.css).
 * Knows: numbers for people (report_page.h).   Must not know: reports, what the figures mean. */
#ifndef AL0_WRITE_REPORT_REPORT_CHART_H
#define AL0_WRITE_REPORT_REPORT_CHART_H

#include "base/strbuf.h"
#include "write/report/doc.h"

/* Appends the chart.  Where n is large neighbours share a bar.  Nothing when all counts are 0. */
void chart_draw(StrBuf *out, const DocChart *c);

#endif

/* write/report/report_chart.h -- a chart in a report's page.
 * Does: draws a DocChart as SVG; css/report.css has the colours.
 * Knows: numbers for people (report_page.h).   Must not know: reports, what the figures mean. */
#ifndef AL0_WRITE_REPORT_REPORT_CHART_H
#define AL0_WRITE_REPORT_REPORT_CHART_H

#include "base/strbuf.h"
#include "write/report/doc.h"

/* Appends the chart; nothing if all counts are 0.  If n is large, neighbours share a bar. */
void chart_draw(StrBuf *out, const DocChart *c);

#endif

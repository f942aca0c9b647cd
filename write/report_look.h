/* write/report_look.h -- how the page of a report looks.
 * Does: holds its style sheet, for screens light and dark and for paper.
 * Knows: the classes of report_html.c and report_chart.c.   Must not know: figures. */
#ifndef AL0_WRITE_REPORT_LOOK_H
#define AL0_WRITE_REPORT_LOOK_H

#include "base/strbuf.h"

/* Appends the <style> element. */
void report_look(StrBuf *out);

#endif

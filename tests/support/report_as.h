/* tests/support/report_as.h -- a verification's report in a format.
 * Does: makes the document, and writes it without times.
 * Knows: write/report/report.h, write/report/doc_write.h.   Must not know: tests. */
#ifndef AL0_TESTS_SUPPORT_REPORT_AS_H
#define AL0_TESTS_SUPPORT_REPORT_AS_H

#include "write/report/doc_write.h"
#include "write/report/report.h"

/* The caller's (free). */
char *report_as(const Report *r, DocFormat format);

#endif

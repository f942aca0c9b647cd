/* write/report_failures.h -- the failures of a verification in its page.
 * Does: a table by class with bars, examples with their boards and lines.
 * Knows: VerifyReport, Game, drawn boards.   Must not know: the rest of the page. */
#ifndef AL0_WRITE_REPORT_FAILURES_H
#define AL0_WRITE_REPORT_FAILURES_H

#include "base/strbuf.h"
#include "write/report.h"

/* Appends a section with the failures by class and by the advice to blame; nothing when there are
 * none. */
void report_failures(StrBuf *out, const VerifyReport *v);

/* Appends a section with the examples; nothing when there are none. */
void report_examples(StrBuf *out, const Report *r);

#endif

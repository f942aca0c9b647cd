/* write/report/report_failures.h -- failures in the report of a verification.
 * Does: names of reasons; failures by advice; examples, each with the line that shows it.
 * Knows: VerifyReport, Document.   Must not know: the rest of the report, formats. */
#ifndef AL0_WRITE_REPORT_REPORT_FAILURES_H
#define AL0_WRITE_REPORT_REPORT_FAILURES_H

#include "write/report/report.h"

/* What a reason is called, in lower case: "the win is lost". */
const char *report_reason(const VerifyReport *v, FailureReason c);
/* A limit leaves a question open; all else is a failure for certain. */
DocTone report_reason_tone(FailureReason c);

/* Adds a table of failures by the advice chosen last; nothing where there is none. */
void report_put_blames(Document *d, const VerifyReport *v);
/* Adds the examples of failures. */
void report_put_examples(Document *d, const Report *r);

#endif

/* write/report/report_failures.h -- failures in the report of a verification.
 * Does: writes names of reasons, failures by advice, and examples, each with its line of play.
 * Knows: VerifyReport, Document.   Must not know: the rest of the report, formats. */
#ifndef AL0_WRITE_REPORT_REPORT_FAILURES_H
#define AL0_WRITE_REPORT_REPORT_FAILURES_H

#include "write/report/report.h"

/* The name of a reason, in lower case: "the win is lost". */
const char *report_reason(const VerifyReport *v, FailureReason c);
/* The tone of a reason: DOC_OPEN if a limit was met, else DOC_BAD. */
DocTone report_reason_tone(FailureReason c);

/* Adds a table of failures by the advice chosen last; nothing if there are no failures. */
void report_put_blames(Document *d, const VerifyReport *v);
/* Adds the moves of a line as a list, for programs. */
void report_put_moves(Document *d, const char *key, const GameKeys *keys, const Line *line);
/* Adds the examples of failures. */
void report_put_examples(Document *d, const Report *r);

#endif

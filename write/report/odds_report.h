/* write/report/odds_report.h -- the report of a table in a game with chance as a document.
 * Does: head, values of the best play and of the table's, losses, advice.
 * Knows: VerifyReport, Document.   Must not know: files, formats, how a table is verified. */
#ifndef AL0_WRITE_REPORT_ODDS_REPORT_H
#define AL0_WRITE_REPORT_ODDS_REPORT_H

#include "write/report/report.h"

/* Adds the report, of which `odds` is there, to an empty document. */
void odds_report_document(Document *d, const Report *r);

#endif

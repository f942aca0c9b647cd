/* write/report/odds_report.h -- the report of a table in a game with chance as a document.
 * Does: head, values of the best play and of the table's, losses, advice.
 * Knows: OddsReport, Document.   Must not know: files, formats, how a table is verified. */
#ifndef AL0_WRITE_REPORT_ODDS_REPORT_H
#define AL0_WRITE_REPORT_ODDS_REPORT_H

#include "verify/odds_run.h"
#include "write/report/doc.h"
#include "write/text/table_facts.h"

void odds_report_document(Document *d, const OddsReport *r, const TableFacts *table);

#endif

/* write/odds_report.h -- the report of a table verified in a game with chance, as a document.
 * Knows: OddsReport, Game, Document.   Must not know: how a table is verified, formats. */
#ifndef AL0_WRITE_ODDS_REPORT_H
#define AL0_WRITE_ODDS_REPORT_H

#include "verify/odds_run.h"
#include "write/table_facts.h"

/* Adds the report to an empty document. */
void odds_report_document(Document *d, const OddsReport *r, const TableFacts *table);

#endif

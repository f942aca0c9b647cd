/* write/odds_report.h -- the report of a table verified in a game with chance, on paper.
 * Does: text for people, JSON for programs.
 * Knows: OddsReport, Game, JSON.   Must not know: how a table is verified, files. */
#ifndef AL0_WRITE_ODDS_REPORT_H
#define AL0_WRITE_ODDS_REPORT_H

#include "verify/odds_run.h"
#include "write/table_facts.h"

void odds_report_text(StrBuf *out, const OddsReport *r, const TableFacts *table, bool no_seconds);
void odds_report_json(StrBuf *out, const OddsReport *r, const TableFacts *table, bool no_seconds);

#endif

/* write/report/needless.h -- the needless parts of a table, as a document.
 * Does: lists the parts that can be left out.
 * Knows: NeedlessReport, Document.   Must not know: how a part is tried, formats. */
#ifndef AL0_WRITE_REPORT_NEEDLESS_H
#define AL0_WRITE_REPORT_NEEDLESS_H

#include "verify/needless/needless.h"
#include "write/text/table_facts.h"

/* Adds the report to an empty document. */
void needless_document(Document *d, const NeedlessReport *r, const TableFacts *table);

#endif

/* write/needless.h -- what a table does not need, on paper.
 * Does: tells the parts that can be left out, as text and as JSON.
 * Knows: NeedlessReport.   Must not know: how a part is tried. */
#ifndef AL0_WRITE_NEEDLESS_H
#define AL0_WRITE_NEEDLESS_H

#include "verify/needless.h"
#include "write/table_facts.h"

/* Appends a line for each part, with its place. */
void needless_write_text(StrBuf *out, const NeedlessReport *r);

/* Appends one JSON object on a line.  no_seconds: leaves the time out. */
void needless_write_json(StrBuf *out, const NeedlessReport *r, const TableFacts *table,
                         bool no_seconds);

#endif

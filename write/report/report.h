/* write/report/report.h -- the report of a verification as a document.
 * Does: reports the results, and how the advice was searched.
 * Knows: VerifyReport, Document.   Must not know: how a table is verified, formats. */
#ifndef AL0_WRITE_REPORT_REPORT_H
#define AL0_WRITE_REPORT_REPORT_H

#include "verify/verify.h"
#include "write/report/doc.h"
#include "write/text/figures.h"
#include "write/text/table_facts.h"

typedef struct Report {
    const TableFacts *table;
    VerifyReport report;
    bool replan; /* a new tree at every move of ours */
} Report;

/* Adds the report to an empty document. */
void report_document(Document *d, const Report *r);

/* The verdict of a run that ended before anything was known (VerifyReport.nothing_while). */
DocVerdict report_nothing_known(Document *d, const VerifyReport *v);

/* Appends a line for each advice: if it was solved backwards, and why not. */
void report_explain(StrBuf *out, const VerifyReport *v);

#endif

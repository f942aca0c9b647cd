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

/* report_frame.c -- for every report of a verification. */

/* The verdict of a run that ended before anything was known (VerifyReport.nothing_while). */
DocVerdict report_nothing_known(Document *d, const VerifyReport *v);

/* The positions of another ground than GROUND_ALL, as a phrase: "from 3 positions". */
const char *report_starts(Document *d, const VerifyReport *v);

enum { REPORT_ROW = 9 }; /* cells */
/* Adds a row of a table of many reports.  cells: DOC_NONE leaves a cell empty; the name of the
 * table is set here. */
void report_put_row(Document *d, const Report *r, const DocColumn *column, DocValue *cells);

/* Appends a line for each advice: if it was solved backwards, and why not. */
void report_explain(StrBuf *out, const VerifyReport *v);

#endif

/* write/report.h -- the report of a verification on paper.
 * Does: text for people, JSON for programs, one page for browsers, one row of a Markdown table.
 * Knows: VerifyReport, Game.   Must not know: how a table is verified, files (it fills buffers). */
#ifndef AL0_WRITE_REPORT_H
#define AL0_WRITE_REPORT_H

#include "verify/verify.h"
#include "write/table_facts.h"

typedef struct Report {
    const TableFacts *table;
    VerifyReport report;
    bool replan;                /* a new tree at every move of ours */
} Report;

/* What the table does with a position that it does not fail in. */
static inline const char *report_won(const VerifyReport *v)
{
    return v->avoid ? "held" : "won";
}

/* Append the report.  no_seconds: leave times, memory and threads out. */
void report_text(StrBuf *out, const Report *r, bool no_seconds);
void report_json(StrBuf *out, const Report *r, bool no_seconds);
void report_html(StrBuf *out, const Report *r, bool no_seconds);
void report_row(StrBuf *out, const Report *r);

#endif

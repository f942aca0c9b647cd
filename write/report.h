/* write/report.h -- the report of a verification on paper.
 * Does: text for people, JSON for programs, one page for browsers, one row of a Markdown table.
 * Knows: VerifyReport, Game.   Must not know: how a table is verified, files (it fills buffers). */
#ifndef AL0_WRITE_REPORT_H
#define AL0_WRITE_REPORT_H

#include "verify/verify.h"
#include "write/figures.h"
#include "write/table_facts.h"

typedef struct Report {
    const TableFacts *table;
    VerifyReport report;
    bool replan; /* a new tree at every move of ours */
} Report;

/* What the table does with a position that it does not fail in. */
static inline const char *report_won(const VerifyReport *v)
{
    return v->avoid ? "held" : "won";
}

/* What the whole came to. */
typedef enum ReportOutcome {
    REPORT_NOTHING,     /* interrupted before anything was known */
    REPORT_UNCOUNTED,   /* interrupted; what was searched is unknown */
    REPORT_SO_FAR,      /* interrupted */
    REPORT_FAILS,       /* not proved, and what is won in theory is known */
    REPORT_FAILS_SOME,  /* not proved; that is not known */
    REPORT_WINS_PLAYED, /* proved for what is played from */
    REPORT_HOLDS,       /* proved for all that can be held */
    REPORT_WINS         /* proved for all that is won in theory */
} ReportOutcome;

static inline ReportOutcome report_outcome(const VerifyReport *v)
{
    if (v->nothing_while)
        return REPORT_NOTHING;
    if (v->uncounted)
        return REPORT_UNCOUNTED;
    if (v->interrupted)
        return REPORT_SO_FAR;
    if (!v->proved)
        return v->truth_known ? REPORT_FAILS : REPORT_FAILS_SOME;
    if (!v->truth_known)
        return REPORT_WINS_PLAYED;
    return v->avoid ? REPORT_HOLDS : REPORT_WINS;
}

/* What the lengths of its wins are told in. */
static inline LengthUnit report_unit(const Report *r)
{
    return r->table->game->alternates ? IN_MOVES : IN_PLIES;
}

/* What a reason is called, in lower case: "the win is lost". */
const char *report_reason(const VerifyReport *v, FailureReason c);

/* Append the report.  no_seconds: leave times, memory and threads out. */
void report_text(StrBuf *out, const Report *r, bool no_seconds);
void report_json(StrBuf *out, const Report *r, bool no_seconds);
void report_html(StrBuf *out, const Report *r, bool no_seconds);
void report_row(StrBuf *out, const Report *r);

/* Appends a line for each advice: whether it was solved backwards, and why not. */
void report_explain(StrBuf *out, const VerifyReport *v);

#endif

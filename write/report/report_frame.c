/* write/report/report_frame.c -- what all reports of verifications have in common (see report.h).
 * Does: the verdict where nothing is known, the positions that were played from, the summary row.
 * Knows: VerifyReport, Document.   Must not know: what is counted. */
#include <assert.h>
#include <inttypes.h>

#include "write/report/report.h"

DocVerdict report_nothing_known(Document *d, const VerifyReport *v)
{
    assert(v->nothing_while);
    const char *behind = doc_printf(d, " while %s: nothing is known yet", v->nothing_while);
    return (DocVerdict){DOC_OPEN, "INTERRUPTED", behind, "Nothing is known yet."};
}

const char *report_starts(Document *d, const VerifyReport *v)
{
    assert(v->ground != GROUND_ALL);
    char text[32];
    const char *seed = "";
    if (v->ground == GROUND_SAMPLE)
        seed = doc_printf(d, " drawn with seed %" PRIu64, v->seed);
    return doc_printf(d, "from %s position%s%s", figure_grouped(v->starts, text),
                      v->starts == 1 ? "" : "s", seed);
}

void report_put_row(Document *d, const Report *r, const DocColumn *column, DocValue *cells)
{
    cells[0] = doc_text(r->table->name);
    cells[0].link = doc_printf(d, "%s.al0", r->table->name);
    if (r->report.nothing_while)
        cells[2] = doc_text("interrupted");
    for (size_t i = 1; i < REPORT_ROW; i++)
        if (cells[i].kind == DOC_NONE)
            cells[i] = doc_text("");
    doc_begin_for(d, DOC_SUMMARY);
    doc_begin_table(d, NULL, &(DocTable){.column = column, .n = REPORT_ROW});
    doc_row(d, cells);
    doc_end(d);
    doc_end(d);
}

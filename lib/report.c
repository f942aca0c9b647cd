/* lib/report.c -- reports in all formats, for other programs.
 * Does: writes the document of any report.
 * Knows: write/report/doc_write.h.   Must not know: what a report is about, files. */
#include <assert.h>
#include <stdlib.h>

#include "lib/internal.h"
#include "write/report/doc_write.h"

Al0Report *lib_report_new(void)
{
    Al0Report *r = base_zalloc(1, sizeof *r, "a report");
    r->doc = doc_new();
    return r;
}

void al0_report_free(Al0Report *report)
{
    if (!report)
        return;
    doc_free(&report->doc);
    free(report->explained);
    free(report);
}

Al0Verdict al0_report_verdict(const Al0Report *report)
{
    assert(report);
    return report->verdict;
}

bool lib_doc_format(Al0Format format, DocFormat *out)
{
    switch (format) {
    case AL0_TEXT: *out = DOC_AS_TEXT; return true;
    case AL0_JSON: *out = DOC_AS_JSON; return true;
    case AL0_HTML: *out = DOC_AS_HTML; return true;
    case AL0_MARKDOWN: *out = DOC_AS_MARKDOWN; return true;
    case AL0_ROW: *out = DOC_AS_ROW; return true;
    default: return false;
    }
}

/* False with a status. */
static bool report_format(const Document *d, Al0Format format, DocFormat *out, Status *s)
{
    if (!lib_doc_format(format, out))
        return status_fail(s, STATUS_WRONG_USE,
                           "a report is written as text, json, html or markdown");
    return *out != DOC_AS_ROW || doc_has_row(d) ||
           status_fail(s, STATUS_WRONG_USE, "only the verification of a table has a row");
}

/* False with a status. */
static bool write_in_format(StrBuf *out, const Document *d, const LibForm *form, Status *s)
{
    DocFormat as = DOC_AS_TEXT;
    if (!report_format(d, form->format, &as, s))
        return false;
    doc_write(out, d, as, form->options->no_seconds);
    return true;
}

bool lib_write_document(StrBuf *out, Document *d, const LibForm *form, Status *s)
{
    assert(out && d && form && s);
    bool written = write_in_format(out, d, form, s);
    doc_free(d);
    return written;
}

static bool write_report(StrBuf *b, const void *thing, const LibForm *form, Status *s)
{
    const Al0Report *report = thing;
    return write_in_format(b, &report->doc, form, s);
}

char *al0_report_write(const Al0Report *report, Al0Format format, const Al0WriteOptions *options,
                       Al0Status *status)
{
    return lib_write(write_report, report, (LibForm){format, options}, status);
}

bool al0_report_write_to(const Al0Report *report, Al0Format format, const Al0WriteOptions *options,
                         Al0Write *write, void *context, Al0Status *status)
{
    return lib_write_to(write_report, report, (LibForm){format, options}, (LibSink){write, context},
                        status);
}

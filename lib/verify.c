/* lib/verify.c -- whole tables for other programs.
 * Does: runs a verification, keeps its report as a handle.
 * Knows: interp/verify.h.   Must not know: how a report looks (report_*.c). */
#include <stdlib.h>

#include "lib/face.h"

enum { DEFAULT_EXAMPLES = 10 };
#define DEFAULT_VERIFY_MEMORY ((size_t)8 << 30)

Al0Report *al0_verify(const Al0Table *table, const Al0VerifyOptions *options, char error[256])
{
    char ignored[256] = "";
    Al0VerifyOptions given = options ? *options : (Al0VerifyOptions){0};
    if (!given.limits.memory)
        given.limits.memory = DEFAULT_VERIFY_MEMORY;
    Al0Limits limits = face_limits(&given.limits);
    ChooseOptions choose = face_choose_options(&limits);
    VerifyOptions o = {.limits = choose.limits,
                       .search = choose.search,
                       .replan = given.replan,
                       .threads = limits.threads,
                       .memory = limits.memory,
                       .checkpoint = given.checkpoint,
                       .n_examples = given.examples ? given.examples : DEFAULT_EXAMPLES,
                       .progress = given.progress,
                       .context = given.context};
    Al0Report *r = base_zalloc(1, sizeof *r, "a report");
    r->table = table;
    r->replan = given.replan;
    if (verify_run(table->compiled, &o, &r->report, error ? error : ignored))
        return r;
    free(r);
    return NULL;
}

void al0_report_free(Al0Report *report)
{
    if (!report)
        return;
    verify_report_clear(&report->report);
    free(report);
}

Al0Verdict al0_report_verdict(const Al0Report *report)
{
    const VerifyReport *r = &report->report;
    if (r->proved)
        return AL0_SATISFIABLE;
    uint64_t definite = 0;
    for (int c = 0; c < N_FAILURES; c++)
        definite += c == FAILURE_UNKNOWN ? 0 : r->by_class[c];
    return definite ? AL0_NOT_SATISFIABLE : AL0_UNKNOWN;
}

char *al0_report_write(const Al0Report *report, Al0ReportFormat format, bool no_seconds, size_t *n)
{
    StrBuf b = {0};
    if (format == AL0_REPORT_TEXT)
        report_text(&b, report, no_seconds);
    else if (format == AL0_REPORT_JSON)
        report_json(&b, report, no_seconds);
    else if (format == AL0_REPORT_HTML)
        report_html(&b, report, no_seconds);
    else
        report_row(&b, report);
    if (n)
        *n = b.n;
    return strbuf_take(&b);
}

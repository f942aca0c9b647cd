/* lib/needless.c -- what of a table can be left out, for other programs.
 * Does: has the parts of a table tried, keeps the report as a handle.
 * Knows: verify/needless.h.   Must not know: how a part is tried, how the report looks. */
#include "verify/needless.h"

#include <assert.h>
#include <stdlib.h>

#include "lib/face.h"
#include "lib/starts.h"
#include "write/needless.h"

struct Al0Needless {
    const Al0Table *table;
    NeedlessReport report;
};

Al0Needless *al0_needless(Al0Table *table, const Al0VerifyOptions *options, Al0Status *status)
{
    assert(table);
    Status s = {0};
    if (!face_can_verify(table, &s)) {
        face_end(status, &s);
        return NULL;
    }
    Al0VerifyOptions given = options ? *options : (Al0VerifyOptions){0};
    Al0Limits limits;
    VerifyOptions o = face_verify_options(&given, &limits);
    Al0Needless *n = base_zalloc(1, sizeof *n, "a report");
    n->table = table;
    Starts starts;
    bool clear = starts_take(&starts, table->game, &given, &s);
    starts_use(&starts, &o);
    if (clear)
        needless_run(table->compiled, table->set, &o, &n->report, &s);
    starts_clear(&starts);
    if (face_end(status, &s))
        return n;
    free(n);
    return NULL;
}

void al0_needless_free(Al0Needless *needless)
{
    if (!needless)
        return;
    needless_clear(&needless->report);
    free(needless);
}

Al0Verdict al0_needless_verdict(const Al0Needless *needless)
{
    const NeedlessReport *r = &needless->report;
    if (r->interrupted)
        return AL0_UNKNOWN;
    return r->proved ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE;
}

size_t al0_needless_count(const Al0Needless *needless)
{
    return needless->report.needless.n;
}

char *al0_needless_write(const Al0Needless *needless, Al0Format format, bool no_seconds, size_t *n)
{
    StrBuf b = {0};
    if (format == AL0_JSON)
        needless_write_json(&b, &needless->report, &needless->table->facts, no_seconds);
    else
        needless_write_text(&b, &needless->report);
    if (n)
        *n = b.n;
    return strbuf_take(&b);
}

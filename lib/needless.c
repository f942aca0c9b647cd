/* lib/needless.c -- the needless parts of a table, for other programs.
 * Does: tries the parts of a table, and makes a report of the results.
 * Knows: verify/needless.h.   Must not know: how a part is tried, how the report looks. */
#include "verify/needless/needless.h"

#include <assert.h>

#include "lib/internal.h"
#include "lib/starts.h"
#include "write/report/needless.h"

static Al0Verdict verdict_of_needless(const NeedlessReport *r)
{
    if (r->interrupted)
        return AL0_UNKNOWN;
    return r->proved ? AL0_SATISFIABLE : AL0_NOT_SATISFIABLE;
}

Al0Report *al0_needless(Al0Table *table, const Al0VerifyOptions *options, const Al0Limits *limits,
                        Al0Status *status)
{
    assert(table);
    Status s = {0};
    VerifyCall asked;
    if (!lib_can_verify(table, &s) || !lib_take_verification(&asked, table, options, limits, &s)) {
        lib_end(status, &s);
        return NULL;
    }
    VerifyOptions o = lib_verify_options(table->game, &asked.by, &asked.limits);
    NeedlessReport found = {0};
    Starts starts;
    bool clear = starts_take(&starts, table->game, &asked.by, &s);
    starts_use(&starts, &o);
    if (clear)
        needless_run(table->compiled, table->set, &o, &found, &s);
    starts_clear(&starts);
    if (!lib_end(status, &s))
        return NULL;
    Al0Report *r = lib_report_new();
    needless_document(&r->doc, &found, &table->facts);
    r->verdict = verdict_of_needless(&found);
    needless_clear(&found);
    return r;
}

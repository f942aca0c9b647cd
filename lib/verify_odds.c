/* lib/verify_odds.c -- whole tables in games with chance, for other programs.
 * Does: runs such a verification, keeps its report as a handle.
 * Knows: verify/odds_run.h.   Must not know: how a report looks. */
#include <assert.h>
#include <stdlib.h>

#include "lib/face.h"
#include "write/odds_report.h"

struct Al0OddsReport {
    const TableFacts *table;
    OddsReport report;
};

bool al0_table_has_chance(const Al0Table *table)
{
    assert(table);
    return table->game->chance != NULL;
}

/* Whether the options go together with chance. */
static bool is_asked_well(const Al0Table *table, const Al0VerifyOptions *o, Status *s)
{
    if (!face_can_verify(table, s))
        return false;
    if (!table->game->chance)
        return status_fail(s, STATUS_WRONG_USE, "there is no chance in game %s", table->game->name);
    if (table->set->root->avoid)
        return status_fail(s, STATUS_UNSUPPORTED,
                           "in a game with chance tables with `avoid` are not verified");
    return face_ground_is_clear(o, s);
}

Al0OddsReport *al0_verify_odds(const Al0Table *table, unsigned player,
                               const Al0VerifyOptions *options, Al0Status *status)
{
    assert(table);
    Status s = {0};
    Al0VerifyOptions given = options ? *options : (Al0VerifyOptions){0};
    Al0Limits limits;
    VerifyOptions o = face_verify_options(&given, &limits);
    const void **starts = base_alloc((given.start_count + 1) * sizeof *starts, "positions");
    for (size_t i = 0; i < given.start_count; i++)
        starts[i] = given.starts[i]->bytes;
    o.starts = starts;
    o.n_starts = given.start_count;
    o.trouble = given.trouble;
    Al0OddsReport *r = base_zalloc(1, sizeof *r, "a report");
    r->table = &table->facts;
    if (is_asked_well(table, &given, &s))
        odds_run(table->compiled, player < table->game->n_players ? player : 0, &o, &r->report, &s);
    free(starts);
    if (face_end(status, &s))
        return r;
    free(r);
    return NULL;
}

void al0_odds_report_free(Al0OddsReport *report)
{
    if (report)
        odds_report_clear(&report->report);
    free(report);
}

Al0Verdict al0_odds_report_verdict(const Al0OddsReport *report)
{
    assert(report);
    switch (odds_verdict(&report->report)) {
    case VERDICT_SATISFIABLE: return AL0_SATISFIABLE;
    case VERDICT_REFUTED: return AL0_NOT_SATISFIABLE;
    default: return AL0_UNKNOWN;
    }
}

char *al0_odds_report_write(const Al0OddsReport *report, Al0Format format, bool no_seconds,
                            size_t *n)
{
    assert(report && (format == AL0_TEXT || format == AL0_JSON));
    StrBuf b = {0};
    if (format == AL0_TEXT)
        odds_report_text(&b, &report->report, report->table, no_seconds);
    else
        odds_report_json(&b, &report->report, report->table, no_seconds);
    if (n)
        *n = b.n;
    return strbuf_take(&b);
}

/* lib/verify_odds.c -- whole tables in games with chance, for other programs.
 * Does: runs such a verification, makes a report of what it found.
 * Knows: verify/odds_run.h.   Must not know: how a report looks. */
#include <assert.h>
#include <stdlib.h>

#include "lib/face.h"
#include "write/odds_report.h"

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
    return face_ground_is_clear(o, s);
}

static Al0Verdict verdict_of_odds(const OddsReport *r)
{
    switch (odds_verdict(r)) {
    case VERDICT_SATISFIABLE: return AL0_SATISFIABLE;
    case VERDICT_REFUTED: return AL0_NOT_SATISFIABLE;
    default: return AL0_UNKNOWN;
    }
}

Al0Report *al0_verify_odds(const Al0Table *table, unsigned player, const Al0VerifyOptions *options,
                           Al0Status *status)
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
    OddsReport found = {0};
    if (is_asked_well(table, &given, &s))
        odds_run(table->compiled, player < table->game->n_players ? player : 0, &o, &found, &s);
    free(starts);
    if (!face_end(status, &s))
        return NULL;
    Al0Report *r = face_report_new();
    odds_report_document(&r->doc, &found, &table->facts);
    r->verdict = verdict_of_odds(&found);
    odds_report_clear(&found);
    return r;
}

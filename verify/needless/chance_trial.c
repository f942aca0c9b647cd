/* verify/needless/chance_trial.c -- tests tables without some of their parts in a game with chance.
 * Does: verifies them completely, as one position decides nothing.  The positions and the best play
 *   are the same for all tables.
 * Knows: TrialKind, OddsGround.   Must not know: parts of tables. */
#include <assert.h>
#include <stdlib.h>

#include "verify/needless/trial_kind.h"
#include "verify/odds/odds_ground.h"

static bool begin_chance(TableTrial *trial, const Compiled *c, Status *status)
{
    assert(!trial->own);
    OddsGround *odds = base_zalloc(1, sizeof *odds, "verification");
    trial->own = odds;
    if (!odds_ground_make(c, trial->o, odds, status))
        return false;
    odds_ground_value(odds, trial->o);
    return true;
}

static void free_chance(void *own)
{
    if (own)
        odds_ground_clear(own);
    free(own);
}

static bool proves_with_chance(TableTrial *trial, const Compiled *c, const Parts *out,
                               Status *status)
{
    assert(trial->own && out);
    VerifyReport report;
    VerifyOptions o = trial_options(trial);
    o.odds = trial->own;
    if (!trial_verify(trial, c, &o, &report, status))
        return false;
    bool proved = report.verdict == VERDICT_SATISFIABLE, is_due = report.odds->due > 0;
    verify_report_clear(&report);
    if (proved && !is_due && out->n == 0)
        return status_fail(
            status, STATUS_WRONG_USE,
            "there is nothing to prove, so that every part would be needless: nowhere "
            "the best play has the odds asked for");
    return proved;
}

const TrialKind trial_with_chance = {begin_chance, proves_with_chance, free_chance};

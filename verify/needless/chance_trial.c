/* verify/needless/chance_trial.c -- tests tables without some of their parts in a game with chance.
 * Does: verifies them completely, as one position decides nothing.  The positions and the best play
 *   are the same for all tables.
 * Knows: TrialKind, OddsGround.   Must not know: parts of tables. */
#include <stdlib.h>

#include "verify/needless/trial_kind.h"
#include "verify/odds/odds_ground.h"

static bool begin_chance(TableTrial *trial, const Compiled *c, Status *status)
{
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

/* due: gets how many positions have the odds asked for at best. */
static bool is_proved_with_chance(TableTrial *trial, const Compiled *c, Sweep *records,
                                  uint64_t *due)
{
    VerifyReport report;
    VerifyOptions o = trial_options(trial, records);
    o.odds = trial->own;
    if (!trial_verify(trial, c, &o, &report))
        return false;
    bool proved = report.verdict == VERDICT_SATISFIABLE;
    *due = report.odds->due;
    verify_report_clear(&report);
    return proved;
}

static bool begins_with_chance(TableTrial *trial, Status *status)
{
    uint64_t due = 0;
    bool proved = is_proved_with_chance(trial, trial->proved.c, &trial->records, &due);
    if (proved && due == 0)
        return status_fail(
            status, STATUS_WRONG_USE,
            "there is nothing to prove, so that every part would be needless: nowhere "
            "the best play has the odds asked for");
    return proved;
}

static bool never_fails(TableTrial *trial, const Standing *now, const Parts *out)
{
    (void)trial, (void)now, (void)out;
    return false;
}

static bool proves_with_chance(TableTrial *trial, const Standing *now, const Parts *out,
                               Sweep *records)
{
    (void)out;
    uint64_t due;
    return is_proved_with_chance(trial, now->c, records, &due);
}

const TrialKind trial_with_chance = {begin_chance, begins_with_chance, never_fails,
                                     never_fails,  proves_with_chance, free_chance};

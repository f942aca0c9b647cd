/* verify/needless/start_trial.c -- tests tables without some of their parts from given or drawn
 * positions.
 * Does: plays tables from the same positions.  The first proof sets the limits of later tables.
 * Knows: TrialKind, RandomPositions.   Must not know: parts of tables, what is fulfillable.
 * Start reading at proves_from_starts(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "interp/evaluate/condition.h"
#include "verify/needless/trial_kind.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

enum {
    ROOM = 1000,            /* positions that play may always meet */
    MEMORY_SHARE = 16,      /* of the memory, once a first table was proved with all of it, */
    LEAST_MEMORY = 1 << 26, /* if that is more */
    NODES = 20000,          /* that each advice may always take, */
    FROM_MORE = 16          /* and so many times what all took in the first proof */
};

typedef struct StartTrial {
    const VerifyOptions *o;
    VEC(const void *) starts;
    VEC(void *) drawn;
    uint64_t most_met, most_nodes; /* 0: not known yet */
} StartTrial;

/* ---- the positions ------------------------------------------------------------------------ */

static bool draw_playable_starts(StartTrial *f, const Compiled *c, const Classes *classes,
                                 Status *status)
{
    Deadline until = prove_deadline(&f->o->limits);
    Condition *scope = condition_new(c, c->scope, until);
    RandomPositions draw = {f->o->seed};
    bool ok = true;
    for (uint64_t i = 0; i < f->o->sample && ok; i++) {
        void *position = base_alloc(c->game->position_size, "a position");
        vec_push(&f->drawn, position, "positions");
        vec_push(&f->starts, position, "positions");
        ok = random_positions_in_scope(&draw, classes, scope, &f->o->limits, position, status);
    }
    condition_free(scope);
    return ok;
}

static bool draw_sample(StartTrial *f, const Compiled *c, Status *status)
{
    Classes classes = classes_of_set(c->set, c->game);
    const ListingRequest listing = verify_listing_request(f->o);
    bool ok = classes_are_there(&classes, "draw positions from", status) &&
              classes_list(&classes, &listing, status) &&
              draw_playable_starts(f, c, &classes, status);
    classes_clear(&classes);
    return ok;
}

static bool begin_starts(TableTrial *trial, const Compiled *c, Status *status)
{
    const VerifyOptions *o = trial->o;
    assert(o->n_starts || o->sample);
    StartTrial *f = base_zalloc(1, sizeof *f, "verification");
    trial->own = f;
    f->o = o;
    for (size_t i = 0; i < o->n_starts; i++)
        vec_push(&f->starts, o->starts[i], "positions");
    return o->n_starts || draw_sample(f, c, status);
}

static void free_starts(void *own)
{
    StartTrial *f = own;
    if (!f)
        return;
    for (size_t i = 0; i < f->drawn.n; i++)
        free(f->drawn.at[i]);
    vec_clear(&f->drawn);
    vec_clear(&f->starts);
    free(f);
}

/* ---- play --------------------------------------------------------------------------------- */

/* Whatever play meets it reaches from some start, by replies alone: one failure, or one position
 * that is not decided within the limits, is enough. */
static bool is_enough(void *context, const void *position)
{
    (void)context, (void)position;
    return true;
}

static VerifyOptions options_from_starts(TableTrial *trial)
{
    const StartTrial *f = trial->own;
    VerifyOptions o = trial_options(trial);
    o.starts = f->starts.at;
    o.n_starts = f->starts.n;
    o.sample = 0;
    o.failed = is_enough;
    o.most_met = f->most_met;
    if (f->most_met && o.memory / MEMORY_SHARE > LEAST_MEMORY)
        o.memory /= MEMORY_SHARE;
    if (f->most_nodes && (!o.limits.max_nodes || f->most_nodes < o.limits.max_nodes))
        o.limits.max_nodes = f->most_nodes;
    return o;
}

static bool proves_from_starts(TableTrial *trial, const Compiled *c, const Parts *out,
                               Status *status)
{
    (void)out;
    StartTrial *f = trial->own;
    assert(f && f->starts.n > 0);
    VerifyReport report;
    const VerifyOptions o = options_from_starts(trial);
    if (!trial_verify(trial, c, &o, &report, status))
        return false;
    bool proved = report.proved;
    if (proved && !f->most_met) {
        f->most_met = FROM_MORE * (report.positions + report.followed) + ROOM;
        f->most_nodes = FROM_MORE * report.nodes + NODES;
    }
    verify_report_clear(&report);
    return proved;
}

const TrialKind trial_from_starts = {begin_starts, proves_from_starts, free_starts};

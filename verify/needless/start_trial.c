/* verify/needless/start_trial.c -- tests tables without some of their parts from given or drawn
 * positions.
 * Does: plays tables from the same positions: from a few of them, or from all.  The first proof
 * sets the limits of later tables. Knows: TrialKind, RandomPositions.   Must not know: parts of
 * tables, what is fulfillable. Start reading at proves_from_all(). */

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "interp/evaluate/condition.h"
#include "verify/needless/trial_kind.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

enum {
    FEW = 16,               /* positions for a first look, */
    SHARE = 8,              /* one of so many at most */
    ROOM = 1000,            /* positions that play may always meet */
    MEMORY_SHARE = 16,      /* of the memory, once a first table was proved with all of it, */
    LEAST_MEMORY = 1 << 26, /* if that is more */
    NODES = 20000,          /* that each advice may always take, */
    FROM_MORE = 16          /* and so many times what all took in the first proof */
};

typedef struct StartTrial {
    const VerifyOptions *o;
    VEC(const void *) starts, few;
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

static void take_few(StartTrial *f)
{
    size_t n = f->starts.n / SHARE < FEW ? f->starts.n / SHARE : FEW;
    for (size_t i = 0; i < n; i++)
        vec_push(&f->few, f->starts.at[i * f->starts.n / n], "positions");
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
    if (!o->n_starts && !draw_sample(f, c, status))
        return false;
    take_few(f);
    return true;
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
    vec_clear(&f->few);
    free(f);
}

/* ---- play --------------------------------------------------------------------------------- */

/* What the play from some positions comes to. */
typedef struct FromAnswer {
    bool proved;
    bool fails; /* or some position is not decided; neither: a limit on time or room was reached */
    uint64_t met, nodes;
} FromAnswer;

/* Whatever play meets it comes to from some start, by replies alone: one failure, or one position
 * that is not decided within the limits, is enough. */
static bool take_start_failure(void *context, const void *position)
{
    (void)position;
    FromAnswer *a = context;
    a->fails = true;
    return true;
}

static FromAnswer play_from(TableTrial *trial, const Compiled *c, const void *const *starts,
                            size_t n)
{
    const StartTrial *f = trial->own;
    FromAnswer a = {0};
    VerifyReport report;
    VerifyOptions o = trial_options(trial, NULL);
    o.starts = starts;
    o.n_starts = n;
    o.sample = 0;
    o.failed = take_start_failure;
    o.most_met = f->most_met;
    if (f->most_met && o.memory / MEMORY_SHARE > LEAST_MEMORY)
        o.memory /= MEMORY_SHARE;
    if (f->most_nodes && (!o.limits.max_nodes || f->most_nodes < o.limits.max_nodes))
        o.limits.max_nodes = f->most_nodes;
    o.context = &a;
    if (!trial_verify(trial, c, &o, &report))
        return a;
    a.proved = report.proved;
    a.fails = a.fails || (!report.proved && !report.interrupted);
    a.met = report.positions + report.followed;
    a.nodes = report.nodes;
    verify_report_clear(&report);
    return a;
}

static bool proves_from_all(TableTrial *trial, const Compiled *c)
{
    StartTrial *f = trial->own;
    FromAnswer a = play_from(trial, c, f->starts.at, f->starts.n);
    if (a.proved && !f->most_met) {
        f->most_met = FROM_MORE * a.met + ROOM;
        f->most_nodes = FROM_MORE * a.nodes + NODES;
    }
    return a.proved;
}

static bool begins_from_starts(TableTrial *trial, Status *status)
{
    (void)status;
    return proves_from_all(trial, trial->proved.c);
}

static bool fails_from_starts(TableTrial *trial, const Standing *now, const Parts *out)
{
    (void)out;
    const StartTrial *f = trial->own;
    return f->few.n && play_from(trial, now->c, f->few.at, f->few.n).fails;
}

static bool proves_from_starts(TableTrial *trial, const Standing *now, const Parts *out,
                               Sweep *records)
{
    (void)out, (void)records;
    return proves_from_all(trial, now->c);
}

const TrialKind trial_from_starts = {begin_starts,      begins_from_starts, fails_from_starts,
                                     fails_from_starts, proves_from_starts, free_starts};

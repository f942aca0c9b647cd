/* verify/needless/from_starts.c -- proves tables without some of their parts from given or drawn
 * positions (see from_starts.h). */
#include "verify/needless/from_starts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "interp/evaluate/condition.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

enum {
    FEW = 16,               /* positions for a first look, */
    SHARE = 8,              /* one of so many at most */
    ROOM = 1000,            /* positions that play may always meet */
    MEMORY_SHARE = 16,      /* of the memory, once a first table was proved with all of it, */
    LEAST_MEMORY = 1 << 26, /* if that is more */
    NODES = 20000           /* that each advice may always take */
};

struct FromStarts {
    const VerifyOptions *o;
    VEC(const void *) starts, few;
    VEC(void *) drawn;
    uint64_t most_met, most_nodes; /* 0: not known yet */
};

/* ---- the positions ------------------------------------------------------------------------ */

static bool draw_playable_starts(FromStarts *f, const Compiled *c, const Classes *classes,
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

static bool draw_sample(FromStarts *f, const Compiled *c, Status *status)
{
    Classes classes = classes_of_set(c->set, c->game);
    const ListingRequest listing = verify_listing_request(f->o);
    bool ok = classes_are_there(&classes, "draw positions from", status) &&
              classes_list(&classes, &listing, status) &&
              draw_playable_starts(f, c, &classes, status);
    classes_clear(&classes);
    return ok;
}

static void take_few(FromStarts *f)
{
    size_t n = f->starts.n / SHARE < FEW ? f->starts.n / SHARE : FEW;
    for (size_t i = 0; i < n; i++)
        vec_push(&f->few, f->starts.at[i * f->starts.n / n], "positions");
}

FromStarts *from_starts_new(const Compiled *c, const VerifyOptions *o, Status *status)
{
    assert(c && status && (o->n_starts || o->sample) && o->threads > 0);
    FromStarts *f = base_zalloc(1, sizeof *f, "verification");
    f->o = o;
    for (size_t i = 0; i < o->n_starts; i++)
        vec_push(&f->starts, o->starts[i], "positions");
    if (!o->n_starts && !draw_sample(f, c, status)) {
        from_starts_free(f);
        return NULL;
    }
    take_few(f);
    return f;
}

void from_starts_free(FromStarts *f)
{
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

static FromAnswer play_from_all(const FromStarts *f, const Compiled *c, const void *const *starts,
                                size_t n)
{
    FromAnswer a = {0};
    VerifyReport report;
    Status status;
    VerifyOptions o = *f->o;
    o.starts = starts;
    o.n_starts = n;
    o.sample = 0;
    o.checkpoint = NULL;
    o.n_examples = 0;
    o.progress = NULL;
    o.failure = NULL;
    o.only_proof = true;
    o.failed = take_start_failure;
    o.most_met = f->most_met;
    if (f->most_met && o.memory / MEMORY_SHARE > LEAST_MEMORY)
        o.memory /= MEMORY_SHARE;
    if (f->most_nodes && (!o.limits.max_nodes || f->most_nodes < o.limits.max_nodes))
        o.limits.max_nodes = f->most_nodes;
    o.context = &a;
    if (!verify_run(c, &o, &report, &status))
        return a;
    a.proved = report.proved;
    a.fails = a.fails || (!report.proved && !report.interrupted);
    a.met = report.positions + report.followed;
    a.nodes = report.nodes;
    verify_report_clear(&report);
    return a;
}

bool from_starts_proves(FromStarts *f, const Compiled *c)
{
    FromAnswer a = play_from_all(f, c, f->starts.at, f->starts.n);
    if (a.proved && !f->most_met) {
        f->most_met = FROM_MORE * a.met + ROOM;
        f->most_nodes = FROM_MORE * a.nodes + NODES;
    }
    return a.proved;
}

bool from_starts_fails(FromStarts *f, const Compiled *c)
{
    return f->few.n && play_from_all(f, c, f->few.at, f->few.n).fails;
}

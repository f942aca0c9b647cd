/* verify/needless/class_trial.c -- tests tables without some of their parts over all positions of
 * their classes.
 * Does: verifies them, and keeps solutions of advice for the next.
 * Knows: TrialKind, SolvedPool.   Must not know: which parts are tried.
 * Start reading at proves_over_classes(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "interp/evaluate/condition.h"
#include "verify/needless/trial_kind.h"
#include "verify/sweep/retrograde_room.h"
#include "verify/table_classes.h"

typedef struct ClassTrial {
    TableTrial *trial;
    Classes classes;
    Truth *truth;
    SolvePlan truth_cost;
    uint64_t largest; /* bytes of a solution */
    Condition *scope;
    SolvedPool pool;
    uint64_t *version; /* of the pool */
} ClassTrial;

/* ---- versions of advice ------------------------------------------------------------------- */

/* An advice says the same without the same parts of it, and of what it uses. */
static void set_versions(ClassTrial *k, const Parts *out)
{
    const TableSet *set = k->trial->set;
    memset(k->version, 0, (set->n_advices + 1) * sizeof *k->version);
    for (size_t p = 0; p < out->n; p++) {
        const Part *part = &out->at[p];
        uint64_t id =
            mix_step(mix_step(mix_step(1, part->span.lo), part->span.hi), (uint64_t)part->kind);
        id = mix_step(id, (uintptr_t)part->span.source);
        for (size_t i = 0; i < set->n_advices; i++)
            if (part_touches_advice(set, part, set->advices[i]))
                k->version[i] += id;
    }
}

/* ---- all positions ------------------------------------------------------------------------ */

static Retrograde solve_advice(ClassTrial *k, const Compiled *c)
{
    Retrograde h;
    uint64_t memory = retrograde_share(&k->classes, k->trial->o->memory, k->truth_cost.memory);
    retrograde_solve(&h, &(RetrogradeRequest){.compiled = c,
                                              .classes = &k->classes,
                                              .options = k->trial->o,
                                              .memory = memory,
                                              .pool = &k->pool});
    k->largest = h.largest > k->largest ? h.largest : k->largest;
    if (h.n)
        solved_pool_shrink(&k->pool, (size_t)(memory / (k->largest + 1)) + 1);
    return h;
}

/* Play may have reached a position that the table need not win from others like it. */
static bool is_due(void *context, const void *position)
{
    const TableTrial *trial = context;
    const ClassTrial *k = trial->own;
    return truth_of(k->truth, position).kind == TRUTH_FULFILLABLE &&
           condition_holds(k->scope, position);
}

static bool is_proved_over_classes(ClassTrial *k, const Compiled *c, const Retrograde *h,
                                   Status *status)
{
    VerifyReport report;
    VerifyOptions o = trial_options(k->trial);
    o.classes = &k->classes;
    o.truth = k->truth;
    o.heights = h;
    o.failed = is_due;
    if (!trial_verify(k->trial, c, &o, &report, status))
        return false;
    bool proved = report.proved;
    verify_report_clear(&report);
    return proved;
}

static bool proves_over_classes(TableTrial *trial, const Compiled *c, const Parts *out,
                                Status *status)
{
    ClassTrial *k = trial->own;
    assert(k && k->truth && "the truth is solved before the first table is tried");
    set_versions(k, out);
    Retrograde h = solve_advice(k, c);
    bool proved = is_proved_over_classes(k, c, &h, status);
    retrograde_clear(&h);
    return proved;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool solve_trial_truth(ClassTrial *k, const Compiled *c, Status *status)
{
    TruthRequest request = {.c = c,
                            .classes = &k->classes,
                            .threads = k->trial->o->threads,
                            .memory = k->trial->o->memory,
                            .until = prove_deadline(&k->trial->o->limits),
                            .progress = k->trial->o->progress,
                            .context = k->trial->o->context};
    const ListingRequest listing = verify_listing_request(k->trial->o);
    return classes_are_there(&k->classes, "verify it over", status) &&
           classes_list(&k->classes, &listing, status) &&
           truth_plan(&request, &k->truth_cost, status) && truth_solve(&request, &k->truth, status);
}

static bool begin_classes(TableTrial *trial, const Compiled *c, Status *status)
{
    assert(!trial->own);
    ClassTrial *k = base_zalloc(1, sizeof *k, "verification");
    trial->own = k;
    k->trial = trial;
    k->classes = classes_of_set(trial->set, c->game);
    k->version = base_zalloc(trial->set->n_advices + 1, sizeof *k->version, "verification");
    k->pool = (SolvedPool){.solver = c->game->solver, .version = k->version};
    if (!solve_trial_truth(k, c, status))
        return false;
    k->scope = condition_new(c, c->scope, prove_deadline(&trial->o->limits));
    return true;
}

static void free_classes(void *own)
{
    ClassTrial *k = own;
    if (!k)
        return;
    solved_pool_clear(&k->pool);
    free(k->version);
    condition_free(k->scope);
    truth_free(k->truth);
    classes_clear(&k->classes);
    free(k);
}

const TrialKind trial_over_classes = {begin_classes, proves_over_classes, free_classes};

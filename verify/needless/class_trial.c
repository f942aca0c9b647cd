/* verify/needless/class_trial.c -- tests tables without some of their parts over all positions of
 * their classes.
 * Does: checks them in a few positions, verifies them completely, and keeps results for the next:
 *   positions in which others failed, solutions of advice.
 * Knows: TrialKind, SampledCheck, FailureCache, SolvedPool.   Must not know: which parts are tried.
 * Start reading at fails_over_classes() and proves_over_classes(). */
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "interp/evaluate/condition.h"
#include "verify/fixpoint.h"
#include "verify/needless/sampled_check.h"
#include "verify/needless/trial_kind.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"
#include "verify/truth.h"

enum {
    DRAWN = 20000, /* positions drawn; of these */
    SAMPLE = 1000, /* are tried, where the part that is out may matter */
    LOOPS = 4      /* that a verification found, kept as failures */
};

typedef struct ClassTrial {
    TableTrial *trial;
    Classes classes;
    Truth *truth;
    uint64_t truth_bytes;
    uint64_t *fulfillable; /* a bit by number: the best play fulfils it there */
    Condition *scope;
    VEC(uint64_t) drawn; /* numbers of positions that are fulfillable */
    FailureCache failures;
    SolvedPool pool;
    uint64_t *version; /* of the pool */
    void *position;    /* room for one */
} ClassTrial;

/* ---- positions ---------------------------------------------------------------------------- */

/* Whether the table is to win from a position. */
static bool is_due(const ClassTrial *k, uint64_t number, const void *position)
{
    return (k->fulfillable[number / 64] >> number % 64 & 1) && condition_holds(k->scope, position);
}

static bool number_counts(ClassTrial *k, uint64_t number)
{
    return classes_position(&k->classes, number, k->position) && is_due(k, number, k->position);
}

/* False when a limit on time is over before all are known. */
static bool note_won(ClassTrial *k)
{
    enum { LOOK = 1 << 10 };
    uint64_t size = classes_size(&k->classes);
    bool late = false;
    k->fulfillable =
        base_zalloc((size_t)(size / 64 + 1), sizeof *k->fulfillable, "fulfillable positions");
    for (uint64_t i = 0; i < size && !late; i++) {
        if (classes_position(&k->classes, i, k->position) &&
            truth_of(k->truth, k->position).kind == TRUTH_FULFILLABLE)
            k->fulfillable[i / 64] |= UINT64_C(1) << i % 64;
        late = i % LOOK == 0 && prove_is_late(&k->trial->o->limits);
    }
    return !late;
}

static void draw_failures(ClassTrial *k)
{
    enum { TRIES = 1 << 20 };
    uint64_t size = classes_size(&k->classes);
    RandomPositions draw = {0};
    for (unsigned t = 0; t < TRIES && k->drawn.n < DRAWN; t++) {
        uint64_t number = random_positions_below(&draw, size);
        if (number_counts(k, number) && game_is_ours(k->trial->game, k->position))
            vec_push(&k->drawn, number, "positions");
    }
}

/* Keeps positions in which a table failed; where the table need not win there, the one from which
 * play came. */
static void keep_failure(ClassTrial *k, const CachedFailure *failure, uint64_t start)
{
    bool counts = false;
    for (size_t i = 0; i < failure->n; i++)
        counts = counts || number_counts(k, failure->at[i]);
    if (counts && failure->n <= LARGEST_CACHED_FAILURE)
        failure_cache_add(&k->failures, failure->at, failure->n);
    else if (number_counts(k, start))
        failure_cache_add(&k->failures, &start, 1);
}

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

/* ---- few positions ------------------------------------------------------------------------ */

/* The last failure first: what failed without one part often fails without a part like it. */
static bool fails_as_before(ClassTrial *k, SampledCheck *t)
{
    for (size_t i = k->failures.at.n; i-- > 0;) {
        const CachedFailure *failure = &k->failures.at.at[i];
        if (sampled_check_is_cached(t, failure->at, failure->n)) {
            failure_cache_add(&k->failures, failure->at, failure->n);
            return true;
        }
    }
    return false;
}

static bool sample_fails_at_once(ClassTrial *k, SampledCheck *t, const CachedFailure *sample)
{
    for (size_t i = 0; i < sample->n; i++)
        if (sampled_check_fails_at_once(t, sample->at[i])) {
            failure_cache_add(&k->failures, &sample->at[i], 1);
            return true;
        }
    return false;
}

static bool fails_from(ClassTrial *k, SampledCheck *t, uint64_t start)
{
    CachedFailure failure = {0};
    bool fails = sampled_check_fails(t, start, &failure);
    if (fails)
        keep_failure(k, &failure, start);
    vec_clear(&failure);
    return fails;
}

/* Plays on from where others failed, then from the sample. */
static bool fails_later(ClassTrial *k, SampledCheck *t, const CachedFailure *sample)
{
    bool fails = false;
    for (size_t i = k->failures.at.n; i-- > 0 && !fails;)
        fails = fails_from(k, t, k->failures.at.at[i].at[0]);
    for (size_t i = 0; i < sample->n && !fails; i++)
        fails = fails_from(k, t, sample->at[i]);
    return fails;
}

/* Positions drawn in which the rule that applies has to do with a part; the caller's. */
static CachedFailure sample_for(ClassTrial *k, const Part *p, const Standing *now)
{
    CachedFailure sample = {0};
    Unaffected *u = unaffected_new(p, 1, k->trial->proved.rules, now->rules);
    for (size_t i = 0; i < k->drawn.n && sample.n < SAMPLE; i++) {
        classes_position(&k->classes, k->drawn.at[i], k->position);
        if (!unaffected_rule_stands(u, k->position))
            vec_push(&sample, k->drawn.at[i], "positions");
    }
    unaffected_free(u);
    return sample;
}

/* Whether the table fails for certain somewhere.  known: advice that need not be searched. */
static bool fails_in_trial(ClassTrial *k, const Standing *now, const Retrograde *known,
                           const Part *last)
{
    CachedFailure sample = sample_for(k, last, now);
    SampledCheck *t = sampled_check_new(now->c, &k->classes, k->fulfillable, k->trial->o, known);
    bool fails =
        fails_as_before(k, t) || sample_fails_at_once(k, t, &sample) || fails_later(k, t, &sample);
    sampled_check_free(t);
    vec_clear(&sample);
    return fails;
}

static bool fails_over_classes(TableTrial *trial, const Standing *now, const Parts *out)
{
    ClassTrial *k = trial->own;
    set_versions(k, out);
    Retrograde known = retrograde_known(&k->pool, now->c, &k->classes);
    bool fails = fails_in_trial(k, now, &known, &out->at[out->n - 1]);
    retrograde_clear(&known);
    return fails;
}

static bool fails_again_over_classes(TableTrial *trial, const Standing *now, const Parts *out)
{
    ClassTrial *k = trial->own;
    set_versions(k, out);
    Retrograde known = retrograde_known(&k->pool, now->c, &k->classes);
    SampledCheck *t = sampled_check_new(now->c, &k->classes, k->fulfillable, k->trial->o, &known);
    bool fails = fails_as_before(k, t);
    sampled_check_free(t);
    retrograde_clear(&known);
    return fails;
}

/* ---- all positions ------------------------------------------------------------------------ */

/* Takes a position in which the play of a whole verification fails.  One that does not count may
 * have been reached from others that do not. */
static bool take_trial_failure(void *context, const void *position)
{
    TableTrial *trial = context;
    ClassTrial *k = trial->own;
    uint64_t number = classes_index(&k->classes, position);
    if (!is_due(k, number, position))
        return false;
    failure_cache_add(&k->failures, &number, 1);
    return true;
}

/* The cycle of a loop that a verification found. */
static void keep_loop(ClassTrial *k, const VerifyExample *e)
{
    CachedFailure failure = {0};
    Status status;
    for (size_t i = e->cycle; i < e->line.n; i++) {
        const char *text = e->line.at[i].position;
        if (!text ||
            !k->trial->game->read(k->trial->game, text, strlen(text), k->position, &status))
            continue;
        uint64_t number = classes_index(&k->classes, k->position);
        if (number != NO_INDEX)
            vec_push(&failure, number, "positions");
    }
    if (failure.n)
        keep_failure(k, &failure, failure.at[0]);
    vec_clear(&failure);
}

/* What is left for solved advice, as in verify.c. */
static uint64_t memory_for_trial_heights(const ClassTrial *k)
{
    uint64_t all = k->trial->o->memory;
    uint64_t used = k->truth_bytes + classes_size(&k->classes) * FIXPOINT_BYTES + all / 8;
    uint64_t rest = all > used ? all - used : 0;
    return rest < all / 4 ? rest : all / 4;
}

static Retrograde solve_advice(ClassTrial *k, const Compiled *c)
{
    Retrograde h;
    uint64_t memory = memory_for_trial_heights(k);
    retrograde_solve(&h, &(RetrogradeRequest){.compiled = c,
                                              .classes = &k->classes,
                                              .options = k->trial->o,
                                              .memory = memory,
                                              .pool = &k->pool});
    if (h.n)
        solved_pool_shrink(&k->pool, (size_t)(memory / (h.bytes / h.n + 1)) + 1);
    return h;
}

/* Whether a table is proved; false, too, when that was stopped.  Its records are put into *records.
 */
static bool is_proved(ClassTrial *k, const Compiled *c, const Retrograde *h, Sweep *records)
{
    VerifyReport report;
    VerifyOptions o = trial_options(k->trial, records);
    o.n_examples = LOOPS;
    o.classes = &k->classes;
    o.truth = k->truth;
    o.heights = h;
    o.failed = take_trial_failure;
    if (!trial_verify(k->trial, c, &o, &report))
        return false;
    bool proved = report.proved;
    for (size_t i = 0; i < report.n_examples; i++)
        if (report.examples[i].failure == FAILURE_LOOP)
            keep_loop(k, &report.examples[i]);
    verify_report_clear(&report);
    return proved;
}

static bool begins_over_classes(TableTrial *trial, Status *status)
{
    (void)status;
    ClassTrial *k = trial->own;
    set_versions(k, &(Parts){0});
    Retrograde h = solve_advice(k, trial->proved.c);
    bool proved = is_proved(k, trial->proved.c, &h, &trial->records);
    retrograde_clear(&h);
    return proved;
}

/* All advice that can be solved backwards is, so that a second trial sees more than the first. */
static bool proves_over_classes(TableTrial *trial, const Standing *now, const Parts *out,
                                Sweep *records)
{
    ClassTrial *k = trial->own;
    set_versions(k, out);
    Retrograde h = solve_advice(k, now->c);
    bool proved =
        !fails_in_trial(k, now, &h, &out->at[out->n - 1]) && is_proved(k, now->c, &h, records);
    retrograde_clear(&h);
    return proved;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool solve_trial_heights(ClassTrial *k, const Compiled *c, Status *status)
{
    TruthRequest request = {.c = c,
                            .classes = &k->classes,
                            .threads = k->trial->o->threads,
                            .memory = k->trial->o->memory,
                            .until = prove_deadline(&k->trial->o->limits),
                            .progress = k->trial->o->progress,
                            .context = k->trial->o->context};
    const ListingRequest listing = verify_listing_request(k->trial->o);
    if (!classes_are_there(&k->classes, "verify it over", status) ||
        !classes_list(&k->classes, &listing, status) ||
        !truth_plan(&request, &k->truth_bytes, status) || !truth_solve(&request, &k->truth, status))
        return false;
    if (note_won(k))
        return true;
    Deadline until = prove_deadline(&k->trial->o->limits);
    return status_give_up(status, &until, "positions were being counted");
}

static bool begin_classes(TableTrial *trial, const Compiled *c, Status *status)
{
    ClassTrial *k = base_zalloc(1, sizeof *k, "verification");
    trial->own = k;
    k->trial = trial;
    k->classes = classes_of_set(trial->set, c->game);
    k->position = base_alloc(c->game->position_size, "a position");
    k->version = base_zalloc(trial->set->n_advices + 1, sizeof *k->version, "verification");
    k->pool = (SolvedPool){.solver = c->game->solver, .version = k->version};
    if (!solve_trial_heights(k, c, status))
        return false;
    k->scope = condition_new(c, c->scope, prove_deadline(&trial->o->limits));
    draw_failures(k);
    return true;
}

static void free_classes(void *own)
{
    ClassTrial *k = own;
    if (!k)
        return;
    solved_pool_clear(&k->pool);
    failure_cache_clear(&k->failures);
    vec_clear(&k->drawn);
    free(k->version);
    free(k->fulfillable);
    free(k->position);
    condition_free(k->scope);
    truth_free(k->truth);
    classes_clear(&k->classes);
    free(k);
}

const TrialKind trial_over_classes = {begin_classes,       begins_over_classes,
                                      fails_over_classes,  fails_again_over_classes,
                                      proves_over_classes, free_classes};

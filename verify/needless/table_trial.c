/* verify/needless/table_trial.c -- tests tables without some of their parts (see table_trial.h). */
#include "verify/needless/table_trial.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mix.h"
#include "interp/evaluate/condition.h"
#include "positions/classes.h"
#include "verify/fixpoint.h"
#include "verify/odds/odds_ground.h"
#include "verify/needless/from_starts.h"
#include "verify/needless/sampled_check.h"
#include "verify/needless/unaffected.h"
#include "verify/sweep/random_positions.h"
#include "verify/sweep/sweep.h"
#include "verify/table_classes.h"
#include "verify/truth.h"

enum {
    DRAWN = 20000, /* positions drawn; of these */
    SAMPLE = 1000, /* are tried, where the part that is out may matter */
    LOOPS = 4      /* that a verification found, kept as failures */
};

/* A table as it is now, compiled. */
typedef struct Standing {
    Arena *home; /* NULL: c is somebody else's */
    const Compiled *c;
    ChosenRules *rules;
} Standing;

/* How a table is tried, by what it is to be proved over. */
typedef struct TrialKind {
    /* Makes ready.  False with a status. */
    bool (*begin)(TableTrial *j, const Compiled *c, Status *status);
    /* As table_trial_begins_proved(), and the others: `now` is compiled. */
    bool (*begins_proved)(TableTrial *j, Status *status);
    bool (*fails)(TableTrial *j, const Standing *now, const Part *out, size_t n);
    bool (*fails_again)(TableTrial *j, const Standing *now, const Part *out, size_t n);
    bool (*proves)(TableTrial *j, const Standing *now, const Part *out, size_t n, Sweep *records);
} TrialKind;

struct TableTrial {
    const TrialKind *kind;
    const VerifyOptions *o;
    TableSet *set;
    const Game *game;
    FromStarts *from; /* where some positions are played from; NULL in a game with chance */
    OddsGround odds;  /* of a game with chance */
    /* What follows is empty unless all positions of the classes are verified, but for `proved` and
     * records. */
    Classes classes;
    Truth *truth;
    uint64_t truth_bytes;
    uint64_t *fulfillable; /* a bit by number: the best play fulfils it there */
    Condition *scope;
    VEC(uint64_t) drawn; /* numbers of positions that are fulfillable */
    FailureCache failures;
    SolvedPool pool;
    uint64_t *version;            /* of the pool */
    Standing proved;              /* the last table that was, */
    size_t n_proved;              /* without so many parts, */
    Sweep records;                /* and its records, if there was room to keep them */
    const Unaffected *unaffected; /* of the verification that is being made */
    void *position;               /* room for one */
};

/* ---- positions ---------------------------------------------------------------------------- */

/* Whether the table is to win from a position. */
static bool is_due(const TableTrial *j, uint64_t number, const void *position)
{
    return (j->fulfillable[number / 64] >> number % 64 & 1) && condition_holds(j->scope, position);
}

static bool number_counts(TableTrial *j, uint64_t number)
{
    return classes_position(&j->classes, number, j->position) && is_due(j, number, j->position);
}

/* False when a limit on time is over before all are known. */
static bool note_won(TableTrial *j)
{
    enum { LOOK = 1 << 10 };
    uint64_t size = classes_size(&j->classes);
    bool late = false;
    j->fulfillable =
        base_zalloc((size_t)(size / 64 + 1), sizeof *j->fulfillable, "fulfillable positions");
    for (uint64_t i = 0; i < size && !late; i++) {
        if (classes_position(&j->classes, i, j->position) &&
            truth_of(j->truth, j->position).kind == TRUTH_FULFILLABLE)
            j->fulfillable[i / 64] |= UINT64_C(1) << i % 64;
        late = i % LOOK == 0 && prove_is_late(&j->o->limits);
    }
    return !late;
}

static void draw_failures(TableTrial *j)
{
    enum { TRIES = 1 << 20 };
    uint64_t size = classes_size(&j->classes);
    RandomPositions draw = {0};
    for (unsigned t = 0; t < TRIES && j->drawn.n < DRAWN; t++) {
        uint64_t number = random_positions_below(&draw, size);
        if (number_counts(j, number) && game_is_ours(j->game, j->position))
            vec_push(&j->drawn, number, "positions");
    }
}

/* Keeps positions in which a table failed; where the table need not win there, the one from which
 * play came. */
static void keep_failure(TableTrial *j, const CachedFailure *failure, uint64_t start)
{
    bool counts = false;
    for (size_t i = 0; i < failure->n; i++)
        counts = counts || number_counts(j, failure->at[i]);
    if (counts && failure->n <= LARGEST_CACHED_FAILURE)
        failure_cache_add(&j->failures, failure->at, failure->n);
    else if (number_counts(j, start))
        failure_cache_add(&j->failures, &start, 1);
}

/* ---- tables ------------------------------------------------------------------------------- */

static Standing stand(const TableTrial *j)
{
    Standing s = {.home = arena_new("a table without some parts")};
    Diags *ds = diag_new();
    s.c = compile_table(s.home, ds, j->set, j->game);
    if (s.c)
        s.rules = chosen_rules_new(s.c, j->o->threads, prove_deadline(&j->o->limits));
    diag_free(ds);
    return s;
}

static void standing_clear(Standing *s)
{
    chosen_rules_free(s->rules);
    if (s->home)
        arena_free(s->home);
    *s = (Standing){0};
}

/* An advice says the same without the same parts of it, and of what it uses. */
static void set_versions(TableTrial *j, const Part *out, size_t n)
{
    memset(j->version, 0, (j->set->n_advices + 1) * sizeof *j->version);
    for (size_t p = 0; p < n; p++) {
        uint64_t id =
            mix_step(mix_step(mix_step(1, out[p].span.lo), out[p].span.hi), (uint64_t)out[p].kind);
        id = mix_step(id, (uintptr_t)out[p].span.source);
        for (size_t i = 0; i < j->set->n_advices; i++)
            if (part_touches_advice(j->set, &out[p], j->set->advices[i]))
                j->version[i] += id;
    }
}

/* ---- few positions ------------------------------------------------------------------------ */

/* The last failure first: what failed without one part often fails without a part like it. */
static bool fails_as_before(TableTrial *j, SampledCheck *t)
{
    for (size_t i = j->failures.at.n; i-- > 0;) {
        const CachedFailure *failure = &j->failures.at.at[i];
        if (sampled_check_is_cached(t, failure->at, failure->n)) {
            failure_cache_add(&j->failures, failure->at, failure->n);
            return true;
        }
    }
    return false;
}

static bool sample_fails_at_once(TableTrial *j, SampledCheck *t, const CachedFailure *sample)
{
    for (size_t i = 0; i < sample->n; i++)
        if (sampled_check_fails_at_once(t, sample->at[i])) {
            failure_cache_add(&j->failures, &sample->at[i], 1);
            return true;
        }
    return false;
}

static bool fails_from(TableTrial *j, SampledCheck *t, uint64_t start)
{
    CachedFailure failure = {0};
    bool fails = sampled_check_fails(t, start, &failure);
    if (fails)
        keep_failure(j, &failure, start);
    vec_clear(&failure);
    return fails;
}

/* Plays on from where others failed, then from the sample. */
static bool fails_later(TableTrial *j, SampledCheck *t, const CachedFailure *sample)
{
    bool fails = false;
    for (size_t i = j->failures.at.n; i-- > 0 && !fails;)
        fails = fails_from(j, t, j->failures.at.at[i].at[0]);
    for (size_t i = 0; i < sample->n && !fails; i++)
        fails = fails_from(j, t, sample->at[i]);
    return fails;
}

/* Positions drawn in which the rule that applies has to do with a part; the caller's. */
static CachedFailure sample_for(TableTrial *j, const Part *p, const Standing *now)
{
    CachedFailure sample = {0};
    Unaffected *u = unaffected_new(j->set, p, 1, j->proved.rules, now->rules);
    for (size_t i = 0; i < j->drawn.n && sample.n < SAMPLE; i++) {
        classes_position(&j->classes, j->drawn.at[i], j->position);
        if (!unaffected_rule_stands(u, j->position))
            vec_push(&sample, j->drawn.at[i], "positions");
    }
    unaffected_free(u);
    return sample;
}

/* Whether the table fails for certain somewhere.  known: advice that need not be searched. */
static bool fails_in_trial(TableTrial *j, const Standing *now, const Retrograde *known,
                           const Part *last)
{
    CachedFailure sample = sample_for(j, last, now);
    SampledCheck *t = sampled_check_new(now->c, &j->classes, j->fulfillable, j->o, known);
    bool fails =
        fails_as_before(j, t) || sample_fails_at_once(j, t, &sample) || fails_later(j, t, &sample);
    sampled_check_free(t);
    vec_clear(&sample);
    return fails;
}

static bool fails_over_classes(TableTrial *j, const Standing *now, const Part *out, size_t n)
{
    set_versions(j, out, n);
    Retrograde known = retrograde_known(&j->pool, now->c, &j->classes);
    bool fails = fails_in_trial(j, now, &known, &out[n - 1]);
    retrograde_clear(&known);
    return fails;
}

static bool is_trapped_again(TableTrial *j, const Standing *now, const Part *out, size_t n)
{
    set_versions(j, out, n);
    Retrograde known = retrograde_known(&j->pool, now->c, &j->classes);
    SampledCheck *t = sampled_check_new(now->c, &j->classes, j->fulfillable, j->o, &known);
    bool fails = fails_as_before(j, t);
    sampled_check_free(t);
    retrograde_clear(&known);
    return fails;
}

bool table_trial_fails(TableTrial *j, const Part *out, size_t n)
{
    assert(n > 0 && j->proved.c && "the table was proved before");
    Standing now = stand(j);
    bool fails = !now.c || j->kind->fails(j, &now, out, n);
    standing_clear(&now);
    return fails;
}

bool table_trial_fails_again(TableTrial *j, const Part *out, size_t n)
{
    assert(n == 0 || out);
    Standing now = stand(j);
    bool fails = !now.c || j->kind->fails_again(j, &now, out, n);
    standing_clear(&now);
    return fails;
}

/* ---- all positions ------------------------------------------------------------------------ */

/* Told of a position in which the play of a whole verification fails.  One that does not count may
 * have been reached from others that do not. */
static bool take_trial_failure(void *context, const void *position)
{
    TableTrial *j = context;
    uint64_t number = classes_index(&j->classes, position);
    if (!is_due(j, number, position))
        return false;
    failure_cache_add(&j->failures, &number, 1);
    return true;
}

static bool stands(void *context, const void *position, const Record *r)
{
    const TableTrial *j = context;
    return unaffected_stands(j->unaffected, position, r);
}

/* The cycle of a loop that a verification found. */
static void keep_loop(TableTrial *j, const VerifyExample *e)
{
    CachedFailure failure = {0};
    Status status;
    for (size_t i = e->cycle; i < e->line.n; i++) {
        const char *text = e->line.at[i].position;
        if (!text || !j->game->read(j->game, text, strlen(text), j->position, &status))
            continue;
        uint64_t number = classes_index(&j->classes, j->position);
        if (number != NO_INDEX)
            vec_push(&failure, number, "positions");
    }
    if (failure.n)
        keep_failure(j, &failure, failure.at[0]);
    vec_clear(&failure);
}

/* What is left for solved advice, as in verify.c. */
static uint64_t memory_for_trial_heights(const TableTrial *j)
{
    uint64_t all = j->o->memory;
    uint64_t used = j->truth_bytes + classes_size(&j->classes) * FIXPOINT_BYTES + all / 8;
    uint64_t rest = all > used ? all - used : 0;
    return rest < all / 4 ? rest : all / 4;
}

static Retrograde solve_advice(TableTrial *j, const Compiled *c)
{
    Retrograde h;
    uint64_t memory = memory_for_trial_heights(j);
    retrograde_solve(&h, &(RetrogradeRequest){.compiled = c,
                                              .classes = &j->classes,
                                              .options = j->o,
                                              .memory = memory,
                                              .pool = &j->pool});
    if (h.n)
        solved_pool_shrink(&j->pool, (size_t)(memory / (h.bytes / h.n + 1)) + 1);
    return h;
}

/* What all verifications of tables without some parts have in common. */
static VerifyOptions trial_options(TableTrial *j, Sweep *records)
{
    VerifyOptions o = *j->o;
    o.checkpoint = NULL;
    o.n_examples = LOOPS;
    o.progress = NULL;
    o.failure = NULL;
    o.only_proof = true;
    o.keep = records;
    o.before = j->unaffected && j->records.n_blocks ? &j->records : NULL;
    o.stands = stands;
    o.context = j;
    return o;
}

/* Records are kept if they and as many more fit into the memory. */
static void bound_records(const TableTrial *j, const VerifyReport *r, Sweep *records)
{
    if (r->peak_bytes + records->bytes > j->o->memory)
        sweep_clear(records);
}

/* Whether a table is proved; false, too, when that was stopped.  Its records are put into *records.
 */
static bool is_proved(TableTrial *j, const Compiled *c, const Retrograde *h, Sweep *records)
{
    VerifyReport report;
    Status status;
    VerifyOptions o = trial_options(j, records);
    o.classes = &j->classes;
    o.truth = j->truth;
    o.heights = h;
    o.failed = take_trial_failure;
    if (!verify_run(c, &o, &report, &status))
        return false;
    bool proved = report.proved;
    for (size_t i = 0; i < report.n_examples; i++)
        if (report.examples[i].failure == FAILURE_LOOP)
            keep_loop(j, &report.examples[i]);
    bound_records(j, &report, records);
    verify_report_clear(&report);
    return proved;
}

static void take_proved(TableTrial *j, Standing *now, size_t n, Sweep *records)
{
    j->n_proved = n;
    standing_clear(&j->proved);
    sweep_clear(&j->records);
    j->proved = *now;
    j->records = *records;
}

static bool begins_over_classes(TableTrial *j, Status *status)
{
    Sweep records = {0};
    (void)status;
    set_versions(j, NULL, 0);
    Retrograde h = solve_advice(j, j->proved.c);
    bool proved = is_proved(j, j->proved.c, &h, &records);
    retrograde_clear(&h);
    j->records = records;
    return proved;
}

bool table_trial_begins_proved(TableTrial *j, Status *status)
{
    assert(j && status);
    return j->kind->begins_proved(j, status);
}

/* All advice that can be solved backwards is, so that a second trial sees more than the first. */
static bool proves_over_classes(TableTrial *j, const Standing *now, const Part *out, size_t n,
                                Sweep *records)
{
    set_versions(j, out, n);
    Retrograde h = solve_advice(j, now->c);
    Unaffected *u =
        unaffected_new(j->set, out + j->n_proved, n - j->n_proved, j->proved.rules, now->rules);
    j->unaffected = u;
    bool proved = !fails_in_trial(j, now, &h, &out[n - 1]) && is_proved(j, now->c, &h, records);
    j->unaffected = NULL;
    unaffected_free(u);
    retrograde_clear(&h);
    return proved;
}

bool table_trial_proves(TableTrial *j, const Part *out, size_t n)
{
    assert(n > j->n_proved && "less is out than of the last table that was proved");
    Sweep records = {0};
    Standing now = stand(j);
    bool proved = now.c && j->kind->proves(j, &now, out, n, &records);
    if (proved) {
        take_proved(j, &now, n, &records);
    } else {
        standing_clear(&now);
        sweep_clear(&records);
    }
    return proved;
}

/* ---- from some positions ------------------------------------------------------------------ */

static bool begin_starts(TableTrial *j, const Compiled *c, Status *status)
{
    j->from = from_starts_new(c, j->o, status);
    return j->from != NULL;
}

static bool begins_from_starts(TableTrial *j, Status *status)
{
    (void)status;
    return from_starts_proves(j->from, j->proved.c);
}

static bool fails_from_starts(TableTrial *j, const Standing *now, const Part *out, size_t n)
{
    (void)out, (void)n;
    return from_starts_fails(j->from, now->c);
}

static bool proves_from_starts(TableTrial *j, const Standing *now, const Part *out, size_t n,
                               Sweep *records)
{
    (void)out, (void)n, (void)records;
    return from_starts_proves(j->from, now->c);
}

/* ---- with chance -------------------------------------------------------------------------- */

/* The positions and the best play are the same for all tables. */
static bool begin_chance(TableTrial *j, const Compiled *c, Status *status)
{
    const char *what;
    if (!odds_ground_make(c, j->o, &j->odds, &what, status))
        return false;
    odds_ground_value(&j->odds, j->o);
    return true;
}

/* due: gets how many positions have the odds asked for at best. */
static bool is_proved_with_chance(TableTrial *j, const Compiled *c, Sweep *records, uint64_t *due)
{
    VerifyReport report;
    Status status;
    VerifyOptions o = trial_options(j, records);
    o.odds = &j->odds;
    if (!verify_run(c, &o, &report, &status))
        return false;
    bool proved = report.verdict == VERDICT_SATISFIABLE;
    *due = report.odds->due;
    bound_records(j, &report, records);
    verify_report_clear(&report);
    return proved;
}

static bool begins_with_chance(TableTrial *j, Status *status)
{
    uint64_t due = 0;
    bool proved = is_proved_with_chance(j, j->proved.c, &j->records, &due);
    if (proved && due == 0)
        return status_fail(
            status, STATUS_WRONG_USE,
            "there is nothing to prove, so that every part would be needless: nowhere "
            "the best play has the odds asked for");
    return proved;
}

/* One position decides nothing. */
static bool never_fails(TableTrial *j, const Standing *now, const Part *out, size_t n)
{
    (void)j, (void)now, (void)out, (void)n;
    return false;
}

static bool proves_with_chance(TableTrial *j, const Standing *now, const Part *out, size_t n,
                               Sweep *records)
{
    uint64_t due;
    Unaffected *u =
        unaffected_new(j->set, out + j->n_proved, n - j->n_proved, j->proved.rules, now->rules);
    j->unaffected = u;
    bool proved = is_proved_with_chance(j, now->c, records, &due);
    j->unaffected = NULL;
    unaffected_free(u);
    return proved;
}

/* ---- all of it ---------------------------------------------------------------------------- */

static bool solve_trial_heights(TableTrial *j, const Compiled *c, Status *status)
{
    TruthRequest request = {.c = c,
                            .classes = &j->classes,
                            .threads = j->o->threads,
                            .memory = j->o->memory,
                            .until = prove_deadline(&j->o->limits),
                            .progress = j->o->progress,
                            .context = j->o->context};
    const ListingRequest listing = verify_listing_request(j->o);
    if (!classes_are_there(&j->classes, "verify it over", status) ||
        !classes_list(&j->classes, &listing, status) ||
        !truth_plan(&request, &j->truth_bytes, status) || !truth_solve(&request, &j->truth, status))
        return false;
    if (note_won(j))
        return true;
    Deadline until = prove_deadline(&j->o->limits);
    return status_give_up(status, &until, "positions were being counted");
}

/* Makes ready to verify all positions. */
static bool begin_classes(TableTrial *j, const Compiled *c, Status *status)
{
    j->classes = classes_of_set(j->set, c->game);
    j->position = base_alloc(c->game->position_size, "a position");
    j->version = base_zalloc(j->set->n_advices + 1, sizeof *j->version, "verification");
    j->pool = (SolvedPool){.solver = c->game->solver, .version = j->version};
    if (!solve_trial_heights(j, c, status))
        return false;
    j->scope = condition_new(c, c->scope, prove_deadline(&j->o->limits));
    draw_failures(j);
    return true;
}

static const TrialKind over_classes = {begin_classes, begins_over_classes, fails_over_classes,
                                       is_trapped_again, proves_over_classes};
static const TrialKind from_some = {begin_starts, begins_from_starts, fails_from_starts,
                                    fails_from_starts, proves_from_starts};
static const TrialKind with_chance = {begin_chance, begins_with_chance, never_fails, never_fails,
                                      proves_with_chance};

static const TrialKind *kind_of_trial(const Game *game, const VerifyOptions *o)
{
    if (game->chance)
        return &with_chance;
    return o->n_starts || o->sample ? &from_some : &over_classes;
}

TableTrial *table_trial_new(const Compiled *c, TableSet *set, const VerifyOptions *o,
                            Status *status)
{
    assert(c->set == set && o->threads > 0);
    TableTrial *j = base_zalloc(1, sizeof *j, "verification");
    j->kind = kind_of_trial(c->game, o);
    j->o = o;
    j->set = set;
    j->game = c->game;
    if (!j->kind->begin(j, c, status)) {
        table_trial_free(j);
        return NULL;
    }
    j->proved.c = c;
    j->proved.rules = chosen_rules_new(c, o->threads, prove_deadline(&o->limits));
    return j;
}

void table_trial_free(TableTrial *j)
{
    if (!j)
        return;
    standing_clear(&j->proved);
    from_starts_free(j->from);
    odds_ground_clear(&j->odds);
    sweep_clear(&j->records);
    solved_pool_clear(&j->pool);
    failure_cache_clear(&j->failures);
    vec_clear(&j->drawn);
    free(j->version);
    free(j->fulfillable);
    free(j->position);
    condition_free(j->scope);
    truth_free(j->truth);
    classes_clear(&j->classes);
    free(j);
}

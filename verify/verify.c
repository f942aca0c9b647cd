/* verify/verify.c -- a whole table against every position it is written for (see verify.h). */
#include "verify/verify.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "interp/condition.h"
#include "verify/draw.h"
#include "verify/reach.h"
#include "verify/verify_internal.h"

const char *verify_reason_name(FailureReason reason)
{
    static const char *const name[] = {"no_rule", "no_advice",      "unknown",
                                       "loop",    "lost_the_point", "met"};
    static_assert(sizeof name / sizeof *name == N_FAILURES, "KEEP IN STEP: FailureReason");
    assert(reason < N_FAILURES);
    return name[reason];
}

bool verify_reason_applies(const VerifyReport *r, FailureReason reason)
{
    return reason != (r->avoid ? FAILURE_LOOP : FAILURE_MET);
}

/* ---- the ground --------------------------------------------------------------------------- */

enum { RECORD_BYTES = 26 };                     /* for each position: measured, and a fifth more */
enum { LOOK = 1 << 10 };                        /* at the clock after so many positions */
enum { TRIES = 1 << 24 };                       /* for a position drawn: others are outside the scope */

static TruthRequest truth_request(const Verification *v)
{
    const VerifyOptions *o = v->o;
    return (TruthRequest){.c = v->c,
                          .classes = &v->classes,
                          .threads = o->threads,
                          .memory = o->memory,
                          .until = prove_deadline(&o->limits),
                          .progress = o->progress,
                          .context = o->context};
}

static bool too_large(const Verification *v, uint64_t needed, Status *status)
{
    if (needed <= v->o->memory)
        return false;
    status_fail(status, STATUS_TOO_LARGE,
                "it takes %llu MB of memory, more than the %zu MB that are left",
                (unsigned long long)(needed >> 20) + 1, v->o->memory >> 20);
    return true;
}

/* Whether the run must end here, where nothing is known yet.  what: is being done. */
static bool ends_early(Verification *v, const char *what)
{
    if (prove_is_late(&v->o->limits))
        v->out->nothing_while = what;
    return v->out->nothing_while != NULL;
}

static const char counting[] = "positions were being counted";

/* All positions of the classes are asked. */
static bool stand_on_all(Verification *v, Status *status)
{
    VerifyReport *r = v->out;
    v->size = v->counted = classes_size(&v->classes);
    uint64_t needed = v->truth_bytes + v->size * PLAY_BYTES + v->size / 8;
    if (too_large(v, needed, status))            /* as far as is known before they are counted */
        return false;
    for (uint64_t i = 0; i < v->size && (i % LOOK || !ends_early(v, counting)); i++)
        r->positions += classes_position(&v->classes, i, v->position);
    if (r->nothing_while)
        return false;
    v->numbering = classes_numbering(&v->classes);
    return !too_large(v, needed + r->positions * RECORD_BYTES, status);
}

/* Bytes for one position that play meets: it, what is recorded of it, what follows. */
static size_t met_bytes(const Verification *v)
{
    return met_bytes_each(v->c->game) + PLAY_BYTES + RECORD_BYTES;
}

/* As many as there is room for beside the truth and the searches. */
static uint64_t most_met(const Verification *v)
{
    uint64_t used = v->truth_bytes + v->o->memory / REACH_SHARE;
    return v->o->memory > used ? (v->o->memory - used) / met_bytes(v) : 0;
}

static bool meet(Verification *v, const void *position, Status *status)
{
    if (met_add(v->met, position) != NO_INDEX)
        return true;
    return status_fail(status, STATUS_TOO_LARGE,
                       "the positions to play from alone take more than the %zu MB of memory",
                       v->o->memory >> 20);
}

static bool meet_scope(Verification *v, Condition *scope, Status *status)
{
    uint64_t end = classes_size(&v->classes);
    for (uint64_t i = 0; i < end && (i % LOOK || !ends_early(v, counting)); i++)
        if (classes_position(&v->classes, i, v->position) && condition_holds(scope, v->position) &&
            !meet(v, v->position, status))
            return false;
    return !v->out->nothing_while && !condition_gave_up(scope);
}

static bool meet_starts(Verification *v, Status *status)
{
    for (size_t i = 0; i < v->o->n_starts; i++)
        if (!meet(v, v->o->starts[i], status))
            return false;
    return true;
}

static bool meet_sample(Verification *v, Condition *scope, Status *status)
{
    Draw draw = {v->o->seed};
    for (uint64_t i = 0; i < v->o->sample; i++) {
        unsigned tries = 0;
        do {
            if (ends_early(v, "positions were being drawn"))
                return false;
            draw_position(&draw, &v->classes, v->position);
        } while (!condition_holds(scope, v->position) && ++tries < TRIES);
        if (tries == TRIES)
            return status_fail(status, STATUS_WRONG_INPUT,
                               "none of %d positions drawn is inside the `scope`", TRIES);
        if (!meet(v, v->position, status))
            return false;
    }
    return true;
}

/* Some positions are asked, and those that play reaches from them. */
static bool stand_on_some(Verification *v, Status *status)
{
    Condition *scope = condition_new(v->c, v->c->scope, prove_deadline(&v->o->limits));
    v->met = met_new(v->c->game, most_met(v));
    bool ok = false;
    switch (v->out->ground) {
    case GROUND_ALL: ok = meet_scope(v, scope, status); break;
    case GROUND_STARTS: ok = meet_starts(v, status); break;
    case GROUND_SAMPLE: ok = meet_sample(v, scope, status); break;
    }
    if (condition_gave_up(scope)) {
        v->out->nothing_while = counting;
        ok = false;
    }
    condition_free(scope);
    v->out->starts = v->counted = met_count(v->met);
    v->numbering = met_numbering(v->met);
    return ok;
}

static bool needs_classes(const Verification *v, Status *status)
{
    if (v->classes.names.n)
        return true;
    return status_fail(status, STATUS_WRONG_USE,
                       "the table has no `material`: there is nothing to draw positions from");
}

/* What is to be asked; stands before all that takes time. */
static bool take_ground(Verification *v, Status *status)
{
    const VerifyOptions *o = v->o;
    TruthRequest truth = truth_request(v);
    v->classes = classes_of_set(v->c->set, v->c->game);
    v->out->ground = o->sample ? GROUND_SAMPLE : GROUND_ALL;
    if (o->n_starts)
        v->out->ground = GROUND_STARTS;
    v->out->seed = o->seed;
    v->out->truth_known = v->out->ground == GROUND_ALL;
    bool ok = true;
    if (v->out->truth_known)
        ok = truth_plan(&truth, &v->truth_bytes, status);
    else if (v->out->ground == GROUND_SAMPLE)
        ok = needs_classes(v, status);
    if (ok && v->out->ground != GROUND_STARTS)
        ok = classes_list(&v->classes, status);
    if (!ok)
        return false;
    /* a sweep has numbers for positions with us to move alone */
    bool all = v->out->ground == GROUND_ALL && !v->c->set->root->scope && v->c->game->alternates;
    return all ? stand_on_all(v, status) : stand_on_some(v, status);
}

static bool solve(Verification *v, Status *status)
{
    double began = prove_now();
    TruthRequest request = truth_request(v);
    v->truth = v->o->truth;
    if (v->truth)
        return true;
    bool ok = truth_solve(&request, &v->own_truth, status);
    if (!ok && status_gave_up(status))
        v->out->nothing_while = "the endgame was being solved";
    v->out->solve_seconds = prove_now() - began;
    v->truth = v->own_truth;
    return ok;
}

/* ---- the play ----------------------------------------------------------------------------- */

/* What is left for solved advice: a quarter of the memory at most, and what the truth, the play and (an
 * eighth) the searches do not take. */
static uint64_t memory_for_heights(const Verification *v)
{
    uint64_t all = v->o->memory;
    uint64_t used = v->truth_bytes + classes_size(&v->classes) * PLAY_BYTES + all / 8;
    uint64_t rest = all > used ? all - used : 0;
    return rest < all / 4 ? rest : all / 4;
}

/* ---- what the play comes to --------------------------------------------------------------- */

#define GRACE 0.12 /* seconds that nobody minds to wait */

static bool out_of_patience(void *context)
{
    Patience *p = context;
    const ProveLimits *l = p->limits;
    double now = prove_now(), noticed = 0;
    if (l->stop && *l->stop && !atomic_compare_exchange_strong(&p->interrupted, &noticed, now) &&
        now > noticed + GRACE)
        return true;
    return l->deadline > 0 && now > l->deadline + GRACE;
}

bool verification_is_late(Verification *v)
{
    return out_of_patience(&v->patience);
}

ProveLimits verification_limits(const Verification *v)
{
    ProveLimits l = v->o->limits;
    double interrupted = v->patience.interrupted;
    if (l.deadline > 0)
        l.deadline += GRACE;
    if (interrupted > 0) {
        l.stop = NULL;
        l.deadline = interrupted + GRACE;
    }
    return l;
}

/* Makes ready for what is recorded. */
static void begin_play(Verification *v)
{
    play_init(&v->play, v->size, SWEEP_BLOCK);
    v->play.late = out_of_patience;
    v->play.late_context = &v->patience;
    v->play.avoids = v->c->set->root->avoid;
}

/* Threads that wait for one another cost more than little work. */
static bool solve_play(Verification *v, const Sweep *s, unsigned threads)
{
    enum { LITTLE = 1 << 20 };
    v->play.blocks = s->blocks;
    v->play.searched = s->done;
    v->play.n_blocks = s->n_blocks;
    return play_solve(&v->play, s->bytes < LITTLE ? 1 : threads);
}

/* All that play has met so far. */
static void begin_play_of_met(Verification *v)
{
    v->size = met_count(v->met);
    begin_play(v);
}

/* The sweep asks while its other threads go on. */
static double cost_of_play(void *context, const Sweep *s)
{
    Verification *v = context;
    double began = prove_now();
    if (v->met)
        begin_play_of_met(v);
    solve_play(v, s, 1);
    if (v->met)
        play_clear(&v->play);
    return prove_now() - began;
}

static void note_memory(Verification *v)
{
    uint64_t n = v->size, bytes = n * PLAY_BYTES + v->truth_bytes + v->heights.bytes;
    bytes += v->met ? n * met_bytes_each(v->c->game) : n / 8;
    for (size_t b = 0; b < v->sweep.n_blocks; b++)
        bytes += v->sweep.blocks[b].cap;
    v->out->peak_bytes = (size_t)bytes;
}

/* ---- asking ------------------------------------------------------------------------------- */

/* The play is ready to be solved afterwards. */
static bool ask(Verification *v, bool *interrupted, Status *status)
{
    SweepCost cost = {cost_of_play, v};
    if (v->truth)
        retrograde_solve(&v->heights, v->c, &v->classes, v->o, memory_for_heights(v));
    if (!v->met) {
        begin_play(v);
        SweepGround ground = {&v->classes, v->out->positions, v->in_theory};
        return sweep_run(v->c, &ground, v->o, &v->heights, cost, &v->sweep, interrupted, status);
    }
    Reach q = {.c = v->c,
               .classes = &v->classes,
               .met = v->met,
               .o = v->o,
               .heights = &v->heights,
               .cost = cost,
               .truth = v->c->set->root->avoid ? v->truth : NULL,
               .bytes = (size_t)most_met(v) * RECORD_BYTES};
    *interrupted = !reach_run(&q, &v->sweep);
    begin_play_of_met(v);
    return true;
}

/* ---- figures ------------------------------------------------------------------------------ */

char *verification_text(const Verification *v)
{
    StrBuf b = {0};
    v->c->game->write(v->c->game, v->position, &b);
    return strbuf_take(&b);
}

static bool should_win(const Verification *v, uint64_t number)
{
    return !v->in_theory || v->in_theory[number / 64] >> number % 64 & 1;
}

/* Whether a number stands for a position with us to move: all that is numbered where the sides take turns. */
static bool is_ours(Verification *v, uint64_t number)
{
    const Game *game = v->c->game;
    return game->alternates || (numbered_position(&v->numbering, number, v->position) &&
                                game->turn(game, v->position) == TURN_US);
}

bool verification_has(Verification *v, uint64_t number)
{
    return number < v->counted && should_win(v, number) && is_ours(v, number) &&
           numbered_position(&v->numbering, number, v->position);
}

/* Positions with us to move among the numbers from begin on. */
static uint64_t count_ours(Verification *v, uint64_t begin, uint64_t end)
{
    uint64_t n = 0;
    for (uint64_t i = begin; i < end && !v->c->game->alternates; i++)
        n += is_ours(v, i);
    return v->c->game->alternates ? end - begin : n;
}

typedef struct Histogram {
    VEC(uint64_t) at;
    uint64_t n, sum;
    uint32_t most;
} Histogram;

static void histogram_add(Histogram *h, uint32_t plies)
{
    while (h->at.n <= plies)
        vec_push(&h->at, 0, "a histogram");
    h->at.at[plies]++;
    h->n++;
    h->sum += plies;
    h->most = plies > h->most ? plies : h->most;
}

/* Adds one position, which should be won, to the report.  Returns: whether it takes longest so far. */
static bool tally_one(Verification *v, uint64_t i, Histogram *wins)
{
    VerifyReport *r = v->out;
    uint32_t distance = v->play.distance[i];
    if (distance == NOT_DECIDED) {
        r->by_class[reported_as((FailureReason)v->play.reason[i])]++;
        return false;
    }
    bool longest = !r->won++ || distance > wins->most;
    histogram_add(wins, distance);
    r->starts_won += v->met && i < r->starts;
    return longest;
}

static void fill_up(Histogram *h, size_t n)
{
    while (h->at.n < n)
        vec_push(&h->at, 0, "a histogram");
}

static void take_histograms(VerifyReport *r, Histogram *wins, Histogram *best)
{
    fill_up(wins, best->at.n);
    fill_up(best, wins->at.n);
    r->longest_plies = wins->most;
    r->optimal_longest_plies = best->most;
    r->mean_plies = wins->n ? (double)wins->sum / (double)wins->n : 0;
    r->optimal_mean_plies = best->n ? (double)best->sum / (double)best->n : 0;
    r->histogram = wins->at.at;
    r->optimal_histogram = best->at.at;
    r->n_histogram = wins->at.n;
}

/* Which positions are won in theory, and how many in how many plies; false when it was too late. */
static bool weigh_truth(Verification *v, Histogram *best)
{
    v->in_theory = base_zalloc((size_t)(v->counted / 64 + 1), 8, "verification");
    for (uint64_t i = 0; i < v->counted; i++) {
        if (i % LOOK == 0 && ends_early(v, counting))
            return false;
        int value = numbered_position(&v->numbering, i, v->position)
                        ? truth_of(v->truth, v->position)
                        : VALUE_NOT_WON;
        if (value < 0)
            continue;
        v->in_theory[i / 64] |= UINT64_C(1) << i % 64;
        histogram_add(best, (uint32_t)value);
    }
    return !ends_early(v, counting);
}

static void tally(Verification *v, Histogram *best)
{
    VerifyReport *r = v->out;
    Histogram wins = {0};
    uint64_t longest = 0;
    for (uint64_t i = 0; i < v->counted; i++)
        if (!is_ours(v, i))
            r->starts_won += i < r->starts && v->play.distance[i] != NOT_DECIDED;
        else if (should_win(v, i) && tally_one(v, i, &wins))
            longest = i;
    if (r->won) {
        numbered_position(&v->numbering, longest, v->position);
        r->longest_position = verification_text(v);
    }
    r->longest_run = v->play.longest_run;
    take_histograms(r, &wins, best);
}

/* The play could not be counted in time: all is unknown. */
static void tally_nothing(Verification *v, Histogram *best)
{
    VerifyReport *r = v->out;
    Histogram wins = {0};
    memset(r->by_class, 0, sizeof r->by_class);
    memset(r->at_once, 0, sizeof r->at_once);
    for (size_t i = 0; i < r->n_advice; i++)
        memset(r->advice[i].blamed, 0, sizeof r->advice[i].blamed);
    free(r->histogram);
    free(r->longest_position);
    r->longest_position = NULL;
    r->won = r->starts_won = r->longest_run = 0;
    r->by_class[FAILURE_UNKNOWN] = v->truth ? r->won_in_theory : r->positions;
    r->at_once[FAILURE_UNKNOWN] = r->by_class[FAILURE_UNKNOWN];
    r->uncounted = r->interrupted = true;
    r->proved = false;
    take_histograms(r, &wins, best);
}

/* Which positions count is known when all have been met. */
static void settle_counts(Verification *v)
{
    VerifyReport *r = v->out;
    if (!v->met)
        return;
    if (r->ground != GROUND_ALL)
        v->counted = v->size;
    r->positions = count_ours(v, 0, v->counted);
    r->followed = count_ours(v, v->counted, v->size);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static char *text_copy(const char *text, size_t n)
{
    StrBuf b = {0};
    strbuf_add(&b, text, n);
    return strbuf_take(&b);
}

static char *text_of_span(Span s)
{
    return text_copy(s.source->text + s.lo, s.hi - s.lo);
}

static char *text_of_expr(const Expr *e)
{
    StrBuf b = {0};
    format_expr(&b, e);
    return strbuf_take(&b);
}

static void take_names(Verification *v)
{
    VerifyReport *r = v->out;
    const Table *root = v->c->set->root;
    if (root->avoid)
        r->avoid = text_of_expr(root->avoid);
    else
        r->aim = text_of_span(root->aim->span);
    if (root->scope)
        r->scope = text_of_expr(root->scope);
    r->n_classes = v->classes.names.n;
    r->classes = base_zalloc(r->n_classes, sizeof *r->classes, "a report");
    for (size_t i = 0; i < r->n_classes; i++)
        r->classes[i] = text_copy(v->classes.names.at[i], strlen(v->classes.names.at[i]));
}

static void take_counts(Verification *v, bool interrupted)
{
    VerifyReport *r = v->out;
    Sweep *s = &v->sweep;
    r->advice = s->advice;
    r->n_advice = s->n_advice;
    s->advice = NULL;
    r->searched = s->searched;
    r->trees = s->trees;
    r->tree_sum = s->tree_sum;
    r->tree_most = s->tree_most;
    r->nodes = s->nodes;
    r->interrupted = interrupted;
    r->proved =
        !interrupted && (v->truth ? r->won == r->won_in_theory : r->starts_won == r->starts);
}

/* Hands the records over, if they are asked for and all there. */
static void keep_records(Verification *v)
{
    if (!v->o->keep || v->met || v->out->interrupted)
        return;
    *v->o->keep = v->sweep;
    v->sweep = (Sweep){0};
}

static void verification_clear(Verification *v)
{
    sweep_clear(&v->sweep);
    retrograde_clear(&v->heights);
    play_clear(&v->play);
    free(v->in_theory);
    truth_free(v->own_truth);
    met_free(v->met);
    classes_clear(&v->classes);
    free(v->position);
}

/* The truth, as far as it is asked for. */
static bool learn_truth(Verification *v, Histogram *best, Status *status)
{
    VerifyReport *r = v->out;
    if (!r->truth_known)
        return true;
    if (!solve(v, status) || !weigh_truth(v, best))
        return false;
    r->won_in_theory = best->n;
    r->not_won_in_theory = (v->met ? v->counted : r->positions) - best->n;
    return true;
}

/* The table's play, and what it comes to. */
static bool play_all(Verification *v, Histogram *best, Status *status)
{
    bool interrupted;
    if (!ask(v, &interrupted, status))
        return false;
    settle_counts(v);
    bool counted = solve_play(v, &v->sweep, v->o->threads);
    if (v->play.too_long)
        return status_fail(status, STATUS_TOO_LARGE,
                           "a failure shows only after more than %d trees, one behind the other",
                           v->play.most_level - 1);
    if (counted)
        tally(v, best);
    take_counts(v, interrupted);
    if (!counted || !verification_failures(v))
        tally_nothing(v, best);
    note_memory(v);
    keep_records(v);
    return true;
}

bool verify_run(const Compiled *c, const VerifyOptions *o, VerifyReport *out, Status *status)
{
    double began = prove_now();
    *out = (VerifyReport){0};
    Verification v = {.c = c,
                      .o = o,
                      .out = out,
                      .patience = {.limits = &o->limits},
                      .position = base_alloc(c->game->position_size, "a position")};
    Histogram best = {0};
    bool ok =
        take_ground(&v, status) && learn_truth(&v, &best, status) && play_all(&v, &best, status);
    if (out->nothing_while)
        ok = out->interrupted = true;
    if (ok) {
        *status = (Status){0};                  /* what was interrupted the report tells */
        take_names(&v);
        out->threads = o->threads;
        out->seconds = prove_now() - began;
    }
    if (!out->optimal_histogram)
        vec_clear(&best.at);
    verification_clear(&v);
    if (!ok)
        verify_report_clear(out);
    return ok;
}

void verify_example_clear(VerifyExample *e)
{
    line_clear(&e->line);
    free(e->position);
    free(e->ending);
    *e = (VerifyExample){0};
}

void verify_report_clear(VerifyReport *r)
{
    for (size_t i = 0; i < r->n_examples; i++)
        verify_example_clear(&r->examples[i]);
    for (size_t i = 0; i < r->n_classes; i++)
        free(r->classes[i]);
    free(r->classes);
    free(r->aim);
    free(r->avoid);
    free(r->scope);
    free(r->longest_position);
    free(r->examples);
    free(r->advice);
    free(r->histogram);
    free(r->optimal_histogram);
    *r = (VerifyReport){0};
}

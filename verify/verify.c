/* verify/verify.c -- a whole table against every position it is written for (see verify.h). */
#include "verify/verify.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "verify/sweep/reachable.h"
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

static bool solve(Verification *v, Status *status)
{
    double began = prove_now();
    TruthRequest request = verification_truth_request(v);
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

/* What is left for solved advice: a quarter of the memory at most, and what the truth, the play and
 * (an eighth) the searches do not take. */
static uint64_t memory_for_heights(const Verification *v)
{
    uint64_t all = v->o->memory;
    uint64_t used = v->truth_bytes + classes_size(v->classes) * PLAY_BYTES + all / 8;
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
    v->size = position_table_count(v->met);
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
    bytes += v->met ? n * position_table_bytes_each(v->c->game) : n / 8;
    for (size_t b = 0; b < v->sweep.n_blocks; b++)
        bytes += v->sweep.blocks[b].cap;
    v->out->peak_bytes = (size_t)bytes;
}

/* ---- asking ------------------------------------------------------------------------------- */

/* What is solved backwards, for the report. */
static void note_heights(Verification *v)
{
    VerifyReport *r = v->out;
    r->n_notes = v->c->set->n_advices;
    r->notes = base_zalloc(r->n_notes, sizeof *r->notes, "a report");
    for (size_t i = 0; i < r->n_notes; i++)
        r->notes[i] = retrograde_note(&v->heights, &v->c->advice[i], v->o->search);
}

/* The play is ready to be solved afterwards. */
static bool ask(Verification *v, bool *interrupted, Status *status)
{
    SweepCost cost = {cost_of_play, v};
    if (v->o->heights)
        v->heights = retrograde_borrow(v->o->heights);
    else if (v->truth)
        retrograde_solve(&v->heights, &(RetrogradeRequest){.compiled = v->c,
                                                           .classes = v->classes,
                                                           .options = v->o,
                                                           .memory = memory_for_heights(v)});
    if (v->o->heights || v->truth)
        note_heights(v);
    if (!v->met) {
        begin_play(v);
        SweepGround ground = {v->classes, v->out->positions, v->in_theory};
        return sweep_run(v->c, &ground, v->o, &v->heights, cost, &v->sweep, interrupted, status);
    }
    Reach q = {.c = v->c,
               .classes = v->classes,
               .met = v->met,
               .o = v->o,
               .heights = &v->heights,
               .cost = cost,
               .truth = v->truth,
               .bytes = (size_t)verification_most_met(v) * RECORD_BYTES};
    *interrupted = !reach_run(&q, &v->sweep);
    begin_play_of_met(v);
    return true;
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

/* The first number is of the position where play begins. */
static bool chooses_at_once(Verification *v)
{
    const Game *game = v->c->game;
    return game->at_once && v->numbering.position &&
           numbered_position(&v->numbering, 0, v->position) && game->at_once(game, v->position);
}

static void take_names(Verification *v)
{
    VerifyReport *r = v->out;
    r->simultaneous = chooses_at_once(v);
    const Table *root = v->c->set->root;
    if (root->avoid)
        r->avoid = text_of_expr(root->avoid);
    else
        r->aim = text_of_span(root->aim->span);
    if (root->scope)
        r->scope = text_of_expr(root->scope);
    r->n_classes = v->classes->names.n;
    r->classes = base_zalloc(r->n_classes, sizeof *r->classes, "a report");
    for (size_t i = 0; i < r->n_classes; i++)
        r->classes[i] = text_copy(v->classes->names.at[i], strlen(v->classes->names.at[i]));
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
    free(v->counts);
    free(v->in_theory);
    truth_free(v->own_truth);
    position_table_free(v->met);
    classes_clear(&v->own_classes);
    free(v->position);
}

/* The truth, as far as it is asked for. */
static bool learn_truth(Verification *v, Histogram *best, Status *status)
{
    VerifyReport *r = v->out;
    if (!r->truth_known)
        return true;
    if (!solve(v, status) || !verification_weigh_truth(v, best))
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
    verification_settle_counts(v);
    bool counted = solve_play(v, &v->sweep, v->o->threads);
    if (v->play.too_long)
        return status_fail(status, STATUS_TOO_LARGE,
                           "a failure shows only after more than %d trees, one behind the other",
                           v->play.most_level - 1);
    if (counted)
        verification_tally(v, best);
    take_counts(v, interrupted);
    if (!counted || !verification_failures(v))
        verification_tally_nothing(v, best);
    else if (v->out->ground != GROUND_ALL && !interrupted)
        verification_compare(v);
    note_memory(v);
    keep_records(v);
    return true;
}

bool verify_run(const Compiled *c, const VerifyOptions *o, VerifyReport *out, Status *status)
{
    assert(c && o && out && status && o->threads > 0);
    double began = prove_now();
    *out = (VerifyReport){0};
    Verification v = {.c = c,
                      .o = o,
                      .out = out,
                      .patience = {.limits = &o->limits},
                      .position = base_alloc(c->game->position_size, "a position")};
    Histogram best = {0};
    bool ok = verification_take_ground(&v, status) && learn_truth(&v, &best, status) &&
              play_all(&v, &best, status);
    if (out->nothing_while)
        ok = out->interrupted = true;
    if (ok) {
        *status = (Status){0}; /* what was interrupted the report tells */
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
    free(r->notes);
    free(r->histogram);
    free(r->optimal_histogram);
    *r = (VerifyReport){0};
}

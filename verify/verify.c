/* verify/verify.c -- a whole table against every position it is written for (see verify.h). */
#include "verify/verify.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "verify/certificate.h"
#include "verify/sweep/reachable.h"
#include "verify/verify_internal.h"

const char *verify_reason_name(FailureReason reason)
{
#define KEY_OF_ROW(reason, key, words) key,
    static const char *const name[] = {FAILURE_REASONS(KEY_OF_ROW)};
#undef KEY_OF_ROW
    assert(reason < N_FAILURES);
    return name[reason];
}

bool verify_reason_applies(const VerifyReport *r, FailureReason reason)
{
    return reason != (r->avoid ? FAILURE_LOOP : FAILURE_MET);
}

/* ---- asking ------------------------------------------------------------------------------- */

void verification_note_heights(Verification *v)
{
    VerifyReport *r = v->out;
    const char *unsolved = v->objective->unsolved;
    r->n_notes = v->c->set->n_advices;
    r->notes = base_zalloc(r->n_notes, sizeof *r->notes, "a report");
    for (size_t i = 0; i < r->n_notes; i++)
        r->notes[i] = unsolved
                          ? (RetrogradeNote){.advice = v->c->advice[i].advice, .reason = unsolved}
                          : retrograde_note(&v->heights, &v->c->advice[i], v->o->search);
}

/* In all positions that have a number, or in all that play meets. */
static bool ask(Verification *v, Status *status)
{
    SweepCost cost = {v->objective->cost, v};
    const SweepRun run = {v->c, &v->sweep_ground, v->o, &v->heights, cost};
    if (v->met && v->o->crew)
        return status_fail(status, STATUS_UNSUPPORTED,
                           "play from some positions is not shared by processes that speak to each "
                           "other; search it in parts (--part)");
    if (!v->met)
        return sweep_run(&run, &v->sweep, &v->out->interrupted, status);
    Reach q = {.c = v->c,
               .classes = v->classes,
               .met = v->met,
               .o = v->o,
               .heights = &v->heights,
               .extent = v->sweep_ground.extent,
               .cost = cost,
               .truth = v->truth,
               .work = "play from some positions",
               .bytes = (size_t)v->record_bytes};
    return reach_run(&q, &v->sweep, &v->out->interrupted, status);
}

/* ---- all of it ---------------------------------------------------------------------------- */

static char *text_of_span(Span s)
{
    StrBuf b = {0};
    strbuf_add(&b, s.source->text + s.lo, s.hi - s.lo);
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
        r->avoid = format_expr_text(root->avoid);
    else
        r->aim = text_of_span(root->aim->span);
    if (root->scope)
        r->scope = format_expr_text(root->scope);
    r->n_classes = v->classes->names.n;
    r->classes = base_zalloc(r->n_classes, sizeof *r->classes, "a report");
    for (size_t i = 0; i < r->n_classes; i++)
        r->classes[i] = text_copy(v->classes->names.at[i]);
}

/* What was counted while the table was asked. */
static void take_counts(Verification *v)
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
}

static bool follows(const VerifyOptions *o)
{
    return o->crew && !o->crew->serve;
}

/* Hands the records over, if they are asked for and all there. */
static void keep_records(Verification *v)
{
    if (!v->o->keep || v->met || v->out->interrupted)
        return;
    *v->o->keep = v->sweep;
    v->sweep = (Sweep){0};
}

static bool verify(Verification *v, Status *status)
{
    const Objective *objective = v->objective;
    if (!objective->take_ground(v, status) || !objective->learn_best(v, status) || !ask(v, status))
        return false;
    take_counts(v);
    if (v->o->parts || follows(v->o))
        return true;
    if (!objective->conclude(v, status))
        return false;
    keep_records(v);
    return true;
}

static void verification_clear(Verification *v)
{
    v->objective->clear(v);
    sweep_clear(&v->sweep);
    position_table_free(v->met);
    classes_clear(&v->own_classes);
    free(v->position);
}

bool verify_run(const Compiled *c, const VerifyOptions *o, VerifyReport *out, Status *status)
{
    assert(c && o && out && status && o->threads > 0);
    double began = prove_now();
    *out = (VerifyReport){.verdict = VERDICT_UNKNOWN};
    Verification v = {.objective = c->game->chance ? &objective_odds : &objective_forced,
                      .c = c,
                      .o = o,
                      .out = out,
                      .position = base_alloc(c->game->position_size, "a position")};
    bool ok = verify(&v, status);
    if (out->nothing_while) {
        ok = out->interrupted = true;
        if (o->certificate)
            certificate_tell_none(o, "the verification was stopped");
    }
    if (ok) {
        *status = (Status){0}; /* what was interrupted the report tells */
        take_names(&v);
        out->threads = o->threads;
        out->seconds = prove_now() - began;
    }
    verification_clear(&v);
    if (!ok)
        verify_report_clear(out);
    return ok;
}

bool verify_run_part(const Compiled *c, const VerifyOptions *o, bool *finished, Status *status)
{
    assert(finished && (follows(o) || (o->part >= 1 && o->part <= o->parts && o->checkpoint)));
    VerifyReport r;
    bool ok = verify_run(c, o, &r, status);
    *finished = ok && !r.interrupted;
    if (ok)
        verify_report_clear(&r);
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
    line_clear(&r->longest_line);
    free(r->examples);
    free(r->advice);
    free(r->notes);
    free(r->histogram);
    free(r->optimal_histogram);
    if (r->odds)
        odds_figures_clear(r->odds);
    free(r->odds);
    *r = (VerifyReport){0};
}

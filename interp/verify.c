/* interp/verify.c -- a whole table against every position it is written for (see verify.h). */
#include "interp/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lang/format.h"
#include "interp/condition.h"
#include "interp/draw.h"
#include "interp/reach.h"
#include "interp/verify_internal.h"

const char *verify_class_name(FailureClass c)
{
    static const char *const name[N_FAILURES] = {"no_rule", "no_advice", "unknown", "loop",
                                                 "lost_the_point"};
    return name[c];
}

/* ---- the ground --------------------------------------------------------------------------- */

enum { PLAY_BYTES = 3 * sizeof(Shared16) + 1 + sizeof(uint32_t) };      /* for each number */
enum { RECORD_BYTES = 26 };                     /* for each position: measured, and a fifth more */
enum { TRIES = 1 << 24 };                       /* for a position drawn: others are outside the scope */

static TruthRequest truth_request(const Verification *v)
{
    const VerifyOptions *o = v->o;
    return (TruthRequest){.c = v->c,
                          .classes = &v->classes,
                          .threads = o->threads,
                          .memory = o->memory,
                          .stop = o->limits.stop,
                          .deadline = o->limits.deadline,
                          .progress = o->progress,
                          .context = o->context};
}

static bool too_large(const Verification *v, uint64_t needed, char error[256])
{
    if (needed <= v->o->memory)
        return false;
    snprintf(error, 256, "it takes %llu MB of memory, more than the %zu MB that are left",
             (unsigned long long)(needed >> 20) + 1, v->o->memory >> 20);
    return true;
}

/* All positions of the classes are asked. */
static bool stand_on_all(Verification *v, char error[256])
{
    VerifyReport *r = v->out;
    v->size = v->counted = classes_size(&v->classes);
    uint64_t needed = v->truth_bytes + v->size * PLAY_BYTES;
    if (too_large(v, needed, error))            /* as far as is known before they are counted */
        return false;
    for (uint64_t i = 0; i < v->size; i++)
        r->positions += classes_position(&v->classes, i, v->position);
    v->numbering = classes_numbering(&v->classes);
    return !too_large(v, needed + r->positions * RECORD_BYTES, error);
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

static bool meet(Verification *v, const void *position, char error[256])
{
    if (met_add(v->met, position) != NO_INDEX)
        return true;
    snprintf(error, 256, "the positions to play from alone take more than the %zu MB of memory",
             v->o->memory >> 20);
    return false;
}

static bool meet_scope(Verification *v, Condition *scope, char error[256])
{
    uint64_t end = classes_size(&v->classes);
    for (uint64_t i = 0; i < end; i++)
        if (classes_position(&v->classes, i, v->position) && condition_holds(scope, v->position) &&
            !meet(v, v->position, error))
            return false;
    return !condition_gave_up(scope);
}

static bool meet_starts(Verification *v, char error[256])
{
    for (size_t i = 0; i < v->o->n_starts; i++)
        if (!meet(v, v->o->starts[i], error))
            return false;
    return true;
}

static bool meet_sample(Verification *v, Condition *scope, char error[256])
{
    Draw draw = {v->o->seed};
    for (uint64_t i = 0; i < v->o->sample; i++) {
        unsigned tries = 0;
        do
            draw_position(&draw, &v->classes, v->position);
        while (!condition_holds(scope, v->position) && !condition_gave_up(scope) &&
               ++tries < TRIES);
        if (tries == TRIES) {
            snprintf(error, 256, "none of %d positions drawn is inside the `scope`", TRIES);
            return false;
        }
        if (!meet(v, v->position, error))
            return false;
    }
    return true;
}

/* Some positions are asked, and those that play reaches from them. */
static bool stand_on_some(Verification *v, char error[256])
{
    Condition *scope = condition_new(v->c, v->c->scope, prove_deadline(&v->o->limits));
    v->met = met_new(v->c->game, most_met(v));
    bool ok = v->out->ground == GROUND_ALL      ? meet_scope(v, scope, error)
              : v->out->ground == GROUND_STARTS ? meet_starts(v, error)
                                                : meet_sample(v, scope, error);
    if (condition_gave_up(scope)) {
        snprintf(error, 256, "interrupted while the positions of the `scope` were being listed");
        ok = false;
    }
    condition_free(scope);
    v->out->starts = v->counted = met_count(v->met);
    v->numbering = met_numbering(v->met);
    return ok;
}

static bool needs_classes(const Verification *v, char error[256])
{
    if (v->classes.names.n)
        return true;
    snprintf(error, 256, "the table has no `material`: there is nothing to draw positions from");
    return false;
}

/* What is to be asked; stands before all that takes time. */
static bool take_ground(Verification *v, char error[256])
{
    const VerifyOptions *o = v->o;
    TruthRequest truth = truth_request(v);
    v->classes = classes_of_set(v->c->set, v->c->game);
    v->out->ground = o->n_starts ? GROUND_STARTS : o->sample ? GROUND_SAMPLE : GROUND_ALL;
    v->out->seed = o->seed;
    v->out->truth_known = v->out->ground == GROUND_ALL;
    bool ok = v->out->truth_known               ? truth_plan(&truth, &v->truth_bytes, error)
              : v->out->ground == GROUND_SAMPLE ? needs_classes(v, error)
                                                : true;
    if (ok && v->out->ground != GROUND_STARTS)
        ok = classes_list(&v->classes, error);
    if (!ok)
        return false;
    bool all = v->out->ground == GROUND_ALL && !v->c->set->root->scope;
    return all ? stand_on_all(v, error) : stand_on_some(v, error);
}

static bool solve(Verification *v, char error[256])
{
    double began = prove_now();
    TruthRequest request = truth_request(v);
    SolveStatus status = truth_solve(&request, &v->own_truth, error);
    if (status == SOLVE_STOPPED)
        snprintf(error, 256, "interrupted while the endgame was being solved");
    v->out->solve_seconds = prove_now() - began;
    v->truth = v->own_truth;
    return status == SOLVE_DONE;
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

static bool ask(Verification *v, bool *interrupted, char error[256])
{
    if (v->truth)
        heights_solve(&v->heights, v->c, &v->classes, v->o, memory_for_heights(v));
    if (!v->met)
        return sweep_run(v->c, &v->classes, v->out->positions, v->o, &v->heights, &v->sweep,
                         interrupted, error);
    Reach q = {.c = v->c,
               .classes = &v->classes,
               .met = v->met,
               .o = v->o,
               .heights = &v->heights,
               .bytes = (size_t)most_met(v) * RECORD_BYTES};
    *interrupted = !reach_run(&q, &v->sweep);
    v->size = met_count(v->met);
    return true;
}

/* ---- what the play comes to --------------------------------------------------------------- */

static void *new_array(uint64_t n, size_t size)
{
    return base_zalloc((size_t)n, size, "verification");
}

static void solve_play(Verification *v)
{
    uint64_t n = v->size;
    v->play = (Play){.blocks = v->sweep.blocks,
                     .searched = v->sweep.done,
                     .n_blocks = v->sweep.n_blocks,
                     .block = SWEEP_BLOCK,
                     .n = n,
                     .distance = new_array(n, sizeof(Shared16)),
                     .run = new_array(n, sizeof(Shared16)),
                     .level = new_array(n, sizeof(Shared16)),
                     .fate = new_array(n, 1),
                     .blame = new_array(n, sizeof(uint32_t))};
    play_solve(&v->play, v->o->threads);
    size_t bytes = (size_t)(n * PLAY_BYTES + v->truth_bytes + v->heights.bytes);
    bytes += v->met ? (size_t)n * met_bytes_each(v->c->game) : 0;
    for (size_t b = 0; b < v->sweep.n_blocks; b++)
        bytes += v->sweep.blocks[b].cap;
    v->out->peak_bytes = bytes;
}

char *verification_text(const Verification *v)
{
    StrBuf b = {0};
    v->c->game->write(v->position, &b);
    return strbuf_take(&b);
}

bool verification_has(Verification *v, uint64_t number, int *value)
{
    if (number >= v->counted || !numbered_position(&v->numbering, number, v->position))
        return false;
    int plies = v->truth ? truth_of(v->truth, v->position) : -1;
    if (value)
        *value = plies;
    return plies >= 0 || !v->truth;
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
        r->by_class[class_of((Fate)v->play.fate[i])]++;
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

static void tally(Verification *v)
{
    VerifyReport *r = v->out;
    Histogram wins = {0}, best = {0};
    uint64_t longest = 0;
    for (uint64_t i = 0; i < v->counted; i++) {
        int value;
        if (!verification_has(v, i, &value))
            continue;
        r->won_in_theory += v->truth != NULL;
        if (v->truth)
            histogram_add(&best, (uint32_t)value);
        if (tally_one(v, i, &wins))
            longest = i;
    }
    if (r->won) {
        numbered_position(&v->numbering, longest, v->position);
        r->longest_position = verification_text(v);
    }
    if (v->truth)
        r->not_won_in_theory = r->positions - r->won_in_theory;
    r->longest_run = v->play.longest_run;
    take_histograms(r, &wins, &best);
}

/* Which positions count is known when all have been met. */
static void settle_counts(Verification *v)
{
    VerifyReport *r = v->out;
    if (!v->met)
        return;
    if (r->ground != GROUND_ALL)
        v->counted = v->size;
    r->positions = v->counted;
    r->followed = v->size - v->counted;
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

static void take_names(Verification *v)
{
    VerifyReport *r = v->out;
    r->aim = text_of_span(v->c->set->root->aim->span);
    const Expr *scope = v->c->set->root->scope;
    StrBuf b = {0};
    if (scope) {
        format_expr(&b, scope);
        r->scope = strbuf_take(&b);
    }
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
    r->threads = v->o->threads;
    r->interrupted = interrupted;
    r->proved =
        !interrupted && (v->truth ? r->won == r->won_in_theory : r->starts_won == r->starts);
}

static void verification_clear(Verification *v)
{
    sweep_clear(&v->sweep);
    heights_clear(&v->heights);
    free((void *)v->play.distance);
    free((void *)v->play.run);
    free((void *)v->play.level);
    free(v->play.fate);
    free(v->play.blame);
    truth_free(v->own_truth);
    met_free(v->met);
    classes_clear(&v->classes);
    free(v->position);
}

bool verify_run(const Compiled *c, const VerifyOptions *o, VerifyReport *out, char error[256])
{
    double began = prove_now();
    *out = (VerifyReport){0};
    Verification v = {
        .c = c, .o = o, .out = out, .position = base_alloc(c->game->position_size, "a position")};
    bool interrupted = false;
    bool ok = take_ground(&v, error) && (!out->truth_known || solve(&v, error)) &&
              ask(&v, &interrupted, error);
    if (ok) {
        settle_counts(&v);
        solve_play(&v);
        tally(&v);
        take_names(&v);
        take_counts(&v, interrupted);
        verification_failures(&v);
        out->seconds = prove_now() - began;
    }
    verification_clear(&v);
    if (!ok)
        verify_report_clear(out);
    return ok;
}

void verify_report_clear(VerifyReport *r)
{
    for (size_t i = 0; i < r->n_examples; i++) {
        line_clear(&r->examples[i].line);
        free(r->examples[i].position);
        free(r->examples[i].ending);
    }
    for (size_t i = 0; i < r->n_classes; i++)
        free(r->classes[i]);
    free(r->classes);
    free(r->aim);
    free(r->scope);
    free(r->longest_position);
    free(r->examples);
    free(r->advice);
    free(r->histogram);
    free(r->optimal_histogram);
    *r = (VerifyReport){0};
}

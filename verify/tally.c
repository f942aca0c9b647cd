/* verify/tally.c -- the figures of a verification.
 * Does: counts the positions that are fulfillable and fulfilled, and their plies; counts all as
 *   unknown if that took too long.
 * Knows: Verification, what follows from the records.   Must not know: searches, reports.
 * Start reading at verification_tally(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "verify/verify_internal.h"

char *verification_text(const Verification *v)
{
    assert(v->position);
    StrBuf b = {0};
    v->c->game->write(v->c->game, v->position, &b);
    return strbuf_take(&b);
}

static bool is_due(const Verification *v, uint64_t number)
{
    return !v->in_theory || v->in_theory[number / 64] >> number % 64 & 1;
}

bool verification_has(Verification *v, uint64_t number)
{
    return number < v->counted && is_due(v, number) && verification_counts(v, number) &&
           numbered_position(&v->numbering, number, v->position);
}

static void histogram_add(Histogram *h, uint32_t plies)
{
    while (h->at.n <= plies)
        vec_push(&h->at, 0, "a histogram");
    h->at.at[plies]++;
    h->n++;
    h->sum += plies;
    h->most = plies > h->most ? plies : h->most;
}

/* Adds one position, which is fulfillable, to the report.  Returns: whether it takes longest so
 * far.
 */
static bool tally_one(Verification *v, uint64_t i, Histogram *wins)
{
    VerifyReport *r = v->out;
    uint32_t distance = v->fixpoint.distance[i];
    if (distance == NOT_DECIDED) {
        r->by_class[reported_as((FailureReason)v->fixpoint.reason[i])]++;
        return false;
    }
    bool longest = !r->fulfilled++ || distance > wins->most;
    histogram_add(wins, distance);
    r->starts_fulfilled += v->met && i < r->starts;
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

bool verification_weigh_truth(Verification *v)
{
    assert(v->truth && !v->in_theory);
    v->in_theory = base_zalloc((size_t)(v->counted / 64 + 1), 8, "verification");
    for (uint64_t i = 0; i < v->counted; i++) {
        if (i % LOOK_EVERY == 0 && verification_ends_early(v, WHILE_COUNTING))
            return false;
        if (!numbered_position(&v->numbering, i, v->position))
            continue;
        TruthValue value = truth_of(v->truth, v->position);
        if (value.kind != TRUTH_FULFILLABLE)
            continue;
        v->in_theory[i / 64] |= UINT64_C(1) << i % 64;
        if (!v->counts || verification_counts(v, i)) /* all that a scope has do count */
            histogram_add(&v->best, value.plies);
    }
    return !verification_ends_early(v, WHILE_COUNTING);
}

void verification_tally(Verification *v)
{
    assert(v->counted <= v->size && v->out->fulfilled == 0);
    VerifyReport *r = v->out;
    Histogram wins = {0};
    uint64_t longest = 0;
    for (uint64_t i = 0; i < v->counted; i++)
        if (!verification_counts(v, i))
            r->starts_fulfilled += i < r->starts && v->fixpoint.distance[i] != NOT_DECIDED;
        else if (is_due(v, i) && tally_one(v, i, &wins))
            longest = i;
    if (r->fulfilled) {
        numbered_position(&v->numbering, longest, v->position);
        r->longest_position = verification_text(v);
        r->longest_number = longest;
    }
    r->longest_run = v->fixpoint.longest_run;
    take_histograms(r, &wins, &v->best);
}

void verification_tally_nothing(Verification *v)
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
    r->fulfilled = r->starts_fulfilled = r->longest_run = 0;
    r->by_class[FAILURE_UNKNOWN] = v->truth ? r->fulfillable : r->positions;
    r->at_once[FAILURE_UNKNOWN] = r->by_class[FAILURE_UNKNOWN];
    r->uncounted = r->interrupted = true;
    r->proved = false;
    take_histograms(r, &wins, &v->best);
}

void verification_settle_counts(Verification *v)
{
    assert(!v->met || v->size == position_table_count(v->met));
    VerifyReport *r = v->out;
    if (!v->met)
        return;
    if (r->ground != GROUND_ALL)
        v->counted = v->size;
    v->counts = base_zalloc((size_t)(v->size / 64 + 1), 8, "verification");
    for (uint64_t i = 0; i < v->size; i++)
        *(i < v->counted ? &r->positions : &r->followed) +=
            verification_count(v, i, position_table_position(v->met, i));
}

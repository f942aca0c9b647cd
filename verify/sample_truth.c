/* verify/sample_truth.c -- the truth beside play from some positions.
 * Does: solves the classes of the table once the play is known, if that takes little, and counts
 *   which of the positions met are fulfillable.
 * Knows: Verification, the truth.   Must not know: searches, records, reports.
 * Start reading at verification_compare(). */
#include <assert.h>

#include "verify/table_classes.h"
#include "verify/verify_internal.h"

/* Bytes for the listing, and for what is solved.  Play from some positions is asked for where it is
 * to take little. */
enum { BESIDE_BYTES = 64 << 20 };

static uint64_t beside_memory(const Verification *v)
{
    uint64_t part = v->o->memory / 4;
    return part < BESIDE_BYTES ? part : BESIDE_BYTES;
}

/* False where it takes too much, or there are no classes. */
static bool solve_beside(const Verification *v, Classes *classes, Truth **out)
{
    Status why;
    SolvePlan cost;
    ListingRequest listing = verify_listing_request(v->o);
    TruthRequest truth = verification_truth_request(v);
    listing.memory = truth.memory = beside_memory(v);
    truth.classes = classes;
    truth.progress = NULL;
    return classes_are_there(classes, "compare with", &why) &&
           (classes->listings.n > 0 || classes_list(classes, &listing, &why)) &&
           truth_plan(&truth, &cost, &why) && cost.memory <= truth.memory &&
           truth_solve(&truth, out, &why);
}

static void compare_sample(Verification *v, const Truth *truth, uint64_t i)
{
    VerifyReport *r = v->out;
    TruthValue value = truth_of(truth, position_table_position(v->met, i));
    bool possible = value.kind == TRUTH_FULFILLABLE;
    bool is_fulfilled = v->fixpoint.distance[i] != NOT_DECIDED;
    r->starts_fulfillable += i < r->starts && possible;
    if (!verification_counts(v, i))
        return;
    r->fulfillable += possible;
    r->not_fulfillable += value.kind == TRUTH_NOT_FULFILLABLE;
    r->missed += possible && !is_fulfilled;
    r->untold += value.kind == TRUTH_UNKNOWN && !is_fulfilled;
}

void verification_compare(Verification *v)
{
    assert(v->met && !v->truth && v->out->ground != GROUND_ALL);
    const Game *game = v->c->game;
    Truth *truth = NULL;
    if (v->o->only_proof || v->o->failed || !game->solver || game->chance)
        return;
    Classes own = classes_of_set(v->c->set, game);
    Classes *classes = v->own_classes.listings.n > 0 ? &v->own_classes : &own;
    if (solve_beside(v, classes, &truth)) {
        v->out->compared = true;
        for (uint64_t i = 0; i < v->size; i++)
            compare_sample(v, truth, i);
    }
    truth_free(truth);
    classes_clear(&own);
}

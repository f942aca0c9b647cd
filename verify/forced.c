/* verify/forced.c -- a table that is to force its aim, or to keep what is to be avoided from them.
 * Does: finds what is fulfillable, has all positions of the classes or those that play meets
 *   asked, and counts what the records come to.
 * Knows: Verification, Truth, the fixed point over records.   Must not know: values of chance, how
 * a report looks. Start reading at objective_forced. */

#include "positions/canonical.h"
#include "verify/certificate.h"
#include "verify/sweep/reachable.h"
#include "verify/sweep/retrograde_room.h"
#include "verify/symmetry_check.h"
#include "verify/verify_internal.h"

/* ---- what follows from the records -------------------------------------------------------- */

static bool counting_is_late(void *verification)
{
    return verification_is_late(verification);
}

/* Makes ready for what is recorded. */
static void begin_fixpoint(Verification *v)
{
    fixpoint_init(&v->fixpoint, v->size, SWEEP_BLOCK);
    v->fixpoint.late = counting_is_late;
    v->fixpoint.late_context = v;
    v->fixpoint.avoids = v->c->set->root->avoid;
}

/* Threads that wait for one another cost more than little work. */
static bool solve_fixpoint(Verification *v, const Sweep *s, unsigned threads)
{
    enum { LITTLE = 1 << 20 };
    v->fixpoint.blocks = s->blocks;
    v->fixpoint.searched = s->done;
    v->fixpoint.n_blocks = s->n_blocks;
    return fixpoint_solve(&v->fixpoint, s->bytes < LITTLE ? 1 : threads);
}

/* All that play has met so far. */
static void begin_fixpoint_of_met(Verification *v)
{
    v->size = position_table_count(v->met);
    begin_fixpoint(v);
}

/* What is known of canonical positions is true of their images. */
static bool copy_to_images(Verification *v)
{
    for (uint64_t i = 0; v->asked.images && i < v->size; i++) {
        if (i % LOOK_EVERY == 0 && verification_is_late(v))
            return false;
        uint64_t asked = canonical_index(&v->numbering, &v->asked, i, v->position);
        if (asked != i && asked != NO_INDEX)
            fixpoint_copy(&v->fixpoint, asked, i);
    }
    return true;
}

/* The sweep asks while its other threads go on. */
static double fixpoint_cost(void *context, const Sweep *s)
{
    Verification *v = context;
    double began = prove_now();
    if (v->met)
        begin_fixpoint_of_met(v);
    solve_fixpoint(v, s, 1);
    if (v->met)
        fixpoint_clear(&v->fixpoint);
    return prove_now() - began;
}

/* ---- symmetric tables --------------------------------------------------------------------- */

/* Whether of images of a position one shall be asked. */
static bool wants_canonical(const Verification *v)
{
    return v->c->set->root->symmetric && !v->met && !v->o->all_images &&
           symmetry_can_be_shown(v->c->game, v->classes);
}

/* Asks canonical positions only, if that is the same; parts of a work were checked when they were
 * searched. */
static bool ask_canonical(Verification *v, Status *status)
{
    if (!wants_canonical(v))
        return true;
    if (!v->o->merged.n && !symmetry_check(v->c, v->classes, v->o, status)) {
        if (status_gave_up(status))
            v->out->nothing_while = "the symmetry of the table was being checked";
        return false;
    }
    v->asked = canonical_numbering(&v->numbering);
    return true;
}

/* ---- what the best play comes to ---------------------------------------------------------- */

static bool solve_truth(Verification *v, Status *status)
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

static uint64_t share_beside_all(const Verification *v)
{
    return retrograde_share(v->classes, v->o->memory, v->truth_cost.memory);
}

/* Where play meets positions: half of the memory at most, and what the truth, the searches, the
 * positions that are there and as many again do not take; more while an advice is solved.  Trees
 * are solved where that would be done beside all positions: else few of them are asked for. */
static void share_with_met(const Verification *v, RetrogradeRequest *r)
{
    uint64_t all = v->o->memory, met = verification_met_bytes(v);
    uint64_t used = v->truth_cost.kept + all / REACH_SHARE + 2 * met;
    uint64_t rest = all > used ? all - used : 0;
    r->kept = rest < all / 2 ? rest : all / 2;
    r->memory = rest ? rest + met + all / REACH_SHARE - all / 8 : 0;
    r->trees = share_beside_all(v) + 1;
}

static void solve_own_heights(Verification *v)
{
    RetrogradeRequest r = {.compiled = v->c, .classes = v->classes, .options = v->o};
    if (v->met)
        share_with_met(v, &r);
    else
        r.memory = share_beside_all(v);
    if (v->asked.images) {
        r.asked = &v->asked;
        r.images = symmetry_images(v->classes);
    }
    retrograde_solve(&v->heights, &r);
}

/* Advice that can be, as far as the classes are listed. */
static void solve_heights(Verification *v)
{
    if (v->o->heights)
        v->heights = retrograde_borrow(v->o->heights);
    else if (v->truth)
        solve_own_heights(v);
    if (v->o->heights || v->truth)
        verification_note_heights(v);
    if (v->met && !v->o->heights)
        verification_limit_met(v);
}

/* Not all positions that can be verified have numbers in a certificate. */
static bool classes_are_certified(const Verification *v, Status *status)
{
    const Classes *classes = v->classes;
    for (size_t i = 0; v->o->certificate && i < classes->names.n; i++)
        if (!certificate_takes_class(v->c->game, classes->names.at[i], status))
            return false;
    return true;
}

/* The truth as far as it is asked for, and with it what need not be searched. */
static bool forced_learn_best(Verification *v, Status *status)
{
    VerifyReport *r = v->out;
    v->asked = v->numbering;
    if (!classes_are_certified(v, status) || !ask_canonical(v, status))
        return false;
    if (!v->met)
        v->sweep_ground.numbering = &v->asked;
    if (r->truth_known) {
        if (!solve_truth(v, status) || !verification_weigh_truth(v))
            return false;
        r->fulfillable = v->best.n;
        r->not_fulfillable = (v->met ? v->counted : r->positions) - v->best.n;
    }
    solve_heights(v);
    v->sweep_ground.fulfillable = v->in_theory;
    if (!v->met)
        begin_fixpoint(v);
    return true;
}

/* ---- the conclusion ----------------------------------------------------------------------- */

static void note_memory(Verification *v)
{
    uint64_t n = v->size, bytes = n * FIXPOINT_BYTES + v->truth_cost.memory + v->heights.bytes;
    bytes += v->met ? n * position_table_bytes_each(v->c->game) : n / 8;
    for (size_t b = 0; b < v->sweep.n_blocks; b++)
        bytes += v->sweep.blocks[b].cap;
    v->out->peak_bytes = (size_t)bytes;
}

static Verdict verdict_of_failures(const VerifyReport *r)
{
    if (r->proved)
        return VERDICT_SATISFIABLE;
    uint64_t definite = 0;
    for (int c = 0; c < N_FAILURES; c++)
        definite += c == FAILURE_UNKNOWN ? 0 : r->by_class[c];
    return definite ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

/* complete: all is known.  What cannot be certified is told, and the report stays. */
static void gather_certificate(Verification *v, bool complete)
{
    Status status = {0};
    if (complete && v->truth && certificate_gather(v, v->o->certificate, &status))
        return;
    certificate_clear(v->o->certificate);
    const char *why = status.text;
    if (!complete)
        why = "the verification was stopped";
    else if (!v->truth)
        why = "the endgame is too large to be solved within the memory";
    certificate_tell_none(v->o, why);
}

static bool forced_conclude(Verification *v, Status *status)
{
    VerifyReport *r = v->out;
    bool interrupted = r->interrupted;
    if (v->met)
        begin_fixpoint_of_met(v);
    verification_settle_counts(v);
    bool counted = solve_fixpoint(v, &v->sweep, v->o->threads) && copy_to_images(v);
    if (v->fixpoint.too_long)
        return status_fail(status, STATUS_TOO_LARGE,
                           "a failure shows only after more than %d trees, one behind the other",
                           v->fixpoint.most_level - 1);
    if (counted)
        verification_tally(v);
    r->proved = !interrupted &&
                (v->truth ? r->fulfilled == r->fulfillable : r->starts_fulfilled == r->starts);
    if (!counted || !verification_failures(v))
        verification_tally_nothing(v);
    else if (r->ground != GROUND_ALL && !interrupted)
        verification_compare(v);
    if (r->fulfilled && !r->interrupted && !v->fixpoint.avoids && !v->o->only_proof)
        verification_longest_win(v);
    r->verdict = verdict_of_failures(r);
    note_memory(v);
    if (v->o->certificate)
        gather_certificate(v, counted && !interrupted);
    return true;
}

static void forced_clear(Verification *v)
{
    retrograde_clear(&v->heights);
    fixpoint_clear(&v->fixpoint);
    free(v->counts);
    free(v->in_theory);
    truth_free(v->own_truth);
    if (!v->out->optimal_histogram)
        vec_clear(&v->best.at);
}

const Objective objective_forced = {.take_ground = verification_take_ground,
                                    .learn_best = forced_learn_best,
                                    .cost = fixpoint_cost,
                                    .conclude = forced_conclude,
                                    .clear = forced_clear};

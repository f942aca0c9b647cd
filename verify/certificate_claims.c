/* verify/certificate_claims.c -- what is claimed of each position of a certificate (see
 * certificate.h).
 * Knows: what the records of a verification came to, the truth.   Must not know: moves. */
#include "verify/certificate.h"
#include "verify/verify_internal.h"

uint16_t *certificate_find_advice(const Verification *v)
{
    if (v->met || v->c->set->n_advices >= UINT16_MAX)
        return NULL;
    uint16_t *chosen = base_zalloc(v->size, sizeof *chosen, "a certificate");
    for (size_t b = 0; b < v->sweep.n_blocks; b++) {
        RecordCursor cursor = record_first(&v->sweep.blocks[b]);
        Record r;
        while (record_next(&cursor, &r))
            if (record_has_advice(&r))
                chosen[r.index] = (uint16_t)(r.advice + 1);
    }
    return chosen;
}

/* What the verification has found at a position of the table's classes. */
static CertificatePlace found_at(const Verification *v, uint64_t number)
{
    CertificatePlace p = {.open = 1, .claim = CERTIFICATE_NOTHING};
    unsigned distance = shared_load(&v->fixpoint.distance[number]);
    if (distance != NOT_DECIDED) {
        if (distance > MOST_CERTIFIED_RANK)
            return p;
        p.claim = CERTIFICATE_OURS;
        p.rank = distance & MOST_CERTIFIED_RANK;
        return p;
    }
    FailureReason reason = (FailureReason)v->fixpoint.reason[number];
    bool at_once = v->fixpoint.blame[number] == NO_BLAME;
    if (reason == FAILURE_NO_RULE && at_once)
        p.claim = CERTIFICATE_NO_RULE;
    else if (reason == FAILURE_NO_RULE || reason == FAILURE_LOST || reason == FAILURE_LOOP)
        p.claim = CERTIFICATE_FAILS;
    return p;
}

/* A position with us to move where play is not over. */
static CertificatePlace claim_at(const Verification *v, const void *position)
{
    uint64_t number = numbered(&v->numbering, position);
    CertificatePlace p = {.open = 1, .claim = CERTIFICATE_NOTHING};
    if (number != NO_INDEX)
        p = found_at(v, number);
    if (p.claim == CERTIFICATE_OURS)
        return p;
    TruthValue truth = truth_of(v->truth, position);
    if (truth.kind == TRUTH_NOT_FULFILLABLE && truth.plies <= MOST_CERTIFIED_RANK)
        return (CertificatePlace){
            .open = 1, .claim = CERTIFICATE_THEIRS, .rank = truth.plies & MOST_CERTIFIED_RANK};
    return p;
}

void certificate_find_claims(Verification *v, Certificate *c)
{
    const Game *game = v->c->game;
    assert(c->size > 0 && !c->place);
    c->place = base_zalloc(c->size, sizeof *c->place, "a certificate");
    for (uint64_t i = 0; i < c->size; i++)
        if (certificate_position(c, game, i, v->position) && !game_is_over(game, v->position))
            c->place[i] = claim_at(v, v->position);
}

/* verify/odds/odds_certificate.c -- lower bounds of values, and ranks (see odds_certificate.h). */
#include "verify/odds/odds_certificate.h"

#include <assert.h>
#include <stdlib.h>

#include "graph/heights.h"

enum { ODDS_LISTING_SHARE = 8 /* of the memory, for positions by number */ };

/* Plies by which play is over, or worth nothing, if chance wants it, whatever others play. */
static uint32_t *find_ranks(const OddsRun *p, const Digraph *moves)
{
    uint8_t *kind = base_alloc(moves->n + (size_t)1, "a certificate");
    const Deadline until = prove_deadline(&p->o->limits);
    for (uint32_t i = 0; i < moves->n; i++) {
        bool ends = p->value.lower[i] == 0 || chance_is_end(p->ground->kind[i]);
        kind[i] = p->ground->kind[i] == CHANCE_THEIRS ? HEIGHT_ALL : HEIGHT_ONE;
        kind[i] = ends ? HEIGHT_GOAL : kind[i];
    }
    uint32_t *rank = heights_find(moves, &(HeightGoals){.kind = kind}, &until);
    free(kind);
    return rank;
}

static CertificateOdds odds_claim_at(const OddsRun *p, uint32_t i, Move *room)
{
    const Game *game = p->c->game;
    CertificateOdds claim = {.value = p->value.lower[i], .move = NO_MOVE};
    if (claim.value > 0 && odds_ground_is_ours(p->ground, i)) {
        assert(p->answer[i].kind == RECORD_MOVE);
        game->moves(game, position_graph_at(&p->ground->all, i), NULL, room);
        claim.move = room[p->answer[i].rank];
        claim.advice = p->c->set->advices[p->answer[i].advice];
    }
    return claim;
}

/* All that is claimed.  rank: NULL, none is needed.  False with a status. */
static bool claim_all_odds(const OddsRun *p, const uint32_t *rank, Certificate *out, Status *status)
{
    const Game *game = p->c->game;
    bool fine = true;
    out->odds = base_zalloc(out->size, sizeof *out->odds, "a certificate");
    Move *room = base_alloc(game->max_moves * sizeof *room, "moves");
    for (uint64_t n = 0; n < out->size && fine; n++) {
        uint32_t i = position_graph_find(&p->ground->all,
                                         position_table_position(out->classes.at[0].listed, n));
        if (i == UINT32_MAX || p->value.lower[i] == 0)
            continue;
        out->odds[n] = odds_claim_at(p, i, room);
        out->odds[n].rank = rank ? rank[i] : 0;
        fine = !rank || rank[i] != NO_HEIGHT_HERE ||
               status_fail(status, STATUS_TOO_LARGE, "a bound has no rank");
    }
    free(room);
    return fine;
}

bool odds_certify(const OddsRun *p, const Digraph *moves, Certificate *out, Status *status)
{
    const Game *game = p->c->game;
    const CertificateGround ground = {game, p->o->memory / ODDS_LISTING_SHARE};
    assert(p->value.lower && out->size == 0);
    if (!certificate_add_class(out, &ground, game->players[p->o->us], status))
        return false;
    if (p->ground->avoids) /* what goes on for ever does not meet what is to be avoided */
        return claim_all_odds(p, NULL, out, status);
    uint32_t *rank = find_ranks(p, moves);
    bool fine = rank ? claim_all_odds(p, rank, out, status)
                     : status_fail(status, STATUS_INTERRUPTED, "there was no time for ranks");
    free(rank);
    return fine;
}

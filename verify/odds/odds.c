/* verify/odds/odds.c -- a whole table in a game with chance: how much worse than the best it plays.
 * Does: has the table asked in every position in which we choose, and its first move played: a new
 *   tree at every move.  Where it has none the aim is given up.  From some positions alone it is
 *   asked in those that play meets.
 * Knows: Verification, OddsGround, OddsRun, records.   Must not know: searches, how a report
 * looks. Start reading at objective_odds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verify/odds/odds_certificate.h"
#include "verify/sweep/random_positions.h"
#include "verify/verify_internal.h"

enum { ODDS_BLOCK = 256 }; /* positions: few, as an answer may take long */
static const char noun[] = "positions of a game";

/* ---- the positions to play from ----------------------------------------------------------- */

/* As they were given. */
static bool find_starts(OddsRun *p, Status *status)
{
    for (size_t i = 0; i < p->o->n_starts; i++) {
        uint32_t n = position_graph_find(&p->ground->all, p->o->starts[i]);
        if (n == UINT32_MAX)
            return status_fail(status, STATUS_WRONG_INPUT,
                               "position %zu to play from is none that play can reach", i + 1);
        p->start[p->n_start++] = n;
    }
    return true;
}

/* Draws positions that count.  One that is drawn twice is played from once. */
static bool draw_starts(OddsRun *p, Status *status)
{
    const OddsGround *g = p->ground;
    uint32_t *at = base_alloc((g->all.moves.n + (size_t)1) * sizeof *at, noun), n = 0;
    RandomPositions draw = {p->o->seed};
    for (uint32_t i = 0; i < g->all.moves.n; i++)
        if (g->counts[i])
            at[n++] = i;
    for (uint64_t i = 0; i < p->o->sample && n > 0; i++) {
        uint32_t k = (uint32_t)random_positions_below(&draw, n), drawn = at[k];
        at[k] = at[--n];
        p->start[p->n_start++] = drawn;
    }
    free(at);
    return p->n_start > 0 ||
           status_fail(status, STATUS_WRONG_INPUT,
                       "there is no position to draw: none is inside the `scope`");
}

/* Some positions are asked, and those that play reaches from them: never more than there are. */
static bool stand_on_starts(Verification *v, Status *status)
{
    OddsRun *p = v->odds;
    const PositionGraph *all = &p->ground->all;
    uint64_t n = p->o->sample < all->moves.n ? p->o->sample : all->moves.n;
    p->start =
        base_alloc((size_t)(n > p->o->n_starts ? n : p->o->n_starts) * sizeof *p->start, noun);
    if (!(v->out->ground == GROUND_SAMPLE ? draw_starts(p, status) : find_starts(p, status)))
        return false;
    v->out->starts = p->n_start;
    v->met = position_table_new(v->c->game, all->moves.n);
    for (size_t i = 0; i < p->n_start; i++)
        position_table_add(v->met, position_graph_at(all, p->start[i]));
    v->record_bytes = all->moves.n * (uint64_t)RECORD_BYTES;
    return true;
}

static void stand_on_graph(Verification *v)
{
    const OddsGround *g = v->odds->ground;
    v->numbering = odds_ground_numbering(g);
    v->size = g->all.moves.n;
    v->sweep_ground = (SweepGround){.numbering = &v->numbering,
                                    .size = v->size,
                                    .block = ODDS_BLOCK,
                                    .positions = g->n_ours,
                                    .extent = PLAYOUT_MOVE,
                                    .work = v->work};
    snprintf(v->work, sizeof v->work, "moves of player %u", v->o->us);
}

static OddsFigures *figures_new(const Verification *v)
{
    const OddsClause *odds = v->c->set->root->odds;
    bool asks = odds && odds->kind == ODDS_AT_LEAST;
    OddsFigures *f = base_zalloc(1, sizeof *f, "a report");
    *f = (OddsFigures){.us = v->o->us, .n = asks ? odds->n : 1, .m = asks ? odds->m : 1};
    return f;
}

/* Play may come to any material. */
static bool odds_take_ground(Verification *v, Status *status)
{
    const VerifyOptions *o = v->o;
    OddsRun *p = v->odds = base_zalloc(1, sizeof *p, "verification");
    v->out->ground = verify_ground(o);
    v->out->seed = o->seed;
    v->out->odds = figures_new(v);
    v->own_classes = (Classes){.game = v->c->game};
    v->classes = &v->own_classes;
    *p = (OddsRun){.c = v->c, .o = o, .ground = o->odds, .out = v->out->odds};
    if (!p->ground && !odds_ground_make(v->c, o, &p->own, status)) {
        if (status_gave_up(status))
            v->out->nothing_while = p->own.while_what;
        return false;
    }
    p->ground = p->ground ? p->ground : &p->own;
    p->out->states = p->ground->all.counts.states;
    p->out->steps = p->ground->all.counts.steps;
    stand_on_graph(v);
    return v->out->ground == GROUND_ALL || stand_on_starts(v, status);
}

static bool odds_learn_best(Verification *v, Status *status)
{
    OddsRun *p = v->odds;
    (void)status;
    if (p->ground == &p->own)
        odds_ground_value(&p->own, v->o);
    verification_note_heights(v);
    return true;
}

/* ---- the table's play --------------------------------------------------------------------- */

/* The number of the position of a record. */
static uint32_t number_in_graph(const Verification *v, const Record *r)
{
    if (!v->met)
        return (uint32_t)r->index;
    return position_graph_find(&v->odds->ground->all, position_table_position(v->met, r->index));
}

/* What the table plays in each position that was asked; and which of those count that play met. */
static void take_answers(Verification *v)
{
    OddsRun *p = v->odds;
    uint32_t n = p->ground->all.moves.n;
    p->answer = base_alloc((n + (size_t)1) * sizeof *p->answer, noun);
    p->counts = base_zalloc(n + (size_t)1, sizeof *p->counts, noun);
    if (!v->met)
        memcpy(p->counts, p->ground->counts, n * sizeof *p->counts);
    for (uint32_t i = 0; i < n; i++)
        p->answer[i] = (OddsAnswer){.kind = RECORD_NOT_SEARCHED};
    for (size_t b = 0; b < v->sweep.n_blocks; b++) {
        RecordCursor cursor = record_first(&v->sweep.blocks[b]);
        Record r;
        while (record_next(&cursor, &r)) {
            uint32_t i = number_in_graph(v, &r);
            p->counts[i] = p->ground->counts[i];
            if (odds_ground_is_ours(p->ground, i))
                p->answer[i] = (OddsAnswer){(uint8_t)r.kind, (uint16_t)r.rank, (uint16_t)r.advice};
        }
    }
    for (uint32_t i = 0; i < n; i++)
        v->out->positions += p->counts[i];
}

/* The moves of play in which the table makes ours; the caller's. */
static Digraph moves_of_play(const OddsRun *p)
{
    const Digraph *all = &p->ground->all.moves;
    Digraph g = {.n = all->n,
                 .first = base_zalloc(all->n + (size_t)1, sizeof *g.first, noun),
                 .to = base_alloc((graph_n_edges(all) + 1) * sizeof *g.to, noun)};
    size_t n = 0;
    for (uint32_t i = 0; i < all->n; i++) {
        const OddsAnswer *a = &p->answer[i];
        bool ours = odds_ground_is_ours(p->ground, i);
        g.first[i] = n;
        for (size_t e = all->first[i]; e < all->first[i + 1]; e++)
            if (!ours || (a->kind == RECORD_MOVE && e - all->first[i] == a->rank))
                g.to[n++] = all->to[e];
    }
    g.first[all->n] = n;
    return g;
}

/* What cannot be certified is told, and the report stays. */
static void certify_play(const OddsRun *p, const Digraph *moves)
{
    Status status = {0};
    Certificate *out = p->o->certificate;
    bool done = p->value.is_done ||
                status_fail(&status, STATUS_INTERRUPTED, "the values were not found in time");
    if (done && odds_certify(p, moves, out, &status))
        return;
    certificate_clear(out);
    certificate_tell_none(p->o, status.text);
}

static void value_play(OddsRun *p)
{
    Digraph moves = moves_of_play(p);
    p->value = odds_value_with(p->ground, &moves, p->o);
    if (p->o->certificate)
        certify_play(p, &moves);
    graph_clear(&moves);
}

/* ---- what follows ------------------------------------------------------------------------- */

static Verdict verdict_of_figures(const OddsFigures *f)
{
    if (f->play_known && f->is_done && f->due == f->met)
        return VERDICT_SATISFIABLE;
    bool fails = f->failure && f->unknown == 0;
    return fails ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

static bool odds_conclude(Verification *v, Status *status)
{
    OddsRun *p = v->odds;
    VerifyReport *r = v->out;
    (void)status;
    take_answers(v);
    odds_tally_best(p);
    p->out->play_known = !r->interrupted;
    if (p->out->play_known) {
        value_play(p);
        odds_tally_play(p, r);
    }
    r->interrupted = r->interrupted || !p->out->is_done;
    r->verdict = verdict_of_figures(p->out);
    r->peak_bytes = (size_t)(odds_ground_bytes(p->ground) + v->sweep.bytes);
    return true;
}

static void odds_clear(Verification *v)
{
    OddsRun *p = v->odds;
    if (!p)
        return;
    odds_ground_clear(&p->own);
    chance_clear(&p->value);
    free(p->start);
    free(p->answer);
    free(p->counts);
    free(p);
}

const Objective objective_odds = {.unsolved = "chance moves in the game",
                                  .take_ground = odds_take_ground,
                                  .learn_best = odds_learn_best,
                                  .conclude = odds_conclude,
                                  .clear = odds_clear};

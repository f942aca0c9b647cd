/* verify/odds_run.c -- see odds_run.h. */
#include "verify/odds_run.h"

#include <assert.h>
#include <stdlib.h>

#include "base/wide.h"
#include "interp/condition.h"
#include "verify/draw.h"
#include "verify/odds_answers.h"

typedef struct OddsRun {
    const Compiled *c;
    const VerifyOptions *o;
    OddsReport *out;
    GdlListing all;
    Deadline until;
    OddsGround ground;
    uint32_t *start; /* positions to play from; NULL: all are verified */
    size_t n_start;
    uint8_t *kind; /* by position: a ChanceNode */
    bool *counts;  /* by position */
    OddsAnswer *answer;
    ChanceBounds best, play;
    Status *status;
} OddsRun;

static const char noun[] = "positions of a game";

static size_t n_moves(const OddsRun *r, uint32_t i)
{
    return odds_ground_moves(&r->ground, i);
}

static bool is_ours(const OddsRun *r, uint32_t i)
{
    return odds_ground_is_ours(&r->ground, i);
}

/* ---- the ground ---------------------------------------------------------------------------------
 */

static bool list_all(OddsRun *r)
{
    const GdlListingLimits limits = {
        .memory = r->o->memory, .threads = r->o->threads, .until = r->until};
    if (!listing_make(r->c->game, r->out->us, &limits, &r->all, r->status))
        return false;
    size_t edges = r->all.first[r->all.n];
    uint64_t bytes = listing_bytes(&r->all) + 2 * chance_bytes(r->all.n, edges) +
                     r->all.n * (uint64_t)(2 + sizeof(OddsAnswer) + sizeof(size_t)) +
                     odds_answers_bytes(r->all.n) + edges * sizeof(uint32_t);
    r->out->states = r->all.counts.states;
    r->out->steps = r->all.counts.edges;
    return bytes <= r->o->memory ||
           status_fail(r->status, STATUS_TOO_LARGE,
                       "the values of %u positions take %.0f MB, with the positions (--memory)",
                       r->all.n, (double)bytes / (1 << 20));
}

/* Asks the table's aim and its scope of all positions. */
static bool ask_conditions(OddsRun *r)
{
    Condition *aim = condition_new(r->c, r->c->aim, r->until),
              *scope = condition_new(r->c, r->c->scope, r->until);
    r->kind = listing_kinds(&r->all, r->out->us, (GdlWorth){0});
    r->ground = (OddsGround){r->c, r->o, &r->all, r->kind, r->out->us};
    r->counts = base_zalloc(r->all.n + (size_t)1, sizeof *r->counts, noun);
    for (uint32_t i = 0; i < r->all.n && !condition_gave_up(aim); i++) {
        if (r->kind[i] == CHANCE_REACHED)
            r->kind[i] = CHANCE_FAILS; /* play is over; the table's own aim decides */
        if (condition_holds(aim, listing_at(&r->all, i)))
            r->kind[i] = CHANCE_REACHED;
        r->counts[i] = is_ours(r, i) && condition_holds(scope, listing_at(&r->all, i));
    }
    bool fine = !condition_gave_up(aim) && !condition_gave_up(scope);
    condition_free(aim);
    condition_free(scope);
    return fine || status_give_up(r->status, &r->until, "the aim was being asked of positions");
}

/* The positions to play from, as they were given. */
static bool find_starts(OddsRun *r)
{
    for (size_t i = 0; i < r->o->n_starts; i++) {
        uint32_t n = listing_find(&r->all, r->o->starts[i]);
        if (n == UINT32_MAX)
            return status_fail(r->status, STATUS_WRONG_INPUT,
                               "position %zu to play from is none that play can reach", i + 1);
        r->start[r->n_start++] = n;
    }
    return true;
}

/* Draws positions that count.  One that is drawn twice is played from once. */
static bool draw_starts(OddsRun *r)
{
    uint32_t *at = base_alloc((r->all.n + (size_t)1) * sizeof *at, noun), n = 0;
    Draw draw = {r->o->seed};
    for (uint32_t i = 0; i < r->all.n; i++)
        if (r->counts[i])
            at[n++] = i;
    for (uint64_t i = 0; i < r->o->sample && n > 0; i++) {
        uint32_t k = (uint32_t)draw_below(&draw, n), drawn = at[k];
        at[k] = at[--n];
        r->start[r->n_start++] = drawn;
    }
    free(at);
    return r->n_start > 0 ||
           status_fail(r->status, STATUS_WRONG_INPUT,
                       "there is no position to draw: none is inside the `scope`");
}

static bool choose_starts(OddsRun *r)
{
    const VerifyOptions *o = r->o;
    r->out->ground = verify_ground(o);
    r->out->seed = o->seed;
    if (r->out->ground == GROUND_ALL)
        return true;
    uint64_t most = o->sample < r->all.n ? o->sample : r->all.n;
    r->start =
        base_alloc((size_t)(most > o->n_starts ? most : o->n_starts) * sizeof *r->start, noun);
    bool fine = r->out->ground == GROUND_SAMPLE ? draw_starts(r) : find_starts(r);
    r->out->starts = r->n_start;
    return fine;
}

/* Asks the table, and counts only what has been asked. */
static bool ask_table(OddsRun *r)
{
    bool *met = base_zalloc(r->all.n + (size_t)1, sizeof *met, noun);
    r->answer = base_zalloc(r->all.n + (size_t)1, sizeof *r->answer, noun);
    bool fine = odds_answers_find(&r->ground, r->start, r->n_start, r->answer, met,
                                  &r->out->play_known, r->status);
    for (uint32_t i = 0; i < r->all.n; i++) {
        r->counts[i] &= met[i];
        r->out->counted += r->counts[i];
    }
    free(met);
    return fine;
}

/* ---- values
 * ----------------------------------------------------------------------------------------- */

/* The graph of play in which the table makes our moves. */
static ChanceBounds value_play(const OddsRun *r)
{
    size_t *first = base_zalloc(r->all.n + (size_t)1, sizeof *first, noun), n = 0;
    uint32_t *to = base_alloc((r->all.first[r->all.n] + 1) * sizeof *to, noun);
    for (uint32_t i = 0; i < r->all.n; i++) {
        const OddsAnswer *a = &r->answer[i];
        first[i] = n;
        for (size_t e = r->all.first[i]; e < r->all.first[i + 1]; e++)
            if (!is_ours(r, i) || (a->says == SAYS_MOVE && e - r->all.first[i] == a->rank))
                to[n++] = r->all.successors[e];
    }
    first[r->all.n] = n;
    const ChanceGraph g = {.moves = {r->all.n, first, to}, .kind = r->kind};
    ChanceBounds b = chance_solve(&g, r->o->threads, &r->until);
    free(first);
    free(to);
    return b;
}

static ChanceBounds value_best(const OddsRun *r)
{
    const ChanceGraph g = {.moves = listing_graph(&r->all), .kind = r->kind};
    return chance_solve(&g, r->o->threads, &r->until);
}

/* ---- what it comes to
 * ------------------------------------------------------------------------------ */

static char *position_text(const OddsRun *r, uint32_t i)
{
    StrBuf b = {0};
    r->c->game->write(r->c->game, listing_at(&r->all, i), &b);
    return strbuf_take(&b);
}

static char *move_text(const OddsRun *r, uint32_t i, unsigned rank)
{
    StrBuf b = {0};
    Move *moves = base_alloc(r->c->game->max_moves * sizeof *moves, "moves");
    r->c->game->moves(r->c->game, listing_at(&r->all, i), NULL, moves);
    r->c->game->name_move(r->c->game, listing_at(&r->all, i), moves[rank], &b);
    free(moves);
    return strbuf_take(&b);
}

/* The first of the moves that lead to the greatest lower bound. */
static unsigned best_rank(const OddsRun *r, uint32_t i)
{
    const uint32_t *to = r->all.successors + r->all.first[i];
    unsigned best = 0;
    for (unsigned k = 1; k < n_moves(r, i); k++)
        if (r->best.lower[to[k]] > r->best.lower[to[best]])
            best = k;
    return best;
}

/* What a position loses: between these. */
static OddsPair loss_at(const OddsRun *r, uint32_t i)
{
    Probability least =
        r->best.lower[i] > r->play.upper[i] ? r->best.lower[i] - r->play.upper[i] : 0;
    return (OddsPair){least, r->best.upper[i] - r->play.lower[i]};
}

static unsigned class_of(Probability loss)
{
    static const uint64_t one_in[] = {1000000000, 1000, 100, 10};
    unsigned class = 0;
    while (class < ODDS_LOSSES - 1 &&
           !probability_reaches(PROBABILITY_ONE / one_in[class], loss, PROBABILITY_ONE))
        class ++;
    return class;
}

/* Whether a value reaches the odds asked for: 1 yes, 0 no, -1 not known.  What is certain must be
 * so in finitely many plies: then even the lower bound is 1. */
static int reaches(const OddsRun *r, Probability lower, Probability upper)
{
    if (probability_reaches(lower, r->out->n, r->out->m))
        return 1;
    return r->out->n == r->out->m || !probability_reaches(upper, r->out->n, r->out->m) ? 0 : -1;
}

static void weigh(OddsRun *r, uint32_t i)
{
    OddsReport *out = r->out;
    int due = reaches(r, r->best.lower[i], r->best.upper[i]);
    int met = reaches(r, r->play.lower[i], r->play.upper[i]);
    out->due += due != 0;
    out->met += due != 0 && met == 1;
    out->undecided += (due == -1 && met != 1) || (due == 1 && met == -1);
    if (due == 1 && met == 0 && !out->failure)
        out->failure = position_text(r, i);
}

static void take_worst(OddsRun *r, uint32_t worst)
{
    OddsReport *out = r->out;
    out->worst = loss_at(r, worst);
    if (class_of(out->worst.upper) == 0)
        return;
    out->worst_position = position_text(r, worst);
    out->better_move = move_text(r, worst, best_rank(r, worst));
    if (r->answer[worst].says == SAYS_MOVE)
        out->worst_move = move_text(r, worst, r->answer[worst].rank);
}

static void count_uses(OddsRun *r)
{
    const TableSet *set = r->c->set;
    uint64_t *chosen = base_zalloc(set->n_advices + (size_t)1, sizeof *chosen, noun);
    uint64_t says[SAYS_UNKNOWN + 1] = {0};
    for (uint32_t i = 0; i < r->all.n; i++) {
        if (!r->counts[i])
            continue;
        says[r->answer[i].says]++;
        chosen[r->answer[i].advice] += r->answer[i].says == SAYS_MOVE;
    }
    r->out->advice = base_alloc((set->n_advices + (size_t)1) * sizeof *r->out->advice, noun);
    for (size_t k = 0; k < set->n_advices; k++)
        if (chosen[k])
            r->out->advice[r->out->n_advice++] = (OddsUse){r->c->advice[k].advice, chosen[k]};
    r->out->no_rule = says[SAYS_NO_RULE];
    r->out->no_advice = says[SAYS_NO_ADVICE];
    r->out->unknown = says[SAYS_UNKNOWN];
    free(chosen);
}

static void compare(OddsRun *r)
{
    uint32_t worst = 0;
    Probability most = 0;
    for (uint32_t i = 0; i < r->all.n; i++) {
        if (!r->counts[i])
            continue;
        OddsPair loss = loss_at(r, i);
        r->out->loss[class_of(loss.upper)]++;
        if (loss.upper > most) {
            most = loss.upper;
            worst = i;
        }
        weigh(r, i);
    }
    if (most > 0)
        take_worst(r, worst);
}

/* The value at the beginning, or the mean over the positions to play from. */
static OddsPair value_of(const OddsRun *r, const ChanceBounds *b)
{
    Wide lower = 0, upper = 0;
    if (r->n_start == 0)
        return (OddsPair){b->lower[0], b->upper[0]};
    for (size_t i = 0; i < r->n_start; i++) {
        lower += b->lower[r->start[i]];
        upper += b->upper[r->start[i]];
    }
    return (OddsPair){(Probability)(lower / r->n_start),
                      (Probability)((upper + r->n_start - 1) / r->n_start)};
}

static void finish(OddsRun *r)
{
    OddsReport *out = r->out;
    out->best = value_of(r, &r->best);
    out->is_done = r->best.is_done;
    if (!out->play_known)
        return;
    r->play = value_play(r);
    out->play = value_of(r, &r->play);
    out->is_done = out->is_done && r->play.is_done;
    count_uses(r);
    compare(r);
}

bool odds_run(const Compiled *c, unsigned us, const VerifyOptions *o, OddsReport *out,
              Status *status)
{
    assert(c && o && out && status && c->game->chance && us < c->game->n_players && o->threads > 0);
    double began = prove_now();
    *out = (OddsReport){.game = c->game, .us = us, .n = 1, .m = 1, .threads = o->threads};
    OddsRun r = {.c = c,
                 .o = o,
                 .out = out,
                 .until = {.at = o->limits.deadline, .stop = o->limits.stop},
                 .status = status};
    const OddsClause *odds = c->set->root->odds;
    if (odds && odds->kind == ODDS_AT_LEAST) {
        out->n = odds->n;
        out->m = odds->m;
    }
    bool fine = list_all(&r) && ask_conditions(&r) && choose_starts(&r);
    if (fine) {
        r.best = value_best(&r);
        fine = ask_table(&r);
    }
    if (fine) {
        finish(&r);
        out->seconds = prove_now() - began;
    }
    listing_clear(&r.all);
    chance_clear(&r.best);
    chance_clear(&r.play);
    free(r.kind), free(r.counts), free(r.answer), free(r.start);
    return fine;
}

void odds_report_clear(OddsReport *r)
{
    free(r->advice), free(r->worst_position), free(r->worst_move), free(r->better_move);
    free(r->failure);
    *r = (OddsReport){0};
}

Verdict odds_verdict(const OddsReport *r)
{
    if (r->play_known && r->is_done && r->due == r->met)
        return VERDICT_SATISFIABLE;
    bool fails = r->failure && r->unknown == 0;
    return fails ? VERDICT_REFUTED : VERDICT_UNKNOWN;
}

/* verify/odds/odds_tally.c -- the table's play in a game with chance beside the best play.
 * Does: counts what the table loses and where it fails, with the advice to blame.
 * Knows: OddsRun.   Must not know: searches, records, reports.
 * Start reading at odds_tally(). */
#include <assert.h>
#include <stdlib.h>

#include "base/wide.h"
#include "verify/odds/odds_run.h"
#include "verify/verify_internal.h"

/* Why a position fails, and the advice to blame. */
typedef struct OddsFailure {
    FailureReason reason;
    uint32_t blame; /* its index; NO_BLAME: none was chosen */
} OddsFailure;

enum { LONGEST_WAY = 1 << 12 }; /* plies to where a failure shows; longer ones go round */

/* ---- positions and moves ------------------------------------------------------------------ */

static char *position_text(const OddsRun *p, uint32_t i)
{
    StrBuf b = {0};
    p->c->game->write(p->c->game, position_graph_at(&p->ground->all, i), &b);
    return strbuf_take(&b);
}

static char *move_text(const OddsRun *p, uint32_t i, unsigned rank)
{
    StrBuf b = {0};
    Move *moves = base_alloc(p->c->game->max_moves * sizeof *moves, "moves");
    p->c->game->moves(p->c->game, position_graph_at(&p->ground->all, i), NULL, moves);
    p->c->game->name_move(p->c->game, position_graph_at(&p->ground->all, i), moves[rank], &b);
    free(moves);
    return strbuf_take(&b);
}

/* The first of the moves that lead to the greatest lower bound. */
static unsigned best_rank(const OddsRun *p, uint32_t i)
{
    const uint32_t *to = p->ground->all.moves.to + p->ground->all.moves.first[i];
    unsigned best = 0;
    for (unsigned k = 1; k < odds_ground_moves(p->ground, i); k++)
        if (p->ground->best.lower[to[k]] > p->ground->best.lower[to[best]])
            best = k;
    return best;
}

/* What a position loses: between these. */
static OddsPair loss_at(const OddsRun *p, uint32_t i)
{
    Probability least = p->ground->best.lower[i] > p->value.upper[i]
                            ? p->ground->best.lower[i] - p->value.upper[i]
                            : 0;
    return (OddsPair){least, p->ground->best.upper[i] - p->value.lower[i]};
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
static int reaches(const OddsRun *p, const ChanceBounds *b, uint32_t i)
{
    const uint32_t n = p->out->n, m = p->out->m;
    if (probability_reaches(b->lower[i], n, m))
        return 1;
    bool settled = n == m && b->is_done; /* what is certain has exact bounds */
    return settled || !probability_reaches(b->upper[i], n, m) ? 0 : -1;
}

/* How a position fails in which the table has no move. */
static FailureReason reason_of(RecordKind kind)
{
    switch (kind) {
    case RECORD_NO_RULE: return FAILURE_NO_RULE;
    case RECORD_NO_ADVICE: return FAILURE_NO_ADVICE;
    default: return FAILURE_UNKNOWN;
    }
}

/* The successor in which the table loses most. */
static uint32_t worst_behind(const OddsRun *p, uint32_t i)
{
    const uint32_t *to = p->ground->all.moves.to + p->ground->all.moves.first[i];
    uint32_t worst = to[0];
    for (size_t k = 1; k < odds_ground_moves(p->ground, i); k++)
        if (loss_at(p, to[k]).upper > loss_at(p, worst).upper)
            worst = to[k];
    return worst;
}

/* Why a position fails, and the advice to blame: the one that was chosen last on the way to where
 * the table has no move, or plays one that gives a part of the value away.  On this way others play
 * what loses most. */
static OddsFailure failure_at(const OddsRun *p, uint32_t i)
{
    OddsFailure f = {.reason = p->ground->avoids ? FAILURE_LOST : FAILURE_LOOP, .blame = NO_BLAME};
    for (uint32_t steps = 0; steps < LONGEST_WAY && !chance_is_end(p->ground->kind[i]); steps++) {
        const OddsAnswer *a = &p->answer[i];
        if (!odds_ground_is_ours(p->ground, i)) {
            i = worst_behind(p, i);
            continue;
        }
        if (a->kind != RECORD_MOVE)
            return (OddsFailure){reason_of((RecordKind)a->kind), f.blame};
        uint32_t to = p->ground->all.moves.to[p->ground->all.moves.first[i] + a->rank];
        f.blame = a->advice;
        if (p->ground->best.lower[i] > p->ground->best.upper[to] &&
            class_of(p->ground->best.lower[i] - p->ground->best.upper[to]))
            return (OddsFailure){FAILURE_LOST, a->advice};
        i = to;
    }
    return f;
}

static void tell_odds_failure(const OddsRun *p, uint32_t i)
{
    const VerifyOptions *o = p->o;
    if (!o->failure)
        return;
    OddsFailure f = failure_at(p, i);
    o->failure(o->context, position_graph_at(&p->ground->all, i), f.reason,
               f.blame == NO_BLAME ? NULL : p->c->set->advices[f.blame]->full_name);
}

static void weigh(OddsRun *p, uint32_t i)
{
    OddsFigures *out = p->out;
    int due = reaches(p, &p->ground->best, i);
    int met = reaches(p, &p->value, i);
    out->due += due != 0;
    out->met += due != 0 && met == 1;
    out->undecided += (due == -1 && met != 1) || (due == 1 && met == -1);
    if (due != 1 || met != 0)
        return;
    if (!out->failure)
        out->failure = position_text(p, i);
    tell_odds_failure(p, i);
}

static void take_worst(OddsRun *p, uint32_t worst)
{
    OddsFigures *out = p->out;
    out->worst = loss_at(p, worst);
    if (class_of(out->worst.upper) == 0)
        return;
    out->worst_position = position_text(p, worst);
    out->better_move = move_text(p, worst, best_rank(p, worst));
    if (p->answer[worst].kind == RECORD_MOVE)
        out->worst_move = move_text(p, worst, p->answer[worst].rank);
}

/* Advice is counted as chosen in the positions that count alone. */
static void count_uses(OddsRun *p, VerifyReport *report)
{
    uint64_t of_kind[RECORD_MOVE + 1] = {0};
    for (size_t k = 0; k < report->n_advice; k++)
        report->advice[k].chosen = 0;
    for (uint32_t i = 0; i < p->ground->all.moves.n; i++) {
        if (!p->counts[i])
            continue;
        of_kind[p->answer[i].kind]++;
        if (p->answer[i].kind == RECORD_MOVE)
            report->advice[p->answer[i].advice].chosen++;
    }
    p->out->no_rule = of_kind[RECORD_NO_RULE];
    p->out->no_advice = of_kind[RECORD_NO_ADVICE];
    p->out->unknown = of_kind[RECORD_UNKNOWN];
}

static void compare_all(OddsRun *p)
{
    uint32_t worst = 0;
    Probability most = 0;
    for (uint32_t i = 0; i < p->ground->all.moves.n; i++) {
        if (!p->counts[i])
            continue;
        OddsPair loss = loss_at(p, i);
        p->out->loss[class_of(loss.upper)]++;
        if (loss.upper > most) {
            most = loss.upper;
            worst = i;
        }
        weigh(p, i);
    }
    if (most > 0)
        take_worst(p, worst);
}

/* The mean over positions: those to play from, or those of the ground that count. */
static OddsPair mean_of(const OddsRun *p, const ChanceBounds *b)
{
    Wide lower = 0, upper = 0;
    uint64_t n = 0, most = p->start ? p->n_start : p->ground->all.n_ground;
    for (uint64_t k = 0; k < most; k++) {
        uint32_t i = p->start ? p->start[k] : (uint32_t)k;
        if (!p->start && !p->counts[i])
            continue;
        lower += b->lower[i];
        upper += b->upper[i];
        n++;
    }
    if (n == 0)
        return (OddsPair){0, 0};
    return (OddsPair){(Probability)(lower / n), (Probability)((upper + n - 1) / n)};
}

/* The value at the beginning; where that is not known, or some positions are played from, a mean.
 */
static OddsPair bounds_pair(const OddsRun *p, const ChanceBounds *b)
{
    if (p->start || !p->ground->all.begins)
        return mean_of(p, b);
    return (OddsPair){b->lower[0], b->upper[0]};
}

void odds_tally_best(OddsRun *p)
{
    assert(p->ground->best.lower);
    p->out->is_mean = p->start ? p->n_start > 1 : !p->ground->all.begins;
    p->out->best = bounds_pair(p, &p->ground->best);
    p->out->is_done = p->ground->best.is_done;
}

void odds_tally_play(OddsRun *p, VerifyReport *report)
{
    assert(p->value.lower && report->advice);
    p->out->play = bounds_pair(p, &p->value);
    p->out->is_done = p->out->is_done && p->value.is_done;
    count_uses(p, report);
    compare_all(p);
}

void odds_figures_clear(OddsFigures *f)
{
    free(f->worst_position);
    free(f->worst_move);
    free(f->better_move);
    free(f->failure);
    *f = (OddsFigures){0};
}

/* verify/odds_run.c -- see odds_run.h. */
#include "verify/odds_run.h"

#include <assert.h>
#include <stdlib.h>

#include "base/wide.h"
#include "graph/heights.h"
#include "interp/evaluate/condition.h"
#include "verify/odds_answers.h"
#include "verify/sweep/random_positions.h"
#include "verify/table_classes.h"

typedef struct OddsRun {
    const Compiled *c;
    const VerifyOptions *o;
    OddsReport *out;
    PositionGraph all;
    bool avoids; /* values are of never meeting what is to be avoided */
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

/* Why a position fails, and the advice to blame. */
typedef struct OddsFailure {
    FailureReason reason;
    uint32_t blame; /* its index; NO_ADVICE: none was chosen */
} OddsFailure;

#define NO_ADVICE UINT32_MAX
enum { LONGEST_WAY = 1 << 12 }; /* plies to where a failure shows; longer ones go round */
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
    const VerifyOptions *o = r->o;
    const ReachRequest request = {.memory = o->memory, .threads = o->threads, .until = r->until};
    Classes classes = classes_of_set(r->c->set, r->c->game);
    const PositionGround ground = {&classes, o->starts, o->n_starts};
    bool made = position_graph_make(r->c->game, r->out->us, &ground, &request, &r->all, r->status);
    classes_clear(&classes);
    if (!made)
        return false;
    size_t edges = graph_n_edges(&r->all.moves);
    uint64_t bytes = r->all.counts.bytes + 2 * chance_bytes(r->all.moves.n, edges) +
                     r->all.moves.n * (uint64_t)(2 + sizeof(OddsAnswer) + sizeof(size_t)) +
                     odds_answers_bytes(r->all.moves.n) + edges * sizeof(uint32_t);
    r->out->states = r->all.counts.states;
    r->out->steps = r->all.counts.steps;
    return bytes <= o->memory ||
           status_fail(r->status, STATUS_TOO_LARGE,
                       "the values of %u positions take %.0f MB, with the positions (--memory)",
                       r->all.moves.n, (double)bytes / (1 << 20));
}

/* The kind of a position in which the aim, or what is to be avoided, does not hold. */
static ChanceNode kind_of(const Game *game, const void *position)
{
    if (game_is_over(game, position))
        return CHANCE_FAILS;
    if (game_is_chance(game, position))
        return CHANCE_DRAWN;
    return game->turn(game, position) == TURN_US ? CHANCE_OURS : CHANCE_THEIRS;
}

/* Asks the table's aim, or what it is to avoid, and its scope of all positions. */
static bool ask_conditions(OddsRun *r)
{
    Condition *end = condition_new(r->c, r->avoids ? r->c->avoid : r->c->aim, r->until),
              *scope = condition_new(r->c, r->c->scope, r->until);
    r->kind = base_alloc(r->all.moves.n + (size_t)1, noun);
    r->ground = (OddsGround){r->c, r->o, &r->all, r->kind, r->out->us};
    r->counts = base_zalloc(r->all.moves.n + (size_t)1, sizeof *r->counts, noun);
    for (uint32_t i = 0; i < r->all.moves.n && !condition_gave_up(end); i++) {
        const void *position = position_graph_at(&r->all, i);
        bool ends = condition_holds(end, position);
        r->kind[i] = (uint8_t)(ends ? CHANCE_REACHED : kind_of(r->c->game, position));
        r->counts[i] = i < r->all.n_ground && is_ours(r, i) && condition_holds(scope, position);
    }
    bool fine = !condition_gave_up(end) && !condition_gave_up(scope);
    condition_free(end);
    condition_free(scope);
    return fine || status_give_up(r->status, &r->until, "the aim was being asked of positions");
}

/* The positions to play from, as they were given. */
static bool find_starts(OddsRun *r)
{
    for (size_t i = 0; i < r->o->n_starts; i++) {
        uint32_t n = position_graph_find(&r->all, r->o->starts[i]);
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
    uint32_t *at = base_alloc((r->all.moves.n + (size_t)1) * sizeof *at, noun), n = 0;
    RandomPositions draw = {r->o->seed};
    for (uint32_t i = 0; i < r->all.moves.n; i++)
        if (r->counts[i])
            at[n++] = i;
    for (uint64_t i = 0; i < r->o->sample && n > 0; i++) {
        uint32_t k = (uint32_t)random_positions_below(&draw, n), drawn = at[k];
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
    uint64_t most = o->sample < r->all.moves.n ? o->sample : r->all.moves.n;
    r->start =
        base_alloc((size_t)(most > o->n_starts ? most : o->n_starts) * sizeof *r->start, noun);
    bool fine = r->out->ground == GROUND_SAMPLE ? draw_starts(r) : find_starts(r);
    r->out->starts = r->n_start;
    return fine;
}

/* Asks the table, and counts only what has been asked. */
static bool ask_table(OddsRun *r)
{
    bool *met = base_zalloc(r->all.moves.n + (size_t)1, sizeof *met, noun);
    r->answer = base_zalloc(r->all.moves.n + (size_t)1, sizeof *r->answer, noun);
    bool fine = odds_answers_find(&r->ground, r->start, r->n_start, r->answer, met,
                                  &r->out->play_known, r->status);
    for (uint32_t i = 0; i < r->all.moves.n; i++) {
        r->counts[i] &= met[i];
        r->out->counted += r->counts[i];
    }
    free(met);
    return fine;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* The moves of play in which the table makes ours; the caller's. */
static Digraph moves_of_play(const OddsRun *r)
{
    const Digraph *all = &r->all.moves;
    Digraph g = {.n = all->n,
                 .first = base_zalloc(all->n + (size_t)1, sizeof *g.first, noun),
                 .to = base_alloc((graph_n_edges(all) + 1) * sizeof *g.to, noun)};
    size_t n = 0;
    for (uint32_t i = 0; i < all->n; i++) {
        const OddsAnswer *a = &r->answer[i];
        g.first[i] = n;
        for (size_t e = all->first[i]; e < all->first[i + 1]; e++)
            if (!is_ours(r, i) || (a->says == SAYS_MOVE && e - all->first[i] == a->rank))
                g.to[n++] = all->to[e];
    }
    g.first[all->n] = n;
    return g;
}

/* The kinds of nodes as the others see them, who are to reach what is to be avoided: they reach it
 * where the table has no move, too.  Caller owns them. */
static uint8_t *kinds_for_others(const OddsRun *r, const Digraph *moves)
{
    uint8_t *kind = base_alloc(moves->n + (size_t)1, noun);
    for (uint32_t i = 0; i < moves->n; i++) {
        kind[i] = r->kind[i];
        if (r->kind[i] == CHANCE_THEIRS)
            kind[i] = CHANCE_OURS;
        else if (r->kind[i] == CHANCE_OURS)
            kind[i] = graph_degree(moves, i) ? CHANCE_THEIRS : CHANCE_REACHED;
    }
    return kind;
}

/* Sets bounds to 0 where what is to be avoided cannot be reached at all, as long as we do not want
 * it: there iteration may leave a little. */
static void settle_out_of_reach(const OddsRun *r, const ChanceGraph *g, ChanceBounds *b)
{
    static const uint8_t as_height[] = {
        [CHANCE_FAILS] = HEIGHT_NEVER, [CHANCE_REACHED] = HEIGHT_GOAL, [CHANCE_OURS] = HEIGHT_ONE,
        [CHANCE_THEIRS] = HEIGHT_ALL,  [CHANCE_DRAWN] = HEIGHT_ONE,    [CHANCE_PART] = HEIGHT_GOAL};
    uint8_t *kind = base_alloc(g->moves.n + (size_t)1, noun);
    for (uint32_t i = 0; i < g->moves.n; i++)
        kind[i] = as_height[g->kind[i]];
    const HeightGoals goals = {.kind = kind};
    uint32_t *height = heights_find(&g->moves, &goals, &r->until);
    for (uint32_t i = 0; height && i < g->moves.n; i++)
        if (height[i] == NO_HEIGHT_HERE)
            b->lower[i] = b->upper[i] = 0;
    free(height);
    free(kind);
}

/* Bounds of the probability that what is to be avoided is never met. */
static ChanceBounds value_of_avoiding(const OddsRun *r, const Digraph *moves)
{
    uint8_t *kind = kinds_for_others(r, moves);
    const ChanceGraph g = {.moves = *moves, .kind = kind};
    ChanceBounds b = chance_solve(&g, r->o->threads, &r->until);
    settle_out_of_reach(r, &g, &b);
    for (uint32_t i = 0; i < moves->n; i++) {
        Probability lower = b.lower[i];
        b.lower[i] = PROBABILITY_ONE - b.upper[i];
        b.upper[i] = PROBABILITY_ONE - lower;
    }
    free(kind);
    return b;
}

/* Bounds of the values of all positions, with these moves of ours. */
static ChanceBounds value_with(const OddsRun *r, const Digraph *moves)
{
    const ChanceGraph g = {.moves = *moves, .kind = r->kind};
    return r->avoids ? value_of_avoiding(r, moves) : chance_solve(&g, r->o->threads, &r->until);
}

static ChanceBounds value_play(const OddsRun *r)
{
    Digraph moves = moves_of_play(r);
    ChanceBounds b = value_with(r, &moves);
    graph_clear(&moves);
    return b;
}

/* ---- what it comes to ------------------------------------------------------------------------ */

static char *position_text(const OddsRun *r, uint32_t i)
{
    StrBuf b = {0};
    r->c->game->write(r->c->game, position_graph_at(&r->all, i), &b);
    return strbuf_take(&b);
}

static char *move_text(const OddsRun *r, uint32_t i, unsigned rank)
{
    StrBuf b = {0};
    Move *moves = base_alloc(r->c->game->max_moves * sizeof *moves, "moves");
    r->c->game->moves(r->c->game, position_graph_at(&r->all, i), NULL, moves);
    r->c->game->name_move(r->c->game, position_graph_at(&r->all, i), moves[rank], &b);
    free(moves);
    return strbuf_take(&b);
}

/* The first of the moves that lead to the greatest lower bound. */
static unsigned best_rank(const OddsRun *r, uint32_t i)
{
    const uint32_t *to = r->all.moves.to + r->all.moves.first[i];
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
static int reaches(const OddsRun *r, const ChanceBounds *b, uint32_t i)
{
    const uint32_t n = r->out->n, m = r->out->m;
    if (probability_reaches(b->lower[i], n, m))
        return 1;
    bool settled = n == m && b->is_done; /* what is certain has exact bounds */
    return settled || !probability_reaches(b->upper[i], n, m) ? 0 : -1;
}

/* How a position fails in which the table has no move. */
static FailureReason reason_of(OddsSays says)
{
    switch (says) {
    case SAYS_NO_RULE: return FAILURE_NO_RULE;
    case SAYS_NO_ADVICE: return FAILURE_NO_ADVICE;
    default: return FAILURE_UNKNOWN;
    }
}

/* The successor in which the table loses most. */
static uint32_t worst_behind(const OddsRun *r, uint32_t i)
{
    const uint32_t *to = r->all.moves.to + r->all.moves.first[i];
    uint32_t worst = to[0];
    for (size_t k = 1; k < n_moves(r, i); k++)
        if (loss_at(r, to[k]).upper > loss_at(r, worst).upper)
            worst = to[k];
    return worst;
}

/* Why a position fails, and the advice to blame: the one that was chosen last on the way to where
 * the table has no move, or plays one that gives a part of the value away.  On this way others play
 * what loses most. */
static OddsFailure failure_at(const OddsRun *r, uint32_t i)
{
    OddsFailure f = {.reason = r->avoids ? FAILURE_LOST : FAILURE_LOOP, .blame = NO_ADVICE};
    for (uint32_t steps = 0; steps < LONGEST_WAY && !chance_is_end(r->kind[i]); steps++) {
        const OddsAnswer *a = &r->answer[i];
        if (!is_ours(r, i)) {
            i = worst_behind(r, i);
            continue;
        }
        if (a->says != SAYS_MOVE)
            return (OddsFailure){reason_of((OddsSays)a->says), f.blame};
        uint32_t to = r->all.moves.to[r->all.moves.first[i] + a->rank];
        f.blame = a->advice;
        if (r->best.lower[i] > r->best.upper[to] && class_of(r->best.lower[i] - r->best.upper[to]))
            return (OddsFailure){FAILURE_LOST, a->advice};
        i = to;
    }
    return f;
}

static void tell_failure(const OddsRun *r, uint32_t i)
{
    const VerifyOptions *o = r->o;
    if (!o->failure)
        return;
    OddsFailure f = failure_at(r, i);
    o->failure(o->context, position_graph_at(&r->all, i), f.reason,
               f.blame == NO_ADVICE ? NULL : r->c->set->advices[f.blame]->full_name);
}

static void weigh(OddsRun *r, uint32_t i)
{
    OddsReport *out = r->out;
    int due = reaches(r, &r->best, i);
    int met = reaches(r, &r->play, i);
    out->due += due != 0;
    out->met += due != 0 && met == 1;
    out->undecided += (due == -1 && met != 1) || (due == 1 && met == -1);
    if (due != 1 || met != 0)
        return;
    if (!out->failure)
        out->failure = position_text(r, i);
    tell_failure(r, i);
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
    for (uint32_t i = 0; i < r->all.moves.n; i++) {
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
    for (uint32_t i = 0; i < r->all.moves.n; i++) {
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

/* The mean over positions: those to play from, or those of the ground that count. */
static OddsPair mean_of(const OddsRun *r, const ChanceBounds *b)
{
    Wide lower = 0, upper = 0;
    uint64_t n = 0, most = r->start ? r->n_start : r->all.n_ground;
    for (uint64_t k = 0; k < most; k++) {
        uint32_t i = r->start ? r->start[k] : (uint32_t)k;
        if (!r->start && !r->counts[i])
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
static OddsPair value_of(const OddsRun *r, const ChanceBounds *b)
{
    if (r->start || !r->all.begins)
        return mean_of(r, b);
    return (OddsPair){b->lower[0], b->upper[0]};
}

static void finish(OddsRun *r)
{
    OddsReport *out = r->out;
    out->is_mean = r->start ? r->n_start > 1 : !r->all.begins;
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
                 .avoids = c->set->root->avoid != NULL,
                 .status = status};
    out->avoids = r.avoids;
    const OddsClause *odds = c->set->root->odds;
    if (odds && odds->kind == ODDS_AT_LEAST) {
        out->n = odds->n;
        out->m = odds->m;
    }
    bool fine = list_all(&r) && ask_conditions(&r) && choose_starts(&r);
    if (fine) {
        r.best = value_with(&r, &r.all.moves);
        fine = ask_table(&r);
    }
    if (fine) {
        finish(&r);
        out->seconds = prove_now() - began;
    }
    position_graph_clear(&r.all);
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

/* verify/odds/odds_ground.c -- see odds_ground.h. */
#include "verify/odds/odds_ground.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "graph/heights.h"
#include "interp/evaluate/condition.h"
#include "verify/table_classes.h"

static const char noun[] = "positions of a game";

/* ---- the positions ------------------------------------------------------------------------ */

static bool list_all(const Compiled *c, const VerifyOptions *o, OddsGround *g, Status *status)
{
    const ReachRequest request = {
        .memory = o->memory, .threads = o->threads, .until = prove_deadline(&o->limits)};
    Classes classes = classes_of_set(c->set, c->game);
    const PositionGround ground = {&classes, o->starts, o->n_starts};
    bool made = position_graph_make(c->game, o->us, &ground, &request, &g->all, status);
    classes_clear(&classes);
    if (!made)
        return false;
    bool some = o->n_starts || o->sample; /* whose play meets positions, all of them at most */
    uint64_t bytes =
        odds_ground_bytes(g) + (some ? g->all.moves.n * position_table_bytes_each(c->game) : 0);
    return bytes <= o->memory ||
           status_fail(status, STATUS_TOO_LARGE,
                       "the values of %u positions take %.0f MB, with the positions (--memory)",
                       g->all.moves.n, (double)bytes / (1 << 20));
}

uint64_t odds_ground_bytes(const OddsGround *g)
{
    enum { ANSWER = 8, RECORD = 8, MARKS = 3 }; /* by position */
    uint32_t n = g->all.moves.n;
    size_t edges = graph_n_edges(&g->all.moves);
    return g->all.counts.bytes + 2 * chance_bytes(n, edges) + graph_bytes(n, edges) +
           n * (uint64_t)(ANSWER + RECORD + MARKS);
}

/* The kind of a position in which the aim, or what is to be avoided, does not hold. */
static ChanceNode kind_of_position(const Game *game, const void *position)
{
    if (game_is_over(game, position))
        return CHANCE_FAILS;
    if (game_is_chance(game, position))
        return CHANCE_DRAWN;
    return game->turn(game, position) == TURN_US ? CHANCE_OURS : CHANCE_THEIRS;
}

/* Asks the table's aim, or what it is to avoid, and its scope of all positions. */
static bool ask_conditions(const Compiled *c, OddsGround *g, Deadline until, Status *status)
{
    Condition *end = condition_of_end(c, until), *scope = condition_new(c, c->scope, until);
    g->kind = base_alloc(g->all.moves.n + (size_t)1, noun);
    g->counts = base_zalloc(g->all.moves.n + (size_t)1, sizeof *g->counts, noun);
    for (uint32_t i = 0; i < g->all.moves.n && !condition_gave_up(end); i++) {
        const void *position = position_graph_at(&g->all, i);
        bool ends = condition_holds(end, position);
        g->kind[i] = (uint8_t)(ends ? CHANCE_REACHED : kind_of_position(c->game, position));
        bool ours = odds_ground_is_ours(g, i);
        g->n_ours += ours;
        g->counts[i] = ours && i < g->all.n_ground && condition_holds(scope, position);
    }
    bool fine = !condition_gave_up(end) && !condition_gave_up(scope);
    condition_free(end);
    condition_free(scope);
    return fine || status_give_up(status, &until, "the aim was being asked of positions");
}

bool odds_ground_make(const Compiled *c, const VerifyOptions *o, OddsGround *out, Status *status)
{
    assert(c && o && out && c->game->chance && o->us < c->game->n_players);
    *out = (OddsGround){.avoids = c->set->root->avoid != NULL};
    out->while_what = "positions were being listed";
    if (!list_all(c, o, out, status))
        return false;
    out->while_what = "the aim was being asked of positions";
    return ask_conditions(c, out, prove_deadline(&o->limits), status);
}

void odds_ground_clear(OddsGround *g)
{
    position_graph_clear(&g->all);
    free(g->kind);
    free(g->counts);
    chance_clear(&g->best);
    *g = (OddsGround){0};
}

/* ---- by number ---------------------------------------------------------------------------- */

static bool graph_position_of(void *self, uint64_t number, void *out)
{
    const OddsGround *g = self;
    if (number >= g->all.moves.n || !odds_ground_is_ours(g, (uint32_t)number))
        return false;
    memcpy(out, position_graph_at(&g->all, (uint32_t)number), g->all.game->position_size);
    return true;
}

Numbering odds_ground_numbering(const OddsGround *g)
{
    assert(g && g->kind);
    return (Numbering){.game = g->all.game,
                       .self = (void *)(uintptr_t)g,
                       .position = graph_position_of,
                       .only_open = true};
}

/* ---- values ------------------------------------------------------------------------------- */

/* The kinds of nodes as the others see them, who are to reach what is to be avoided: they reach it
 * where the table has no move, too.  Caller owns them. */
static uint8_t *kinds_for_others(const OddsGround *g, const Digraph *moves)
{
    uint8_t *kind = base_alloc(moves->n + (size_t)1, noun);
    for (uint32_t i = 0; i < moves->n; i++) {
        kind[i] = g->kind[i];
        if (g->kind[i] == CHANCE_THEIRS)
            kind[i] = CHANCE_OURS;
        else if (g->kind[i] == CHANCE_OURS)
            kind[i] = graph_degree(moves, i) ? CHANCE_THEIRS : CHANCE_REACHED;
    }
    return kind;
}

/* Sets bounds to 0 where what is to be avoided cannot be reached at all, as long as we do not want
 * it: there iteration may leave a little. */
static void settle_out_of_reach(const ChanceGraph *g, const Deadline *until, ChanceBounds *b)
{
    static const uint8_t as_height[] = {
        [CHANCE_FAILS] = HEIGHT_NEVER, [CHANCE_REACHED] = HEIGHT_GOAL, [CHANCE_OURS] = HEIGHT_ONE,
        [CHANCE_THEIRS] = HEIGHT_ALL,  [CHANCE_DRAWN] = HEIGHT_ONE,    [CHANCE_PART] = HEIGHT_GOAL};
    uint8_t *kind = base_alloc(g->moves.n + (size_t)1, noun);
    for (uint32_t i = 0; i < g->moves.n; i++)
        kind[i] = as_height[g->kind[i]];
    const HeightGoals goals = {.kind = kind};
    uint32_t *height = heights_find(&g->moves, &goals, until);
    for (uint32_t i = 0; height && i < g->moves.n; i++)
        if (height[i] == NO_HEIGHT_HERE)
            b->lower[i] = b->upper[i] = 0;
    free(height);
    free(kind);
}

/* Bounds of the probability that what is to be avoided is never met. */
static ChanceBounds value_of_avoiding(const OddsGround *g, const Digraph *moves, unsigned threads,
                                      const Deadline *until)
{
    uint8_t *kind = kinds_for_others(g, moves);
    const ChanceGraph others = {.moves = *moves, .kind = kind};
    ChanceBounds b = chance_solve(&others, threads, until);
    settle_out_of_reach(&others, until, &b);
    for (uint32_t i = 0; i < moves->n; i++) {
        Probability lower = b.lower[i];
        b.lower[i] = PROBABILITY_ONE - b.upper[i];
        b.upper[i] = PROBABILITY_ONE - lower;
    }
    free(kind);
    return b;
}

ChanceBounds odds_value_with(const OddsGround *g, const Digraph *moves, const VerifyOptions *o)
{
    assert(g && g->kind && moves->n == g->all.moves.n);
    const Deadline until = prove_deadline(&o->limits);
    const ChanceGraph ours = {.moves = *moves, .kind = g->kind};
    return g->avoids ? value_of_avoiding(g, moves, o->threads, &until)
                     : chance_solve(&ours, o->threads, &until);
}

void odds_ground_value(OddsGround *g, const VerifyOptions *o)
{
    assert(!g->best.lower);
    g->best = odds_value_with(g, &g->all.moves, o);
}

/* engine/general/solved_game.c -- a small game, solved whole (see solved_game.h). */
#include "engine/general/solved_game.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/general/matrix_game.h"
#include "engine/general/shared_values.h"
#include "game/gdl/run/listing.h"
#include "game/solve.h"

/* How many times as long a try may take as the one before that was stopped, at least. */
static const double LONGER = 3;

struct SolvedGame {
    const Game *game;
    bool is_hopeless;
    size_t too_little; /* bytes with which a try has failed */
    double tried;      /* seconds of the last try that was stopped */
    unsigned player;   /* for whom it is solved; n_players: nobody */
    GdlListing listing;
    double *worth;    /* by position: the player's mean goal */
    uint32_t *height; /* by position: plies to the goal 100; NULL if chance moves, or two choose at
                         once */
    double
        *hope; /* by position: the mean goal of best play where others draw their moves; or NULL */
};

SolvedGame *solved_game_new(const Game *game)
{
    assert(game && gdl_is_game(game));
    SolvedGame *s = base_zalloc(1, sizeof *s, "a game");
    s->game = game;
    s->player = game->n_players;
    s->is_hopeless = game->n_players > 2;
    return s;
}

static void forget_solved(SolvedGame *s)
{
    listing_clear(&s->listing);
    free(s->worth), free(s->height), free(s->hope);
    s->worth = s->hope = NULL, s->height = NULL;
    s->player = s->game->n_players;
}

void solved_game_free(SolvedGame *s)
{
    if (!s)
        return;
    forget_solved(s);
    free(s);
}

/* ---- solving ------------------------------------------------------------------------------ */

/* Bytes for values, heights and hopes beside the listing. */
static uint64_t solved_bytes(uint32_t n, size_t n_plies)
{
    return chance_bytes(n, n_plies) + listing_solve_bytes(n, n_plies) + graph_bytes(n, n_plies) +
           24 * (uint64_t)n;
}

/* True if the goals of both players add up to the same at all ends. */
static bool has_constant_sum(const GdlListing *l)
{
    const Game *g = l->game;
    uint8_t *goals[2] = {listing_goals(l, 0), g->n_players > 1 ? listing_goals(l, 1) : NULL};
    int sum = -1;
    bool fine = true;
    for (uint32_t i = 0; i < l->n && fine && goals[1]; i++) {
        if (!game_is_over(g, listing_at(l, i)))
            continue;
        int here = goals[0][i] + goals[1][i];
        fine = sum < 0 || here == sum;
        sum = here;
    }
    free(goals[0]), free(goals[1]);
    return fine;
}

/* Play that turns in circles is no failure of the clock: it would be met again. */
static bool value_positions(SolvedGame *s, unsigned player, const Deadline *until)
{
    if (!s->listing.counts.shares_choices)
        return (s->worth = listing_means(&s->listing, player, 1, until)) != NULL;
    s->worth = base_alloc(s->listing.n * sizeof *s->worth, "values");
    bool fine = shared_values(&s->listing, player, until, s->worth);
    s->is_hopeless = !fine && !deadline_is_over(until);
    return fine;
}

static AimSays aim_at(const SolvedGame *s, uint32_t position, int goal)
{
    if (goal == 100)
        return AIM_HOLDS;
    return game_is_over(s->game, listing_at(&s->listing, position)) ? AIM_FAILS : AIM_OPEN;
}

static bool find_heights(SolvedGame *s, unsigned player, const Deadline *until)
{
    const GdlListing *l = &s->listing;
    if (s->game->chance || l->counts.shares_choices)
        return true;
    uint8_t *says = listing_goals(l, player);
    for (uint32_t i = 0; i < l->n; i++)
        says[i] = (uint8_t)aim_at(s, i, says[i]);
    s->height = listing_solve(l, &(ListingAim){.player = player, .says = says}, until);
    free(says);
    return s->height != NULL;
}

/* Plies behind which a win is forced from a position; UINT32_MAX: it is not. */
static uint32_t win_height(const SolvedGame *s, uint32_t position)
{
    return s->height ? s->height[position] : LISTING_NEVER;
}

/* Above 0 if the first of two positions is better, by its worth, or as a shorter win; 0: they are
 * alike. */
static int compare_worth(const SolvedGame *s, uint32_t a, uint32_t b)
{
    const double ALIKE = 1e-9;
    if (s->worth[a] > s->worth[b] + ALIKE || s->worth[b] > s->worth[a] + ALIKE)
        return s->worth[a] > s->worth[b] ? 1 : -1;
    uint32_t x = win_height(s, a), y = win_height(s, b);
    return (x < y) - (x > y);
}

/* The best of the positions behind one. */
static uint32_t best_of_next(const SolvedGame *s, uint32_t position)
{
    const GdlListing *l = &s->listing;
    uint32_t best = l->successors[l->first[position]];
    for (size_t k = l->first[position]; k < l->first[position + 1]; k++)
        best = compare_worth(s, l->successors[k], best) > 0 ? l->successors[k] : best;
    return best;
}

/* The plies of best play of the player, and all plies of others; the caller's (graph_clear). */
static Digraph keep_best_plies(const SolvedGame *s, const uint8_t *kind)
{
    const GdlListing *l = &s->listing;
    Digraph g = {l->n, base_alloc((l->n + (size_t)1) * sizeof *g.first, "plies"),
                 base_alloc((l->first[l->n] + 1) * sizeof *g.to, "plies")};
    size_t n = 0;
    for (uint32_t i = 0; i < l->n; i++) {
        const uint32_t *next = l->successors + l->first[i];
        size_t count = l->first[i + 1] - l->first[i];
        uint32_t best = kind[i] == CHANCE_OURS && count > 0 ? best_of_next(s, i) : UINT32_MAX;
        g.first[i] = n;
        for (size_t k = 0; k < count; k++)
            if (best == UINT32_MAX || compare_worth(s, next[k], best) == 0)
                g.to[n++] = next[k];
    }
    g.first[l->n] = n;
    return g;
}

/* Of moves that are worth the same against best play, one may leave others more to do wrong. */
static void find_hopes(SolvedGame *s, unsigned player, const Deadline *until)
{
    const GdlListing *l = &s->listing;
    if (l->counts.shares_choices)
        return;
    uint8_t *kind = listing_kinds(l, player, (GdlWorth){true, CHANCE_FAILS});
    uint8_t *goals = listing_goals(l, player);
    for (uint32_t i = 0; i < l->n; i++)
        kind[i] = kind[i] == CHANCE_THEIRS ? CHANCE_DRAWN : kind[i];
    Digraph best = keep_best_plies(s, kind);
    const ChanceGraph g = {best, kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, 1, until);
    s->hope = b.is_done ? base_alloc(l->n * sizeof *s->hope, "values") : NULL;
    for (uint32_t i = 0; i < l->n && s->hope; i++)
        s->hope[i] = (double)b.lower[i] / (double)PROBABILITY_ONE * 100;
    chance_clear(&b);
    graph_clear(&best);
    free(kind), free(goals);
}

/* Lists and solves.   Returns: false if that was stopped, or is hopeless. */
static bool solve_for(SolvedGame *s, unsigned player, const SolvingLimits *limits)
{
    Status status = {0};
    const GdlListingLimits listing = {
        .memory = limits->memory, .besides = solved_bytes, .threads = 1, .until = limits->until};
    if (!listing_make(s->game, player, &listing, &s->listing, &status)) {
        s->too_little = status_gave_up(&status) ? s->too_little : limits->memory;
        return false;
    }
    s->is_hopeless = !has_constant_sum(&s->listing);
    if (s->is_hopeless || !value_positions(s, player, &limits->until) ||
        !find_heights(s, player, &limits->until))
        return false;
    find_hopes(s, player, &limits->until);
    return true;
}

/* True if a try may succeed where the ones before have failed. */
static bool may_be_solved(const SolvedGame *s, const SolvingLimits *limits)
{
    double at = limits->until.at;
    return !s->is_hopeless && limits->memory > s->too_little &&
           (at <= 0 || at - deadline_clock() > LONGER * s->tried) &&
           !deadline_is_over(&limits->until);
}

bool solved_game_try(SolvedGame *s, unsigned player, const SolvingLimits *limits)
{
    assert(s && player < s->game->n_players && limits);
    double began = deadline_clock();
    if (s->player == player || !may_be_solved(s, limits))
        return s->player == player;
    forget_solved(s);
    if (solve_for(s, player, limits)) {
        s->player = player;
        return true;
    }
    forget_solved(s);
    s->tried = deadline_clock() - began;
    return false;
}

/* ---- moves -------------------------------------------------------------------------------- */

/* The moves that are worth most in turn; of these the one with the best hope, if that is known. */
static void best_in_turn(const SolvedGame *s, uint32_t at, SolvedMoves *out)
{
    const uint32_t *next = s->listing.successors + s->listing.first[at];
    size_t n = out->n, hoped = n;
    uint32_t best = best_of_next(s, at);
    out->worth = s->worth[best];
    if (win_height(s, best) != LISTING_NEVER)
        out->plies = 1 + win_height(s, best);
    out->n = 0;
    for (size_t i = 0; i < n; i++) {
        if (compare_worth(s, next[i], best) != 0)
            continue;
        out->best[out->n++] = out->best[i];
        if (s->hope && (hoped == n || s->hope[next[i]] > s->hope[next[hoped]]))
            hoped = i, out->best[0] = out->best[i];
    }
    out->n = s->hope ? 1 : out->n;
}

/* A move drawn as best play has it. */
static void best_by_lot(const SolvedGame *s, uint32_t at, uint64_t seed, SolvedMoves *out)
{
    double *mix = base_alloc(out->n * sizeof *mix, "moves");
    out->worth = shared_mix(&s->listing, s->worth, at, mix);
    out->best[0] = out->best[matrix_game_draw(mix, (uint32_t)out->n, seed)];
    out->n = 1;
    free(mix);
}

bool solved_game_moves(const SolvedGame *s, const void *position, uint64_t seed, SolvedMoves *out)
{
    assert(s && position && out);
    const Game *g = s->game;
    const GdlListing *l = &s->listing;
    if (s->player == g->n_players || g->us(g, position) != s->player ||
        g->turn(g, position) != TURN_US || game_is_over(g, position))
        return false;
    uint32_t at = listing_find(l, position);
    if (at == UINT32_MAX)
        return false;
    *out = (SolvedMoves){.best = base_alloc(g->max_moves * sizeof *out->best, "moves")};
    out->n = g->moves(g, position, NULL, out->best);
    assert(out->n == l->first[at + 1] - l->first[at]);
    if (shared_is_choice(l, s->player, at))
        best_by_lot(s, at, seed, out);
    else
        best_in_turn(s, at, out);
    return true;
}

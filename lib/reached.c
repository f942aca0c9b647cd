/* lib/reached.c -- games from files of rules, solved, for other programs.
 * Does: lists all reachable positions, and finds what each role can force, or its probability to
 *   win.
 * Knows: game/gdl.   Must not know: tables. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/gdl/run/listing.h"
#include "lib/internal.h"
#include "write/report/reached.h"

enum {
    /* plies of a part of the listing that is small enough to be solved once the time is over */
    SMALL_PLIES = 1 << 18
};
static const double KEPT_TIME = 0.25; /* of the time that is left: for solving what is listed */

static void tell_positions_listed(void *context, uint64_t positions)
{
    limits_tell(context, (Al0Progress){.work = AL0_WORK_POSITIONS,
                                       .name = "positions",
                                       .done = positions,
                                       .positions = positions});
}

/* Bytes for what a role can force, beside the listing; and for how probably it wins. */
static uint64_t force_bytes(uint32_t n, size_t n_plies)
{
    return listing_solve_bytes(n, n_plies) + n;
}

static uint64_t odds_bytes(uint32_t n, size_t n_plies)
{
    return chance_bytes(n, n_plies) + 2 * (uint64_t)n;
}

static GdlListingLimits listing_limits(CallLimits *l)
{
    return (GdlListingLimits){.memory = l->at.memory ? l->at.memory : ENDGAME_MEMORY,
                              .depth = l->at.max_depth,
                              .threads = l->at.threads,
                              .until = l->until,
                              .progress = tell_positions_listed,
                              .context = l};
}

/* A game being solved for the roles from `first` on, n of them. */
typedef struct ReachedWork {
    const Game *game;
    GdlListingLimits limits;
    ReachedGame *out;
    uint64_t *by_depth;  /* what out->by_depth is */
    ReachedForce *force; /* room for those of all players */
    Status *status;
    bool is_cut; /* the time is over, and a small part of the listing alone is looked at */
} ReachedWork;

static bool is_reach_over(const ReachedWork *w)
{
    return deadline_is_over(&w->limits.until);
}

/* Lists for a role, until a part of the time is left.  Once the time is over the part of the game
 * that was listed for the role before is listed again. */
static void list_for(const ReachedWork *w, unsigned role, GdlListing *l)
{
    GdlListingLimits limits = w->limits;
    Status ignored;
    if (w->is_cut) {
        limits.until = (Deadline){0};
        limits.depth = l->level.n > 2 ? (uint32_t)l->level.n - 1 : 1; /* 0 were no limit */
    } else if (limits.until.at > 0) {
        limits.until.at -= KEPT_TIME * (limits.until.at - deadline_clock());
    }
    listing_clear(l);
    listing_make(w->game, role, &limits, l, w->is_cut ? &ignored : w->status);
}

/* Leaves of the listing what can be solved without a look at the clock. */
static void cut_listing(ReachedWork *w, GdlListing *l)
{
    w->is_cut = true;
    w->out->is_stopped = true;
    listing_cut(l, SMALL_PLIES);
}

static void take_listing_counts(ReachedWork *w, const GdlListing *l)
{
    ReachedGame *out = w->out;
    out->states = l->counts.states;
    out->terminal = l->counts.terminal;
    out->dead_ends = l->counts.dead_ends;
    out->steps = l->counts.edges;
    out->shares_choices = l->counts.shares_choices;
    out->is_whole = listing_is_whole(l);
    out->n_depths = l->level.n;
    w->by_depth = base_alloc((l->level.n + 1) * sizeof *w->by_depth, "positions of a game");
    for (size_t i = 0; i < l->level.n; i++)
        w->by_depth[i] = l->level.at[i].states;
    out->by_depth = w->by_depth;
}

/* Bounds of the value of each position, where all that is not listed has one value.  Where the time
 * is over each is looked at once. */
static ChanceBounds bound_values(const ReachedWork *w, const GdlListing *l, unsigned role,
                                 ChanceNode beyond)
{
    uint8_t *kind = listing_kinds(l, role, (GdlWorth){w->out->expects, beyond});
    uint8_t *goals = listing_goals(l, role);
    const ChanceGraph g = {listing_graph(l), kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, w->limits.threads ? w->limits.threads : 1, &w->limits.until);
    for (uint32_t i = 0; i < l->n && !w->out->has_goals_between; i++)
        w->out->has_goals_between = goals[i] > 0 && goals[i] < GDL_GOAL_PARTS;
    free(kind), free(goals);
    w->out->is_stopped |= !b.is_done;
    return b;
}

/* Odds between bounds, with the fraction that these make likely: a random number between 0 and 1
 * would be this close to a fraction this simple with a probability below 1/1000. */
static ReachedOdds odds_between(Probability lower, Probability upper)
{
    enum { RARE = 1000 };
    ReachedOdds odds = {.lower = lower, .upper = upper, .is_exact = lower == upper};
    Fraction f = fraction_between(lower, upper);
    odds.alone = fraction_alone(f, lower, upper);
    if (odds.alone / RARE >= f.denominator)
        odds.fraction = f;
    return odds;
}

/* What the role wins by chance, or its mean goal, by what is listed. */
static ReachedOdds role_odds(const ReachedWork *w, const GdlListing *l, unsigned role)
{
    ChanceBounds b = bound_values(w, l, role, CHANCE_FAILS);
    ReachedOdds odds;
    Fraction f;
    if (!listing_is_whole(l) && is_reach_over(w) && !w->is_cut) {
        odds = (ReachedOdds){.lower = b.lower[0], .upper = PROBABILITY_ONE};
        w->out->is_stopped = true;
    } else if (!listing_is_whole(l)) {
        ChanceBounds best = bound_values(w, l, role, CHANCE_REACHED);
        odds = (ReachedOdds){.lower = b.lower[0], .upper = best.upper[0]};
        chance_clear(&best);
    } else {
        odds = odds_between(b.lower[0], b.upper[0]);
        if (chance_exactly(&b, &f)) {
            odds.is_exact = true;
            odds.fraction = f;
        }
    }
    chance_clear(&b);
    return odds;
}

/* Where it is stopped a small part of the listing may tell more than all of it. */
static void value_role(ReachedWork *w, GdlListing *l, unsigned role, ReachedForce *force)
{
    if (is_reach_over(w))
        cut_listing(w, l);
    force->odds = role_odds(w, l, role);
    if (w->is_cut || !w->out->is_stopped)
        return;
    cut_listing(w, l);
    const ReachedOdds all = force->odds, part = role_odds(w, l, role);
    if (part.lower > all.lower)
        force->odds.lower = part.lower;
    if (part.upper < all.upper)
        force->odds.upper = part.upper;
}

static void force_role(ReachedWork *w, GdlListing *l, unsigned role, ReachedForce *force)
{
    GdlForced forced = {.at_most = GDL_ANY_GOAL};
    if (is_reach_over(w))
        cut_listing(w, l);
    if (!listing_forced(l, role, w->is_cut ? NULL : &w->limits.until, &forced)) {
        cut_listing(w, l);
        listing_forced(l, role, NULL, &forced);
    }
    force->goal = forced.goal;
    force->at_most = forced.at_most;
    force->is_capped = forced.is_capped;
    force->plies = forced.plies;
    force->is_least = forced.is_least;
}

/* Where the time is over the listing is cut. */
static void solve_role(ReachedWork *w, GdlListing *l, unsigned role, ReachedForce *force)
{
    force->role = w->game->players[role];
    if (w->game->chance)
        value_role(w, l, role, force);
    else
        force_role(w, l, role, force);
    force->is_whole = listing_is_whole(l);
    force->depth = (uint32_t)l->level.n - 1;
}

/* Solves for n roles from first on, as far as positions can be listed.  What roles see differs
 * where several choose at the same time: then each has a listing of its own.
 * Returns: false if nothing is known, with a status; the status also says why a listing is not
 * whole. */
static bool solve_roles(ReachedWork *w, unsigned first, unsigned n)
{
    GdlListing l = {0};
    list_for(w, first, &l);
    bool fine = l.n > 0;
    if (fine)
        take_listing_counts(w, &l);
    for (unsigned i = 0; i < n && fine; i++) {
        if (i > 0 && l.counts.between > 0)
            list_for(w, first + i, &l);
        fine = l.n > 0;
        if (fine)
            solve_role(w, &l, first + i, &w->force[i]);
    }
    listing_clear(&l);
    return fine;
}

/* The number of a player; n_players after a failure. */
static unsigned role_named(const Game *game, const char *us, Status *s)
{
    StrBuf players = {0};
    unsigned i = 0;
    for (; i < game->n_players && strcmp(game->players[i], us) != 0; i++)
        strbuf_printf(&players, "%s%s", i ? ", " : "", game->players[i]);
    if (i == game->n_players)
        status_fail(s, STATUS_WRONG_INPUT, "the game has no player `%s`, but %s", us,
                    strbuf_get(&players));
    strbuf_clear(&players);
    return i;
}

/* us: NULL, or the one role asked for.   expects: its mean goal is asked for. */
static Al0Report *solve_for_role(ReachedWork *w, const char *us, bool expects)
{
    if (expects && !w->game->chance) {
        status_fail(w->status, STATUS_WRONG_USE,
                    "`%s` has no chance: what a role can force is what it can expect",
                    w->game->name);
        return NULL;
    }
    unsigned first = us ? role_named(w->game, us, w->status) : 0;
    if (first == w->game->n_players)
        return NULL;
    w->out->game = w->game->name;
    w->out->has_chance = w->game->chance != NULL;
    w->out->expects = expects;
    w->out->force = w->force;
    w->out->n_roles = us ? 1 : w->game->n_players;
    if (!solve_roles(w, first, (unsigned)w->out->n_roles))
        return NULL;
    if (w->out->is_stopped && w->status->kind == STATUS_OK)
        status_give_up(w->status, &w->limits.until, "the game was being solved");
    Al0Report *r = lib_report_new();
    reached_document(&r->doc, w->out);
    return r;
}

static Al0Report *solve_game(const Game *game, const Al0ReachedOptions *how, GdlListingLimits l,
                             Status *s)
{
    ReachedGame all = {0};
    ReachedForce force[MOST_PLAYERS] = {{0}};
    l.besides = game->chance ? odds_bytes : force_bytes;
    ReachedWork w = {.game = game, .limits = l, .out = &all, .force = force, .status = s};
    Al0Report *report = solve_for_role(&w, how->us, how->expect);
    free(w.by_depth);
    return report;
}

/* How a game is asked for, as it is taken. */
typedef struct RulesRequest {
    Al0ReachedOptions how;
    Al0ReadOptions read;
    CallLimits limits;
} RulesRequest;

static Al0Report *solve_file(const char *path, RulesRequest *r, Status *s)
{
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    GdlListingLimits l = listing_limits(&r->limits);
    OpenGames games = {.bounds = {l.memory, l.until}};
    const Source *source = lib_read_source(home, ds, path, &r->read);
    const Vocab *vocab = source ? games_open(&games, home, ds, source, NULL) : NULL;
    games_ready(&games);
    Al0Report *report = vocab ? solve_game(vocab->game, &r->how, l, s) : NULL;
    Status said = lib_end_messages(ds, r->read.messages);
    if (!vocab)
        *s = said;
    games_close(&games);
    arena_free(home);
    return report;
}

Al0Report *al0_solve_rules(const char *path, const Al0ReachedOptions *how,
                           const Al0ReadOptions *options, const Al0Limits *limits,
                           Al0Status *status)
{
    assert(path);
    Status s = {0};
    RulesRequest r;
    Al0Report *report = NULL;
    if (SIZED_TAKE(&r.how, how, "options of solving", &s) &&
        lib_take_read_options(&r.read, &r.limits, options, &s) &&
        limits_take(&r.limits, limits, &s))
        report = solve_file(path, &r, &s);
    lib_end(status, &s);
    return report;
}

/* lib/reached.c -- games from files of rules, solved, for other programs.
 * Does: lists all that play can reach, and tells what each role can force, or how probably it wins.
 * Knows: game/gdl.   Must not know: tables. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"
#include "game/gdl/listing.h"
#include "lib/face.h"
#include "write/reached.h"

#define DEFAULT_MEMORY (UINT64_C(8) << 30)

/* What is told while positions are listed. */
typedef struct ReachedSink {
    Al0ReachedProgress *tell;
    void *context;
} ReachedSink;

static void tell(void *context, uint64_t positions)
{
    const ReachedSink *to = context;
    to->tell(to->context, positions);
}

static GdlListingLimits limits_of(const Al0Limits *given, ReachedSink *to)
{
    Al0Limits l = given ? *given : (Al0Limits){0};
    return (GdlListingLimits){
        .memory = l.memory ? l.memory : DEFAULT_MEMORY,
        .threads = l.threads,
        .until = {.at = l.max_time > 0 ? deadline_clock() + l.max_time : 0, .stop = l.stop},
        .progress = to->tell ? tell : NULL,
        .context = to};
}

/* A game being solved for the roles from `first` on, n of them. */
typedef struct ReachedWork {
    const Game *game;
    const GdlListingLimits *limits;
    unsigned threads;
    ReachedGame *out;
    ReachedForce *force;                        /* room for those of all players */
    Status *status;
} ReachedWork;

static void take_counts(const GdlListing *l, ReachedGame *out)
{
    out->states = l->counts.states;
    out->terminal = l->counts.terminal;
    out->dead_ends = l->counts.dead_ends;
    out->steps = l->counts.edges;
    out->shares_choices = l->counts.shares_choices;
}

/* What the role wins by chance.   Returns: false with a status where there is no room for it. */
static bool value_role(const ReachedWork *w, const GdlListing *l, unsigned role,
                       ReachedForce *force)
{
    uint64_t bytes = listing_bytes(l) + chance_bytes(l->n, l->first[l->n]);
    if (bytes > w->limits->memory)
        return status_fail(w->status, STATUS_TOO_LARGE,
                           "the values of %u positions take %.0f MB, with the positions (--memory)",
                           l->n, (double)bytes / (1 << 20));
    uint8_t *kind = listing_kinds(l, role);
    const ChanceGraph g = {l->n, kind, l->first, l->successors};
    ChanceBounds b = chance_solve(&g, w->threads, &w->limits->until);
    Fraction f;
    force->odds = reached_odds(b.lower[0], b.upper[0]);
    if (chance_exactly(&b, &f)) {
        force->odds.is_exact = true;
        force->odds.fraction = f;
    }
    w->out->is_stopped |= !b.is_done;
    chance_clear(&b);
    free(kind);
    return true;
}

static bool solve_role(const ReachedWork *w, const GdlListing *l, unsigned role,
                       ReachedForce *force)
{
    force->role = w->game->players[role];
    if (w->game->chance)
        return value_role(w, l, role, force);
    GdlForced forced = listing_forced(l, role);
    force->goal = forced.goal;
    force->plies = forced.plies;
    force->is_least = forced.is_least;
    return true;
}

/* Solves for n roles from first on.  What they see differs where several choose at the same time: then each role has a listing
 * of its own. */
static bool solve_roles(const ReachedWork *w, unsigned first, unsigned n, ReachedForce *force)
{
    GdlListing l;
    bool fine = listing_make(w->game, first, w->limits, &l, w->status);
    if (!fine)
        return false;
    take_counts(&l, w->out);
    for (unsigned i = 0; i < n && fine; i++) {
        if (i > 0 && l.counts.between > 0) {
            listing_clear(&l);
            fine = listing_make(w->game, first + i, w->limits, &l, w->status);
        }
        fine = fine && solve_role(w, &l, first + i, &force[i]);
    }
    listing_clear(&l);
    return fine;
}

/* The number of a player; n_players after a failure. */
static unsigned find_player(const Game *game, const char *us, Status *s)
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

/* us: NULL, or the one role asked for. */
static char *solve(const ReachedWork *w, const char *us, Al0Format format)
{
    StrBuf text = {0};
    unsigned first = us ? find_player(w->game, us, w->status) : 0;
    if (first == w->game->n_players)
        return NULL;
    w->out->game = w->game->name;
    w->out->has_chance = w->game->chance != NULL;
    w->out->force = w->force;
    w->out->n_roles = us ? 1 : w->game->n_players;
    if (!solve_roles(w, first, (unsigned)w->out->n_roles, w->force))
        return NULL;
    if (w->out->is_stopped)
        status_give_up(w->status, &w->limits->until, "the game was being solved");
    if (format == AL0_JSON)
        reached_write_json(&text, w->out);
    else
        reached_write_text(&text, w->out);
    return strbuf_take(&text);
}

char *al0_solve_rules(const char *path, const char *us, const Al0ReadOptions *options,
                      const Al0Limits *limits, Al0Format format, Al0ReachedProgress *progress,
                      void *context, char **messages, Al0Status *status)
{
    assert(path && (format == AL0_TEXT || format == AL0_JSON));
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    ReachedSink to = {progress, context};
    GdlListingLimits l = limits_of(limits, &to);
    OpenGames games = {.bounds = {l.memory, l.until}};
    Status s = {0};
    const Source *source = face_read_source(home, ds, path, options);
    const Vocab *vocab = source ? games_open(&games, home, ds, source, NULL) : NULL;
    games_ready(&games);
    ReachedGame all = {0};
    ReachedForce force[MOST_PLAYERS] = {{0}};
    const ReachedWork w = {.game = vocab ? vocab->game : NULL,
                           .limits = &l,
                           .threads = limits && limits->threads ? limits->threads : 1,
                           .out = &all,
                           .force = force,
                           .status = &s};
    char *text = vocab ? solve(&w, us, format) : NULL;
    if (!vocab)
        s = diag_status(ds);
    face_end(status, &s);
    face_give_messages(ds, options, messages);
    games_close(&games);
    arena_free(home);
    return text;
}

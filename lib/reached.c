/* lib/reached.c -- games from files of rules, solved, for other programs.
 * Does: lists all that play can reach, and tells what each role can force.
 * Knows: game/gdl.   Must not know: tables. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

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
        .until = {.at = l.max_time > 0 ? deadline_clock() + l.max_time : 0, .stop = l.stop},
        .progress = to->tell ? tell : NULL,
        .context = to};
}

/* Lists what the role sees, and adds what it can force.   out: of role 0 all counts, too. */
static bool solve_role(const Game *game, unsigned role, const GdlListingLimits *limits,
                       ReachedGame *out, ReachedForce *force, Status *s)
{
    GdlListing l;
    if (!listing_make(game, role, limits, &l, s))
        return false;
    if (role == 0) {
        out->states = l.counts.states;
        out->terminal = l.counts.terminal;
        out->dead_ends = l.counts.dead_ends;
        out->steps = l.counts.edges;
    }
    force->role = game->players[role];
    force->goal = listing_forced(&l, role, &force->plies);
    listing_clear(&l);
    return true;
}

static char *solve(const Game *game, const GdlListingLimits *limits, Al0Format format, Status *s)
{
    ReachedForce force[MOST_PLAYERS] = {{0}};
    ReachedGame all = {.game = game->name, .force = force, .n_roles = game->n_players};
    StrBuf text = {0};
    for (unsigned role = 0; role < game->n_players; role++)
        if (!solve_role(game, role, limits, &all, &force[role], s))
            return NULL;
    if (format == AL0_JSON)
        reached_write_json(&text, &all);
    else
        reached_write_text(&text, &all);
    return strbuf_take(&text);
}

char *al0_solve_rules(const char *path, const Al0ReadOptions *options, const Al0Limits *limits,
                      Al0Format format, Al0ReachedProgress *progress, void *context,
                      char **messages, Al0Status *status)
{
    assert(path && (format == AL0_TEXT || format == AL0_JSON));
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    OpenGames games = {0};
    Status s = {0};
    const Source *source = face_read_source(home, ds, path, options);
    const Vocab *vocab = source ? games_open(&games, home, ds, source, NULL) : NULL;
    ReachedSink to = {progress, context};
    GdlListingLimits l = limits_of(limits, &to);
    games_ready(&games);
    char *text = vocab ? solve(vocab->game, &l, format, &s) : NULL;
    if (!vocab)
        s = diag_status(ds);
    face_end(status, &s);
    face_give_messages(ds, options, messages);
    games_close(&games);
    arena_free(home);
    return text;
}

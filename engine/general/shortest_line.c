/* engine/general/shortest_line.c -- breadth-first search for the goal 100 (see shortest_line.h). */
#include "engine/general/shortest_line.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/gdl/gdl_states.h"
#include "game/gdl/run/listing.h"

enum { WON = 100 };
/* Tries of any length, as the machine may have been busy; any other takes so many times as long as
 * the one before, at least. */
enum { FREE_TRIES = 2 };
static const double LONGER_TRY = 3;

struct ShortestLine {
    const Game *game;
    bool is_hopeless;
    size_t too_little;       /* bytes with which a try has failed */
    unsigned n_tries;        /* that were stopped */
    double tried;            /* seconds of the last of these */
    unsigned n;              /* moves of the line; 0: there is none */
    unsigned char *position; /* n + 1 of them */
    Move *move;
};

ShortestLine *shortest_line_new(const Game *game)
{
    assert(game && gdl_is_game(game));
    ShortestLine *s = base_zalloc(1, sizeof *s, "a line");
    s->game = game;
    s->is_hopeless = game->n_players != 1 || game->chance || !gdl_has_clocks(game);
    return s;
}

void shortest_line_free(ShortestLine *s)
{
    if (!s)
        return;
    free(s->position), free(s->move);
    free(s);
}

/* The index of a position in the line; n: it does not lie there, or it is the end. */
static unsigned place_in_line(const ShortestLine *s, const void *position)
{
    unsigned i = 0;
    while (i < s->n && !s->game->same(s->game, s->position + i * s->game->position_size, position))
        i++;
    return i;
}

/* ---- the search --------------------------------------------------------------------------- */

/* The first listed position in which play ends with the goal 100; l->n: none. */
static uint32_t find_won_end(const GdlListing *l)
{
    uint8_t *goal = listing_goals(l, 0);
    uint32_t i = 0;
    while (i < l->n && goal[i] != WON)
        i++;
    free(goal);
    return i;
}

/* By position the one that leads to it first, whose move has made it.  It comes before it. */
static uint32_t *find_makers(const GdlListing *l)
{
    uint32_t *maker = base_alloc(l->n * sizeof *maker, "a line"), made = 1;
    for (uint32_t i = 0; i < l->n; i++)
        for (size_t k = l->first[i]; k < l->first[i + 1]; k++)
            if (l->successors[k] == made)
                maker[made++] = i;
    assert(made == l->n);
    return maker;
}

/* The first move from one listed position to another. */
static Move move_between(const GdlListing *l, uint32_t from, uint32_t to, Move *moves)
{
    const Game *g = l->game;
    size_t k = l->first[from];
    while (l->successors[k] != to)
        k++;
    g->moves(g, listing_at(l, from), NULL, moves);
    return moves[k - l->first[from]];
}

static void write_line(ShortestLine *s, const GdlListing *l, uint32_t end)
{
    const size_t size = s->game->position_size;
    uint32_t *maker = find_makers(l);
    Move *moves = base_alloc(s->game->max_moves * sizeof *moves, "moves");
    free(s->position), free(s->move);
    s->n = 0;
    for (uint32_t at = end; at > 0; at = maker[at])
        s->n++;
    s->position = base_alloc((s->n + (size_t)1) * size, "a line");
    s->move = base_zalloc(s->n + (size_t)1, sizeof *s->move, "a line");
    memcpy(s->position + s->n * size, listing_at(l, end), size);
    uint32_t at = end;
    for (unsigned i = s->n; i-- > 0; at = maker[at]) {
        s->move[i] = move_between(l, maker[at], at, moves);
        memcpy(s->position + i * size, listing_at(l, maker[at]), size);
    }
    free(moves);
    free(maker);
}

static void look_for_line(ShortestLine *s, const void *position, const SolvingLimits *limits)
{
    GdlListing l;
    Status status = {0};
    const GdlListingLimits listing = {.memory = limits->memory,
                                      .threads = 1,
                                      .until = limits->until,
                                      .from = position,
                                      .goal = WON,
                                      .merges_clocks = true};
    double began = deadline_clock();
    bool is_all = listing_make(s->game, 0, &listing, &l, &status);
    if (!is_all && !status_gave_up(&status))
        s->too_little = limits->memory;
    uint32_t end = find_won_end(&l);
    if (end < l.n && end > 0)
        write_line(s, &l, end);
    else
        s->is_hopeless = is_all;
    listing_clear(&l);
    s->tried = deadline_clock() - began;
    s->n_tries++;
}

/* True if a try may succeed where the ones before have failed. */
static bool may_find_line(const ShortestLine *s, const SolvingLimits *limits)
{
    double at = limits->until.at;
    bool is_longer = at <= 0 || at - deadline_clock() > LONGER_TRY * s->tried;
    return !s->is_hopeless && limits->memory > s->too_little &&
           (s->n_tries < FREE_TRIES || is_longer) && !deadline_is_over(&limits->until);
}

bool shortest_line_try(ShortestLine *s, const void *position, const SolvingLimits *limits)
{
    assert(s && position && limits);
    if (place_in_line(s, position) == s->n && may_find_line(s, limits))
        look_for_line(s, position, limits);
    return place_in_line(s, position) < s->n;
}

Move shortest_line_move(const ShortestLine *s, const void *position, unsigned *plies)
{
    assert(s && position && plies);
    unsigned i = place_in_line(s, position);
    assert(i < s->n);
    *plies = s->n - i;
    return s->move[i];
}

/* bench/best_response.c -- how well a small game can be played against random moves at all.
 * Usage: best_response FILE.kif...
 * Prints for each role of a game with several the mean goal of best play, where all others draw
 * their moves, each with the same probability: nobody scores more in a match against `random`. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/source.h"
#include "bench/clock.h"
#include "game/gdl/gdl.h"
#include "game/gdl/run/listing.h"

#define LISTING_BYTES ((uint64_t)8 << 30)

/* The value of the first position for a player, 0 to 100, all others being chance.  They choose
 * after the player in the listing, where they choose at the same time, but draw without seeing its
 * choice. */
static double best_against_random(const GdlListing *l, unsigned player)
{
    uint8_t *kind = listing_kinds(l, player, (GdlWorth){true, CHANCE_FAILS});
    uint8_t *goals = listing_goals(l, player);
    for (uint32_t i = 0; i < l->n; i++)
        kind[i] = kind[i] == CHANCE_THEIRS ? CHANCE_DRAWN : kind[i];
    const ChanceGraph g = {listing_graph(l), kind, goals, GDL_GOAL_PARTS};
    ChanceBounds b = chance_solve(&g, 1, NULL);
    double worth = (double)b.lower[0] / (double)PROBABILITY_ONE * 100;
    chance_clear(&b);
    free(kind), free(goals);
    return worth;
}

/* False after a message. */
static bool measure_role(const Game *game, unsigned player)
{
    double began = cpu_seconds();
    GdlListing l = {0};
    Status status = {0};
    const GdlListingLimits limits = {.memory = LISTING_BYTES, .threads = 1};
    bool fine = listing_make(game, player, &limits, &l, &status);
    if (fine)
        printf("  %-12s %7.3f   %9" PRIu64 " states, %.1f s\n", game->players[player],
               best_against_random(&l, player), l.counts.states, cpu_seconds() - began);
    else
        fprintf(stderr, "  %s: %s\n", game->players[player], status.text);
    fflush(stdout);
    listing_clear(&l);
    return fine;
}

/* False after messages. */
static bool measure_game(const char *path)
{
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    const Source *source = NULL;
    GdlGame *g = NULL;
    if (source_read(home, path, path, &source) == READ_OK)
        g = gdl_game_open(home, ds, source, (GdlOpening){0});
    bool fine = g != NULL;
    if (fine)
        gdl_game_ready(g);
    printf("%s%s\n", path, fine ? "" : ": cannot be read");
    for (unsigned r = 0; fine && r < gdl_game(g)->n_players; r++)
        fine = measure_role(gdl_game(g), r);
    gdl_game_close(g);
    diag_free(ds);
    arena_free(home);
    return fine;
}

int main(int argc, char **argv)
{
    bool fine = argc > 1;
    for (int i = 1; i < argc; i++)
        fine = measure_game(argv[i]) && fine;
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* bench/player.c -- speed of the player of games from files beside bare random games.
 * Usage: player [--games N] FILE.kif...
 * Prints for each game random games per second of processor time, and those of the player's search
 * from the first position, of a new tree; the states of the tree, and what is proved of the first
 * position. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/source.h"
#include "bench/clock.h"
#include "engine/general/mcts.h"
#include "game/gdl/gdl.h"
#include "game/gdl/gdl_states.h"
#include "game/gdl/run/explore.h"

#define TREE_BYTES ((size_t)1 << 30)

/* Games per second of processor time; more and more are played until that takes long enough. */
static double random_games(const GameProgram *p)
{
    const double LEAST_SECONDS = 0.3;
    for (uint64_t n = 256;; n *= 4) {
        double began = cpu_seconds();
        Explored found = explore_play(p, n, 1, NULL);
        double seconds = cpu_seconds() - began;
        explore_clear(&found);
        if (seconds > LEAST_SECONDS)
            return (double)n / seconds;
    }
}

static void measure_search(const Game *game, const void *position, uint64_t games)
{
    double began = cpu_seconds();
    Mcts *s = mcts_new(gdl_program(game), TREE_BYTES);
    mcts_set_root(s, gdl_facts(game, position));
    uint64_t done = mcts_run(s, &(MctsLimits){.games = games, .role = game->n_players});
    double seconds = cpu_seconds() - began;
    const MctsTree *t = mcts_tree(s);
    MctsNode *root = mcts_node(t, mcts_root(s));
    printf(" %9" PRIu64 " in the search, %9.0f/s, %8u states, %4.0f MB, %s goal %u to %u\n", done,
           (double)done / (seconds > 0 ? seconds : 1e-9), t->n_nodes,
           (double)mcts_tree_bytes(t) / 1e6, game->players[0], mcts_low(t, root)[0],
           mcts_high(t, root)[0]);
    mcts_free(s);
}

/* False after messages. */
static bool measure_player(const char *path, uint64_t games)
{
    Arena *home = arena_new("a game");
    Diags *ds = diag_new();
    const Source *source = NULL;
    GdlGame *g = NULL;
    if (source_read(home, path, path, &source) == READ_OK)
        g = gdl_game_open(home, ds, source, (GdlOpening){0});
    if (g) {
        gdl_game_ready(g);
        printf("%-28s %10.0f random games/s", path, random_games(g->program));
        measure_search(gdl_game(g), g->initial, games);
        fflush(stdout);
    } else {
        fprintf(stderr, "%s: cannot be read\n", path);
    }
    gdl_game_close(g);
    diag_free(ds);
    arena_free(home);
    return g != NULL;
}

int main(int argc, char **argv)
{
    uint64_t games = 100000;
    bool fine = argc > 1;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc)
            games = strtoull(argv[++i], NULL, 10);
        else
            fine = measure_player(argv[i], games) && fine;
    }
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* tests/fuzz/fuzz_gdl.c -- libFuzzer entry: rules of games, read, written out and run.
 * Rules that are accepted and small: their program must say what naive evaluation says, split and
 * simplified or not; they must make a game, whose board is drawn where play begins and after some
 * moves.  Texts are changed by tokens of the language. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/gdl/gdl_game.h"
#include "tests/support/compare_gdl.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOST_TEXT = 4096, MOST_ATOMS = 400, MOST_STEPS = 200000 };

static void compare(Arena *home, Diags *ds, const KifRules *rules, ProgramOptions options)
{
    GameProgram *p = program_make(home, ds, rules, options);
    if (p && p->n_fluents + p->n_moves <= MOST_ATOMS && p->n_literals < 20000) {
        char *different = compare_gdl(rules, p, 6, MOST_STEPS, 1);
        if (different) {
            fprintf(stderr, "%s", different);
            abort();
        }
    }
    program_clear(p);
}

/* Behind a pass the other one has the turn. */
static void pass(const Game *game, const void *here)
{
    void *passed = base_zalloc(1, game->position_size, "positions");
    if (game->pass && game->pass(game, here, passed) &&
        game->turn(game, passed) == game->turn(game, here))
        abort();
    free(passed);
}

/* A few moves, each position drawn, and passed where one may. */
static void draw(const Game *game)
{
    enum { MOVES = 4 };
    char *here = base_zalloc(2, game->position_size, "positions"),
         *next = here + game->position_size;
    Move *move = base_zalloc(game->max_moves + 1, sizeof *move, "moves");
    Status status;
    if (game_fault(game))
        abort();
    if (!game->read(game, "init", 4, here, &status))
        abort();
    for (unsigned i = 0, n = 1; i < MOVES && n > 0; i++) {
        n = game->moves(game, here, NULL, move);
        pass(game, here);
        if (n > 0)
            game->play(game, here, NULL, move[i % n], next);
        if (n > 0 && game->board)
            free(game_cells(game, next, &(LastMove){move[i % n], here}));
        memcpy(here, next, n > 0 ? game->position_size : 0);
    }
    free(here);
    free(move);
}

static void open_game(Diags *ds, const char *text, size_t size)
{
    enum { MOST_MOVES_PLAYED = 2000 };
    Arena *home = arena_new("a game");
    GdlGame *g = gdl_game_open(home, ds, source_new(home, "fuzz", text, size), (GdlOpening){0});
    if (g) {
        gdl_game_ready(g);
        if (gdl_game(g)->max_moves <= MOST_MOVES_PLAYED)
            draw(gdl_game(g));
    }
    gdl_game_close(g);
    arena_free(home);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST_TEXT)
        return 0;
    Arena *home = arena_new("fuzz");
    Diags *ds = diag_new();
    const KifRules *rules = kif_read(home, ds, source_new(home, "fuzz", (const char *)data, size));
    for (unsigned i = 0; rules && i < 4; i++)
        compare(home, ds, rules, (ProgramOptions){.no_split = i & 1, .no_simplify = i & 2});
    if (rules)
        open_game(ds, (const char *)data, size);
    diag_free(ds);
    arena_free(home);
    return 0;
}

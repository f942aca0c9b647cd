/* bench/games.c -- how fast games from rules in the Game Description Language are written out and played.
 * Usage: games [FILE.kif...]; without files three in a row and other small games of the tests.
 * Prints, for each game, seconds of CPU to make its program, the sizes, random games and steps in a second of CPU on one
 * core; and, of games that fit into LISTED_BYTES and LISTED_SECONDS, states and steps between them, and how many of these
 * are listed in a second by one thread (of its CPU) and by two (of the clock). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/source.h"
#include "game/gdl/explore.h"
#include "game/gdl/listing.h"
#include "tests/support/gdl_games.h"

#define LISTED_BYTES (UINT64_C(2) << 30)
#define LISTED_SECONDS 20.0

/* Seconds of CPU that this program has used. */
static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Plays more and more games until that takes long enough to be measured. */
static void print_speed(const GameProgram *p)
{
    enum { FEWEST = 256 };
    const double least = 1.0;
    for (uint64_t n = FEWEST;; n *= 4) {
        double before = cpu_seconds();
        Explored e = explore_play(p, n, 1, NULL);
        double seconds = cpu_seconds() - before;
        if (seconds >= least) {
            printf("%12.0f games/s %12.0f steps/s\n", (double)e.games / seconds,
                   (double)e.steps / seconds);
            explore_clear(&e);
            return;
        }
        explore_clear(&e);
    }
}

/* Lists the game with so many threads.  Returns: seconds, by the clock; 0: it is too large. */
static double list(const Game *game, unsigned threads, GdlListingCounts *counts)
{
    GdlListing l;
    double before = deadline_clock();
    GdlListingLimits limits = {
        .memory = LISTED_BYTES, .threads = threads, .until = {.at = before + LISTED_SECONDS}};
    if (!listing_make(game, 0, &limits, &l, NULL))
        return 0;
    *counts = l.counts;
    listing_clear(&l);
    return deadline_clock() - before;
}

/* Of small games nothing can be measured. */
static void print_listing(Arena *home, const Source *source)
{
    enum { FEWEST_STEPS = 100000 };
    Diags *ds = diag_new();
    GdlGame *g = gdl_game_open(home, ds, source, NULL, 0);
    GdlListingCounts c = {0};
    if (g) {
        gdl_game_ready(g);
        double before = cpu_seconds();
        bool listed = list(gdl_game(g), 1, &c) > 0;
        double one = cpu_seconds() - before;
        double two = listed && c.edges >= FEWEST_STEPS ? list(gdl_game(g), 2, &c) : 0;
        if (listed)
            printf("%-28s %12" PRIu64 " states %10" PRIu64 " terminal %12" PRIu64 " steps", "",
                   c.states, c.terminal, c.edges);
        if (two > 0)
            printf(" %10.0f steps/s, two threads %10.0f", (double)c.edges / one,
                   (double)c.edges / two);
        puts(listed ? "" : "                             not listed: too large");
        gdl_game_close(g);
    }
    diag_free(ds);
}

/* False after messages: the rules have errors. */
static bool measure(Arena *home, const char *name, const Source *source)
{
    Diags *ds = diag_new();
    double before = cpu_seconds();
    const KifRules *rules = kif_read(home, ds, source);
    GameProgram *p = rules ? program_make(home, ds, rules, (ProgramOptions){0}) : NULL;
    double seconds = cpu_seconds() - before;
    if (p) {
        printf("%-28s %8.3f s  %6" PRIu32 " facts %7" PRIu32 " moves %8zu rules %8zu conditions ",
               name, seconds, p->n_fluents, p->n_moves, p->n_rules, p->n_literals);
        fflush(stdout);
        print_speed(p);
        print_listing(home, source);
    } else {
        StrBuf messages = {0};
        diag_print_into(&messages, ds, false);
        fputs(strbuf_get(&messages), stdout);
        strbuf_clear(&messages);
    }
    fflush(stdout);
    bool fine = p != NULL;
    program_clear(p);
    diag_free(ds);
    return fine;
}

static bool measure_file(const char *path)
{
    Arena *home = arena_new("rules");
    const Source *source;
    const char *slash = strrchr(path, '/');
    bool fine = source_read(home, path, path, &source) == READ_OK;
    if (fine)
        fine = measure(home, slash ? slash + 1 : path, source);
    else
        fprintf(stderr, "games: cannot read `%s`\n", path);
    arena_free(home);
    return fine;
}

int main(int argc, char **argv)
{
    bool fine = true;
    for (int i = 1; i < argc; i++)
        fine &= measure_file(argv[i]);
    for (size_t i = 0; i < N_GDL_GAMES && argc == 1; i++) {
        Arena *home = arena_new("rules");
        const char *text = gdl_games[i].text;
        fine &= measure(home, gdl_games[i].name,
                        source_new(home, gdl_games[i].name, text, strlen(text)));
        arena_free(home);
    }
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

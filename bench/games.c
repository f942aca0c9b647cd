/* bench/games.c -- speed of grounding, random play and listing of games in the Game
 * Description Language.
 * Usage: games [--table SECONDS] [FILE.kif...]; without files three in a row and other small games
 * of the tests.
 * Prints for each game the processor time to make its program, its sizes, and random games and
 * steps per second on one core.  For games that fit into LISTED_BYTES and LISTED_SECONDS it also
 * prints states, steps, and steps listed per second by one thread (processor time) and by two (wall
 * time).
 * --table: prints a row of a Markdown table for each game instead; listing is limited to
 *          TABLE_BYTES and SECONDS of processor time. */
#include <assert.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#include "base/source.h"
#include "bench/clock.h"
#include "game/gdl/run/explore.h"
#include "game/gdl/run/listing.h"
#include "tests/support/gdl_games.h"

#define LISTED_BYTES (UINT64_C(2) << 30)
#define TABLE_BYTES (UINT64_C(8) << 30)
#define LISTED_SECONDS 20

/* ---- listing ------------------------------------------------------------------------------- */

static volatile sig_atomic_t is_over;

static void be_over(int signal)
{
    (void)signal;
    is_over = 1;
}

/* Lets is_over become true when the program has used so many more seconds of CPU; 0: never. */
static void limit_cpu(unsigned seconds)
{
    struct itimerval t = {.it_value.tv_sec = seconds};
    is_over = 0;
    signal(SIGPROF, be_over);
    setitimer(ITIMER_PROF, &t, NULL);
}

/* A game listed, or how far that came. */
typedef struct Listed {
    bool done;
    Status status; /* why not */
    uint64_t met;  /* positions */
    GdlListingCounts counts;
    double cpu, wall; /* seconds */
} Listed;

static void note_met(void *context, uint64_t positions)
{
    Listed *l = context;
    l->met = positions;
}

/* Lists the game with so many threads. */
static Listed list_timed(const Game *game, unsigned threads, uint64_t memory, unsigned seconds)
{
    assert(game && threads > 0 && memory > 0);
    GdlListing l;
    Listed out = {.cpu = cpu_seconds(), .wall = clock_seconds()};
    GdlListingLimits limits = {.memory = memory,
                               .threads = threads,
                               .until = {.stop = &is_over},
                               .progress = note_met,
                               .context = &out};
    limit_cpu(seconds);
    out.done = listing_make(game, 0, &limits, &l, &out.status);
    limit_cpu(0);
    out.cpu = cpu_seconds() - out.cpu;
    out.wall = clock_seconds() - out.wall;
    out.counts = l.counts;
    listing_clear(&l);
    return out;
}

static void print_listing(const Game *game)
{
    enum { FEWEST_STEPS = 100000 }; /* of small games nothing can be measured */
    Listed one = list_timed(game, 1, LISTED_BYTES, LISTED_SECONDS);
    const GdlListingCounts *c = &one.counts;
    if (!one.done) {
        puts("                             not listed: too large");
        return;
    }
    printf("%-28s %12" PRIu64 " states %10" PRIu64 " terminal %12" PRIu64 " steps", "", c->states,
           c->terminal, c->edges);
    if (c->edges >= FEWEST_STEPS) {
        Listed two = list_timed(game, 2, LISTED_BYTES, LISTED_SECONDS);
        printf(" %10.0f steps/s, two threads %10.0f", (double)c->edges / one.cpu,
               (double)c->edges / two.wall);
    }
    puts("");
}

static void print_listing_row(const Game *game, unsigned seconds)
{
    Listed l = list_timed(game, 1, TABLE_BYTES, seconds);
    const GdlListingCounts *c = &l.counts;
    if (l.done)
        printf(" %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %.2f | %s |\n", c->states, c->terminal,
               c->edges, l.cpu, c->between ? "choices at the same time" : "");
    else if (l.status.kind == STATUS_TOO_LARGE)
        printf(" more than %" PRIu64 " | | | %.2f | cut by memory |\n", l.met, l.cpu);
    else
        printf(" more than %" PRIu64 " | | | %.2f | cut by time |\n", l.met, l.cpu);
}

/* ---- random games -------------------------------------------------------------------------- */

/* Random games in a second of CPU.  More and more are played until that takes long enough to be
 * measured. */
static double play_for_a_second(const GameProgram *p, double least, double *steps)
{
    assert(p && steps);
    enum { FEWEST = 256 };
    for (uint64_t n = FEWEST;; n *= 4) {
        double before = cpu_seconds();
        Explored e = explore_play(p, n, 1, NULL);
        double seconds = cpu_seconds() - before;
        double games = (double)e.games;
        *steps = (double)e.steps / seconds;
        explore_clear(&e);
        if (seconds >= least)
            return games / seconds;
    }
}

/* ---- one game ------------------------------------------------------------------------------ */

/* How results are printed: lines for people, or rows of a table for which each game is listed for
 * some seconds. */
typedef struct Style {
    bool is_table;
    unsigned seconds;
} Style;

static void print_program(const char *name, const GameProgram *p, double seconds, Style style)
{
    const double least = style.is_table ? 0.2 : 1;
    double steps;
    if (style.is_table)
        printf("| `%s` | %.3f | %" PRIu32 " | %" PRIu32 " | %zu | %zu | %.0f |", name, seconds,
               p->n_fluents, p->n_moves, p->n_rules, p->n_literals,
               play_for_a_second(p, least, &steps));
    else
        printf("%-28s %8.3f s  %6" PRIu32 " facts %7" PRIu32
               " moves %8zu rules %8zu conditions %12.0f games/s",
               name, seconds, p->n_fluents, p->n_moves, p->n_rules, p->n_literals,
               play_for_a_second(p, least, &steps));
    if (!style.is_table)
        printf(" %12.0f steps/s\n", steps);
    fflush(stdout);
}

/* The first error of those said, in one line. */
static void print_error(Diags *ds)
{
    StrBuf messages = {0};
    diag_print_into(&messages, ds, false);
    const char *text = strbuf_get(&messages), *error = strstr(text, "error: ");
    error = error ? error + strlen("error: ") : text;
    printf("%.*s", (int)strcspn(error, "\n"), error);
    strbuf_clear(&messages);
}

static void list_game(Arena *home, const Source *source, Style style)
{
    Diags *ds = diag_new();
    GdlGame *g = gdl_game_open(home, ds, source, (GdlOpening){0});
    if (g)
        gdl_game_ready(g);
    if (g && style.is_table) {
        print_listing_row(gdl_game(g), style.seconds);
    } else if (g) {
        print_listing(gdl_game(g));
    } else {
        printf(style.is_table ? " | | | | " : "                             not listed: ");
        print_error(ds);
        puts(style.is_table ? " |" : "");
    }
    gdl_game_close(g);
    diag_free(ds);
}

/* False after messages: the rules have errors. */
static bool measure_game(Arena *home, const char *name, const Source *source, Style style)
{
    Diags *ds = diag_new();
    double before = cpu_seconds();
    const KifRules *rules = kif_read(home, ds, source);
    GameProgram *p = rules ? program_make(home, ds, rules, (ProgramOptions){0}) : NULL;
    double seconds = cpu_seconds() - before;
    if (p) {
        print_program(name, p, seconds, style);
        list_game(home, source, style);
    } else {
        printf(style.is_table ? "| `%s` | | | | | | | | | | | " : "%-28s ", name);
        print_error(ds);
        puts(style.is_table ? " |" : "");
    }
    fflush(stdout);
    bool fine = p != NULL;
    program_clear(p);
    diag_free(ds);
    return fine;
}

static bool measure_file(const char *path, Style style)
{
    Arena *home = arena_new("rules");
    const Source *source;
    const char *slash = strrchr(path, '/');
    bool fine = source_read(home, path, path, &source) == READ_OK;
    if (fine)
        fine = measure_game(home, slash ? slash + 1 : path, source, style);
    else
        fprintf(stderr, "games: cannot read `%s`\n", path);
    arena_free(home);
    return fine;
}

static bool measure_examples(Style style)
{
    bool fine = true;
    for (size_t i = 0; i < N_GDL_GAMES; i++) {
        Arena *home = arena_new("rules");
        const char *text = gdl_games[i].text;
        fine &= measure_game(home, gdl_games[i].name,
                             source_new(home, gdl_games[i].name, text, strlen(text)), style);
        arena_free(home);
    }
    return fine;
}

int main(int argc, char **argv)
{
    bool fine = true;
    int first = 1;
    Style style = {.is_table = argc > 2 && strcmp(argv[1], "--table") == 0};
    if (style.is_table) {
        style.seconds = (unsigned)strtoul(argv[2], NULL, 10);
        first = 3;
        puts("| game | seconds to ground | facts | moves | rules | conditions | random games/s | "
             "states | terminal "
             "| edges | seconds to list | |\n|---|---|---|---|---|---|---|---|---|---|---|---|");
    }
    for (int i = first; i < argc; i++)
        fine &= measure_file(argv[i], style);
    if (argc == first)
        fine &= measure_examples(style);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

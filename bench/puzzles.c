/* bench/puzzles.c -- best-first search on puzzles with several settings.
 * Usage: puzzles [FILE.kif ...]; without files those of advice/games and bench/puzzles.
 * Prints for each game of one role and each setting the positions judged, positions per second of
 * processor time, the length of the solution, and both counts relative to A*. */
#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "al0.h"
#include "bench/clock.h"

enum { MOST_NODES = 200000, MOST_DEPTH = 200, MOST_SECONDS = 20 };

/* How a line is looked for. */
typedef struct Setting {
    const char *name, *prefer;
    Al0Search search;
    double within;
} Setting;

/* The first one is what the others are compared with. */
static const Setting settings[] = {
    {"A*", "", AL0_LOWEST, 1},
    {"within 1.5", "", AL0_LOWEST, 1.5},
    {"within 3", "", AL0_LOWEST, 3},
    {"within 10", "", AL0_LOWEST, 10},
    {"best hmax", "    prefer: least after(hmax(100))\n", AL0_BEST, 1},
    {"best hadd", "    prefer: least after(hadd(100))\n", AL0_BEST, 1},
    {"best hff", "    prefer: least after(hff(100))\n", AL0_BEST, 1},
    /* moves with which a relaxed plan begins are taken first */
    {"helpful, hff", "    prefer: helpful(100), least after(hff(100))\n", AL0_BEST, 1},
    {"equal, helpful", "    prefer: least after(hff(100)), helpful(100)\n", AL0_BEST, 1},
    /* by the distance of the position that is left: each is computed once, not once a move */
    {"deferred hff", "    prefer: least hff(100)\n", AL0_BEST, 1},
    {"helpful, def.", "    prefer: helpful(100), least hff(100)\n", AL0_BEST, 1},
};
enum { N_SETTINGS = sizeof settings / sizeof *settings };

/* What a search came to; height 0: it found nothing. */
typedef struct Found {
    uint64_t nodes;
    unsigned height;
    double seconds;
} Found;

static Found search_puzzle(const Al0Table *table, const Setting *how)
{
    Al0Status status;
    Found found = {0};
    const Al0Limits limits = {AL0_SIZE(Al0Limits),     .max_depth = MOST_DEPTH,
                              .max_nodes = MOST_NODES, .max_time = MOST_SECONDS,
                              .search = how->search,   .within = how->within};
    Al0Position *from = al0_position_read(table, "init", strlen("init"), &status);
    Al0Session *session = al0_session_new(table, 0, NULL);
    double began = cpu_seconds();
    Al0Answer *answer =
        from ? al0_ask(session, from, &(Al0Question){AL0_SIZE(Al0Question), .advice = "go"},
                       &limits, NULL)
             : NULL;
    found.seconds = cpu_seconds() - began;
    if (answer) {
        found.nodes = al0_answer_nodes(answer);
        found.height = al0_answer_size(answer) ? al0_answer_height(answer) : 0;
    }
    al0_answer_free(answer);
    al0_session_free(session);
    al0_position_free(from);
    return found;
}

/* The table that asks for a goal of 100.  NULL after messages. */
static Al0Table *table_for_puzzle(const char *path, const Setting *how)
{
    char text[4096];
    Al0Status status;
    snprintf(text, sizeof text,
             "table puzzle game \"%s\"\nrule always then go\nadvice go\n    better: won\n"
             "    us: any\n%s",
             path, how->prefer);
    Al0Table *table = al0_table_read_text("puzzle.al0", text, strlen(text), NULL, &status);
    if (!table)
        fprintf(stderr, "%s\n", status.text);
    return table;
}

static void print_found(const Setting *how, const Found *f, const Found *first)
{
    assert(how && f && first);
    printf("  %-14s %9" PRIu64 " positions %9.0f a second", how->name, f->nodes,
           (double)f->nodes / (f->seconds > 0 ? f->seconds : 1e-9));
    if (f->height)
        printf("  %4u plies", f->height);
    else
        printf("  nothing found");
    if (f->height && first->height)
        printf("  %7.3f of the positions, %.2f of the plies",
               (double)f->nodes / (double)first->nodes, (double)f->height / first->height);
    putchar('\n');
    fflush(stdout);
}

/* False after messages. */
static bool measure_puzzle(const char *path)
{
    Found first = {0};
    printf("%s\n", path);
    for (size_t i = 0; i < N_SETTINGS; i++) {
        Al0Table *table = table_for_puzzle(path, &settings[i]);
        if (!table)
            return false;
        Found found = search_puzzle(table, &settings[i]);
        if (i == 0)
            first = found;
        print_found(&settings[i], &found, &first);
        al0_table_free(table);
    }
    return true;
}

int main(int argc, char **argv)
{
    static const char *const own[] = {
        SOURCE_DIR "/advice/games/maze.kif", SOURCE_DIR "/advice/games/blocks.kif",
        SOURCE_DIR "/bench/puzzles/tiles.kif", SOURCE_DIR "/bench/puzzles/hanoi.kif",
        SOURCE_DIR "/bench/puzzles/parcels.kif"};
    bool fine = true;
    for (int i = 1; i < argc; i++)
        fine &= measure_puzzle(argv[i]);
    for (size_t i = 0; argc == 1 && i < sizeof own / sizeof *own; i++)
        fine &= measure_puzzle(own[i]);
    return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}

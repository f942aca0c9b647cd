/* bench/solve.c -- speed of the endgame solver.
 * Does: solves classes with one thread and with two; prints the time for the class alone, without
 *       its successors, beside the time of a specialist generator (one thread), and counts.
 * Usage: solve [CLASS...].
 * Status: 1 if a count or a longest win differs from the published one. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/clock.h"
#include "game/chess/chess.h"
#include "game/solve.h"

/* Published counts with us to move (0: not known), and seconds of the specialist. */
static const struct {
    const char *name;
    uint64_t legal, won;
    unsigned moves;
    double seconds;
} known[] = {
    {"KQvK", 144508, 144508, 10, 0},
    {"KRvK", 175168, 175168, 16, 0.014},
    {"KPvK", 163328, 124960, 28, 0.016},
    {"KRRvK", 4162592, 4162592, 7, 0.26},
    {"KBBvK", 0, 0, 19, 0},
    {"KBNvK", 10875504, 10822184, 33, 0.35},
    {"KQvKR", 0, 0, 35, 0},
    {"KRvKN", 0, 0, 40, 0},
    {"KQvKP", 0, 0, 28, 0},
    {"KRvKP", 0, 0, 26, 0},
    {"KPvKP", 0, 0, 33, 0},
};
enum { N_KNOWN = sizeof known / sizeof *known };

typedef struct Watch {
    const char *wanted;
    double began; /* when the wanted class was; 0: not yet */
} Watch;

static void note_class_begin(void *context, const SolveProgress *p)
{
    Watch *w = context;
    if (w->began == 0 && strcmp(p->name, w->wanted) == 0)
        w->began = clock_seconds();
}

/* A class is solved last of all that it leads into. */
static Solution *solve_timed(const char *name, unsigned threads, double *alone, double *all)
{
    assert(name && threads > 0 && alone && all);
    Watch w = {.wanted = name};
    SolveRequest r = {.classes = &name,
                      .n_classes = 1,
                      .threads = threads,
                      .memory = UINT64_C(24) << 30,
                      .progress = note_class_begin,
                      .progress_context = &w};
    Status status;
    Solution *s = NULL;
    double began = clock_seconds();
    if (!chess_game.solver->solve(&chess_game, &r, &s, &status)) {
        fprintf(stderr, "%s: %s\n", name, status.text);
        exit(1);
    }
    *all = clock_seconds() - began;
    *alone = clock_seconds() - w.began;
    return s;
}

static bool is_published(const char *name, const SolveCount *c)
{
    for (size_t i = 0; i < N_KNOWN; i++)
        if (strcmp(known[i].name, name) == 0)
            return (!known[i].legal || (known[i].legal == c->legal && known[i].won == c->won)) &&
                   known[i].moves == (c->longest + 1) / 2;
    return true;
}

static double specialist(const char *name)
{
    for (size_t i = 0; i < N_KNOWN; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].seconds;
    return 0;
}

/* Returns whether the counts are right. */
static bool measure_class(const char *name)
{
    double alone[2], all[2], given = specialist(name);
    SolveCount c = {0};
    for (unsigned threads = 1; threads <= 2; threads++) {
        Solution *s = solve_timed(name, threads, &alone[threads - 1], &all[threads - 1]);
        free(c.at);
        chess_game.solver->count(s, name, strlen(name), TURN_US, &c);
        chess_game.solver->free(s);
    }
    bool right = is_published(name, &c);
    printf("%-8s %11llu %11llu %4u %9.4f %9.4f %9.4f %9.4f", name, (unsigned long long)c.legal,
           (unsigned long long)c.won, (c.longest + 1) / 2, alone[0], alone[1], all[0], all[1]);
    if (given > 0)
        printf(" %8.3f %6.2f", given, alone[0] / given);
    printf("%s\n", right ? "" : "  NOT THE PUBLISHED FIGURES");
    fflush(stdout);
    free(c.at);
    return right;
}

int main(int argc, char **argv)
{
    bool right = true;
    printf("%-8s %11s %11s %4s %9s %9s %9s %9s %8s %6s\n", "class", "positions", "won", "in",
           "alone 1t", "alone 2t", "all 1t", "all 2t", "special.", "ratio");
    for (int i = 1; i < argc; i++)
        right &= measure_class(argv[i]);
    for (size_t i = 0; argc < 2 && i < N_KNOWN; i++)
        right &= measure_class(known[i].name);
    return right ? 0 : 1;
}

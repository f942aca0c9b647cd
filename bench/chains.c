/* bench/chains.c -- chains of advice solved backwards beside searches of them, in many positions.
 * Usage: chains [STRIDE [NODES [PLIES]]]; each plan of tests/support/chains.h is asked in each STRIDE-th (53) position of its
 * class; a search may judge NODES (200,000) nodes, and look for trees of PLIES (0) more than in the test.  Prints what the positions came to; seconds of CPU.
 * Status: 1 when an answer, a height or a tree differs. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests/support/chains.h"

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add(HeightsTally *sum, const HeightsTally *t)
{
    sum->all += t->all;
    sum->trees += t->trees;
    sum->refuted += t->refuted;
    sum->no_lower += t->no_lower;
    sum->open += t->open;
}

static void print_row(const char *name, unsigned max_depth, const HeightsTally *t, double seconds)
{
    printf("%-6s %6u %9u %7u %8u %8u %7u %8.1f\n", name, max_depth, t->all, t->trees, t->refuted,
           t->no_lower, t->open, seconds);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    unsigned stride = argc > 1 ? (unsigned)atoi(argv[1]) : 53;
    uint64_t nodes = argc > 2 ? (uint64_t)atoll(argv[2]) : 200000;
    unsigned more = argc > 3 ? (unsigned)atoi(argv[3]) : 0;
    HeightsTally sum = {0};
    StrBuf difference = {0};
    double began = cpu_seconds();
    printf("class   plies positions   trees  refuted no lower    open  seconds\n");
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        const Chain *c = &chains[i];
        HeightsQuestion q = {c->name, c->table, stride ? stride : 1, c->max_depth + more, nodes};
        HeightsTally t;
        double from = cpu_seconds();
        if (c->solved == 0)
            continue;
        if (!heights_compare(&q, &t, &difference)) {
            printf("%s, %s: they differ: %s\n", c->name, c->what, strbuf_get(&difference));
            return 1;
        }
        add(&sum, &t);
        print_row(c->name, q.max_depth, &t, cpu_seconds() - from);
    }
    print_row("all", 0, &sum, cpu_seconds() - began);
    return 0;
}

/* bench/solved_plans.c -- plans solved backwards compared with searches.
 * Usage: solved_plans [STRIDE [NODES [PLIES [RANDOM]]]]
 * Compares each plan of tests/support/solved_plans.h in each STRIDE-th (53) position of its class.
 * A search is limited to NODES (200,000) nodes, and to PLIES (0) plies more than in the test.  Then
 * compares RANDOM (0) random plans in positions of KRvK, up to PLIES + 4 plies.  Prints the counts
 * of answers and the processor time in seconds.
 * Status: 1 if an answer, a height or a tree differs. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/clock.h"
#include "tests/support/solved_plans.h"

enum { LARGE = 50 }; /* times as many positions has a class of four men, about */

static void add_tally(HeightsTally *sum, const HeightsTally *t)
{
    sum->all += t->all;
    sum->trees += t->trees;
    sum->refuted += t->refuted;
    sum->no_lower += t->no_lower;
    sum->open += t->open;
}

static void print_tally(const char *name, unsigned max_depth, const HeightsTally *t, double seconds)
{
    printf("%-6s %6u %9u %7u %8u %8u %7u %8.1f\n", name, max_depth, t->all, t->trees, t->refuted,
           t->no_lower, t->open, seconds);
    fflush(stdout);
}

/* Asks one plan, and prints its row.  False: some answer differs. */
static bool compare_plan(const HeightsQuestion *q, const char *what, HeightsTally *sum)
{
    assert(q && what && sum);
    HeightsTally t;
    StrBuf difference = {0};
    double from = cpu_seconds();
    bool same = heights_compare(q, &t, &difference);
    add_tally(sum, &t);
    if (same)
        print_tally(q->name, q->max_depth, &t, cpu_seconds() - from);
    else
        printf("%s, %s: they differ: %s\n", q->name, what, strbuf_get(&difference));
    strbuf_clear(&difference);
    return same;
}

static unsigned argument_or(int argc, char **argv, int i, unsigned otherwise)
{
    return argc > i ? (unsigned)atoi(argv[i]) : otherwise;
}

int main(int argc, char **argv)
{
    unsigned stride = argument_or(argc, argv, 1, 53), nodes = argument_or(argc, argv, 2, 200000);
    unsigned more = argument_or(argc, argv, 3, 0), random = argument_or(argc, argv, 4, 0);
    HeightsTally sum = {0};
    bool same = true;
    double began = cpu_seconds();
    stride = stride ? stride : 1;
    printf("class   plies positions   trees  refuted no lower    open  seconds\n");
    for (size_t i = 0; same && i < sizeof solved_plans / sizeof *solved_plans; i++) {
        const SolvedPlan *c = &solved_plans[i];
        unsigned every = c->memory ? stride * LARGE : stride;
        HeightsQuestion q = {c->name, c->table, every, c->max_depth + more, nodes, c->memory};
        same = compare_plan(&q, c->what, &sum);
    }
    for (uint64_t i = 1; same && i <= random; i++) {
        uint64_t seed = i * 7919;
        StrBuf text = {0};
        random_free_plan(&seed, &text);
        HeightsQuestion q = {"KRvK", strbuf_get(&text), stride, 4 + more, nodes, 0};
        same = compare_plan(&q, strbuf_get(&text), &sum);
        strbuf_clear(&text);
    }
    if (same)
        print_tally("all", 0, &sum, cpu_seconds() - began);
    return same ? 0 : 1;
}

/* bench/holds.c -- advice to hold for ever: positions decided, and nodes searched.
 * Usage: holds [NODES [FILE]]
 *   Searches each position of FILE (bench/holds.txt) with at most NODES (400,000) nodes.  Prints a
 *   row for each kind: the positions that can be held, the number decided, median and sum of the
 *   nodes, processor time in seconds; then the same for positions that cannot be held.
 * Usage: holds make [KIND [LARGEST]]
 *   Prints a new FILE, or its lines of one kind.  A graph of more than LARGEST (65,536, a power of
 *   two) positions is left out unless its truth is known by few replies
 *   (tests/support/hold_suite.h).
 * Status: 1 if an answer is wrong. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/clock.h"
#include "tests/support/hold_ask.h"

#define RULES SOURCE_DIR "/advice/games"

enum { MOST_OF_KIND = 256, LARGEST_GRAPH = 1 << 16 };

/* Of one kind, by HoldTruth. */
typedef struct KindTally {
    const HoldKind *kind;
    unsigned all[2], decided[2];
    uint64_t nodes[2][MOST_OF_KIND];
    double seconds[2];
} KindTally;

static int compare_sizes(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void print_side(KindTally *t, HoldTruth truth)
{
    assert(t && t->kind);
    unsigned n = t->all[truth];
    uint64_t sum = 0;
    qsort(t->nodes[truth], n, sizeof *t->nodes[truth], compare_sizes);
    for (unsigned i = 0; i < n; i++)
        sum += t->nodes[truth][i];
    printf(" | %3u %3u %7llu %9llu %7.2f", n, t->decided[truth],
           n ? (unsigned long long)t->nodes[truth][n / 2] : 0, (unsigned long long)sum,
           t->seconds[truth]);
}

static void print_kind(KindTally *t)
{
    if (!t->kind)
        return;
    printf("%-30s", t->kind->name);
    print_side(t, HOLD_HELD);
    print_side(t, HOLD_REFUTED);
    printf("\n");
    fflush(stdout);
}

/* Asks one position.  False: the answer is wrong. */
static bool ask_line(const HoldLine *line, uint64_t nodes, KindTally *t)
{
    assert(line && t);
    double from = cpu_seconds();
    HoldAnswer a = hold_ask(line, RULES, nodes);
    t->seconds[line->truth] += cpu_seconds() - from;
    bool right =
        a.verdict == AL0_UNKNOWN || (a.verdict == AL0_SATISFIABLE) == (line->truth == HOLD_HELD);
    if (!right)
        printf("wrong: %s\n", line->position);
    t->decided[line->truth] += a.verdict != AL0_UNKNOWN;
    t->nodes[line->truth][t->all[line->truth]++] = a.nodes;
    return right;
}

static int measure_lines(const char *path, uint64_t nodes)
{
    static KindTally t;
    char text[512];
    bool right = true;
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        return EXIT_FAILURE;
    }
    printf("%-30s |    held: all, decided, nodes, CPU s  | not to be held\n", "kind");
    while (fgets(text, sizeof text, f)) {
        HoldLine line;
        if (!hold_read_line(text, &line))
            continue;
        if (line.kind != t.kind) {
            print_kind(&t);
            t = (KindTally){.kind = line.kind};
        }
        right &= ask_line(&line, nodes, &t);
    }
    print_kind(&t);
    fclose(f);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* Prints positions of a kind until there are as many as wanted. */
static void make_kind(const HoldKind *k, uint32_t largest)
{
    unsigned n[2] = {0};
    uint64_t seed = 20261125;
    HoldGame g = hold_open(k, RULES);
    while (n[HOLD_HELD] + n[HOLD_REFUTED] < k->wanted) {
        void *p = hold_position(k, &g, &seed);
        HoldTruth truth = hold_truth(k, g.game, p, largest);
        if (truth != HOLD_TOO_LARGE && (truth == HOLD_HELD || n[truth] < k->wanted / 3)) {
            n[truth]++;
            StrBuf text = {0};
            g.game->write(g.game, p, &text);
            printf("%s; %s; %s\n", k->name, strbuf_get(&text), truth == HOLD_HELD ? "held" : "not");
            fflush(stdout);
            strbuf_clear(&text);
        }
        free(p);
    }
    hold_close(&g);
}

static int make_kinds(const char *kind, uint32_t largest)
{
    for (unsigned i = 0; i < HOLD_KINDS; i++)
        if (!kind || strcmp(kind, hold_kinds[i].name) == 0)
            make_kind(&hold_kinds[i], largest);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "make") == 0) {
        uint32_t largest = argc > 3 ? (uint32_t)atoi(argv[3]) : LARGEST_GRAPH;
        return make_kinds(argc > 2 ? argv[2] : NULL, largest);
    }
    const char *path = argc > 2 ? argv[2] : SOURCE_DIR "/bench/holds.txt";
    uint64_t nodes = argc > 1 ? strtoull(argv[1], NULL, 10) : 400000;
    return measure_lines(path, nodes);
}

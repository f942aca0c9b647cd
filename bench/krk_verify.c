/* bench/krk_verify.c -- the classic table for king and rook against king, verified.
 * Does: verifies advice/textbook/krk.al0 with the library by one thread, and with a C program
 *       written for this one table; prints both processor times and their ratio.
 * Status: 1 if they do not count the same wins, or not the same longest one. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "al0.h"
#include "bench/clock.h"
#include "tests/support/krk_by_hand.h"

enum { ROUNDS = 5, NOT_WON = UINT16_MAX, MOST_KEPT = HAND_POSITIONS * 16 };

/* The tree of a position, its exits behind those of the others. */
typedef struct KeptTree {
    uint32_t begin, n;
    uint32_t mate_plies;
    bool fails;
} KeptTree;

typedef struct HandRun {
    HandExit *exit;
    KeptTree *tree;     /* by number of position */
    uint16_t *distance; /* plies to mate; NOT_WON */
} HandRun;

typedef struct Figures {
    unsigned won, longest; /* longest in plies */
} Figures;

static void *memory_or_exit(size_t n, size_t size)
{
    assert(n > 0 && size > 0);
    void *p = calloc(n, size);
    if (!p) {
        perror("krk_verify");
        exit(1);
    }
    return p;
}

static void follow_all(HandRun *r)
{
    uint32_t n = 0;
    for (unsigned i = 0; i < HAND_POSITIONS; i++) {
        HandPosition p = hand_position(i);
        HandTree tree;
        r->distance[i] = NOT_WON;
        r->tree[i] = (KeptTree){.fails = true};
        if (!hand_is_legal(&p))
            continue;
        hand_follow(&p, &tree);
        if (n + tree.n_exits > MOST_KEPT) {
            fputs("krk_verify: too many exits\n", stderr);
            exit(1);
        }
        r->tree[i] =
            (KeptTree){n, tree.n_exits, tree.mate_plies, tree.dead || tree.advice == HAND_NOTHING};
        memcpy(r->exit + n, tree.exit, tree.n_exits * sizeof *tree.exit);
        n += tree.n_exits;
    }
}

/* Plies to mate once all exits are won; else NOT_WON. */
static uint16_t distance_of(const HandRun *r, const KeptTree *tree)
{
    uint32_t most = tree->mate_plies;
    for (uint32_t i = 0; i < tree->n; i++) {
        const HandExit *e = &r->exit[tree->begin + i];
        if (r->distance[e->to] == NOT_WON)
            return NOT_WON;
        uint32_t plies = e->plies + r->distance[e->to];
        most = plies > most ? plies : most;
    }
    return (uint16_t)most;
}

static void win_until_still(HandRun *r)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < HAND_POSITIONS; i++) {
            if (r->tree[i].fails || r->distance[i] != NOT_WON)
                continue;
            r->distance[i] = distance_of(r, &r->tree[i]);
            changed = changed || r->distance[i] != NOT_WON;
        }
    }
}

static double verify_by_hand(HandRun *r, Figures *out)
{
    double start = cpu_seconds();
    *out = (Figures){0};
    follow_all(r);
    win_until_still(r);
    for (unsigned i = 0; i < HAND_POSITIONS; i++) {
        if (r->distance[i] == NOT_WON)
            continue;
        out->won++;
        out->longest = r->distance[i] > out->longest ? r->distance[i] : out->longest;
    }
    return cpu_seconds() - start;
}

/* A figure of a report in JSON; UINT32_MAX: it is not there. */
static unsigned figure_of(const char *json, const char *key)
{
    const char *at = strstr(json, key);
    return at ? (unsigned)strtoul(at + strlen(key), NULL, 10) : UINT32_MAX;
}

/* Returns: processor time; 0 on a failure, which has been told. */
static double verify_by_table(const Al0Table *table, Figures *out)
{
    Al0Status status = {0};
    double start = cpu_seconds();
    Al0Report *report = al0_verify(table, NULL, NULL, &status);
    double seconds = cpu_seconds() - start;
    char *json = report ? al0_report_write(report, AL0_JSON, NULL, &status) : NULL;
    if (json)
        *out = (Figures){figure_of(json, "\"won\":"), figure_of(json, "\"longest_plies\":")};
    else
        fprintf(stderr, "krk_verify: %s\n", status.text);
    al0_free(json);
    al0_report_free(report);
    return json ? seconds : 0;
}

static int compare_ratios(const void *x, const void *y)
{
    double a = *(const double *)x, b = *(const double *)y;
    return (a > b) - (a < b);
}

/* In turn, so that both meet the same machine; the ratio is the median of those of the pairs. */
static bool measure(HandRun *run, const Al0Table *table)
{
    double ratio[ROUNDS], hand = 1e9, ours = 1e9;
    bool same = true;
    for (int i = 0; i < ROUNDS; i++) {
        Figures by_hand = {0}, by_table = {0};
        double t = verify_by_hand(run, &by_hand), u = verify_by_table(table, &by_table);
        if (u <= 0)
            return false;
        hand = t < hand ? t : hand;
        ours = u < ours ? u : ours;
        ratio[i] = u / t;
        same = same && by_hand.won == by_table.won && by_hand.longest == by_table.longest;
        if (i == 0)
            printf("krk verify: %u won, longest %u plies\n", by_hand.won, by_hand.longest);
    }
    qsort(ratio, ROUNDS, sizeof *ratio, compare_ratios);
    printf("  by hand %.3f s, al0 %.3f s (the fastest of %d)\n", hand, ours, ROUNDS);
    printf("  al0 takes %.2f times as long (median)\n", ratio[ROUNDS / 2]);
    if (!same)
        puts("  WRONG: the figures differ");
    return same;
}

int main(void)
{
    Al0Status status = {0};
    Al0Table *table = al0_table_read(SOURCE_DIR "/advice/textbook/krk.al0", NULL, &status);
    if (!table) {
        fprintf(stderr, "krk_verify: %s\n", status.text);
        return 1;
    }
    HandRun run = {.exit = memory_or_exit(MOST_KEPT, sizeof *run.exit),
                   .tree = memory_or_exit(HAND_POSITIONS, sizeof *run.tree),
                   .distance = memory_or_exit(HAND_POSITIONS, sizeof *run.distance)};
    bool same = measure(&run, table);
    free(run.exit);
    free(run.tree);
    free(run.distance);
    al0_table_free(table);
    return same ? 0 : 1;
}

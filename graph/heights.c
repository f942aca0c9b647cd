/* graph/heights.c -- backward induction (see heights.h).
 * One queue holds the nodes in the order of their heights.  A goal with a greater height than 0
 * joins it when that height is reached. */
#include "graph/heights.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/fatal.h"

enum { BETWEEN_LOOKS = 1 << 16 }; /* most nodes between two looks at the clock */
static const char noun[] = "heights";

typedef struct Induction {
    const Digraph *g;
    const HeightGoals *goals;
    Digraph back;
    uint32_t *height;
    uint32_t *open; /* by node HEIGHT_ALL: successors without a height */
    uint32_t *queue;
    uint32_t n;
    uint64_t *waiting; /* goals that begin later: height, then node */
    uint32_t n_waiting, n_begun;
} Induction;

static void settle_height(Induction *d, uint32_t node, uint32_t height)
{
    d->height[node] = height;
    d->queue[d->n++] = node;
}

static void reach_back(Induction *d, uint32_t from, uint32_t height)
{
    if (d->height[from] != NO_HEIGHT_HERE || d->goals->kind[from] > HEIGHT_ALL)
        return;
    if (d->goals->kind[from] == HEIGHT_ONE || --d->open[from] == 0)
        settle_height(d, from, height + 1);
}

static int compare_waiting(const void *x, const void *y)
{
    const uint64_t *a = x, *b = y;
    return (*a > *b) - (*a < *b);
}

/* Goals are settled, or wait for their height. */
static void begin_at_goals(Induction *d)
{
    const uint32_t *begin = d->goals->begin;
    for (uint32_t i = 0; i < d->g->n; i++) {
        d->height[i] = NO_HEIGHT_HERE;
        d->open[i] = (uint32_t)graph_degree(d->g, i);
        if (d->goals->kind[i] != HEIGHT_GOAL)
            continue;
        if (!begin || begin[i] == 0)
            settle_height(d, i, 0);
        else if (begin[i] != NO_HEIGHT_HERE)
            d->waiting[d->n_waiting++] = (uint64_t)begin[i] << 32 | i;
    }
    if (d->n_waiting)
        qsort(d->waiting, d->n_waiting, sizeof *d->waiting, compare_waiting);
}

/* Settles those that have waited for the height of the next one in the queue; if there is none, for
 * the next height.   Returns: true if there is a next one. */
static bool begin_waiting(Induction *d, uint32_t next)
{
    if (d->n_begun < d->n_waiting) {
        uint64_t height = next < d->n ? d->height[d->queue[next]] : d->waiting[d->n_begun] >> 32;
        while (d->n_begun < d->n_waiting && d->waiting[d->n_begun] >> 32 <= height) {
            uint64_t w = d->waiting[d->n_begun++];
            settle_height(d, (uint32_t)w, (uint32_t)(w >> 32));
        }
    }
    return next < d->n;
}

uint64_t heights_bytes(uint32_t n, size_t n_edges)
{
    return n * (uint64_t)(3 * sizeof(uint32_t)) + graph_bytes(n, n_edges);
}

/* False where the deadline was over. */
static bool induce(Induction *d, const Deadline *until)
{
    DeadlineWatch watch = {0};
    d->back = graph_reverse(d->g, until);
    if (!d->back.first)
        return false;
    const Digraph *b = &d->back;
    begin_at_goals(d);
    for (uint32_t k = 0; begin_waiting(d, k); k++) {
        if (deadline_watch(&watch, until, BETWEEN_LOOKS))
            return false;
        for (size_t e = b->first[d->queue[k]]; e < b->first[d->queue[k] + 1]; e++)
            reach_back(d, b->to[e], d->height[d->queue[k]]);
    }
    return true;
}

uint32_t *heights_find(const Digraph *g, const HeightGoals *goals, const Deadline *until)
{
    assert(g && goals && goals->kind);
    const Deadline never = {0};
    size_t n = g->n + (size_t)1;
    Induction d = {.g = g,
                   .goals = goals,
                   .height = base_alloc(n * sizeof *d.height, noun),
                   .open = base_alloc(n * sizeof *d.open, noun),
                   .queue = base_alloc(n * sizeof *d.queue, noun),
                   .waiting = base_alloc((goals->begin ? n : 1) * sizeof *d.waiting, noun)};
    if (!induce(&d, until ? until : &never)) {
        free(d.height);
        d.height = NULL;
    }
    graph_clear(&d.back);
    free(d.open), free(d.queue), free(d.waiting);
    return d.height;
}

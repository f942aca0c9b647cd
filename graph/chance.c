/* graph/chance.c -- solves a graph component by component (see chance.h).
 * A component depends on finished ones alone.  Components of one level are solved in parallel, and
 * no bound depends on the number of threads.
 * Start reading at solve_component(). */
#include "graph/chance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "graph/chance_cycle.h"
#include "graph/components.h"

static const char noun[] = "probabilities";

typedef struct ChanceSolver {
    const ChanceGraph *g;
    ChanceStop stop;
    Components parts;
    size_t *begin;   /* by component: its first node in parts.order; and one behind the last */
    uint32_t *place; /* see ChanceCycle */
    Probability *lower, *upper;
} ChanceSolver;

/* ---- the equation of a node ----------------------------------------------------------------- */

static Probability greatest(const uint32_t *to, size_t n, const Probability *value)
{
    Probability best = 0;
    for (size_t i = 0; i < n; i++)
        best = value[to[i]] > best ? value[to[i]] : best;
    return best;
}

static Probability least(const uint32_t *to, size_t n, const Probability *value)
{
    Probability best = PROBABILITY_ONE;
    for (size_t i = 0; i < n; i++)
        best = value[to[i]] < best ? value[to[i]] : best;
    return best;
}

static Probability mean(const uint32_t *to, size_t n, const Probability *value, bool up)
{
    ProbabilitySum sum = {0, 0};
    for (size_t i = 0; i < n; i++)
        probability_add(&sum, value[to[i]]);
    return probability_mean(sum, (uint32_t)n, up);
}

/* What the equation of a node says for these values of its successors. */
static Probability equation_value(const ChanceGraph *g, uint32_t node, const Probability *value,
                                  bool up)
{
    const uint32_t *to = g->moves.to + g->moves.first[node];
    size_t n = g->moves.first[node + 1] - g->moves.first[node];
    if (chance_is_end(g->kind[node]))
        return chance_end(g, node, up);
    if (n == 0)
        return 0;
    if (g->kind[node] == CHANCE_OURS)
        return greatest(to, n, value);
    return g->kind[node] == CHANCE_THEIRS ? least(to, n, value) : mean(to, n, value, up);
}

/* ---- all components ---------------------------------------------------------------------------
 */

static void solve_component(ChanceSolver *s, uint32_t number)
{
    const uint32_t *node = s->parts.order + s->begin[number];
    if (!s->parts.is_cycle[number]) {
        s->lower[*node] = equation_value(s->g, *node, s->lower, false);
        s->upper[*node] = equation_value(s->g, *node, s->upper, true);
        return;
    }
    ChanceCycle c = {s->g, node, s->begin[number + 1] - s->begin[number], s->place, s->parts.of};
    chance_cycle_solve(&c, s->lower, s->upper, &s->stop);
}

static void find_begins(ChanceSolver *s)
{
    s->begin = base_zalloc(s->parts.n + (size_t)2, sizeof *s->begin, noun);
    for (uint32_t i = 0; i < s->g->moves.n; i++)
        s->begin[s->parts.of[i] + 1]++;
    for (uint32_t c = 0; c < s->parts.n; c++)
        s->begin[c + 1] += s->begin[c];
}

/* By component: 1 + the greatest level of those that it leads to; 0 where there are none. */
static uint32_t *find_levels(const ChanceSolver *s, uint32_t *n_levels)
{
    uint32_t *level = base_zalloc(s->parts.n + (size_t)1, sizeof *level, noun);
    *n_levels = 0;
    for (size_t i = 0; i < s->g->moves.n; i++) { /* in the order of components */
        uint32_t node = s->parts.order[i], own = s->parts.of[node];
        for (size_t e = s->g->moves.first[node]; e < s->g->moves.first[node + 1]; e++) {
            uint32_t other = s->parts.of[s->g->moves.to[e]];
            if (other != own && level[other] >= level[own])
                level[own] = level[other] + 1;
        }
        *n_levels = level[own] >= *n_levels ? level[own] + 1 : *n_levels;
    }
    return level;
}

/* Components by level; first[l]: where level l begins. */
static uint32_t *sort_by_level(const ChanceSolver *s, size_t **first, uint32_t *n_levels)
{
    uint32_t *level = find_levels(s, n_levels);
    uint32_t *sorted = base_alloc((s->parts.n + (size_t)1) * sizeof *sorted, noun);
    *first = base_zalloc(*n_levels + (size_t)2, sizeof **first, noun);
    for (uint32_t c = 0; c < s->parts.n; c++)
        (*first)[level[c] + 2]++;
    for (uint32_t l = 0; l < *n_levels; l++)
        (*first)[l + 2] += (*first)[l + 1];
    for (uint32_t c = 0; c < s->parts.n; c++)
        sorted[(*first)[level[c] + 1]++] = c;
    free(level);
    return sorted;
}

/* Components next to each other that one thread takes at a time. */
enum { CHUNK = 64 };

static void solve_level(ChanceSolver *s, const uint32_t *part, size_t n, unsigned threads)
{
    (void)chance_is_stopped(&s->stop);
#pragma omp parallel for num_threads((int)threads) schedule(dynamic, 1) if (n > 1)
    for (size_t from = 0; from < n; from += CHUNK)
        for (size_t i = from; i < n && i < from + CHUNK; i++)
            solve_component(s, part[i]);
}

/* A common denominator of all values of a graph without cycles; 0: there are cycles, or it is too
 * large. */
static uint64_t find_denominator(const ChanceSolver *s)
{
    if (s->parts.n < s->g->moves.n || s->g->moves.n == 0)
        return 0;
    uint64_t *common = base_zalloc(s->g->moves.n, sizeof *common, noun), found = 0;
    for (size_t i = 0; i < s->g->moves.n; i++) {
        uint32_t node = s->parts.order[i];
        uint64_t own = s->parts.is_cycle[s->parts.of[node]] ? 0 : 1;
        for (size_t e = s->g->moves.first[node]; e < s->g->moves.first[node + 1] && own; e++)
            own = fraction_common(own, common[s->g->moves.to[e]]);
        size_t n = s->g->moves.first[node + 1] - s->g->moves.first[node];
        bool is_mean = s->g->kind[node] == CHANCE_DRAWN && n > 0;
        if (is_mean && (own > PROBABILITY_ONE / n))
            own = 0;
        common[node] = is_mean ? own * n : own;
        if (s->g->kind[node] == CHANCE_PART)
            common[node] = s->g->parts;
    }
    found = common[0];
    free(common);
    return found;
}

uint64_t chance_bytes(uint32_t n_nodes, size_t n_edges)
{
    return n_nodes * (uint64_t)(2 * sizeof(Probability) + 5 * sizeof(uint32_t) +
                                2 * sizeof(size_t) + 24) +
           chance_cycle_bytes(n_nodes, n_edges);
}

ChanceBounds chance_solve(const ChanceGraph *g, unsigned threads, const Deadline *until)
{
    assert(g && threads > 0);
    ChanceSolver s = {.g = g,
                      .stop = {.until = until},
                      .parts = components_find(&g->moves),
                      .lower = base_zalloc(g->moves.n + (size_t)1, sizeof *s.lower, noun),
                      .upper = base_zalloc(g->moves.n + (size_t)1, sizeof *s.upper, noun)};
    size_t *first;
    uint32_t n_levels;
    find_begins(&s);
    s.place = base_alloc((g->moves.n + (size_t)1) * sizeof *s.place, noun);
    for (uint32_t i = 0; i < g->moves.n; i++)
        s.place[i] = CHANCE_NO_PLACE;
    uint32_t *sorted = sort_by_level(&s, &first, &n_levels);
    for (uint32_t l = 0; l < n_levels; l++)
        solve_level(&s, sorted + first[l], first[l + 1] - first[l], threads);
    ChanceBounds b = {s.lower, s.upper, !s.stop.over, find_denominator(&s)};
    components_clear(&s.parts);
    free(s.begin), free(s.place), free(sorted), free(first);
    return b;
}

void chance_clear(ChanceBounds *b)
{
    free(b->lower), free(b->upper);
    *b = (ChanceBounds){0};
}

bool chance_exactly(const ChanceBounds *b, Fraction *out)
{
    assert(b && b->lower && out);
    return b->exact && fraction_with(b->exact, b->lower[0], b->upper[0], out);
}

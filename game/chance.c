/* game/chance.c -- value iteration, component by component (see chance.h).
 * Each component depends on finished ones alone, so that components of one level are solved at the same time and no
 * bound depends on the number of threads.
 * Start reading at solve_component(). */
#include "game/chance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "game/components.h"

enum {
    LEAST_GAP = 1 << 22,                        /* between the bounds of a component, at first: 2^-40 */
    COARSE = 10,                                /* values that change by less than the gap >> COARSE are near enough, at first */
    FINER = 4,                                  /* and then by less than that >> FINER */
    USUAL_SWEEPS = 64
};
static const char noun[] = "probabilities";

typedef struct ChanceSolver {
    const ChanceGraph *g;
    const Deadline *until;
    Components parts;
    size_t *begin;                              /* by component: its first node in parts.order; and one behind the last */
    Probability *lower, *upper;
    bool stopped;                               /* atomic */
} ChanceSolver;

/* The nodes of one component. */
typedef struct ChancePart {
    const uint32_t *node;
    size_t n;
} ChancePart;

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
static Probability ask(const ChanceGraph *g, uint32_t node, const Probability *value, bool up)
{
    const uint32_t *to = g->to + g->first[node];
    size_t n = g->first[node + 1] - g->first[node];
    if (g->kind[node] == CHANCE_REACHED)
        return PROBABILITY_ONE;
    if (g->kind[node] == CHANCE_FAILS || n == 0)
        return 0;
    if (g->kind[node] == CHANCE_OURS)
        return greatest(to, n, value);
    return g->kind[node] == CHANCE_THEIRS ? least(to, n, value) : mean(to, n, value, up);
}

/* ---- a component with cycles ------------------------------------------------------------------ */

static bool is_stopped(ChanceSolver *s)
{
    bool stopped = __atomic_load_n(&s->stopped, __ATOMIC_RELAXED);
    if (!stopped && s->until && deadline_is_over(s->until)) {
        __atomic_store_n(&s->stopped, true, __ATOMIC_RELAXED);
        stopped = true;
    }
    return stopped;
}

/* Raises the lower bounds once.   Returns: the greatest change. */
static Probability raise_lower(const ChanceSolver *s, ChancePart part)
{
    Probability most = 0;
    for (size_t i = 0; i < part.n; i++) {
        Probability *own = &s->lower[part.node[i]];
        Probability new = ask(s->g, part.node[i], s->lower, false);
        if (new <= *own)
            continue;
        most = new - *own > most ? new - *own : most;
        *own = new;
    }
    return most;
}

/* Raises them until a sweep changes none by more than that.   Returns: the number of sweeps; 0: stopped. */
static unsigned iterate_lower(ChanceSolver *s, ChancePart part, Probability enough)
{
    unsigned n = 1;
    while (raise_lower(s, part) > enough) {
        if (is_stopped(s))
            return 0;
        n++;
    }
    return n;
}

typedef enum GuessVerdict { GUESS_PROVED, GUESS_CHANGED, GUESS_STUCK } GuessVerdict;

/* Lowers the guess once where the equations ask for less.  No node asks for more than its value: proved, as what is
 * lowered later only makes others ask for less. */
static GuessVerdict lower_guess(const ChanceSolver *s, ChancePart part)
{
    bool fell = false, asks_more = false;
    for (size_t i = 0; i < part.n; i++) {
        Probability *own = &s->upper[part.node[i]];
        Probability new = ask(s->g, part.node[i], s->upper, true);
        asks_more |= new > *own;
        fell |= new < *own;
        *own = new < *own ? new : *own;
    }
    if (!asks_more)
        return GUESS_PROVED;
    return fell ? GUESS_CHANGED : GUESS_STUCK;
}

/* Raises it once where they ask for more.  Proved when that changes nothing. */
static GuessVerdict raise_guess(const ChanceSolver *s, ChancePart part)
{
    bool rose = false;
    for (size_t i = 0; i < part.n; i++) {
        Probability *own = &s->upper[part.node[i]];
        Probability new = ask(s->g, part.node[i], s->upper, true);
        rose |= new > *own;
        *own = new > *own ? new : *own;
    }
    return rose ? GUESS_CHANGED : GUESS_PROVED;
}

/* Tries to prove the lower bounds + gap, or something near it, as upper ones, in so many sweeps down and up. */
static bool prove_guess(ChanceSolver *s, ChancePart part, Probability gap, unsigned sweeps)
{
    GuessVerdict v = GUESS_CHANGED;
    for (size_t i = 0; i < part.n; i++) {
        Probability lower = s->lower[part.node[i]];
        s->upper[part.node[i]] = PROBABILITY_ONE - lower < gap ? PROBABILITY_ONE : lower + gap;
    }
    for (unsigned i = 0; i < sweeps && v == GUESS_CHANGED && !is_stopped(s); i++)
        v = lower_guess(s, part);
    for (unsigned i = 0; i < sweeps && v != GUESS_PROVED && !is_stopped(s); i++)
        v = raise_guess(s, part);
    return v == GUESS_PROVED;
}

/* Whether every successor outside the component has the value 0: then the aim is out of reach. */
static bool leads_nowhere(const ChanceSolver *s, ChancePart part, uint32_t number)
{
    for (size_t i = 0; i < part.n; i++) {
        uint32_t node = part.node[i];
        if (s->g->kind[node] == CHANCE_REACHED)
            return false;
        for (size_t e = s->g->first[node]; e < s->g->first[node + 1]; e++)
            if (s->parts.of[s->g->to[e]] != number && s->upper[s->g->to[e]] > 0)
                return false;
    }
    return true;
}

static void set_all(Probability *value, ChancePart part, Probability to)
{
    for (size_t i = 0; i < part.n; i++)
        value[part.node[i]] = to;
}

/* Lower bounds, then upper ones: first nearer to the fixed point, then from further away. */
static void solve_cycles(ChanceSolver *s, ChancePart part)
{
    unsigned finer = COARSE;
    bool proved = false;
    for (Probability gap = LEAST_GAP; !proved && !is_stopped(s);) {
        Probability enough = finer < 32 ? gap >> finer : 0;
        unsigned sweeps = iterate_lower(s, part, enough);
        if (sweeps == 0)
            break;
        proved = prove_guess(s, part, gap, sweeps + USUAL_SWEEPS);
        if (enough > 0)
            finer += FINER;
        else
            gap = gap < PROBABILITY_ONE ? 2 * gap : gap;
    }
    if (!proved)
        set_all(s->upper, part, PROBABILITY_ONE);
}

/* ---- all components --------------------------------------------------------------------------- */

static ChancePart part_of(const ChanceSolver *s, uint32_t number)
{
    return (ChancePart){s->parts.order + s->begin[number], s->begin[number + 1] - s->begin[number]};
}

static void solve_component(ChanceSolver *s, uint32_t number)
{
    ChancePart part = part_of(s, number);
    if (!s->parts.is_cycle[number]) {
        uint32_t node = part.node[0];
        s->lower[node] = ask(s->g, node, s->lower, false);
        s->upper[node] = ask(s->g, node, s->upper, true);
        return;
    }
    set_all(s->lower, part, 0);
    if (leads_nowhere(s, part, number)) {
        set_all(s->upper, part, 0);
        return;
    }
    set_all(s->upper, part, PROBABILITY_ONE);
    if (!is_stopped(s)) {
        solve_cycles(s, part);
        return;
    }
    (void)raise_lower(s, part);                 /* one look, which keeps both proved */
    (void)lower_guess(s, part);
}

static void find_begins(ChanceSolver *s)
{
    s->begin = base_zalloc(s->parts.n + (size_t)2, sizeof *s->begin, noun);
    for (uint32_t i = 0; i < s->g->n; i++)
        s->begin[s->parts.of[i] + 1]++;
    for (uint32_t c = 0; c < s->parts.n; c++)
        s->begin[c + 1] += s->begin[c];
}

/* By component: 1 + the greatest level of those that it leads to; 0 where there are none. */
static uint32_t *find_levels(const ChanceSolver *s, uint32_t *n_levels)
{
    uint32_t *level = base_zalloc(s->parts.n + (size_t)1, sizeof *level, noun);
    *n_levels = 0;
    for (size_t i = 0; i < s->g->n; i++) {      /* in the order of components */
        uint32_t node = s->parts.order[i], own = s->parts.of[node];
        for (size_t e = s->g->first[node]; e < s->g->first[node + 1]; e++) {
            uint32_t other = s->parts.of[s->g->to[e]];
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
    (void)is_stopped(s);
#pragma omp parallel for num_threads((int)threads) schedule(dynamic, 1) if (n > 1)
    for (size_t from = 0; from < n; from += CHUNK)
        for (size_t i = from; i < n && i < from + CHUNK; i++)
            solve_component(s, part[i]);
}

/* A common denominator of all values of a graph without cycles; 0: there are cycles, or it is too large. */
static uint64_t find_denominator(const ChanceSolver *s)
{
    if (s->parts.n < s->g->n || s->g->n == 0)
        return 0;
    uint64_t *common = base_zalloc(s->g->n, sizeof *common, noun), found = 0;
    for (size_t i = 0; i < s->g->n; i++) {
        uint32_t node = s->parts.order[i];
        uint64_t own = s->parts.is_cycle[s->parts.of[node]] ? 0 : 1;
        for (size_t e = s->g->first[node]; e < s->g->first[node + 1] && own; e++)
            own = fraction_common(own, common[s->g->to[e]]);
        size_t n = s->g->first[node + 1] - s->g->first[node];
        bool is_mean = s->g->kind[node] == CHANCE_DRAWN && n > 0;
        if (is_mean && (own > PROBABILITY_ONE / n))
            own = 0;
        common[node] = is_mean ? own * n : own;
    }
    found = common[0];
    free(common);
    return found;
}

uint64_t chance_bytes(uint32_t n_nodes, size_t n_edges)
{
    (void)n_edges;                              /* nothing is kept of edges */
    return n_nodes *
           (uint64_t)(2 * sizeof(Probability) + 4 * sizeof(uint32_t) + 2 * sizeof(size_t) + 24);
}

ChanceBounds chance_solve(const ChanceGraph *g, unsigned threads, const Deadline *until)
{
    assert(g && threads > 0);
    ChanceSolver s = {.g = g,
                      .until = until,
                      .parts = components_of(g->n, g->first, g->to),
                      .lower = base_zalloc(g->n + (size_t)1, sizeof *s.lower, noun),
                      .upper = base_zalloc(g->n + (size_t)1, sizeof *s.upper, noun)};
    size_t *first;
    uint32_t n_levels;
    find_begins(&s);
    uint32_t *sorted = sort_by_level(&s, &first, &n_levels);
    for (uint32_t l = 0; l < n_levels; l++)
        solve_level(&s, sorted + first[l], first[l + 1] - first[l], threads);
    ChanceBounds b = {s.lower, s.upper, !s.stopped, find_denominator(&s)};
    components_clear(&s.parts);
    free(s.begin), free(sorted), free(first);
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

/* graph/chance_cycle.c -- optimistic value iteration in a component (see chance.h).
 * The component is copied first, with its nodes in a contiguous order in which most nodes follow
 * their successors.  Successors outside are replaced by their combined value.
 * Start reading at chance_cycle_solve(). */
#include "graph/chance_cycle.h"

#include <assert.h>
#include <stdlib.h>

#include "base/fatal.h"

enum {
    LEAST_GAP = 1 << 22, /* between the bounds of a component, at first: 2^-40 */
    COARSE = 10, /* values that change by less than the gap >> COARSE are near enough, at first */
    FINER = 4,   /* and then by less than that >> FINER */
    USUAL_SWEEPS = 64
};
static const char noun[] = "probabilities";

/* Which bound of a successor outside is meant. */
typedef enum CycleSide { SIDE_LOWER, SIDE_UPPER } CycleSide;

/* A node of the component. */
typedef struct CycleNode {
    /* by side: what successors outside come to; of OURS and THEIRS in `low` */
    ProbabilitySum outside[2];
    size_t first;  /* where its successors inside begin */
    uint32_t n;    /* all its successors */
    uint32_t kind; /* OURS, THEIRS or DRAWN */
} CycleNode;

/* A component as it is solved. */
typedef struct Cycle {
    const ChanceCycle *from;
    ChanceStop *stop;
    CycleNode *node; /* and one behind the last */
    uint32_t *to;
    uint32_t *order; /* nodes of the graph, by node of the component */
    uint32_t n;
    Probability *lower, *upper;
} Cycle;

bool chance_is_stopped(ChanceStop *stop)
{
    bool over = __atomic_load_n(&stop->over, __ATOMIC_RELAXED);
    if (!over && stop->until && deadline_is_over(stop->until)) {
        __atomic_store_n(&stop->over, true, __ATOMIC_RELAXED);
        over = true;
    }
    return over;
}

/* ---- the copy ------------------------------------------------------------------------------- */

static bool is_inside(const Cycle *c, uint32_t node)
{
    return c->from->component[node] == c->from->component[c->from->node[0]];
}

/* A depth-first search on its way: nodes, and the edges to follow next. */
typedef struct CycleWalk {
    uint32_t *path;
    size_t *edge;
    size_t n;
} CycleWalk;

enum { PLACE_OPEN = CHANCE_NO_PLACE - 1 }; /* met, and not left */

static void enter_cycle_node(const Cycle *c, CycleWalk *w, uint32_t node)
{
    c->from->place[node] = PLACE_OPEN;
    w->path[w->n] = node;
    w->edge[w->n++] = c->from->g->moves.first[node];
}

/* Orders the nodes as a depth-first search leaves them: a node comes behind its successors but for
 * those that it comes back to. */
static void order_nodes(Cycle *c)
{
    const ChanceGraph *g = c->from->g;
    CycleWalk w = {base_alloc(c->from->n * sizeof *w.path, noun),
                   base_alloc(c->from->n * sizeof *w.edge, noun), 0};
    enter_cycle_node(c, &w, c->from->node[c->from->n - 1]);
    while (w.n) {
        uint32_t node = w.path[w.n - 1];
        if (w.edge[w.n - 1] == g->moves.first[node + 1]) {
            c->from->place[node] = c->n;
            c->order[c->n++] = node;
            w.n--;
            continue;
        }
        uint32_t to = g->moves.to[w.edge[w.n - 1]++];
        if (is_inside(c, to) && c->from->place[to] == CHANCE_NO_PLACE)
            enter_cycle_node(c, &w, to);
    }
    assert(c->n == c->from->n);
    free(w.path), free(w.edge);
}

/* Takes a successor outside, by its value on that side. */
static void take_outside(CycleNode *node, CycleSide side, Probability value)
{
    ProbabilitySum *out = &node->outside[side];
    if (node->kind == CHANCE_DRAWN)
        probability_add(out, value);
    else if (node->kind == CHANCE_OURS)
        out->low = value > out->low ? value : out->low;
    else
        out->low = value < out->low ? value : out->low;
}

/* Where play is over a value is known: it is that of a node of ours without successors inside. */
static CycleNode ended(const Cycle *c, uint32_t node, size_t first)
{
    Probability low = chance_end(c->from->g, node, false),
                high = chance_end(c->from->g, node, true);
    return (CycleNode){.outside = {{0, low}, {0, high}}, .first = first, .kind = CHANCE_OURS};
}

/* Bounds of nodes outside, by node of the graph. */
typedef struct KnownBounds {
    const Probability *lower, *upper;
} KnownBounds;

/* Copies a node whose edges go to `at` and behind.  Returns: the place behind them. */
static size_t copy_node(Cycle *c, uint32_t i, size_t at, KnownBounds known)
{
    const ChanceGraph *g = c->from->g;
    uint32_t from = c->order[i];
    size_t first = g->moves.first[from], end = g->moves.first[from + 1];
    CycleNode node = {.first = at, .n = (uint32_t)(end - first), .kind = g->kind[from]};
    if (chance_is_end(g->kind[from])) {
        c->node[i] = ended(c, from, at);
        return at;
    }
    if (node.kind == CHANCE_THEIRS)
        node.outside[SIDE_LOWER].low = node.outside[SIDE_UPPER].low = PROBABILITY_ONE;
    for (size_t e = first; e < end; e++) {
        uint32_t to = g->moves.to[e];
        if (is_inside(c, to)) {
            c->to[at++] = c->from->place[to];
            continue;
        }
        take_outside(&node, SIDE_LOWER, known.lower[to]);
        take_outside(&node, SIDE_UPPER, known.upper[to]);
    }
    c->node[i] = node;
    return at;
}

static size_t count_edges(const ChanceCycle *from)
{
    size_t n = 0;
    for (size_t i = 0; i < from->n; i++)
        n += from->g->moves.first[from->node[i] + 1] - from->g->moves.first[from->node[i]];
    return n;
}

static void copy_component(Cycle *c, KnownBounds known)
{
    size_t n = c->from->n, edges = count_edges(c->from);
    c->node = base_zalloc(n + 1, sizeof *c->node, noun);
    c->to = base_alloc((edges + 1) * sizeof *c->to, noun);
    c->order = base_alloc(n * sizeof *c->order, noun);
    c->lower = base_zalloc(n, sizeof *c->lower, noun);
    c->upper = base_zalloc(n, sizeof *c->upper, noun);
    order_nodes(c);
    size_t at = 0;
    for (uint32_t i = 0; i < c->n; i++)
        at = copy_node(c, i, at, known);
    c->node[c->n].first = at;
}

static void clear(Cycle *c)
{
    free(c->node), free(c->to), free(c->order), free(c->lower), free(c->upper);
}

/* ---- equations ------------------------------------------------------------------------------ */

/* What the equation of a node says for these values of its successors. */
static Probability cycle_equation(const Cycle *c, uint32_t i, CycleSide side,
                                  const Probability *value)
{
    const CycleNode *node = &c->node[i];
    const uint32_t *to = c->to + node->first, *end = c->to + node[1].first;
    if (node->kind == CHANCE_DRAWN) {
        ProbabilitySum sum = node->outside[side];
        for (; to < end; to++)
            probability_add(&sum, value[*to]);
        return probability_mean(sum, node->n, side == SIDE_UPPER);
    }
    Probability best = node->outside[side].low;
    if (node->kind == CHANCE_OURS) {
        for (; to < end; to++)
            best = value[*to] > best ? value[*to] : best;
        return best;
    }
    for (; to < end; to++)
        best = value[*to] < best ? value[*to] : best;
    return best;
}

/* Raises the lower bounds once.   Returns: the greatest change. */
static Probability raise_lower(const Cycle *c)
{
    Probability most = 0;
    for (uint32_t i = 0; i < c->n; i++) {
        Probability new = cycle_equation(c, i, SIDE_LOWER, c->lower);
        if (new <= c->lower[i])
            continue;
        most = new - c->lower[i] > most ? new - c->lower[i] : most;
        c->lower[i] = new;
    }
    return most;
}

/* Raises them until a sweep changes none by more than that.   Returns: the number of sweeps; 0:
 * stopped. */
static unsigned iterate_lower(Cycle *c, Probability enough)
{
    unsigned n = 1;
    while (raise_lower(c) > enough) {
        if (chance_is_stopped(c->stop))
            return 0;
        n++;
    }
    return n;
}

typedef enum GuessVerdict { GUESS_PROVED, GUESS_CHANGED, GUESS_STUCK } GuessVerdict;

/* Lowers the guess once where the equations ask for less.  No node asks for more than its value:
 * proved, as what is lowered later only makes others ask for less. */
static GuessVerdict lower_guess(const Cycle *c)
{
    bool fell = false, asks_more = false;
    for (uint32_t i = 0; i < c->n; i++) {
        Probability new = cycle_equation(c, i, SIDE_UPPER, c->upper);
        asks_more |= new > c->upper[i];
        fell |= new < c->upper[i];
        c->upper[i] = new < c->upper[i] ? new : c->upper[i];
    }
    if (!asks_more)
        return GUESS_PROVED;
    return fell ? GUESS_CHANGED : GUESS_STUCK;
}

/* Raises it once where they ask for more.  Proved when that changes nothing. */
static GuessVerdict raise_guess(const Cycle *c)
{
    bool rose = false;
    for (uint32_t i = 0; i < c->n; i++) {
        Probability new = cycle_equation(c, i, SIDE_UPPER, c->upper);
        rose |= new > c->upper[i];
        c->upper[i] = new > c->upper[i] ? new : c->upper[i];
    }
    return rose ? GUESS_CHANGED : GUESS_PROVED;
}

/* Tries to prove the lower bounds + gap, or something near it, as upper ones, in so many sweeps
 * down and up. */
static bool prove_guess(Cycle *c, Probability gap, unsigned sweeps)
{
    GuessVerdict v = GUESS_CHANGED;
    for (uint32_t i = 0; i < c->n; i++)
        c->upper[i] = PROBABILITY_ONE - c->lower[i] < gap ? PROBABILITY_ONE : c->lower[i] + gap;
    for (unsigned i = 0; i < sweeps && v == GUESS_CHANGED && !chance_is_stopped(c->stop); i++)
        v = lower_guess(c);
    for (unsigned i = 0; i < sweeps && v != GUESS_PROVED && !chance_is_stopped(c->stop); i++)
        v = raise_guess(c);
    return v == GUESS_PROVED;
}

static void set_upper(Cycle *c, Probability to)
{
    for (uint32_t i = 0; i < c->n; i++)
        c->upper[i] = to;
}

/* Lower bounds, then upper ones: first nearer to the fixed point, then from further away. */
static void bound_cycle(Cycle *c)
{
    unsigned finer = COARSE;
    bool proved = false;
    for (Probability gap = LEAST_GAP; !proved && !chance_is_stopped(c->stop);) {
        Probability enough = finer < 32 ? gap >> finer : 0;
        unsigned sweeps = iterate_lower(c, enough);
        if (sweeps == 0)
            break;
        proved = prove_guess(c, gap, sweeps + USUAL_SWEEPS);
        if (enough > 0)
            finer += FINER;
        else
            gap = gap < PROBABILITY_ONE ? 2 * gap : gap;
    }
    if (!proved)
        set_upper(c, PROBABILITY_ONE);
}

/* ---- all of it ------------------------------------------------------------------------------ */

/* Whether every successor outside has the value 0: then the aim is out of reach. */
static bool leads_nowhere(const Cycle *c, const Probability *upper)
{
    const ChanceGraph *g = c->from->g;
    for (size_t i = 0; i < c->from->n; i++) {
        uint32_t node = c->from->node[i];
        if (chance_is_end(g->kind[node]) && chance_end(g, node, true) > 0)
            return false;
        for (size_t e = g->moves.first[node]; e < g->moves.first[node + 1]; e++)
            if (!is_inside(c, g->moves.to[e]) && upper[g->moves.to[e]] > 0)
                return false;
    }
    return true;
}

/* Bounds that one look gives. */
static void look_once(Cycle *c)
{
    set_upper(c, PROBABILITY_ONE);
    (void)raise_lower(c);
    (void)lower_guess(c);
}

uint64_t chance_cycle_bytes(uint64_t n_nodes, uint64_t n_edges)
{
    /* node, order, lower, upper; path, edge; to */
    return n_nodes * (sizeof(CycleNode) + 2 * sizeof(uint32_t) + 2 * sizeof(Probability) +
                      sizeof(size_t)) +
           n_edges * sizeof(uint32_t);
}

void chance_cycle_solve(const ChanceCycle *from, Probability *lower, Probability *upper,
                        ChanceStop *stop)
{
    assert(from && from->n > 0 && lower && upper && stop);
    Cycle c = {.from = from, .stop = stop};
    if (leads_nowhere(&c, upper)) {
        for (size_t i = 0; i < from->n; i++)
            lower[from->node[i]] = upper[from->node[i]] = 0;
        return;
    }
    copy_component(&c, (KnownBounds){lower, upper});
    if (chance_is_stopped(stop))
        look_once(&c);
    else
        bound_cycle(&c);
    for (uint32_t i = 0; i < c.n; i++) {
        lower[c.order[i]] = c.lower[i];
        upper[c.order[i]] = c.upper[i];
    }
    clear(&c);
}

/* interp/compile/dependence.c -- dependence of constraints and goals on depth, root and images
 * (graph.h, last part).
 * Does: finds how depth is used, the last depth at which a constraint can hold, the root values,
 *   the images of positions under which they are invariant.
 * Knows: the graph.   Must not know: positions, searches. */
#include <assert.h>
#include <stdlib.h>

#include "interp/compile/graph.h"

typedef bool StopsAt(const GraphNode *n);

/* Marks ids and every node below them, but not what is below one at which it stops. */
static unsigned char *mark_until(const Graph *g, const NodeId *ids, size_t n, StopsAt *stops)
{
    unsigned char *seen = base_zalloc(graph_size(g), 1, "analysis");
    NodeId top = 0;
    for (size_t i = 0; i < n; i++) {
        seen[ids[i]] = 1;
        top = ids[i] > top ? ids[i] : top;
    }
    for (NodeId id = top + 1; id-- > 0;) { /* arguments have smaller numbers */
        if (!seen[id] || stops(graph_node(g, id)))
            continue;
        for (uint32_t i = 0; i < graph_node(g, id)->n_args; i++)
            seen[graph_args(g, id)[i]] = 1;
    }
    return seen;
}

static bool is_of_root(const GraphNode *n)
{
    return n->op == G_ROOT;
}

/* Marks every node below ids (arguments of G_ROOT left out: there depth is 0). */
static unsigned char *mark_reachable(const Graph *g, const NodeId *ids, size_t n)
{
    return mark_until(g, ids, n, is_of_root);
}

static bool is_comparison(const GraphNode *n)
{
    return n->op == G_EQ || n->op == G_NE || n->op == G_LT || n->op == G_LE;
}

/* The ints that something can be, where it is defined. */
typedef struct IntRange {
    int64_t from, to;
} IntRange;

static int64_t least_of(const int64_t *v, int n)
{
    int64_t least = v[0];
    for (int i = 1; i < n; i++)
        least = v[i] < least ? v[i] : least;
    return least;
}

static int64_t most_of(const int64_t *v, int n)
{
    int64_t most = v[0];
    for (int i = 1; i < n; i++)
        most = v[i] > most ? v[i] : most;
    return most;
}

/* The range of a sum or product of constants and of parameters; false: of anything else, or of what
 * is never defined.  The recursion is bounded by LIMIT_HEIGHT. */
static bool int_range(const Graph *g, NodeId id, IntRange *out)
{
    const GraphNode *n = graph_node(g, id);
    const NodeId *args = graph_args(g, id);
    IntRange a, b = {0, 0};
    *out = (IntRange){(int64_t)n->value, (int64_t)n->value};
    if (n->op == G_CONST)
        return value_is_defined(n->value);
    bool known = n->op == G_GIVEN || n->op == G_NEGATE || n->op == G_ADD || n->op == G_SUBTRACT ||
                 n->op == G_MULTIPLY;
    if (!known || n->n_args == 0 || !int_range(g, args[0], &a) ||
        (n->n_args > 1 && !int_range(g, args[1], &b)))
        return false;
    int64_t products[] = {a.from * b.from, a.from * b.to, a.to * b.from, a.to * b.to};
    switch (n->op) {
    case G_GIVEN: *out = (IntRange){a.from, b.to}; break;
    case G_NEGATE: *out = (IntRange){-a.to, -a.from}; break;
    case G_ADD: *out = (IntRange){a.from + b.from, a.to + b.to}; break;
    case G_SUBTRACT: *out = (IntRange){a.from - b.to, a.to - b.from}; break;
    default: *out = (IntRange){least_of(products, 4), most_of(products, 4)}; break;
    }
    if (out->from < INT32_MIN) /* what lies beyond is undefined */
        out->from = INT32_MIN;
    if (out->to > INT32_MAX)
        out->to = INT32_MAX;
    return true;
}

/* What depth is compared with by this node, if that has a range; false if it is no such comparison.
 */
static bool compared_with(const Graph *g, NodeId id, IntRange *out)
{
    const GraphNode *n = graph_node(g, id);
    if (!is_comparison(n))
        return false;
    const NodeId *args = graph_args(g, id);
    for (int i = 0; i < 2; i++)
        if (graph_node(g, args[i])->op == G_DEPTH)
            return int_range(g, args[1 - i], out);
    return false;
}

static bool has_depth_argument(const Graph *g, NodeId id)
{
    for (uint32_t i = 0; i < graph_node(g, id)->n_args; i++)
        if (graph_node(g, graph_args(g, id)[i])->op == G_DEPTH)
            return true;
    return false;
}

uint32_t graph_depth_cap(const Graph *g, const NodeId *ids, size_t n)
{
    assert(ids || n == 0);
    unsigned char *seen = mark_reachable(g, ids, n);
    uint32_t cap = 0;
    for (size_t i = 0; i < n; i++)
        if (graph_node(g, ids[i])->op == G_DEPTH)
            cap = UINT32_MAX;
    for (NodeId id = 0; id < graph_size(g) && cap != UINT32_MAX; id++) {
        IntRange with;
        if (!seen[id] || !has_depth_argument(g, id) || graph_node(g, id)->op == G_ROOT)
            continue;
        if (!compared_with(g, id, &with))
            cap = UINT32_MAX;
        else if (with.to >= 0 && with.to + 1 > cap)
            cap = (uint32_t)(with.to + 1);
        else if (cap == 0)
            cap = 1;
    }
    free(seen);
    return cap;
}

/* Images that leave the set as it is. */
static uint32_t images_of_constant(const Vocab *v, unsigned domain, Value set)
{
    uint32_t images = 1;
    for (unsigned i = 1; i < v->n_images; i++)
        images |= (uint32_t)(v->image(v->game, domain, set, i) == set) << i;
    return images;
}

/* What the node by itself allows. */
static uint32_t images_of_node(const Vocab *v, const GraphNode *n)
{
    if (n->op == G_CONST && type_is_set(n->type) && n->value != ANY_MOVER)
        return images_of_constant(v, type_domain(n->type), n->value);
    uint32_t images = n->word && n->word->images ? n->word->images : UINT32_MAX;
    bool of_root = n->op == G_ROOT || n->op == G_GIVEN || n->op == G_PIECE;
    bool of_elements = n->op == G_ROOT && n->free_vars; /* that turn, while the root does not */
    return of_elements || (of_root && type_is_set(n->type)) ? 1 : images;
}

static uint32_t all_images(const Vocab *v)
{
    assert(v->n_images <= 64);
    return v->n_images > 1 ? (uint32_t)(UINT64_MAX >> (64 - v->n_images)) : 1;
}

/* It looks at an image of the root, too, which does not turn with the position. */
static bool turns_root(const GraphNode *n)
{
    return n->op == G_SYMMETRY && n->deps & DEP_ROOT;
}

uint32_t graph_images(const Graph *g, const Vocab *v, const NodeId *ids, size_t n)
{
    unsigned char *seen = mark_reachable(g, ids, n);
    uint32_t images = all_images(v);
    bool root_turns = false;
    for (NodeId id = 0; id < graph_size(g); id++)
        if (seen[id]) {
            images &= images_of_node(v, graph_node(g, id));
            root_turns |= turns_root(graph_node(g, id));
        }
    free(seen);
    return root_turns && images != all_images(v) ? 1 : images;
}

static bool is_of_root_or_closed(const GraphNode *n)
{
    return is_of_root(n) || graph_is_closed(n);
}

uint32_t graph_images_if_turning(const Graph *g, const Vocab *v, const NodeId *ids, size_t n)
{
    unsigned char *seen = mark_until(g, ids, n, is_of_root_or_closed);
    uint32_t images = all_images(v);
    for (NodeId id = 0; id < graph_size(g); id++)
        if (seen[id] && !graph_is_closed(graph_node(g, id)))
            images &= images_of_node(v, graph_node(g, id));
    free(seen);
    return images;
}

bool graph_is_oriented(const Graph *g, const Vocab *v, NodeId id)
{
    assert(v->n_images > 1);
    const GraphNode *n = graph_node(g, id);
    if (n->op == G_CONST && type_is_set(n->type) && n->value != ANY_MOVER)
        return images_of_constant(v, type_domain(n->type), n->value) !=
               (uint32_t)(UINT64_MAX >> (64 - v->n_images));
    bool given = n->op == G_GIVEN || n->op == G_PIECE; /* the first element is tried first */
    return (n->word && n->word->images) || (given && type_is_set(n->type));
}

static void add_field(GraphFields *f, size_t at)
{
    for (uint32_t i = 0; i < f->n; i++)
        if (f->at[i] == at)
            return;
    if (f->n == MOST_FIELDS)
        f->more = true;
    else
        f->at[f->n++] = at;
}

static bool looks_at_more(const GraphNode *n)
{
    return n->deps & ~DEP_POSITION || graph_is_elsewhere(n) ||
           (n->op == G_WORD && n->word->kind != WORD_PURE);
}

void graph_fields(const Graph *g, GraphFields *out)
{
    for (NodeId id = 0; id < graph_size(g); id++) { /* arguments have smaller numbers */
        const GraphNode *n = graph_node(g, id);
        GraphFields *f = &out[id];
        *f = (GraphFields){.more = looks_at_more(n)};
        if (n->op == G_FIELD)
            add_field(f, (size_t)n->value);
        for (uint32_t i = 0; i < n->n_args; i++) {
            const GraphFields *arg = &out[graph_args(g, id)[i]];
            f->more |= arg->more;
            for (uint32_t k = 0; k < arg->n; k++)
                add_field(f, arg->at[k]);
        }
    }
}

size_t graph_roots(const Graph *g, const NodeId *ids, size_t n, NodeId *out)
{
    assert(out && (ids || n == 0));
    unsigned char *seen = mark_reachable(g, ids, n);
    size_t count = 0;
    for (NodeId id = 0; id < graph_size(g); id++)
        if (seen[id] && graph_node(g, id)->op == G_ROOT && !graph_node(g, id)->free_vars)
            out[count++] = graph_args(g, id)[0];
        else if (seen[id] && graph_node(g, id)->op == G_GIVEN)
            out[count++] = id;
    free(seen);
    return count;
}

uint32_t graph_looks_back(const Graph *g, const NodeId *ids, size_t n)
{
    assert(ids || n == 0);
    uint32_t *back = base_zalloc(graph_size(g), sizeof *back, "analysis"), most = 0;
    for (NodeId id = 0; id < graph_size(g); id++) { /* arguments have smaller numbers */
        for (uint32_t i = 0; i < graph_node(g, id)->n_args; i++) {
            uint32_t below = back[graph_args(g, id)[i]];
            back[id] = below > back[id] ? below : back[id];
        }
        back[id] += graph_node(g, id)->op == G_PLAYED;
    }
    for (size_t i = 0; i < n; i++)
        most = back[ids[i]] > most ? back[ids[i]] : most;
    free(back);
    return most;
}

bool graph_needs_root(const Graph *g, const NodeId *ids, size_t n)
{
    unsigned char *seen = mark_reachable(g, ids, n);
    bool needs = false;
    for (NodeId id = 0; id < graph_size(g); id++) {
        const GraphNode *node = graph_node(g, id);
        needs |= seen[id] && ((node->op == G_ROOT && node->free_vars) ||
                              (node->op == G_SYMMETRY && node->deps & DEP_ROOT));
    }
    free(seen);
    return needs;
}

/* ---- where a constraint can hold: three-valued evaluation with depth known to lie in a range - */

typedef enum PossibleTruth {
    NEVER = 1,
    ALWAYS = 2,
    MAYBE = 3
} PossibleTruth; /* bits: can be false, true */

typedef struct DepthRange {
    int64_t from, to;
} DepthRange;

static PossibleTruth flip(PossibleTruth t)
{
    switch (t) {
    case NEVER: return ALWAYS;
    case ALWAYS: return NEVER;
    default: return t;
    }
}

static PossibleTruth truth_when(bool always, bool never)
{
    if (always)
        return ALWAYS;
    return never ? NEVER : MAYBE;
}

/* A depth of the range r compared with a number of the range c, as the node writes it: depth on the
 * left or on the right.  A range of more than one number may have an undefined one, too: nothing is
 * always true of it. */
static PossibleTruth compare_depth(GraphOp op, bool depth_left, DepthRange r, IntRange c)
{
    bool outside = c.to < r.from || c.from > r.to, known = c.from == c.to;
    bool same = known && r.from == c.from && r.to == c.from;
    switch (op) {
    case G_EQ: return truth_when(same, outside);
    case G_NE: return truth_when(known && outside, same);
    case G_LT:
        return depth_left ? truth_when(known && r.to < c.from, r.from >= c.to)
                          : truth_when(known && r.from > c.to, r.to <= c.from);
    default:
        return depth_left ? truth_when(known && r.to <= c.from, r.from > c.to)
                          : truth_when(known && r.from >= c.to, r.to < c.from);
    }
}

static PossibleTruth possible_truth(const Graph *g, NodeId id, const unsigned char *truth,
                                    DepthRange r)
{
    const GraphNode *n = graph_node(g, id);
    const NodeId *args = graph_args(g, id);
    PossibleTruth t;
    IntRange with;
    switch (n->op) {
    case G_CONST: return n->value ? ALWAYS : NEVER;
    case G_NOT: return flip((PossibleTruth)truth[args[0]]);
    case G_TRUTH: return (PossibleTruth)truth[args[0]];
    case G_AND:
    case G_OR: {
        PossibleTruth all = n->op == G_AND ? ALWAYS : NEVER, stop = flip(all);
        t = all;
        for (uint32_t i = 0; i < n->n_args; i++) {
            if (truth[args[i]] == stop)
                return stop;
            if (truth[args[i]] != all)
                t = MAYBE;
        }
        return t;
    }
    case G_IF:
        if (truth[args[0]] == ALWAYS)
            return (PossibleTruth)truth[args[1]];
        if (truth[args[0]] == NEVER)
            return (PossibleTruth)truth[args[2]];
        return (PossibleTruth)(truth[args[1]] | truth[args[2]]);
    default:
        if (compared_with(g, id, &with))
            return compare_depth((GraphOp)n->op, graph_node(g, args[0])->op == G_DEPTH, r, with);
        return MAYBE;
    }
}

/* The truth of nodes at depths of a range. */
typedef struct DepthTruth {
    const Graph *g;
    unsigned char *seen;  /* by node: one of the alternatives needs it */
    unsigned char *truth; /* by node: a PossibleTruth */
} DepthTruth;

static DepthTruth depth_truth_new(const Graph *g, const NodeId *ids, size_t n)
{
    return (DepthTruth){g, mark_reachable(g, ids, n), base_alloc(graph_size(g), "analysis")};
}

static void depth_truth_clear(DepthTruth *t)
{
    free(t->truth);
    free(t->seen);
}

/* Whether one of ids, n of those it was made for, can hold at a depth of that range. */
static bool any_can_hold(DepthTruth *t, const NodeId *ids, size_t n, DepthRange r)
{
    for (NodeId id = 0; id < graph_size(t->g); id++)
        t->truth[id] = t->seen[id] ? (unsigned char)possible_truth(t->g, id, t->truth, r) : MAYBE;
    for (size_t i = 0; i < n; i++)
        if (t->truth[ids[i]] & ALWAYS)
            return true;
    return false;
}

bool graph_holds_until(const Graph *g, NodeId id, DepthSpan depths)
{
    enum { FEW = 256 };
    assert(depths.step > 0);
    DepthTruth t = depth_truth_new(g, &id, 1);
    any_can_hold(&t, &id, 1, (DepthRange){depths.first, depths.last});
    bool holds = t.truth[id] == ALWAYS;
    if (!holds && depths.step > 1 && depths.last < FEW) {
        holds = true;
        for (uint32_t d = depths.first; d <= depths.last && holds; d += depths.step) {
            any_can_hold(&t, &id, 1, (DepthRange){d, d});
            holds = t.truth[id] == ALWAYS;
        }
    }
    depth_truth_clear(&t);
    return holds;
}

static DepthRange at_least(int64_t from)
{
    return (DepthRange){from, INT64_MAX};
}

uint32_t graph_last_depth(const Graph *g, const NodeId *ids, size_t n)
{
    uint32_t cap = graph_depth_cap(g, ids, n), lo = 0, hi;
    DepthTruth t = depth_truth_new(g, ids, n);
    /* Depth used in other ways may still be bounded by a comparison beside them. */
    hi = cap == UINT32_MAX ? INT32_MAX : cap + 1;
    uint32_t last = UINT32_MAX;
    if (!any_can_hold(&t, ids, n, at_least(hi))) {
        while (lo < hi) { /* the least depth from which none can hold */
            uint32_t mid = lo + (hi - lo) / 2;
            if (any_can_hold(&t, ids, n, at_least(mid)))
                lo = mid + 1;
            else
                hi = mid;
        }
        last = lo ? lo - 1 : 0;
    }
    depth_truth_clear(&t);
    return last;
}

void graph_possible_depths(const Graph *g, const NodeId *ids, size_t n, bool *can, uint32_t n_can)
{
    assert(can || n_can == 0);
    DepthTruth t = depth_truth_new(g, ids, n);
    for (uint32_t d = 0; d < n_can; d++)
        can[d] = any_can_hold(&t, ids, n, (DepthRange){d, d});
    depth_truth_clear(&t);
}

/* interp/compile/position_values.c -- values sought that are functions of the position (see
 * draft.h).
 * Does: takes what bounds the value out of the better-goal; the rest may look at no root.
 * Start reading at draft_position_values(). */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "interp/compile/draft.h"

enum { MOST_DEPTHS_LOOKED_AT = 64 };

static const GraphNode sum = {.op = G_ADD, .type = TYPE_INT, .n_args = 2};

/* A better-goal that is taken apart, and the bound of the value that stood in it. */
typedef struct BoundedGoal {
    Drafter *d;
    NodeId value; /* that is sought */
    bool most;    /* the greatest one is */
    NodeId bound; /* NO_NODE: none was found yet */
} BoundedGoal;

static bool is_of_root(const Graph *g, NodeId id)
{
    const GraphNode *n = graph_node(g, id);
    return !n->free_vars && !(n->deps & ~DEP_ROOT);
}

/* If the truth is a bound of the value by the root, notes it: true. */
static bool take_bound(BoundedGoal *b, NodeId id)
{
    Graph *g = b->d->g;
    const GraphNode *n = graph_node(g, id);
    if (b->bound != NO_NODE || (n->op != G_LT && n->op != G_LE))
        return false;
    const bool strict = n->op == G_LT;
    const NodeId value = graph_args(g, id)[b->most], bound = graph_args(g, id)[!b->most];
    if (value != b->value || !is_of_root(g, bound))
        return false;
    const NodeId one = graph_const(g, TYPE_INT, value_int(b->most ? 1 : -1));
    b->bound = strict ? graph_make(g, &sum, (NodeId[]){bound, one}) : bound;
    return true;
}

/* The truth without the bound of the value, if that is one of its operands. */
static NodeId without_bound(BoundedGoal *b, NodeId id)
{
    Graph *g = b->d->g;
    const GraphNode n = *graph_node(g, id);
    if (take_bound(b, id))
        return graph_const(g, TYPE_BOOL, 1);
    if (n.op != G_AND)
        return id;
    NodeId *args = ARENA_ARRAY(b->d->home, NodeId, n.n_args);
    memcpy(args, graph_args(g, id), n.n_args * sizeof *args);
    for (uint32_t i = 0; i < n.n_args; i++)
        args[i] = without_bound(b, args[i]);
    return graph_make(g, &n, args);
}

/* Whether nodes of one position and depth have one value, whatever the root and the way. */
static bool is_by_position(const Graph *g, const NodeId *deciding, size_t n)
{
    NodeId *roots = base_alloc(graph_size(g) * sizeof *roots, "code");
    bool looks = graph_roots(g, deciding, n, roots) > 0 || graph_needs_root(g, deciding, n);
    free(roots);
    for (size_t i = 0; i < n; i++)
        looks |= (graph_node(g, deciding[i])->deps & (DEP_PLAYED | DEP_PIECE)) != 0;
    return !looks;
}

/* Whether the better-goal can hold only where no move follows. */
static bool holds_at_end(const Graph *g, const Draft *draft)
{
    uint32_t last = 0;
    for (int turn = 0; turn < 2; turn++) {
        uint32_t own = graph_last_depth(g, draft->alternative[turn], draft->n_alternatives[turn]);
        last = own > last ? own : last;
    }
    bool can[MOST_DEPTHS_LOOKED_AT], ever = false;
    if (last >= MOST_DEPTHS_LOOKED_AT)
        return false;
    graph_possible_depths(g, &draft->better, 1, can, last + 1);
    for (uint32_t depth = 0; depth <= last; depth++)
        ever |= can[depth];
    return !ever;
}

static bool can_have_values(const Drafter *d, const Advice *a)
{
    const Game *game = d->vocab->game;
    return a->seek && !a->plan && !a->expect && a->n_params == 0 && !advice_holds(a) &&
           game->alternates && !game->chance && game->n_players == 2;
}

void draft_position_values(Drafter *d, const Advice *a, Draft *draft)
{
    assert(d && a && draft);
    draft->better_of_any_value = draft->most_value = NO_NODE;
    if (!can_have_values(d, a))
        return;
    BoundedGoal b = {d, draft->seek, a->seek->kind != KEY_LEAST, NO_NODE};
    Draft any = *draft; /* of any value */
    NodeId deciding[MOST_DECIDING];
    any.better = without_bound(&b, draft->better);
    size_t n = draft_deciding_nodes(a, &any, deciding);
    if (!is_by_position(d->g, deciding, n) || !holds_at_end(d->g, &any))
        return;
    draft->better_of_any_value = any.better;
    draft->most_value = b.bound;
    if (b.bound == NO_NODE) /* every value will do */
        draft->most_value = graph_const(d->g, TYPE_INT, value_int(b.most ? INT32_MIN : INT32_MAX));
}

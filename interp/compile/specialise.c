/* interp/compile/specialise.c -- specialises an expression for the side to move (graph.h).
 * Does: replaces words of the turn by constants and folds the result.
 * Knows: the graph, words.   Must not know: positions, searches. */
#include <assert.h>
#include <stdlib.h>

#include "interp/compile/graph.h"

/* Whether the word has a value of its own at that turn. */
static bool value_at(const Word *w, bool us, Value *out)
{
    switch (w->turn) {
    case TURN_IS_OURS: *out = us; return true;
    case TURN_IS_THEIRS: *out = !us; return true;
    case TURN_MUST_BE_OURS: *out = 0; return !us;
    case TURN_MUST_BE_THEIRS: *out = 0; return us;
    default: return false;
    }
}

/* In the root, after a move and in images the turn is not looked at: it may be another there. */
static bool is_here(const GraphNode *n)
{
    return !graph_is_elsewhere(n);
}

static NodeId rewrite(Graph *g, NodeId id, bool us, const NodeId *new_of)
{
    const GraphNode n = *graph_node(g, id); /* the graph may grow */
    Value value;
    bool changed = false;
    if (n.op == G_WORD && value_at(n.word, us, &value))
        return graph_const(g, n.type, value);
    if (n.n_args == 0 || !is_here(&n))
        return id;
    NodeId *args = base_alloc(n.n_args * sizeof *args, "expressions");
    for (uint32_t i = 0; i < n.n_args; i++) {
        NodeId arg = graph_args(g, id)[i];
        args[i] = new_of[arg];
        changed |= args[i] != arg;
    }
    NodeId result = changed ? graph_make(g, &n, args) : id;
    free(args);
    return result;
}

NodeId graph_given_turn(Graph *g, NodeId id, bool us)
{
    assert(id < graph_size(g));
    NodeId *new_of = base_alloc((id + 1) * sizeof *new_of, "expressions");
    unsigned char *wanted = base_zalloc(id + 1, 1, "expressions");
    wanted[id] = 1;
    for (NodeId i = id + 1; i-- > 0;) /* arguments have smaller numbers */
        for (uint32_t a = 0; wanted[i] && a < graph_node(g, i)->n_args; a++)
            wanted[graph_args(g, i)[a]] = 1;
    for (NodeId i = 0; i <= id; i++)
        new_of[i] = wanted[i] ? rewrite(g, i, us, new_of) : i;
    NodeId result = new_of[id];
    free(new_of);
    free(wanted);
    return result;
}

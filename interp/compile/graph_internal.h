/* interp/compile/graph_internal.h -- the graph for the files that build it.
 * Does: defines Graph; makes nodes together with their properties.
 * Knows: graph.h.   Must not know: searches.   For graph.c and graph_add.c only. */
#ifndef AL0_INTERP_COMPILE_GRAPH_INTERNAL_H
#define AL0_INTERP_COMPILE_GRAPH_INTERNAL_H

#include "base/slots.h"
#include "base/vec.h"
#include "interp/compile/graph.h"

struct Graph {
    Arena *home;
    const Vocab *vocab;
    VEC(GraphNode) nodes;
    VEC(NodeId) args;
    Slots slots;            /* nodes by their contents */
    VEC(size_t) single;     /* fields noted by graph_note_single() */
    VEC(const Expr *) idle; /* words of kind WORD_SHIFT that move nothing, which was said */
    uint32_t steps;         /* of the expression being added */
    bool failed;
};

/* The node with these contents, a new one or the one that is there. */
NodeId graph_intern(Graph *g, GraphNode n, const NodeId *args);
/* Returns the node after folding: a constant if its arguments are constant, an argument if the
 * operation is an identity. */
NodeId graph_fold(Graph *g, GraphNode n, const NodeId *args);
NodeId graph_make1(Graph *g, GraphOp op, Type type, NodeId a);
NodeId graph_make2(Graph *g, GraphOp op, Type type, NodeId a, NodeId b);
/* Makes a G_AND or G_OR: drops constants, flattens nested junctions of the same kind; returns a
 * single operand itself. */
NodeId graph_make_junction(Graph *g, GraphOp op, const NodeId *args, size_t n);
NodeId graph_make_and(Graph *g, NodeId a, NodeId b);
NodeId graph_make_or(Graph *g, NodeId a, NodeId b);
/* root(e), after(e), played(e).  The first two are e itself when it does not look at the position;
 * the third has no value where no move was played.  op: G_ROOT, G_AFTER or G_PLAYED. */
NodeId graph_make_elsewhere(Graph *g, GraphOp op, NodeId e);

bool graph_is_const(const Graph *g, NodeId id);
Value graph_const_value(const Graph *g, NodeId id);

#endif

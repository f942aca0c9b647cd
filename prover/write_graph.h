/* prover/write_graph.h -- the forcing tree as a graph of Graphviz.
 * Does: chooses what is drawn, names it, and gives it shape and colour; nothing is laid out yet.
 * Knows: ForcingTree, Game, libcgraph, write_board.h.   Must not know: libgvc, file formats.
 *
 * libcgraph and libgvc keep state of their own for the whole process: whoever calls them holds the
 * lock from before graph_build() until after graph_clear(). */
#ifndef AL0_PROVER_WRITE_GRAPH_H
#define AL0_PROVER_WRITE_GRAPH_H

#include <graphviz/cgraph.h>

#include "base/vec.h"
#include "prover/write.h"

/* How boards stand in the graph. */
typedef enum BoardStyle {
    BOARDS_NONE,
    BOARDS_TABLE,               /* as HTML-like labels, which any Graphviz draws */
    BOARDS_SVG,                 /* nodes are empty, of the boards' size; drawings come along */
    BOARDS_SVG_ROOT             /* so at the root, numbers below */
} BoardStyle;

typedef struct NodeBoard {
    Agnode_t *node;
    size_t begin, end;          /* its drawing in TreeGraph.drawings */
} NodeBoard;

typedef struct TreeGraph {
    Agraph_t *graph;
    StrBuf drawings;            /* SVG, with BOARDS_SVG and BOARDS_SVG_ROOT */
    VEC(NodeBoard) board;
} TreeGraph;

/* Bytes that a drawing takes: once, and for each of its positions. */
typedef struct DrawingCost {
    size_t once, plain, boards; /* boards: for each, with a board in it */
} DrawingCost;

/* Lowers o->draw_nodes to what there is room for in o->memory beside the tree.  False with an error
 * line if there is room for none. */
bool graph_fit(DrawOptions *o, const ForcingTree *t, DrawingCost cost, char error[256]);

void graph_lock(void);
void graph_unlock(void);

/* Builds the graph. */
void graph_build(TreeGraph *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o,
                 BoardStyle style);

void graph_clear(TreeGraph *g);

#endif

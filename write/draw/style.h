/* write/draw/style.h -- the look of a tree drawn by Graphviz.
 * Does: sets colours, shapes, fonts and the title as attributes of Graphviz.
 * Knows: libcgraph, Cards.   Must not know: which positions are drawn, how boards look. */
#ifndef AL0_WRITE_DRAW_STYLE_H
#define AL0_WRITE_DRAW_STYLE_H

#include <graphviz/cgraph.h>

#include "write/draw/cards.h"

/* Declares all attributes of trees with their most frequent values.
 * position: the game's name for a position (GameKeys). */
void style_defaults(Agraph_t *g, const char *position);

/* The properties of a graph that determine its look. */
typedef struct GraphStyle {
    bool boards;
    bool merge; /* equal positions of one depth are one node */
    bool holds; /* the advice holds for ever: cycles make the layout harder */
} GraphStyle;

/* Sets direction, distances, and the effort of Graphviz's layout.  The graph is complete. */
void style_graph(Agraph_t *g, GraphStyle look);

typedef struct NodeStyle {
    Turn turn;
    bool chance; /* chance moves */
    bool root, leaf;
    bool gives_up; /* a leaf at which the tree gives up */
    bool refutes;  /* the tree is a refutation */
    bool board;    /* the node shows a board instead of a number */
} NodeStyle;

/* Set the look of a node, and of the edge of a move: of us, them or chance. */
void style_node(Agnode_t *n, const NodeStyle *look);
void style_edge(Agedge_t *e, Turn turn, bool chance);
/* Sets the look of a move back to a position drawn earlier (advice that holds for ever).  The edge
 * closes a cycle or joins two ways, and has no influence on the layout.  Call it after
 * style_edge().
 */
void style_back(Agedge_t *e, Turn turn);

/* Sets the look of a "... n more" node and the edge to it. */
void style_rest(Agnode_t *n, Agedge_t *e);

/* Appends the title as an HTML-like label: table, rule, advice, position, and the legend. */
void style_title(StrBuf *out, const Cards *cards, bool boards);

#endif

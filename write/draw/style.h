/* write/draw/style.h -- the look of a tree drawn by Graphviz.
 * Does: sets colours, shapes, fonts and the title as attributes of Graphviz.
 * Knows: DotAttributes, Cards.   Must not know: which positions are drawn, how boards look. */
#ifndef AL0_WRITE_DRAW_STYLE_H
#define AL0_WRITE_DRAW_STYLE_H

#include "write/draw/cards.h"
#include "write/draw/dot_attributes.h"

/* The properties of a graph that determine its look. */
typedef struct GraphStyle {
    uint64_t nodes; /* that are drawn */
    bool boards;
    bool merge; /* equal positions of one depth are one node */
    bool holds; /* the advice holds for ever: cycles make the layout harder */
} GraphStyle;

/* Sets direction, distances, fonts, and the effort of Graphviz's layout. */
void style_graph(DotAttributes *g, const GraphStyle *look);

/* Set the most frequent values of nodes and edges. */
void style_usual_node(DotAttributes *usual);
void style_usual_edge(DotAttributes *usual);

typedef struct NodeStyle {
    Turn turn;
    bool chance; /* chance moves */
    bool root, leaf;
    bool gives_up; /* a leaf at which the tree gives up */
    bool refutes;  /* the tree is a refutation */
    bool board;    /* the node shows a board instead of a number */
} NodeStyle;

/* Set the look of a node, and of the edge of a move: of us, them or chance. */
void style_node(DotAttributes *n, const NodeStyle *look);
void style_edge(DotAttributes *e, Turn turn, bool chance);
/* Sets the look of a move back to a position drawn earlier (advice that holds for ever).  The edge
 * closes a cycle or joins two ways, and has no influence on the layout.  Call it after
 * style_edge().
 */
void style_back(DotAttributes *e, Turn turn);

/* Sets the look of a "... n more" node and the edge to it. */
void style_rest(DotAttributes *n, DotAttributes *e);

/* Appends the title as an HTML-like label: table, rule, advice, position, and the legend. */
void style_title(StrBuf *out, const Cards *cards, bool boards);

#endif

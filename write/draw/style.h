/* write/draw/style.h -- how a drawn tree looks.
 * Does: colours, shapes, fonts, the title; the attributes of Graphviz that carry them.
 * Knows: libcgraph, Cards.   Must not know: which positions are drawn, how boards look. */
#ifndef AL0_WRITE_DRAW_STYLE_H
#define AL0_WRITE_DRAW_STYLE_H

#include <graphviz/cgraph.h>

#include "write/draw/cards.h"

/* Declares every attribute that trees use, with the values that most objects have.
 * position: what the game calls a position (GameKeys). */
void style_defaults(Agraph_t *g, const char *position);

/* What the looks of a whole graph depend on. */
typedef struct GraphStyle {
    bool boards;
    bool merge; /* equal positions of one depth are one node */
    bool holds; /* of advice that holds for ever: its cycles make good places harder to find */
} GraphStyle;

/* Direction, distances, and how long Graphviz looks for good places, once the graph is complete. */
void style_graph(Agraph_t *g, GraphStyle look);

typedef struct NodeStyle {
    Turn turn;
    bool chance; /* it is nobody's turn: chance moves */
    bool root, leaf;
    bool gives_up; /* a leaf where the tree has given up */
    bool refutes;  /* its tree is a refutation */
    bool board;    /* shows a board, not a number */
} NodeStyle;

void style_node(Agnode_t *n, const NodeStyle *look);
void style_edge(Agedge_t *e, Turn turn, bool chance);
/* The same for a move back to a position that is drawn before, where advice holds for ever: it
 * closes a cycle or joins two ways, and says nothing of where positions stand.  After style_edge().
 */
void style_back(Agedge_t *e, Turn turn);

/* The "... n more" node and the edge to it. */
void style_rest(Agnode_t *n, Agedge_t *e);

/* Appends the title as an HTML-like label: table, rule, advice, position, and the legend. */
void style_title(StrBuf *out, const Cards *cards, bool boards);

#endif

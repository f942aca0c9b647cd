/* write/draw/style.c -- the look of a tree drawn by Graphviz (see style.h).
 * Us: blue boxes and thick lines.  Them: sand-coloured circles and thin lines.  The root has a
 * double outline; a leaf is dark with a check mark.  Shapes and weights alone carry the same
 * information, for prints in grey. */
#include "write/draw/style.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "write/draw/colors.h"
#include "write/text/escape.h"
#include "write/text/phrases.h"

#define FONT "Helvetica,Arial,DejaVu Sans,sans-serif"
#define INK "#222222"
#define GREY "#6b6b6b"
#define THEIR_CIRCLE "#f8ecd9" /* a little darker than a card of theirs: it is smaller */

/* Measured with dot 2.43, holds with MANY_NODES_HELD and more: 562 nodes with 1,145 edges take 0.8
 * s in place of 2.1, 766 with 2,805 take 3.2 in place of 8.4. */
enum { MANY_NODES = 2000, MANY_NODES_HELD = 300 };

typedef struct Default {
    int kind;
    const char *name, *value;
} Default;

static const Default DEFAULTS[] = {
    {AGRAPH, "label", ""},
    {AGRAPH, "labelloc", "t"},
    {AGRAPH, "labeljust", "l"},
    {AGRAPH, "fontname", FONT},
    {AGRAPH, "fontsize", "12"},
    {AGRAPH, "fontcolor", INK},
    {AGRAPH, "bgcolor", "white"},
    {AGRAPH, "charset", "UTF-8"},
    {AGRAPH, "linelength", "0"}, /* no strings broken over lines */
    {AGRAPH, "pad", "0.2"},
    {AGRAPH, "rankdir", "LR"},   /* a line of play reads as in a book */
    {AGRAPH, "ordering", "out"}, /* the first move on top */
    {AGRAPH, "nodesep", "0.12"},
    {AGRAPH, "ranksep", "0.15"},
    {AGRAPH, "splines", "true"},
    {AGRAPH, "tooltip", ""},
    {AGRAPH, "table", ""},
    {AGRAPH, "rule", ""},
    {AGRAPH, "advice", ""},
    {AGRAPH, "us", ""},
    {AGRAPH, "height", ""},
    {AGRAPH, "positions", ""},
    {AGNODE, "label", ""},
    {AGNODE, "shape", "box"},
    {AGNODE, "style", "filled"},
    {AGNODE, "color", OUR_LINE},
    {AGNODE, "fillcolor", OUR_FILL},
    {AGNODE, "fontname", FONT},
    {AGNODE, "fontsize", "10"},
    {AGNODE, "fontcolor", INK},
    {AGNODE, "penwidth", "1"},
    {AGNODE, "peripheries", "1"},
    {AGNODE, "margin", "0.04,0.02"},
    {AGNODE, "width", "0.3"},
    {AGNODE, "height", "0.3"},
    {AGNODE, "fixedsize", "false"},
    {AGNODE, "tooltip", ""},
    {AGNODE, "class", ""},
    {AGNODE, NULL, ""}, /* the position, under the name that its game has for it */
    {AGNODE, "turn", ""},
    {AGNODE, "depth", ""},
    {AGNODE, "leaf", ""},
    {AGNODE, "plies", ""},
    {AGNODE, "excluded", ""},
    {AGEDGE, "label", ""},
    {AGEDGE, "class", ""},
    {AGEDGE, "move", ""},
    {AGEDGE, "style", "solid"},
    {AGEDGE, "color", OUR_LINE},
    {AGEDGE, "fontname", FONT},
    {AGEDGE, "fontsize", "10"},
    {AGEDGE, "fontcolor", INK},
    {AGEDGE, "penwidth", "1"},
    {AGEDGE, "arrowsize", "0.5"},
    {AGEDGE, "arrowhead", "normal"},
    {AGEDGE, "weight", "1"},
};

static void set_look_attribute(void *object, const char *name, const char *value)
{
    agset(object, (char *)name, (char *)value);
}

void style_defaults(Agraph_t *g, const char *position)
{
    for (size_t i = 0; i < sizeof DEFAULTS / sizeof *DEFAULTS; i++) {
        const char *name = DEFAULTS[i].name ? DEFAULTS[i].name : position;
        agattr(g, DEFAULTS[i].kind, (char *)name, (char *)DEFAULTS[i].value);
    }
}

void style_graph(Agraph_t *g, GraphStyle look)
{
    int n = agnnodes(g);
    if (look.merge)
        set_look_attribute(g, "ordering", ""); /* fewer crossings matter more here */
    if (look.boards) {
        set_look_attribute(g, "nodesep", "0.2");
        set_look_attribute(g, "ranksep", "0.2");
    }
    if (n > (look.holds ? MANY_NODES_HELD : MANY_NODES)) /* fair places, found in bearable time */
        agattr(g, AGRAPH, (char *)"nslimit", (char *)"2");
    if (n > MANY_NODES)
        set_look_attribute(g, "splines", "line");
}

/* A board is a card: with corners for us, rounded for them. */
static void look_card(Agnode_t *n, const NodeStyle *look)
{
    if (look->turn == TURN_THEM) {
        set_look_attribute(n, "shape", "box");
        set_look_attribute(n, "style", "rounded,filled");
    }
    if (look->leaf) {
        set_look_attribute(n, "color", look->refutes ? REFUTED_LINE : LEAF_LINE);
        set_look_attribute(n, "fillcolor", look->refutes ? REFUTED_CARD : LEAF_CARD);
        set_look_attribute(n, "penwidth", "2");
    }
    set_look_attribute(n, "margin", "0.1,0.08");
    set_look_attribute(n, "fontsize", "16"); /* of the figures on the board */
}

void style_node(Agnode_t *n, const NodeStyle *look)
{
    static const char *const class[2][2] = {{"them", "them leaf"}, {"us", "us leaf"}};
    set_look_attribute(n, "class", class[look->turn == TURN_US][look->leaf]);
    if (look->turn == TURN_THEM) {
        set_look_attribute(n, "shape", "ellipse");
        set_look_attribute(n, "color", THEIR_LINE);
        set_look_attribute(n, "fillcolor", THEIR_CIRCLE);
    }
    if (look->chance) {
        set_look_attribute(n, "class", "chance");
        set_look_attribute(n, "shape", "diamond");
        set_look_attribute(n, "color", CHANCE_LINE);
        set_look_attribute(n, "fillcolor", CHANCE_FILL);
    }
    if (look->root) {
        set_look_attribute(n, "peripheries", "2");
        set_look_attribute(n, "penwidth", "1.5");
    }
    if (look->gives_up) {
        set_look_attribute(n, "class", "given_up");
        set_look_attribute(n, "style", "dashed");
        set_look_attribute(n, "color", CHANCE_LINE);
    } else if (look->board) {
        look_card(n, look);
    } else if (look->leaf) {
        set_look_attribute(n, "color", look->refutes ? REFUTED_LINE : LEAF_LINE);
        set_look_attribute(n, "fillcolor", look->refutes ? REFUTED_LINE : LEAF_LINE);
        set_look_attribute(n, "fontcolor", "white");
    }
}

void style_edge(Agedge_t *e, Turn turn, bool chance)
{
    set_look_attribute(e, "class", turn == TURN_US ? "us" : "them");
    if (chance) {
        set_look_attribute(e, "class", "chance");
        set_look_attribute(e, "color", CHANCE_LINE);
    } else if (turn == TURN_US) {
        set_look_attribute(e, "penwidth", "2");
        set_look_attribute(e, "weight", "20"); /* our one move goes straight on */
    } else {
        set_look_attribute(e, "color", THEIR_LINE);
    }
}

void style_back(Agedge_t *e, Turn turn)
{
    set_look_attribute(e, "class", turn == TURN_US ? "us back" : "them back");
    set_look_attribute(e, "style", "dashed");
    agsafeset(e, (char *)"constraint", (char *)"false", (char *)"true");
}

void style_rest(Agnode_t *n, Agedge_t *e)
{
    set_look_attribute(n, "class", "rest");
    set_look_attribute(e, "class", "rest");
    set_look_attribute(n, "shape", "plaintext");
    set_look_attribute(n, "style", "solid");
    set_look_attribute(n, "peripheries", "0");
    set_look_attribute(n, "fontcolor", GREY);
    set_look_attribute(e, "style", "dashed");
    set_look_attribute(e, "arrowhead", "none");
    set_look_attribute(e, "color", GREY);
}

static void add_label_legend(StrBuf *out, const TreeTitle *title, const ForcingTree *t, bool boards)
{
    const char *us = phrase_us(title->game, title->root);
    strbuf_printf(out, "<font color=\"" OUR_LINE "\">■&nbsp;</font>%s (us) to move &nbsp; ", us);
    if (title->game->n_players > 1) {
        strbuf_puts(out, "<font color=\"" THEIR_LINE "\">●&nbsp;</font>");
        phrase_them(out, title->game, title->root);
        strbuf_puts(out, " to move &nbsp; ");
    }
    if (title->game->chance)
        strbuf_puts(out, "<font color=\"" CHANCE_LINE "\">◆&nbsp;</font>chance &nbsp; ");
    if (!boards)
        strbuf_printf(out, "%s &nbsp; ", phrase_number(t));
    if (title->refutes)
        strbuf_puts(out, "✗ no tree");
    else
        strbuf_printf(out, "✓ %s", phrase_leaf(t));
    if (phrase_given_up(t) > 0)
        strbuf_puts(out, " &nbsp; ✗ given up");
    if (t->excluded)
        strbuf_puts(out, " &nbsp; (−n): replies excluded");
}

/* Appends a row of the title, and empties it. */
static void title_row(StrBuf *out, StrBuf *row, const char *size, const char *color)
{
    strbuf_printf(out,
                  "<tr><td align=\"left\"><font point-size=\"%s\" color=\"%s\">%s</font>"
                  "</td></tr>",
                  size, color, strbuf_get(row));
    row->n = 0;
}

static void add_label_position(StrBuf *out, const ForcingTree *t, const TreeTitle *title,
                               uint64_t left_out)
{
    StrBuf position = {0};
    title->game->write(title->game, title->root, &position);
    escape_xml(out, strbuf_get(&position));
    strbuf_clear(&position);
    strbuf_puts(out, " &nbsp; ");
    phrase_size(out, t, left_out);
}

void style_title(StrBuf *out, const Cards *cards, bool boards)
{
    const TreeTitle *title = cards->title;
    const ForcingTree *t = cards->tree;
    StrBuf row = {0}, name = {0};
    strbuf_puts(out, "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">");
    phrase_name(&name, title);
    strbuf_puts(&row, "<b>");
    escape_xml(&row, strbuf_get(&name));
    strbuf_puts(&row, "</b>");
    title_row(out, &row, "14", INK);
    if (title->advice_doc) {
        strbuf_puts(&row, "<i>");
        escape_xml(&row, title->advice_doc);
        strbuf_puts(&row, "</i>");
        title_row(out, &row, "12", INK);
    }
    add_label_position(&row, t, title, cards->left_out);
    title_row(out, &row, "10", INK);
    if (title->note) {
        escape_xml(&row, title->note);
        title_row(out, &row, "10", INK);
    }
    add_label_legend(&row, title, t, boards);
    title_row(out, &row, "9", GREY);
    strbuf_puts(out, "</table>");
    strbuf_clear(&row);
    strbuf_clear(&name);
}

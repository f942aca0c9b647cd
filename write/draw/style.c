/* write/draw/style.c -- the look of a tree drawn by Graphviz (see style.h).
 * Us: blue boxes and thick lines.  Them: sand-coloured circles and thin lines.  The root has a
 * double outline; a leaf is dark with a check mark.  Shapes and weights alone carry the same
 * information, for prints in grey. */
#include "write/draw/style.h"

#include <inttypes.h>
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

typedef struct UsualValue {
    const char *name, *value;
} UsualValue;

static const UsualValue GRAPH[] = {
    {"labelloc", "t"},    {"labeljust", "l"},  {"fontname", FONT},
    {"fontsize", "12"},   {"fontcolor", INK},  {"bgcolor", "white"},
    {"charset", "UTF-8"}, {"linelength", "0"}, /* no strings broken over lines by who reads and
                                                  writes it */
    {"pad", "0.2"},       {"rankdir", "LR"},   /* a line of play reads as in a book */
    {"ordering", "out"},                       /* the first move on top */
    {"nodesep", "0.12"},  {"ranksep", "0.15"}, {"splines", "true"},
};
static const UsualValue NODE[] = {
    {"shape", "box"},        {"style", "filled"}, {"color", OUR_LINE},     {"fontname", FONT},
    {"fillcolor", OUR_FILL}, {"fontsize", "10"},  {"fontcolor", INK},      {"penwidth", "1"},
    {"peripheries", "1"},    {"width", "0.3"},    {"margin", "0.04,0.02"}, {"height", "0.3"},
    {"fixedsize", "false"},
};
static const UsualValue EDGE[] = {
    {"style", "solid"},   {"color", OUR_LINE},     {"fontname", FONT},
    {"fontsize", "10"},   {"fontcolor", INK},      {"penwidth", "1"},
    {"arrowsize", "0.5"}, {"arrowhead", "normal"}, {"weight", "1"},
};

#define SET_USUAL(out, list)                                   \
    for (size_t i = 0; i < sizeof(list) / sizeof *(list); i++) \
    dot_set(out, (list)[i].name, (list)[i].value)

void style_graph(DotAttributes *g, const GraphStyle *look)
{
    SET_USUAL(g, GRAPH);
    if (look->merge)
        dot_set(g, "ordering", ""); /* fewer crossings matter more here */
    if (look->boards) {
        dot_set(g, "nodesep", "0.2");
        dot_set(g, "ranksep", "0.2");
    }
    if (look->nodes > (look->holds ? MANY_NODES_HELD : MANY_NODES))
        dot_set(g, "nslimit", "2"); /* fair places, found in bearable time */
    if (look->nodes > MANY_NODES)
        dot_set(g, "splines", "line");
}

void style_usual_node(DotAttributes *usual)
{
    SET_USUAL(usual, NODE);
}

void style_usual_edge(DotAttributes *usual)
{
    SET_USUAL(usual, EDGE);
}

/* A board is a card: with corners for us, rounded for them. */
static void look_card(DotAttributes *n, const NodeStyle *look)
{
    if (look->turn == TURN_THEM) {
        dot_set(n, "shape", "box");
        dot_set(n, "style", "rounded,filled");
    }
    if (look->leaf) {
        dot_set(n, "color", look->refutes ? REFUTED_LINE : LEAF_LINE);
        dot_set(n, "fillcolor", look->refutes ? REFUTED_CARD : LEAF_CARD);
        dot_set(n, "penwidth", "2");
    }
    dot_set(n, "margin", "0.1,0.08");
    dot_set(n, "fontsize", "16"); /* of the figures on the board */
}

void style_node(DotAttributes *n, const NodeStyle *look)
{
    static const char *const class[2][2] = {{"them", "them leaf"}, {"us", "us leaf"}};
    dot_set(n, "class", class[look->turn == TURN_US][look->leaf]);
    if (look->turn == TURN_THEM) {
        dot_set(n, "shape", "ellipse");
        dot_set(n, "color", THEIR_LINE);
        dot_set(n, "fillcolor", THEIR_CIRCLE);
    }
    if (look->chance) {
        dot_set(n, "class", "chance");
        dot_set(n, "shape", "diamond");
        dot_set(n, "color", CHANCE_LINE);
        dot_set(n, "fillcolor", CHANCE_FILL);
    }
    if (look->root) {
        dot_set(n, "peripheries", "2");
        dot_set(n, "penwidth", "1.5");
    }
    if (look->gives_up) {
        dot_set(n, "class", "given_up");
        dot_set(n, "style", "dashed");
        dot_set(n, "color", CHANCE_LINE);
    } else if (look->board) {
        look_card(n, look);
    } else if (look->leaf) {
        dot_set(n, "color", look->refutes ? REFUTED_LINE : LEAF_LINE);
        dot_set(n, "fillcolor", look->refutes ? REFUTED_LINE : LEAF_LINE);
        dot_set(n, "fontcolor", "white");
    }
}

void style_edge(DotAttributes *e, Turn turn, bool chance)
{
    dot_set(e, "class", turn == TURN_US ? "us" : "them");
    if (chance) {
        dot_set(e, "class", "chance");
        dot_set(e, "color", CHANCE_LINE);
    } else if (turn == TURN_US) {
        dot_set(e, "penwidth", "2");
        dot_set(e, "weight", "20"); /* our one move goes straight on */
    } else {
        dot_set(e, "color", THEIR_LINE);
    }
}

void style_back(DotAttributes *e, Turn turn)
{
    dot_set(e, "class", turn == TURN_US ? "us back" : "them back");
    dot_set(e, "style", "dashed");
    dot_set(e, "constraint", "false");
}

void style_rest(DotAttributes *n, DotAttributes *e)
{
    dot_set(n, "class", "rest");
    dot_set(e, "class", "rest");
    dot_set(n, "shape", "plaintext");
    dot_set(n, "style", "solid");
    dot_set(n, "peripheries", "0");
    dot_set(n, "fontcolor", GREY);
    dot_set(e, "style", "dashed");
    dot_set(e, "arrowhead", "none");
    dot_set(e, "color", GREY);
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

/* write/draw/dot.c -- the forcing tree in the DOT language (see tree_write.h, docs/formats/dot.md).
 * The cards of the drawing are written one after the other, each with the edge that leads to it.
 * style.h has shapes and colours. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "write/draw/board.h"
#include "write/draw/cards.h"
#include "write/draw/style.h"
#include "write/text/escape.h"
#include "write/text/phrases.h"

/* A card, and text of 380 or 5,100 bytes (measured on a tree of 10,000 positions), three times: a
 * buffer that holds it all is copied while it grows to twice its size. */
static const DrawingCost COST = {1 << 20, 1500, 16000};

typedef struct DotWriter {
    StrBuf *out;
    const Cards *cards;
    const Game *game;
    bool boards;
    bool changes;     /* the facts that have changed, where there is no board */
    uint32_t *node;   /* the number of its node, by card */
    uint32_t n_nodes; /* written so far */
    DotAttributes usual_node, usual_edge;
    StrBuf text; /* scratch */
} DotWriter;

/* Sets the scratch text and empties it. */
static void set_text(DotWriter *w, DotAttributes *a, const char *name)
{
    dot_set(a, name, strbuf_get(&w->text));
    strbuf_clear(&w->text);
}

/* Writes what describes the graph, or what most nodes or edges have, and forgets it. */
static void declare(StrBuf *out, const char *what, const DotAttributes *a)
{
    strbuf_printf(out, "\t%s [", what);
    dot_write(out, a, NULL);
    strbuf_puts(out, "\n\t];\n");
}

/* Writes the attributes of the node or the edge that has been named, and forgets them. */
static void end_object(StrBuf *out, DotAttributes *a, const DotAttributes *usual)
{
    size_t before = out->n;
    strbuf_puts(out, "\t[");
    if (dot_write(out, a, usual))
        strbuf_putc(out, ']');
    else
        strbuf_cut(out, before);
    strbuf_puts(out, ";\n");
    dot_clear(a);
}

static const TreeNode *tree_node(const DotWriter *w, uint32_t card)
{
    return &w->cards->tree->node[w->cards->at[card].node];
}

static void draw_board(DotWriter *w, DotAttributes *n, uint32_t card)
{
    const void *position = cards_position(w->cards, card);
    StrBuf left = {0}, right = {0};
    LastMove last;
    strbuf_printf(&left, "%s to move", phrase_mover(w->game, position));
    phrase_left(&right, w->cards->tree, w->cards->at[card].node, true, w->cards->title->refutes);
    board_table(
        &w->text, w->game, position,
        &(BoardCaption){strbuf_get(&left), strbuf_get(&right), cards_last(w->cards, card, &last)});
    dot_set_html(n, "label", strbuf_get(&w->text));
    strbuf_clear(&w->text);
    strbuf_clear(&left);
    strbuf_clear(&right);
}

/* Lines of the label, each begun at its left. */
static void put_label_changes(DotWriter *w, uint32_t card)
{
    StrBuf all = {0};
    cards_changes(w->cards, card, &all);
    strbuf_puts(&w->text, "\\n");
    for (char *line = all.text; line && *line;) {
        char *end = strchr(line, '\n');
        *end = '\0';
        escape_dot_label(&w->text, line);
        strbuf_puts(&w->text, "\\l");
        line = end + 1;
    }
    strbuf_clear(&all);
}

/* The label of a node without a board.  Where advice holds for ever an edge names the node that it
 * goes to, and so the node has its name, too; one without a label would be drawn with the name that
 * DOT knows it by. */
static void put_label(DotWriter *w, DotAttributes *n, uint32_t card)
{
    const ForcingTree *t = w->cards->tree;
    uint32_t node = w->cards->at[card].node;
    if (tree_stays(t) && node > 0 && t->mark && t->mark[node] && !tree_is_again(t, node))
        strbuf_printf(&w->text, "#%" PRIu32 " ", t->mark[node]);
    phrase_left(&w->text, t, node, false, w->cards->title->refutes);
    if (w->text.n == 0)
        strbuf_putc(&w->text, ' ');
    if (w->changes && card > 0)
        put_label_changes(w, card);
    set_text(w, n, "label");
    if (w->changes)
        dot_set(n, "fontsize", "10");
}

/* The position as text, for readers and for programs. */
static void put_position_attributes(DotWriter *w, DotAttributes *n, const void *position)
{
    StrBuf text = {0};
    w->game->write(w->game, position, &text);
    escape_dot_label(&w->text, strbuf_get(&text));
    set_text(w, n, "tooltip");
    escape_dot(&w->text, strbuf_get(&text));
    set_text(w, n, w->game->keys.position);
    strbuf_clear(&text);
}

static void add_card_node(DotWriter *w, uint32_t card)
{
    const void *position = cards_position(w->cards, card);
    const TreeNode *node = tree_node(w, card);
    Turn turn = w->game->turn(w->game, position);
    DotAttributes own = {0}, *n = &own;
    w->node[card] = w->n_nodes++;
    style_node(n, &(NodeStyle){.turn = turn,
                               .chance = game_is_chance(w->game, position),
                               .root = card == 0,
                               .leaf = cards_is_leaf(w->cards, card),
                               .gives_up = cards_gives_up(w->cards, card),
                               .refutes = w->cards->title->refutes,
                               .board = w->boards || w->changes});
    if (w->boards) {
        draw_board(w, n, card);
    } else {
        put_label(w, n, card);
    }
    put_position_attributes(w, n, position);
    dot_set(n, "turn", phrase_turn(w->game, position));
    dot_set_number(n, "depth", w->cards->at[card].depth);
    dot_set(n, "leaf", cards_is_leaf(w->cards, card) ? "true" : "false");
    if (tree_is_cut_off(w->cards->tree, w->cards->at[card].node))
        dot_set(n, "cut_off", "true");
    if (!tree_stays(w->cards->tree))
        dot_set_number(n, "plies", node->height);
    dot_set_number(n, "excluded", node->excluded);
    if (w->cards->tree->odds) {
        const ForcingTree *t = w->cards->tree;
        phrase_value(&w->text, t, w->cards->at[card].node);
        set_text(w, n, t->expects ? "expected" : "probability");
    }
    strbuf_printf(w->out, "\tn%" PRIu32, w->node[card]);
    end_object(w->out, n, &w->usual_node);
}

/* What a move does for a plan: attributes that trees of advice have not. */
static void add_plan_step(DotWriter *w, DotAttributes *e, uint32_t node)
{
    const ForcingTree *t = w->cards->tree;
    escape_dot(&w->text, t->step[node] ? t->step[node] : "");
    set_text(w, e, "step");
    dot_set(e, "step_ends", t->step_ends[node] ? "true" : "false");
}

static void add_card_edge(DotWriter *w, uint32_t card)
{
    DotAttributes own = {0}, *e = &own;
    style_edge(e, cards_mover(w->cards, card), cards_by_chance(w->cards, card));
    if (tree_stays(w->cards->tree) && w->cards->at[card].same_as != card)
        style_back(e, cards_mover(w->cards, card));
    StrBuf moves = {0};
    cards_moves(w->cards, card, false, &moves);
    escape_dot_label(&w->text, strbuf_get(&moves));
    set_text(w, e, "label");
    strbuf_clear(&moves);
    cards_codes(w->cards, card, &moves);
    escape_dot(&w->text, strbuf_get(&moves));
    set_text(w, e, "move");
    strbuf_clear(&moves);
    if (w->cards->tree->step)
        add_plan_step(w, e, w->cards->at[card].node);
    strbuf_printf(w->out, "\tn%" PRIu32 " -> n%" PRIu32, w->node[w->cards->at[card].parent],
                  w->node[card]);
    end_object(w->out, e, &w->usual_edge);
}

/* The node that stands for what is not drawn below a card. */
static void add_rest(DotWriter *w, uint32_t card)
{
    DotAttributes n = {0}, e = {0};
    uint32_t from = w->node[card];
    const Card *c = &w->cards->at[card];
    phrase_rest(&w->text, w->cards->line && c->n_children, c->others, c->hidden,
                w->cards->title->refutes);
    set_text(w, &n, "label");
    style_rest(&n, &e);
    strbuf_printf(w->out, "\tn%" PRIu32 "_more", from);
    end_object(w->out, &n, &w->usual_node);
    strbuf_printf(w->out, "\tn%" PRIu32 " -> n%" PRIu32 "_more", from, from);
    end_object(w->out, &e, &w->usual_edge);
}

static void add_card(DotWriter *w, uint32_t card)
{
    const Card *c = &w->cards->at[card];
    if (c->same_as == card)
        add_card_node(w, card);
    else
        w->node[card] = w->node[c->same_as];
    if (card > 0)
        add_card_edge(w, card);
    if (c->others)
        add_rest(w, card);
}

static void set_escaped(DotWriter *w, DotAttributes *g, const char *name, const char *value)
{
    if (value)
        escape_dot(&w->text, value);
    set_text(w, g, name);
}

static void set_title(DotWriter *w, DotAttributes *g, const TreeTitle *title)
{
    const ForcingTree *t = w->cards->tree;
    bool reaches = !tree_stays(t);
    set_escaped(w, g, "table", title->table);
    set_escaped(w, g, "rule", title->rule);
    set_escaped(w, g, "advice", title->advice);
    set_escaped(w, g, "us", phrase_us(w->game, title->root));
    if (reaches)
        dot_set_number(g, "height", t->node[0].height);
    dot_set_number(g, "positions", reaches ? t->positions : t->n - tree_references(t));
    style_title(&w->text, w->cards, w->boards);
    dot_set_html(g, "label", strbuf_get(&w->text));
    strbuf_clear(&w->text);
}

static uint64_t count_nodes(const Cards *cards)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < cards->n; i++) {
        n += cards->at[i].same_as == i;
        n += cards->at[i].others > 0;
    }
    return n;
}

/* What is said once: of the graph, and of most nodes and edges. */
static void begin_graph(DotWriter *w, const DrawOptions *o)
{
    const ForcingTree *t = w->cards->tree;
    DotAttributes g = {0};
    style_graph(&g, &(GraphStyle){.nodes = count_nodes(w->cards),
                                  .boards = w->boards,
                                  .merge = o->merge,
                                  .holds = tree_stays(t)});
    set_title(w, &g, w->cards->title);
    style_usual_node(&w->usual_node);
    style_usual_edge(&w->usual_edge);
    if (tree_stays(t))
        dot_set(&w->usual_edge, "constraint", "true");
    if (t->step)
        dot_set(&w->usual_edge, "step_ends", "false");
    strbuf_puts(w->out, "digraph tree {\n");
    declare(w->out, "graph", &g);
    declare(w->out, "node", &w->usual_node);
    declare(w->out, "edge", &w->usual_edge);
    dot_clear(&g);
}

static void add_graph(StrBuf *out, const Cards *cards, const DrawOptions *o)
{
    DotWriter w = {.out = out, .cards = cards, .game = cards->title->game};
    BoardSize size;
    w.boards = o->boards && board_size(w.game, &size);
    w.changes = o->boards && !w.boards;
    w.node = base_alloc(cards->n * sizeof *w.node, "nodes of a graph");
    begin_graph(&w, o);
    for (uint32_t i = 0; i < cards->n; i++) {
        add_card(&w, i);
        strbuf_flush_if_full(out);
    }
    strbuf_puts(out, "}\n");
    free(w.node);
    dot_clear(&w.usual_node);
    dot_clear(&w.usual_edge);
    strbuf_clear(&w.text);
}

bool write_dot(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o,
               Status *status)
{
    assert(out && t && t->n > 0 && title && title->game && o);
    DrawOptions fitted = *o;
    if (!phrase_fit(&fitted, t, COST, status))
        return false;
    TreeSelection shown = selection_choose(t, title, &fitted);
    Cards cards = cards_list(&shown, title, o->merge);
    add_graph(out, &cards, o);
    cards_clear(&cards);
    selection_clear(&shown);
    return true;
}

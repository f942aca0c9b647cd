/* write/draw/dot.c -- the forcing tree in the DOT language (see tree_write.h, docs/formats/dot.md).
 * It builds a graph of libcgraph from the cards of the drawing, and libcgraph writes it: so all
 * quoting is Graphviz's own.  style.h has shapes and colours. */
#include <graphviz/cgraph.h>
#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "write/text/escape.h"
#include "write/draw/board.h"
#include "write/draw/cards.h"
#include "write/draw/style.h"
#include "write/text/phrases.h"

/* Measured on a tree of 145,000 positions, and a third more. */
static const DrawingCost COST = {1 << 20, 2200, 18000};

typedef struct DotWriter {
    Agraph_t *graph;
    const Cards *cards;
    const Game *game;
    bool boards;
    bool changes;      /* the facts that have changed, where there is no board */
    Agnode_t **node;   /* by card */
    uint32_t n_nodes;  /* named so far */
    StrBuf name, text; /* scratch */
} DotWriter;

/* The state that libcgraph keeps for the process is guarded by the one variable of ours that lives
 * as long. */
static pthread_mutex_t graphviz = PTHREAD_MUTEX_INITIALIZER;

/* libcgraph takes char * for text that it only reads. */
static void set_attribute(void *object, const char *name, const char *value)
{
    agset(object, (char *)name, (char *)value);
}

static void set_number_attribute(void *object, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    set_attribute(object, name, text);
}

static void set_html(Agraph_t *g, void *object, const char *name, const StrBuf *html)
{
    char *text = agstrdup_html(g, (char *)strbuf_get(html));
    agset(object, (char *)name, text);
    agstrfree(g, text);
}

/* Sets the scratch text and empties it. */
static void set_text(DotWriter *w, void *object, const char *name)
{
    set_attribute(object, name, strbuf_get(&w->text));
    strbuf_clear(&w->text);
}

static const TreeNode *tree_node(const DotWriter *w, uint32_t card)
{
    return &w->cards->tree->node[w->cards->at[card].node];
}

static void draw_board(DotWriter *w, Agnode_t *n, uint32_t card)
{
    const void *position = cards_position(w->cards, card);
    StrBuf left = {0}, right = {0};
    LastMove last;
    strbuf_printf(&left, "%s to move", phrase_mover(w->game, position));
    phrase_left(&right, w->cards->tree, w->cards->at[card].node, true, w->cards->title->refutes);
    board_table(
        &w->text, w->game, position,
        &(BoardCaption){strbuf_get(&left), strbuf_get(&right), cards_last(w->cards, card, &last)});
    set_html(w->graph, n, "label", &w->text);
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
static void put_label(DotWriter *w, Agnode_t *n, uint32_t card)
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
        set_attribute(n, "fontsize", "10");
}

/* The position as text, for readers and for programs. */
static void put_position_attributes(DotWriter *w, Agnode_t *n, const void *position)
{
    StrBuf text = {0};
    w->game->write(w->game, position, &text);
    escape_dot_label(&w->text, strbuf_get(&text));
    set_text(w, n, "tooltip");
    escape_dot(&w->text, strbuf_get(&text));
    set_text(w, n, w->game->keys.position);
    strbuf_clear(&text);
}

static Agnode_t *add_card_node(DotWriter *w, uint32_t card)
{
    const void *position = cards_position(w->cards, card);
    const TreeNode *node = tree_node(w, card);
    Turn turn = w->game->turn(w->game, position);
    w->name.n = 0;
    strbuf_printf(&w->name, "n%" PRIu32, w->n_nodes++);
    Agnode_t *n = agnode(w->graph, (char *)strbuf_get(&w->name), 1);
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
    set_attribute(n, "turn", phrase_turn(w->game, position));
    set_number_attribute(n, "depth", w->cards->at[card].depth);
    set_attribute(n, "leaf", cards_is_leaf(w->cards, card) ? "true" : "false");
    if (!tree_stays(w->cards->tree))
        set_number_attribute(n, "plies", node->height);
    set_number_attribute(n, "excluded", node->excluded);
    if (w->cards->tree->odds) {
        const ForcingTree *t = w->cards->tree;
        phrase_value(&w->text, t, w->cards->at[card].node);
        agsafeset(n, (char *)(t->expects ? "expected" : "probability"),
                  (char *)strbuf_get(&w->text), (char *)"");
        strbuf_clear(&w->text);
    }
    return n;
}

/* What a move does for a plan: attributes that trees of advice have not. */
static void add_plan_step(DotWriter *w, Agedge_t *e, uint32_t node)
{
    const ForcingTree *t = w->cards->tree;
    escape_dot(&w->text, t->step[node] ? t->step[node] : "");
    agsafeset(e, (char *)"step", (char *)strbuf_get(&w->text), (char *)"");
    agsafeset(e, (char *)"step_ends", (char *)(t->step_ends[node] ? "true" : "false"),
              (char *)"false");
    strbuf_clear(&w->text);
}

static void add_card_edge(DotWriter *w, uint32_t card)
{
    Agnode_t *from = w->node[w->cards->at[card].parent], *to = w->node[card];
    Agedge_t *e = agedge(w->graph, from, to, NULL, 1);
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
}

/* The node that stands for what is not drawn below a card. */
static void add_rest(DotWriter *w, uint32_t card)
{
    Agnode_t *from = w->node[card];
    w->name.n = 0;
    strbuf_printf(&w->name, "%s_more", agnameof(from));
    Agnode_t *n = agnode(w->graph, (char *)strbuf_get(&w->name), 1);
    const Card *c = &w->cards->at[card];
    phrase_rest(&w->text, w->cards->line && c->n_children, c->others, c->hidden,
                w->cards->title->refutes);
    set_text(w, n, "label");
    style_rest(n, agedge(w->graph, from, n, NULL, 1));
}

static void add_card(DotWriter *w, uint32_t card)
{
    const Card *c = &w->cards->at[card];
    w->node[card] = c->same_as == card ? add_card_node(w, card) : w->node[c->same_as];
    if (card > 0)
        add_card_edge(w, card);
    if (c->others)
        add_rest(w, card);
}

static void set_escaped(DotWriter *w, const char *name, const char *value)
{
    if (value)
        escape_dot(&w->text, value);
    set_text(w, w->graph, name);
}

static void set_title(DotWriter *w, const TreeTitle *title)
{
    Agraph_t *g = w->graph;
    set_escaped(w, "table", title->table);
    set_escaped(w, "rule", title->rule);
    set_escaped(w, "advice", title->advice);
    set_escaped(w, "us", phrase_us(w->game, title->root));
    if (!tree_stays(w->cards->tree))
        set_number_attribute(g, "height", w->cards->tree->node[0].height);
    set_number_attribute(g, "positions",
                         !tree_stays(w->cards->tree)
                             ? w->cards->tree->positions
                             : w->cards->tree->n - tree_references(w->cards->tree));
    style_title(&w->text, w->cards, w->boards);
    set_html(g, g, "label", &w->text);
    strbuf_clear(&w->text);
}

static Agraph_t *build(const Cards *cards, const DrawOptions *o)
{
    DotWriter w = {.cards = cards, .game = cards->title->game};
    BoardSize size;
    w.boards = o->boards && board_size(w.game, &size);
    w.changes = o->boards && !w.boards;
    w.graph = agopen("tree", Agdirected, NULL);
    w.node = base_alloc(cards->n * sizeof *w.node, "nodes of a graph");
    style_defaults(w.graph, w.game->keys.position);
    for (uint32_t i = 0; i < cards->n; i++)
        add_card(&w, i);
    style_graph(
        w.graph,
        (GraphStyle){.boards = w.boards, .merge = o->merge, .holds = tree_stays(cards->tree)});
    set_title(&w, cards->title);
    free(w.node);
    strbuf_clear(&w.name);
    strbuf_clear(&w.text);
    return w.graph;
}

static void add_graph(StrBuf *out, const Cards *cards, const DrawOptions *o)
{
    char *text = NULL;
    size_t n = 0;
    FILE *memory = open_memstream(&text, &n);
    if (!memory)
        base_fatal("out of memory (DOT)");
    pthread_mutex_lock(&graphviz);
    agerrlevel_t before = agseterr(AGMAX); /* nothing on standard error */
    Agraph_t *graph = build(cards, o);
    bool written = agwrite(graph, memory) == 0;
    agclose(graph);
    agseterr(before);
    pthread_mutex_unlock(&graphviz);
    if (fclose(memory) != 0 || !written)
        base_fatal("out of memory (DOT)");
    strbuf_add(out, text, n);
    free(text);
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

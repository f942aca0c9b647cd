/* prover/write_graph.c -- the forcing tree as a graph of Graphviz (see write_graph.h).
 * Start reading at graph_build(): breadth first, one ply after the other, so that what a limit
 * leaves out is the bottom of the tree. */
#include "prover/write_graph.h"

#include <assert.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write_board.h"
#include "prover/write_groups.h"
#include "prover/write_level.h"
#include "prover/write_look.h"
#include "prover/write_parts.h"

typedef struct GraphWriter {
    TreeGraph *to;
    const ForcingTree *tree;
    const Game *game;
    const DrawOptions *options;
    BoardStyle style;
    BoardSize board;
    Groups groups;
    uint32_t *size;             /* positions at and below each node of the tree */
    unsigned char *scratch;     /* one position */
    uint32_t drawn, most;   /* positions, a group of replies being one */
    uint64_t left_out;      /* positions */
    StrBuf name, text;          /* scratch */
} GraphWriter;

/* The state that libcgraph and libgvc keep for the process is guarded by the one variable of ours
 * that lives as long. */
static pthread_mutex_t graphviz = PTHREAD_MUTEX_INITIALIZER;

void graph_lock(void)
{
    pthread_mutex_lock(&graphviz);
}

void graph_unlock(void)
{
    pthread_mutex_unlock(&graphviz);
}

/* libcgraph takes char * for text that it only reads. */
static void set(void *object, const char *name, const char *value)
{
    agset(object, (char *)name, (char *)value);
}

static void set_number(void *object, const char *name, uint64_t value)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, value);
    set(object, name, text);
}

static void set_html(Agraph_t *g, void *object, const char *name, const StrBuf *html)
{
    char *text = agstrdup_html(g, (char *)strbuf_get(html));
    agset(object, (char *)name, text);
    agstrfree(g, text);
}

/* Sets the scratch text and empties it. */
static void set_text(GraphWriter *w, void *object, const char *name)
{
    set(object, name, strbuf_get(&w->text));
    strbuf_clear(&w->text);
}

/* The right half of a board's caption: what there is to know about its node. */
static void caption_right(StrBuf *out, const TreeNode *node)
{
    if (node->n_children == 0)
        strbuf_puts(out, "✓");
    else
        parts_count(out, node->height, "ply", "plies");
    if (node->excluded)
        strbuf_printf(out, " (−%u)", (unsigned)node->excluded);
}

static void draw_board(GraphWriter *w, Agnode_t *n, const TreeNode *node, const void *position)
{
    StrBuf left = {0}, right = {0};
    strbuf_printf(&left, "%s to move", parts_mover(w->game, position));
    caption_right(&right, node);
    BoardCaption caption = {strbuf_get(&left), strbuf_get(&right), node->move};
    if (w->style == BOARDS_TABLE) {
        board_table(&w->text, w->game, position, &caption);
        set_html(w->to->graph, n, "label", &w->text);
        strbuf_clear(&w->text);
    } else {
        NodeBoard board = {n, w->to->drawings.n, 0};
        board_svg(&w->to->drawings, w->game, position, &caption);
        board.end = w->to->drawings.n;
        vec_push(&w->to->board, board, "boards of a tree");
        set(n, "label", "");
    }
    strbuf_clear(&left);
    strbuf_clear(&right);
}

/* The number of plies that are left, and how many replies are not looked at. */
static void plain_label(GraphWriter *w, Agnode_t *n, const TreeNode *node)
{
    if (node->n_children == 0)
        strbuf_puts(&w->text, "✓");
    else
        strbuf_printf(&w->text, "%" PRIu32, node->height);
    if (node->excluded)
        strbuf_printf(&w->text, " (−%u)", (unsigned)node->excluded);
    set_text(w, n, "label");
}

static bool shows_board(const GraphWriter *w, uint32_t i)
{
    return w->style == BOARDS_TABLE || w->style == BOARDS_SVG ||
           (w->style == BOARDS_SVG_ROOT && i == 0);
}

static Agnode_t *add_node(GraphWriter *w, uint32_t i, const void *position, unsigned depth)
{
    const TreeNode *node = &w->tree->node[i];
    Turn turn = w->game->turn(position);
    w->name.n = 0;
    strbuf_printf(&w->name, "n%" PRIu32, w->drawn++);
    Agnode_t *n = agnode(w->to->graph, (char *)strbuf_get(&w->name), 1);
    bool board = shows_board(w, i);
    look_node(n, &(NodeLook){turn, i == 0, node->n_children == 0, board,
                             board && w->style != BOARDS_TABLE ? &w->board : NULL});
    if (board)
        draw_board(w, n, node, position);
    else
        plain_label(w, n, node);
    StrBuf fen = {0};
    w->game->write(position, &fen);
    look_label(&w->text, strbuf_get(&fen));
    set_text(w, n, "tooltip");
    look_escape(&w->text, strbuf_get(&fen));
    set_text(w, n, "fen");
    strbuf_clear(&fen);
    set(n, "turn", turn == TURN_US ? "us" : "them");
    set_number(n, "depth", depth);
    set(n, "leaf", node->n_children ? "false" : "true");
    set_number(n, "plies", node->height);
    set_number(n, "excluded", node->excluded);
    return n;
}

/* The moves of the group that begins with a child of the node at a position. */
static void add_edge(GraphWriter *w, Agnode_t *from, Agnode_t *to, const void *position,
                     uint32_t child)
{
    Agedge_t *e = agedge(w->to->graph, from, to, NULL, 1);
    look_edge(e, w->game->turn(position));
    StrBuf san = {0}, uci = {0};
    parts_move(&san, w->game, position, w->tree->node[child].move, false);
    w->game->code_move(position, w->tree->node[child].move, &uci);
    for (uint32_t k = w->groups.next[child]; k; k = w->groups.next[k]) {
        strbuf_puts(&san, ", ");
        w->game->name_move(position, w->tree->node[k].move, &san);
        strbuf_putc(&uci, ' ');
        w->game->code_move(position, w->tree->node[k].move, &uci);
    }
    parts_note(&san, w->tree, child);
    look_label(&w->text, strbuf_get(&san));
    set_text(w, e, "label");
    look_escape(&w->text, strbuf_get(&uci));
    set_text(w, e, "move");
    strbuf_clear(&san);
    strbuf_clear(&uci);
}

/* The node that stands for positions that are not drawn. */
static void add_rest(GraphWriter *w, Agnode_t *from, uint64_t hidden)
{
    w->name.n = 0;
    strbuf_printf(&w->name, "%s_more", agnameof(from));
    Agnode_t *n = agnode(w->to->graph, (char *)strbuf_get(&w->name), 1);
    strbuf_printf(&w->text, "... %" PRIu64 " more", hidden);
    set_text(w, n, "label");
    look_rest(n, agedge(w->to->graph, from, n, NULL, 1));
}

static void expand(GraphWriter *w, const Level *level, uint32_t at, Level *next, unsigned depth)
{
    LevelEntry parent = level->entry[at];
    const TreeNode *node = &w->tree->node[parent.tree_node];
    const void *position = level_position(level, at);
    bool too_deep = w->options->draw_depth && depth >= w->options->draw_depth;
    uint64_t hidden = 0;
    for (uint32_t k = node->first_child; k < node->first_child + node->n_children; k++) {
        if (w->groups.first[k] != k)
            continue;
        LevelEntry child = {.tree_node = k, .times = parent.times * groups_count(&w->groups, k)};
        const LevelEntry *found = NULL;
        if (!too_deep) {
            w->game->play(position, w->tree->node[k].move, w->scratch);
            found = w->options->merge ? level_find(next, w->scratch) : NULL;
        }
        if (found) {
            add_edge(w, parent.drawn, found->drawn, position, k);
        } else if (too_deep || w->drawn == w->most) {
            hidden += child.times * w->size[k];
        } else {
            child.drawn = add_node(w, k, w->scratch, depth + 1);
            level_add(next, w->scratch, child);
            add_edge(w, parent.drawn, child.drawn, position, k);
        }
    }
    if (hidden)
        add_rest(w, parent.drawn, hidden);
    w->left_out += hidden;
}

static void build_levels(GraphWriter *w, const void *root)
{
    Level level = {.game = w->game}, next = {.game = w->game};
    level_add(&level, root, (LevelEntry){0, 1, add_node(w, 0, root, 0)});
    for (unsigned depth = 0; level.n; depth++) {
        for (uint32_t i = 0; i < level.n; i++)
            expand(w, &level, i, &next, depth);
        level_clear(&level);
        level = next;
        next = (Level){.game = w->game};
    }
    level_clear(&level);
}

static void set_escaped(GraphWriter *w, const char *name, const char *value)
{
    if (value)
        look_escape(&w->text, value);
    set_text(w, w->to->graph, name);
}

static void set_title(GraphWriter *w, const TreeTitle *title)
{
    Agraph_t *g = w->to->graph;
    set_escaped(w, "table", title->table);
    set_escaped(w, "rule", title->rule);
    set_escaped(w, "advice", title->advice);
    set_escaped(w, "us", parts_us(w->game, title->root));
    set_number(g, "height", w->tree->node[0].height);
    set_number(g, "positions", w->tree->n);
    look_title(&w->text, w->tree, title, w->left_out, shows_board(w, 1));
    set_html(g, g, "label", &w->text);
    strbuf_clear(&w->text);
}

bool graph_fit(DrawOptions *o, const ForcingTree *t, DrawingCost cost, char error[256])
{
    size_t tree = t->n * (sizeof *t->node + 4 * sizeof(uint32_t)); /* with sizes and groups */
    size_t each = o->boards ? cost.boards : cost.plain, needed = tree + cost.once + each;
    if (o->memory == 0)
        return true;
    if (o->memory < needed) {
        snprintf(error, 256, "the limit on memory leaves too little for a drawing: %zu MB more",
                 ((needed - o->memory) >> 20) + 1);
        return false;
    }
    size_t most = (o->memory - tree - cost.once) / each;
    if (most < (o->draw_nodes ? o->draw_nodes : t->n))
        o->draw_nodes = (unsigned)most;
    return true;
}

void graph_build(TreeGraph *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o,
                 BoardStyle style)
{
    assert(t->n > 0);
    *out = (TreeGraph){0};
    GraphWriter w = {.to = out, .tree = t, .game = title->game, .options = o, .style = style};
    if (style != BOARDS_NONE && !board_size(w.game, title->root, &w.board))
        w.style = BOARDS_NONE;
    w.most = o->draw_nodes ? o->draw_nodes : UINT32_MAX;
    w.size = parts_sizes(t);
    w.groups = groups_find(t, w.game, title->root, o->no_group);
    w.scratch = base_alloc(w.game->position_size, "a position");
    out->graph = agopen("tree", Agdirected, NULL);
    look_defaults(out->graph);
    build_levels(&w, title->root);
    look_graph(out->graph, shows_board(&w, 1), o->merge);
    set_title(&w, title);
    free(w.size);
    groups_clear(&w.groups);
    free(w.scratch);
    strbuf_clear(&w.name);
    strbuf_clear(&w.text);
}

void graph_clear(TreeGraph *g)
{
    agclose(g->graph);
    strbuf_clear(&g->drawings);
    vec_clear(&g->board);
    *g = (TreeGraph){0};
}

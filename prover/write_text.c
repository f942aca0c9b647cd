/* prover/write_text.c -- the forcing tree as indented lines (see write.h, docs/formats.md).
 * A line goes on while there is one move only; where there are several, each begins a line. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write_parts.h"

typedef struct TextWriter {
    StrBuf *out;
    const ForcingTree *tree;
    const Game *game;
    bool *drawn;                /* by node */
    uint32_t *size;             /* positions at and below it, by node */
    unsigned char *positions;   /* one a ply, on the way from the root to where we are */
    StrBuf margin;              /* what stands in front of each line of the present branch */
} TextWriter;

/* Marks the first positions in breadth-first order, within the depth asked for. */
static void choose_drawn(TextWriter *w, const DrawOptions *o)
{
    uint32_t n = w->tree->n, most = o->draw_nodes && o->draw_nodes < n ? o->draw_nodes : n;
    w->drawn = base_zalloc(n, sizeof *w->drawn, "marks of positions");
    uint32_t *queue = base_alloc(most * sizeof *queue, "queue of positions");
    uint32_t end = 0, level_end = 1;
    unsigned depth = 0;
    queue[end++] = 0;
    w->drawn[0] = true;
    for (uint32_t at = 0; at < end && end < most; at++) {
        if (at == level_end) {
            depth++;
            level_end = end;
        }
        if (o->draw_depth && depth == o->draw_depth)
            break;
        const TreeNode *node = &w->tree->node[queue[at]];
        for (uint32_t k = 0; k < node->n_children && end < most; k++) {
            w->drawn[node->first_child + k] = true;
            queue[end++] = node->first_child + k;
        }
    }
    free(queue);
}

static uint32_t drawn_children(const TextWriter *w, const TreeNode *node)
{
    uint32_t n = 0;
    while (n < node->n_children && w->drawn[node->first_child + n])
        n++;                                    /* those that are drawn stand first */
    return n;
}

static uint32_t hidden_positions(const TextWriter *w, const TreeNode *node, uint32_t drawn)
{
    uint32_t n = 0;
    for (uint32_t k = drawn; k < node->n_children; k++)
        n += w->size[node->first_child + k];
    return n;
}

/* Whether the line in the making holds a word already. */
static void space(StrBuf *out, bool *word)
{
    if (*word)
        strbuf_putc(out, ' ');
    *word = true;
}

static void play_and_name(TextWriter *w, uint32_t child, size_t ply, bool short_form)
{
    const Game *g = w->game;
    unsigned char *from = w->positions + ply * g->position_size;
    Move move = w->tree->node[child].move;
    parts_move(w->out, g, from, move, short_form);
    g->play(from, move, from + g->position_size);
}

static bool write_excluded(TextWriter *w, const TreeNode *node, bool *word)
{
    if (node->excluded == 0)
        return false;
    space(w->out, word);
    strbuf_putc(w->out, '(');
    parts_count(w->out, node->excluded, "reply excluded)", "replies excluded)");
    return true;
}

static void write_line(TextWriter *w, uint32_t i, size_t ply, bool word, bool after_move);

/* One line for each move from a node, and one for what is not drawn. */
static void write_branches(TextWriter *w, const TreeNode *node, size_t ply, uint32_t drawn)
{
    uint32_t hidden = hidden_positions(w, node, drawn);
    size_t margin = w->margin.n;
    for (uint32_t k = 0; k < drawn; k++) {
        bool last = k + 1 == drawn && hidden == 0;
        strbuf_add(w->out, strbuf_get(&w->margin), margin);
        strbuf_puts(w->out, last ? "└─ " : "├─ ");
        play_and_name(w, node->first_child + k, ply, false);
        strbuf_puts(&w->margin, last ? "   " : "│  ");
        write_line(w, node->first_child + k, ply + 1, true, true);
        w->margin.n = margin;
    }
    if (hidden) {
        strbuf_add(w->out, strbuf_get(&w->margin), margin);
        strbuf_printf(w->out, "└─ ... %" PRIu32 " more\n", hidden);
    }
}

/* The rest of a line that has come to node i, and the lines below.  Calls itself through
 * write_branches: no deeper than the tree is high. */
static void write_line(TextWriter *w, uint32_t i, size_t ply, bool word, bool after_move)
{
    const TreeNode *node = &w->tree->node[i];
    for (;; node = &w->tree->node[i]) {
        if (write_excluded(w, node, &word))
            after_move = false;
        if (node->n_children != 1 || !w->drawn[node->first_child])
            break;
        space(w->out, &word);
        play_and_name(w, node->first_child, ply++, after_move);
        i = node->first_child;
        after_move = true;
    }
    uint32_t drawn = drawn_children(w, node);
    if (node->n_children == 0) {
        space(w->out, &word);
        strbuf_puts(w->out, "✓");
    } else if (drawn == 0) {
        space(w->out, &word);
        strbuf_printf(w->out, "... %" PRIu32 " more", hidden_positions(w, node, 0));
    }
    if (word)
        strbuf_putc(w->out, '\n');
    strbuf_pour(w->out);
    if (drawn)
        write_branches(w, node, ply, drawn);
}

static void write_heading(StrBuf *out, const ForcingTree *t, const TreeTitle *title)
{
    uint32_t leaves = 0;
    for (uint32_t i = 0; i < t->n; i++)
        leaves += t->node[i].n_children == 0;
    parts_name(out, title);
    if (title->advice_doc) {
        strbuf_puts(out, " \"");
        parts_line(out, title->advice_doc);
        strbuf_putc(out, '"');
    }
    strbuf_puts(out, "\nposition ");
    title->game->write(title->root, out);
    strbuf_printf(out, " (%s to move, us: %s)\nheight ", parts_mover(title->game, title->root),
                  parts_us(title->game, title->root));
    parts_count(out, t->node[0].height, "ply, ", "plies, ");
    parts_count(out, t->n, "position, ", "positions, ");
    parts_count(out, leaves, "leaf (✓)\n", "leaves (✓)\n");
    if (title->note) {
        parts_line(out, title->note);
        strbuf_putc(out, '\n');
    }
    strbuf_putc(out, '\n');
}

void write_text(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o)
{
    assert(t->n > 0);
    TextWriter w = {.out = out, .tree = t, .game = title->game};
    size_t plies = (size_t)t->node[0].height + 1;
    w.positions = base_alloc(plies * w.game->position_size, "positions of a line");
    memcpy(w.positions, title->root, w.game->position_size);
    w.size = parts_sizes(t);
    choose_drawn(&w, o);
    write_heading(out, t, title);
    write_line(&w, 0, 0, false, false);
    free(w.positions);
    free(w.size);
    free(w.drawn);
    strbuf_clear(&w.margin);
}

/* write/answer/tree_text.c -- the forcing tree as indented lines (see tree_write.h,
 * docs/formats/text.md).
 * A line continues as long as there is only one continuation; each of several continuations begins
 * a line.  Replies of one group (groups.h) are one continuation. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/board_text.h"
#include "game/walk.h"
#include "write/draw/selection.h"
#include "write/text/phrases.h"

typedef struct TextWriter {
    StrBuf *out;
    const ForcingTree *tree;
    const Game *game;
    TreeSelection shown;
    bool refutes;  /* as in TreeTitle */
    GameWalk way;  /* from the root to where we are */
    StrBuf margin; /* what stands in front of each line of the present branch */
} TextWriter;

/* Where the writer stands. */
typedef struct TextPlace {
    uint32_t node;
    size_t ply;
    uint64_t times; /* in how many places of the tree the same stands: product of groups */
} TextPlace;

/* What the line in the making ends in so far. */
typedef enum LineEnd { LINE_EMPTY, LINE_NOTE, LINE_MOVE } LineEnd;

static void space(const TextWriter *w, LineEnd line)
{
    if (line != LINE_EMPTY)
        strbuf_putc(w->out, ' ');
}

/* Names the replies of the group that begins with a child, and plays the first of them. */
static TextPlace play_and_name(TextWriter *w, TextPlace from, uint32_t child, LineEnd line)
{
    const Game *g = w->game;
    const void *position = walk_position(&w->way, from.ply);
    if (game_is_chance(g, position))
        strbuf_printf(w->out, "(%" PRIu32 "/%" PRIu32 ") ", groups_count(&w->shown.groups, child),
                      phrase_outcomes(g, position));
    bool behind_chance = from.ply > 0 && game_is_chance(g, walk_position(&w->way, from.ply - 1));
    phrase_move(w->out, g, position, w->tree->node[child].move,
                line == LINE_MOVE && !behind_chance);
    for (uint32_t k = w->shown.groups.next[child]; k; k = w->shown.groups.next[k]) {
        strbuf_puts(w->out, ", ");
        g->name_move(g, position, w->tree->node[k].move, w->out);
    }
    phrase_note(w->out, w->tree, child);
    walk_play(&w->way, from.ply, w->tree->node[child].move);
    return (TextPlace){child, from.ply + 1, from.times * groups_count(&w->shown.groups, child)};
}

static LineEnd write_excluded(TextWriter *w, const TreeNode *node, LineEnd line)
{
    if (node->excluded == 0)
        return line;
    space(w, line);
    strbuf_putc(w->out, '(');
    phrase_count(w->out, node->excluded, "reply excluded)", "replies excluded)");
    return LINE_NOTE;
}

/* How many replies the line that is drawn alone leaves out. */
static LineEnd write_others(TextWriter *w, const Ways *ways, LineEnd line)
{
    if (ways->others == 0)
        return line;
    strbuf_puts(w->out, " (");
    phrase_count(w->out, ways->others, "other reply)", "other replies)");
    return LINE_NOTE;
}

static void write_text_line(TextWriter *w, TextPlace p, LineEnd line);

/* One line for each way from a node, and one for what is not drawn. */
static void write_branches(TextWriter *w, TextPlace p, const Ways *ways)
{
    size_t margin = w->margin.n;
    for (uint32_t child = ways->first; child <= ways->last; child++) {
        if (!selection_node(&w->shown, child))
            continue;
        bool last = child == ways->last && ways->hidden == 0;
        strbuf_add(w->out, strbuf_get(&w->margin), margin);
        strbuf_puts(w->out, last ? "└─ " : "├─ ");
        TextPlace next = play_and_name(w, p, child, LINE_EMPTY);
        strbuf_puts(&w->margin, last ? "   " : "│  ");
        write_text_line(w, next, LINE_MOVE);
        w->margin.n = margin;
    }
    if (ways->hidden) {
        strbuf_add(w->out, strbuf_get(&w->margin), margin);
        strbuf_printf(w->out, "└─ ... %" PRIu64 " more\n", ways->hidden * p.times);
    }
}

/* The rest of a line that has come to a place, and the lines below.  Calls itself through
 * write_branches: no deeper than the tree is high. */
static void write_text_line(TextWriter *w, TextPlace p, LineEnd line)
{
    line = write_excluded(w, &w->tree->node[p.node], line);
    Ways ways = selection_ways(&w->shown, p.node);
    while (ways.drawn == 1 && (ways.hidden == 0 || w->shown.line != LINE_NONE)) {
        space(w, line);
        p = play_and_name(w, p, ways.first, line);
        line = write_others(w, &ways, LINE_MOVE);
        line = write_excluded(w, &w->tree->node[p.node], line);
        ways = selection_ways(&w->shown, p.node);
    }
    if (tree_is_again(w->tree, p.node)) {
        strbuf_puts(w->out, w->shown.line != LINE_NONE ? " " PHRASE_ROUND "\n" : "\n");
    } else if (w->tree->node[p.node].n_children == 0) {
        space(w, line);
        phrase_end(w->out, w->tree, p.node, w->refutes);
        strbuf_putc(w->out, '\n');
    } else if (ways.drawn == 0) {
        space(w, line);
        strbuf_printf(w->out, "... %" PRIu64 " more\n", ways.hidden * p.times);
    } else if (line != LINE_EMPTY) {
        strbuf_putc(w->out, '\n');
    }
    strbuf_flush_if_full(w->out);
    if (ways.drawn)
        write_branches(w, p, &ways);
}

static void write_size(StrBuf *out, const ForcingTree *t)
{
    strbuf_puts(out, "height ");
    phrase_count(out, t->node[0].height, "ply, ", "plies, ");
    phrase_positions(out, t);
    if (t->again)
        return;
    uint64_t given_up = phrase_given_up(t);
    strbuf_puts(out, ", ");
    uint64_t cut_off = phrase_cut_off(t);
    phrase_count(out, selection_lines(t) - given_up - cut_off, "leaf (✓)", "leaves (✓)");
    if (cut_off)
        strbuf_printf(out, ", %" PRIu64 " that go on (...)", cut_off);
    if (given_up)
        strbuf_printf(out, ", %" PRIu64 " given up (✗)", given_up);
    strbuf_putc(out, '\n');
}

/* Of a folded tree: "=" refers to "#"; on a line of one that comes to its end nothing does. */
static void write_references(StrBuf *out, const ForcingTree *t, const DrawOptions *o)
{
    bool refers = tree_stays(t) || o->line == LINE_NONE;
    if (tree_stays(t)) {
        phrase_held(out, t);
        if (phrase_cut_off(t)) {
            strbuf_putc(out, '\n');
            return;
        }
    } else {
        uint32_t again = tree_references(t);
        strbuf_puts(out, "\nwhat comes again is written once: ");
        phrase_count(out, t->n - again, "position, ", "positions, ");
        phrase_count(out, again, "move", "moves");
    }
    strbuf_puts(out, refers ? " to one of them (= to #)\n" : " to one of them\n");
}

static void write_heading(StrBuf *out, const ForcingTree *t, const TreeTitle *title,
                          const DrawOptions *o)
{
    phrase_name(out, title);
    if (title->advice_doc) {
        strbuf_puts(out, " \"");
        phrase_line(out, title->advice_doc);
        strbuf_putc(out, '"');
    }
    strbuf_puts(out, "\nposition ");
    title->game->write(title->game, title->root, out);
    strbuf_printf(out, " (%s to move, us: %s)\n", phrase_mover(title->game, title->root),
                  phrase_us(title->game, title->root));
    board_text_add(out, title->game, title->root, "  ");
    if (!tree_stays(t) && !title->refutes)
        write_size(out, t);
    if (t->again && !title->refutes)
        write_references(out, t, o);
    if (title->note) {
        phrase_line(out, title->note);
        strbuf_putc(out, '\n');
    }
    strbuf_putc(out, '\n');
}

void write_text_tree(StrBuf *out, const ForcingTree *t, const TreeTitle *title,
                     const DrawOptions *o)
{
    assert(t->n > 0);
    TextWriter w = {.out = out, .game = title->game, .refutes = title->refutes};
    w.shown = selection_choose(t, title, o);
    w.tree = w.shown.tree;
    w.way = walk_begin(title->game, title->root);
    bool named = w.tree->mark && w.tree->mark[0];
    if (named)
        strbuf_printf(out, "(#%" PRIu32 ")", w.tree->mark[0]);
    write_text_line(&w, (TextPlace){0, 0, 1}, named ? LINE_NOTE : LINE_EMPTY);
    walk_clear(&w.way);
    selection_clear(&w.shown);
    strbuf_clear(&w.margin);
}

void write_text(StrBuf *out, const ForcingTree *t, const TreeTitle *title, const DrawOptions *o)
{
    assert(out && t && t->n > 0 && title && title->game && o);
    write_heading(out, t, title, o);
    write_text_tree(out, t, title, o);
}

/* prover/write_text.c -- the forcing tree as indented lines (see write.h, docs/formats.md).
 * A line goes on while there is one way to go on; where there are several, each begins a line.
 * Replies of one group (write_groups.h) are one way. */
#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "prover/write_groups.h"
#include "prover/write_parts.h"

typedef struct TextWriter {
    StrBuf *out;
    const ForcingTree *tree;
    const Game *game;
    Groups groups;
    bool *drawn;              /* by node, where it is the first of its group */
    uint32_t *size;             /* positions at and below it, by node */
    unsigned char *positions;   /* one a ply, on the way from the root to where we are */
    StrBuf margin;              /* what stands in front of each line of the present branch */
} TextWriter;

/* Where the writer stands. */
typedef struct Place {
    uint32_t node;
    size_t ply;
    uint64_t times; /* in how many places of the tree the same stands: product of groups */
} Place;

/* What the line in the making ends in so far. */
typedef enum LineEnd { LINE_EMPTY, LINE_NOTE, LINE_MOVE } LineEnd;

static bool first_of_group(const TextWriter *w, uint32_t child)
{
    return w->groups.first[child] == child;
}

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
            if (!first_of_group(w, node->first_child + k))
                continue;
            w->drawn[node->first_child + k] = true;
            queue[end++] = node->first_child + k;
        }
    }
    free(queue);
}

/* What is drawn of the ways to go on from a node; those that are not stand behind those that are. */
typedef struct Ways {
    uint32_t drawn;       /* groups */
    uint32_t first, last; /* of them */
    uint64_t hidden;      /* positions at and below the others */
} Ways;

static Ways ways_of(const TextWriter *w, Place p)
{
    const TreeNode *node = &w->tree->node[p.node];
    Ways ways = {0};
    for (uint32_t c = node->first_child; c < node->first_child + node->n_children; c++) {
        uint32_t first = w->groups.first[c];
        if (!w->drawn[first]) {
            ways.hidden += p.times * w->size[c];
        } else if (first == c) {
            ways.first = ways.drawn++ == 0 ? c : ways.first;
            ways.last = c;
        }
    }
    return ways;
}

static void space(const TextWriter *w, LineEnd line)
{
    if (line != LINE_EMPTY)
        strbuf_putc(w->out, ' ');
}

/* Names the replies of the group that begins with a child, and plays the first of them. */
static Place play_and_name(TextWriter *w, Place from, uint32_t child, LineEnd line)
{
    const Game *g = w->game;
    unsigned char *position = w->positions + from.ply * g->position_size;
    parts_move(w->out, g, position, w->tree->node[child].move, line == LINE_MOVE);
    for (uint32_t k = w->groups.next[child]; k; k = w->groups.next[k]) {
        strbuf_puts(w->out, ", ");
        g->name_move(position, w->tree->node[k].move, w->out);
    }
    parts_note(w->out, w->tree, child);
    g->play(position, w->tree->node[child].move, position + g->position_size);
    return (Place){child, from.ply + 1, from.times * groups_count(&w->groups, child)};
}

static LineEnd write_excluded(TextWriter *w, const TreeNode *node, LineEnd line)
{
    if (node->excluded == 0)
        return line;
    space(w, line);
    strbuf_putc(w->out, '(');
    parts_count(w->out, node->excluded, "reply excluded)", "replies excluded)");
    return LINE_NOTE;
}

static void write_line(TextWriter *w, Place p, LineEnd line);

/* One line for each way from a node, and one for what is not drawn. */
static void write_branches(TextWriter *w, Place p, const Ways *ways)
{
    size_t margin = w->margin.n;
    for (uint32_t child = ways->first; child <= ways->last; child++) {
        if (!first_of_group(w, child))
            continue;
        bool last = child == ways->last && ways->hidden == 0;
        strbuf_add(w->out, strbuf_get(&w->margin), margin);
        strbuf_puts(w->out, last ? "└─ " : "├─ ");
        Place next = play_and_name(w, p, child, LINE_EMPTY);
        strbuf_puts(&w->margin, last ? "   " : "│  ");
        write_line(w, next, LINE_MOVE);
        w->margin.n = margin;
    }
    if (ways->hidden) {
        strbuf_add(w->out, strbuf_get(&w->margin), margin);
        strbuf_printf(w->out, "└─ ... %" PRIu64 " more\n", ways->hidden);
    }
}

/* The rest of a line that has come to a place, and the lines below.  Calls itself through
 * write_branches: no deeper than the tree is high. */
static void write_line(TextWriter *w, Place p, LineEnd line)
{
    line = write_excluded(w, &w->tree->node[p.node], line);
    Ways ways = ways_of(w, p);
    while (ways.drawn == 1 && ways.hidden == 0) {
        space(w, line);
        p = play_and_name(w, p, ways.first, line);
        line = write_excluded(w, &w->tree->node[p.node], LINE_MOVE);
        ways = ways_of(w, p);
    }
    if (w->tree->node[p.node].n_children == 0) {
        space(w, line);
        strbuf_puts(w->out, "✓\n");
    } else if (ways.drawn == 0) {
        space(w, line);
        strbuf_printf(w->out, "... %" PRIu64 " more\n", ways.hidden);
    } else if (line != LINE_EMPTY) {
        strbuf_putc(w->out, '\n');
    }
    strbuf_pour(w->out);
    if (ways.drawn)
        write_branches(w, p, &ways);
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
    w.groups = groups_find(t, w.game, title->root, o->no_group);
    choose_drawn(&w, o);
    write_heading(out, t, title);
    write_line(&w, (Place){0, 0, 1}, LINE_EMPTY);
    free(w.positions);
    free(w.size);
    free(w.drawn);
    groups_clear(&w.groups);
    strbuf_clear(&w.margin);
}

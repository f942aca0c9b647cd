/* write/shown.c -- which positions of a tree are shown (see shown.h). */
#include "write/shown.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/parts.h"

bool shown_node(const Shown *s, uint32_t node)
{
    assert(node < s->tree->n);
    return s->groups.first[node] == node && s->drawn[node];
}

/* A position of the drawing's top, while it is chosen. */
typedef struct ShownNode {
    uint32_t node;
    uint64_t times;             /* positions of the tree that it stands for: product of groups */
} ShownNode;

static uint32_t meet_children(Shown *s, ShownNode from, ShownNode *queue, uint32_t end,
                              uint32_t most)
{
    const TreeNode *node = &s->tree->node[from.node];
    for (uint32_t k = node->first_child; k < node->first_child + node->n_children; k++) {
        if (s->groups.first[k] != k || end == most)
            continue;
        queue[end++] = (ShownNode){k, from.times * groups_count(&s->groups, k)};
        s->drawn[k] = true;
    }
    return end;
}

/* Where one position alone would be left out behind another, it is drawn: the note "... 1 more" would take the same room. */
static void mark_lone(Shown *s, ShownNode from)
{
    const TreeNode *node = &s->tree->node[from.node];
    uint32_t lone = 0, n = 0;
    for (uint32_t k = node->first_child; k < node->first_child + node->n_children; k++)
        if (!s->drawn[s->groups.first[k]]) {
            lone = k;
            n++;
        }
    if (n != 1 || s->tree->node[lone].n_children > 0 || tree_is_again(s->tree, lone))
        return;
    s->drawn[lone] = true;
    s->left_out -= from.times;
}

static void mark_top(Shown *s, unsigned depth, uint32_t nodes)
{
    uint32_t n = s->tree->n, most = nodes && nodes < n ? nodes : n;
    ShownNode *queue = base_alloc(most * sizeof *queue, "queue of positions");
    uint32_t end = 0, level_end = 1;
    unsigned at_depth = 0;
    queue[end++] = (ShownNode){0, 1};
    s->drawn[0] = true;
    s->left_out = n;
    for (uint32_t at = 0; at < end; at++) {
        if (at == level_end) {
            at_depth++;
            level_end = end;
        }
        s->left_out -= queue[at].times;
        if (!depth || at_depth < depth)
            end = meet_children(s, queue[at], queue, end, most);
    }
    for (uint32_t at = 0; at < end && s->left_out; at++)
        mark_lone(s, queue[at]);
    free(queue);
}

static uint32_t *count_leaves(const ForcingTree *t)
{
    uint32_t *leaves = base_alloc(t->n * sizeof *leaves, "leaves of subtrees");
    for (uint32_t i = t->n; i-- > 0;) {         /* children stand behind their parents */
        const TreeNode *node = &t->node[i];
        leaves[i] = node->n_children == 0;
        for (uint32_t k = 0; k < node->n_children; k++)
            leaves[i] += leaves[node->first_child + k];
    }
    return leaves;
}

uint64_t shown_lines(const ForcingTree *t)
{
    assert(t && t->n > 0);
    uint64_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += t->node[i].n_children == 0;
    return n;
}

static uint32_t highest_child(const ForcingTree *t, const TreeNode *node)
{
    uint32_t k = node->first_child;
    while (t->node[k].height + 1 != node->height)
        k++;
    return k;
}

/* The child behind which leaf number *leaf (from 1) of a node's subtree stands; *leaf: its number there. */
static uint32_t child_of_leaf(const TreeNode *node, const uint32_t *leaves, uint32_t *leaf)
{
    uint32_t k = node->first_child;
    for (; *leaf > leaves[k]; k++)
        *leaf -= leaves[k];
    return k;
}

static void mark_line(Shown *s, unsigned depth, uint32_t nodes)
{
    const ForcingTree *t = s->tree;
    uint32_t *leaves = count_leaves(t), leaf = s->line, i = 0;
    assert(s->line == LINE_LONGEST || s->line <= leaves[0]);
    s->drawn[0] = true;
    s->left_out = t->n - 1;
    for (uint32_t ply = 1; t->node[i].n_children; ply++) {
        if ((depth && ply > depth) || (nodes && ply == nodes))
            break;
        i = s->line == LINE_LONGEST ? highest_child(t, &t->node[i])
                                    : child_of_leaf(&t->node[i], leaves, &leaf);
        s->drawn[i] = true;
        s->left_out--;
    }
    free(leaves);
}

void shown_limit(Shown *s, unsigned depth, uint32_t nodes)
{
    memset(s->drawn, 0, s->tree->n * sizeof *s->drawn);
    if (s->line == LINE_NONE)
        mark_top(s, depth, nodes);
    else
        mark_line(s, depth, nodes);
}

Shown shown_choose(const ForcingTree *t, const TreeTitle *title, const DrawOptions *o)
{
    assert(t && t->n > 0 && title && o);
    Shown s = {.tree = t, .line = o->line};
    s.groups = groups_find(t, title->game, title->root, o->no_group || s.line != LINE_NONE);
    s.size = parts_sizes(t);
    s.drawn = base_alloc(t->n * sizeof *s.drawn, "marks of positions");
    shown_limit(&s, o->draw_depth, o->draw_nodes);
    return s;
}

void shown_clear(Shown *s)
{
    groups_clear(&s->groups);
    free(s->size);
    free(s->drawn);
    *s = (Shown){0};
}

Ways shown_ways(const Shown *s, uint32_t i)
{
    assert(i < s->tree->n);
    const TreeNode *node = &s->tree->node[i];
    Ways ways = {0};
    for (uint32_t c = node->first_child; c < node->first_child + node->n_children; c++) {
        if (!s->drawn[s->groups.first[c]]) {
            ways.hidden += s->size[c];
            ways.others++;
        } else if (s->groups.first[c] == c) {
            ways.first = ways.drawn++ == 0 ? c : ways.first;
            ways.last = c;
        }
    }
    return ways;
}

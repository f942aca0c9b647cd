/* write/draw/selection.c -- the shown part of a tree (see selection.h). */
#include "write/draw/selection.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "write/text/phrases.h"

bool selection_node(const TreeSelection *s, uint32_t node)
{
    assert(node < s->tree->n);
    return s->groups.first[node] == node && s->drawn[node];
}

/* A position of the drawing's top, while it is chosen. */
typedef struct ShownNode {
    uint32_t node;
    uint64_t times; /* positions of the tree that it stands for: product of groups */
} ShownNode;

/* The positions of the top, breadth first. */
typedef struct ShownQueue {
    ShownNode *at;
    uint32_t end, most; /* number of positions; room for them */
} ShownQueue;

/* Appends the children of a position to the queue, while there is room, and marks them. */
static void meet_children(TreeSelection *s, ShownNode from, ShownQueue *queue)
{
    const TreeNode *node = &s->tree->node[from.node];
    for (uint32_t k = node->first_child; k < node->first_child + node->n_children; k++) {
        if (s->groups.first[k] != k || queue->end == queue->most)
            continue;
        queue->at[queue->end++] = (ShownNode){k, from.times * groups_count(&s->groups, k)};
        s->drawn[k] = true;
    }
}

/* Where one position alone would be left out behind another, it is drawn: the note "... 1 more"
 * would take the same room. */
static void mark_lone(TreeSelection *s, ShownNode from)
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

static void mark_top(TreeSelection *s, unsigned depth, uint32_t nodes)
{
    uint32_t n = s->tree->n, most = nodes && nodes < n ? nodes : n;
    ShownQueue queue = {.most = most};
    uint32_t level_end = 1;
    unsigned at_depth = 0;
    queue.at = base_alloc(most * sizeof *queue.at, "queue of positions");
    queue.at[queue.end++] = (ShownNode){0, 1};
    s->drawn[0] = true;
    s->left_out = n;
    for (uint32_t at = 0; at < queue.end; at++) {
        if (at == level_end) {
            at_depth++;
            level_end = queue.end;
        }
        s->left_out -= queue.at[at].times;
        if (!depth || at_depth < depth)
            meet_children(s, queue.at[at], &queue);
    }
    for (uint32_t at = 0; at < queue.end && s->left_out; at++)
        mark_lone(s, queue.at[at]);
    free(queue.at);
}

static uint32_t *count_leaves_below(const ForcingTree *t)
{
    uint32_t *leaves = base_alloc(t->n * sizeof *leaves, "leaves of subtrees");
    for (uint32_t i = t->n; i-- > 0;) { /* children stand behind their parents */
        const TreeNode *node = &t->node[i];
        leaves[i] = node->n_children == 0;
        for (uint32_t k = 0; k < node->n_children; k++)
            leaves[i] += leaves[node->first_child + k];
    }
    return leaves;
}

uint64_t selection_lines(const ForcingTree *t)
{
    assert(t && t->n > 0);
    uint64_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        n += t->node[i].n_children == 0;
    return n;
}

/* ---- one line ------------------------------------------------------------------------------- */

/* The first of the children behind which the tree is deepest. */
static uint32_t highest_child(const ForcingTree *t, const TreeNode *node)
{
    uint32_t best = node->first_child;
    for (uint32_t k = best + 1; k < node->first_child + node->n_children; k++)
        if (t->node[k].height > t->node[best].height)
            best = k;
    return best;
}

/* The child behind which leaf number *leaf (from 1) of a node's subtree stands; *leaf: its number
 * there. */
static uint32_t child_of_leaf(const TreeNode *node, const uint32_t *leaves, uint32_t *leaf)
{
    uint32_t k = node->first_child;
    for (; *leaf > leaves[k]; k++)
        *leaf -= leaves[k];
    return k;
}

static void *copy_bytes(const void *at, size_t size)
{
    return memcpy(base_alloc(size, "a line of a tree"), at, size);
}

/* A copy of a folded tree that a line may fold in another way.  None of its nodes is named. */
static ForcingTree *copy_folded(const ForcingTree *t)
{
    ForcingTree *copy = copy_bytes(t, sizeof *t);
    copy->node = copy_bytes(t->node, t->n * sizeof *t->node);
    copy->again = copy_bytes(t->again, t->n * sizeof *t->again);
    copy->mark = base_zalloc(t->n, sizeof *copy->mark, "a line of a tree");
    return copy;
}

/* Sets the sizes above a node after the one below it has changed. */
static void resize_above(TreeSelection *s, uint32_t node, uint32_t before)
{
    for (uint32_t i = node; i > 0;) {
        i = s->tree->node[i].parent;
        s->size[i] += s->size[node] - before;
    }
}

/* Exchanges a reference with the node that it refers to, which is not on the line. */
static void exchange_reference(TreeSelection *s, uint32_t node, uint32_t other)
{
    TreeNode *to = &s->folded->node[node], *from = &s->folded->node[other];
    uint32_t size = s->size[other];
    s->folded->again[node] = TREE_NEW;
    s->folded->again[other] = node;
    to->first_child = from->first_child;
    to->n_children = from->n_children;
    to->excluded = from->excluded;
    for (uint32_t k = to->first_child; k < to->first_child + to->n_children; k++)
        s->folded->node[k].parent = node;
    from->n_children = 0;
    s->size[other] = 1;
    resize_above(s, other, size);
    s->size[node] = size;
    resize_above(s, node, 1);
}

/* Goes on with what a reference refers to.  False if that is on the line: play goes round, and both
 * are named. */
static bool go_through(TreeSelection *s, const ForcingTree *t, uint32_t node)
{
    uint32_t other = s->folded->again[node];
    while (tree_is_again(s->folded, other))
        other = s->folded->again[other];
    s->folded->again[node] = other;
    if (s->drawn[other]) {
        s->folded->mark[node] = s->folded->mark[other] = t->mark[node];
        return false;
    }
    exchange_reference(s, node, other);
    return true;
}

/* The nodes of the line, from the root to where play ends or comes round. */
static void find_shown_line(TreeSelection *s, const ForcingTree *t)
{
    uint32_t *leaves = s->line == LINE_LONGEST ? NULL : count_leaves_below(t), leaf = s->line;
    assert(!leaves || s->line <= leaves[0]);
    if (t->again)
        s->tree = s->folded = copy_folded(t);
    s->way = base_alloc(t->n * sizeof *s->way, "a line of a tree");
    for (uint32_t i = 0;;) {
        s->way[s->n_way++] = i;
        s->drawn[i] = true;
        if (tree_is_again(s->tree, i)) {
            free(leaves); /* the leaf that was counted: then the longest */
            leaves = NULL;
            if (!go_through(s, t, i))
                break;
        }
        const TreeNode *node = &s->tree->node[i];
        if (!node->n_children)
            break;
        i = leaves ? child_of_leaf(node, leaves, &leaf) : highest_child(s->tree, node);
    }
    free(leaves);
}

static void mark_shown_line(TreeSelection *s, unsigned depth, uint32_t nodes)
{
    uint32_t n = s->n_way;
    n = nodes && nodes < n ? nodes : n;
    n = depth && depth < n - 1 ? depth + 1 : n;
    for (uint32_t i = 0; i < n; i++)
        s->drawn[s->way[i]] = true;
    s->left_out = s->tree->n - n;
}

void selection_limit(TreeSelection *s, unsigned depth, uint32_t nodes)
{
    assert(s && s->tree);
    memset(s->drawn, 0, s->tree->n * sizeof *s->drawn);
    if (s->line == LINE_NONE)
        mark_top(s, depth, nodes);
    else
        mark_shown_line(s, depth, nodes);
}

TreeSelection selection_choose(const ForcingTree *t, const TreeTitle *title, const DrawOptions *o)
{
    assert(t && t->n > 0 && title && o);
    TreeSelection s = {.tree = t, .line = o->line};
    s.groups = groups_find(t, title->game, title->root, o->no_group || s.line != LINE_NONE);
    s.size = phrase_sizes(t);
    s.drawn = base_zalloc(t->n, sizeof *s.drawn, "marks of positions");
    s.plies = t->node[0].height;
    if (s.line != LINE_NONE) {
        find_shown_line(&s, t);
        s.plies = s.n_way > s.plies ? s.n_way - 1 : s.plies;
    }
    selection_limit(&s, o->draw_depth, o->draw_nodes);
    return s;
}

void selection_clear(TreeSelection *s)
{
    groups_clear(&s->groups);
    free(s->size);
    free(s->drawn);
    free(s->way);
    if (s->folded) {
        free(s->folded->node);
        free(s->folded->again);
        free(s->folded->mark);
        free(s->folded);
    }
    *s = (TreeSelection){0};
}

Ways selection_ways(const TreeSelection *s, uint32_t i)
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

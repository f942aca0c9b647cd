/* prover/tree.c -- strategies written out as trees (see tree.h). */
#include "prover/tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

void tree_free(ForcingTree *t)
{
    free(t->node);
    free(t->again);
    free(t->mark);
    *t = (ForcingTree){0};
}

/* A tree in the making. */
typedef struct Writing {
    const Strategy *from;
    ForcingTree *tree;
} Writing;

/* Writes out node `from` of the strategy as node `at` of the tree; what is below it stands behind all that is there.
 * Calls itself once a ply: no deeper than the tree is high. */
static void write_out(Writing *w, uint32_t from, uint32_t at)
{
    ForcingTree *t = w->tree;
    const StrategyNode *node = &w->from->node[from];
    const StrategyEdge *edge = strategy_edges(w->from, from);
    uint32_t first = t->n;
    t->node[at].first_child = node->n_edges ? first : 0;
    t->node[at].n_children = (uint16_t)node->n_edges;
    t->node[at].excluded = (uint16_t)node->excluded;
    t->node[at].height = node->height;
    t->n += node->n_edges;
    for (uint32_t k = 0; k < node->n_edges; k++) {
        t->node[first + k].move = edge[k].move;
        write_out(w, edge[k].node, first + k);
    }
}

static bool write_reaching(const Strategy *s, uint64_t most, ForcingTree *out)
{
    if (s->positions > (most && most < UINT32_MAX ? most : UINT32_MAX - 1))
        return false;
    out->node = base_alloc(s->positions * sizeof *out->node, "forcing tree");
    out->node[0].move = NO_MOVE;
    out->n = 1;
    write_out(&(Writing){s, out}, 0, 0);
    out->excluded = s->excluded;
    assert(out->n == s->positions);
    return true;
}

/* Adds the node behind an edge: anew, or as a leaf that is once more what stands at place[] already. */
static void add_staying(ForcingTree *t, const StrategyEdge *edge, uint32_t *place, uint32_t *from)
{
    uint32_t at = t->n++;
    t->node[at] = (TreeNode){.move = edge->move};
    from[at] = edge->node;
    t->again[at] = place[edge->node];
    if (place[edge->node] == TREE_NEW)
        place[edge->node] = at;
}

/* Numbers for the nodes that leaves are once more, in the order of the tree. */
static void mark_met(ForcingTree *t)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->again[i] != TREE_NEW)
            t->mark[t->again[i]] = 1;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->again[i] != TREE_NEW)
            t->mark[i] = t->mark[t->again[i]];
        else if (t->mark[i])
            t->mark[i] = ++n;
}

void tree_measure(ForcingTree *t)
{
    for (uint32_t i = t->n; i-- > 0;)           /* children stand behind their parents */
        for (uint32_t k = 0; k < t->node[i].n_children; k++) {
            uint32_t below = t->node[t->node[i].first_child + k].height + 1;
            t->node[i].height = below > t->node[i].height ? below : t->node[i].height;
        }
}

/* Breadth first. */
static bool write_staying(const Strategy *s, uint64_t most, ForcingTree *out)
{
    uint32_t n = s->n_edges + 1;                /* an edge leads to one node of the tree */
    if (most && n > most)
        return false;
    uint32_t *place = base_alloc(s->n * sizeof *place, "strategy");
    uint32_t *from = base_alloc(n * sizeof *from, "strategy");
    memset(place, 0xFF, s->n * sizeof *place);
    out->node = base_alloc(n * sizeof *out->node, "strategy");
    out->again = base_alloc(n * sizeof *out->again, "strategy");
    out->mark = base_zalloc(n, sizeof *out->mark, "strategy");
    add_staying(out, &(StrategyEdge){NO_MOVE, 0}, place, from);
    for (uint32_t i = 0; i < out->n; i++) {
        const StrategyNode *node = &s->node[from[i]];
        if (out->again[i] != TREE_NEW || !node->n_edges)
            continue;
        out->node[i].first_child = out->n;
        out->node[i].n_children = (uint16_t)node->n_edges;
        out->node[i].excluded = (uint16_t)node->excluded;
        for (uint32_t k = 0; k < node->n_edges; k++)
            add_staying(out, &strategy_edges(s, from[i])[k], place, from);
    }
    out->excluded = s->excluded;
    free(place);
    free(from);
    mark_met(out);
    tree_measure(out);
    return true;
}

bool tree_write_out(const Strategy *s, uint64_t most, ForcingTree *out)
{
    assert(s->n > 0);
    *out = (ForcingTree){0};
    return s->claim == STRATEGY_STAY ? write_staying(s, most, out) : write_reaching(s, most, out);
}

/* The child of `from` that is `node` or has it below.  What is below a child stands in front of what
 * is below the next one. */
static uint32_t step_towards(const ForcingTree *t, uint32_t from, uint32_t node)
{
    const TreeNode *parent = &t->node[from];
    uint32_t end = parent->first_child + parent->n_children, found = end;
    if (node < end)
        return node;
    for (uint32_t i = parent->first_child; i < end; i++)
        if (t->node[i].n_children && t->node[i].first_child <= node)
            found = i;
    assert(found < end);
    return found;
}

/* The parent of a node that is not the root: the node whose children begin last, but not behind it. */
static uint32_t parent_of(const ForcingTree *t, uint32_t node)
{
    uint32_t parent = 0;
    for (uint32_t i = 1; i < node; i++)         /* parents before children */
        if (t->node[i].n_children && t->node[i].first_child <= node &&
            t->node[i].first_child > t->node[parent].first_child)
            parent = i;
    return parent;
}

/* The same as tree_way() where what is below a node does not stand in one piece. */
static uint32_t way_up(const ForcingTree *t, uint32_t node, uint32_t *way)
{
    uint32_t n = 0;
    for (uint32_t at = node; at; at = parent_of(t, at))
        way[n++] = at;
    for (uint32_t i = 0; i < n / 2; i++) {
        uint32_t swapped = way[i];
        way[i] = way[n - 1 - i];
        way[n - 1 - i] = swapped;
    }
    return n;
}

uint32_t tree_way(const ForcingTree *t, uint32_t node, uint32_t *way)
{
    assert(node < t->n);
    if (t->again)
        return way_up(t, node, way);
    uint32_t n = 0;
    for (uint32_t at = 0; at != node;)
        way[n++] = at = step_towards(t, at, node);
    return n;
}

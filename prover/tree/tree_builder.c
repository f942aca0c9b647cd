/* prover/tree/tree_builder.c -- a strategy while it is being found (see tree_builder.h). */
#include "prover/tree/tree_builder.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/fatal.h"

/* Bytes that an entry and what is made of it take: node, edge, and what builder_finish() needs
 * meanwhile. */
enum {
    ENTRY_BYTES =
        sizeof(BuiltNode) + sizeof(StrategyNode) + sizeof(StrategyEdge) + 2 * sizeof(uint32_t)
};

void builder_init(TreeBuilder *k, size_t bytes)
{
    *k = (TreeBuilder){0};
    builder_widen(k, bytes);
}

void builder_widen(TreeBuilder *k, size_t bytes)
{
    k->most += bytes / ENTRY_BYTES;
    if (k->most > UINT32_MAX)
        k->most = UINT32_MAX;
}

void builder_clear(TreeBuilder *k)
{
    free(k->at);
    free(k->number);
    *k = (TreeBuilder){0};
}

bool builder_open(TreeBuilder *k)
{
    if (k->limit && k->n >= k->limit)
        return false;
    if (k->n == k->cap) {
        size_t cap = k->cap ? 2 * k->cap : 64;
        if (cap > k->most)
            cap = k->most;
        if (cap == k->cap)
            return false;
        k->at = base_realloc(k->at, cap * sizeof *k->at, "strategy");
        k->cap = cap;
    }
    k->refers &= k->n > 0;
    k->at[k->n] = (BuiltNode){.move = NO_MOVE, .reference = (uint32_t)k->n};
    k->n++;
    return true;
}

bool builder_refer(TreeBuilder *k, size_t index)
{
    assert(index < k->n && k->at[index].size && k->at[index].reference == index);
    if (!builder_open(k))
        return false;
    BuiltNode *node = &k->at[k->n - 1];
    k->refers = true;
    node->reference = (uint32_t)index;
    node->height = k->at[index].height;
    node->size = 1;
    return true;
}

void builder_close(TreeBuilder *k, size_t index, Closing as)
{
    assert(index < k->n && k->at[index].size == 0);
    BuiltNode *node = &k->at[index];
    node->size = (uint32_t)(k->n - index);
    node->n_children = as.n_children;
    node->excluded = as.excluded;
    node->height = as.height;
    node->end = (uint8_t)as.end;
    node->owner = (uint8_t)as.owner;
}

/* ---- the strategy ------------------------------------------------------------------------- */

/* Numbers that nodes get, by entry: in the reverse order of their ends.  So a move leads to a
 * larger number, for a reference too, since the node that it stands for ended before.  *n: how many
 * nodes there are. */
static const uint32_t *number_nodes(TreeBuilder *k, uint32_t *n)
{
    if (k->cap_number < 2 * k->n) { /* the open ones stand behind the numbers */
        free(k->number);
        k->cap_number = 2 * k->cap;
        k->number = base_alloc(k->cap_number * sizeof *k->number, "strategy");
    }
    uint32_t *number = k->number, *open = number + k->n;
    uint32_t n_open = 0, ended = 0;
    *n = 0;
    for (size_t i = 0; i < k->n; i++)
        *n += k->at[i].reference == i;
    for (size_t i = 0; i <= k->n; i++) {
        while (n_open && open[n_open - 1] + k->at[open[n_open - 1]].size == i)
            number[open[--n_open]] = *n - ++ended;
        if (i < k->n && k->at[i].reference == i)
            open[n_open++] = (uint32_t)i;
        else if (i < k->n)
            number[i] = number[k->at[i].reference];
    }
    assert(ended == *n && number[0] == 0);
    return number;
}

/* Counts what the tree has that the strategy says.  Moves lead to larger numbers. */
static void count_tree(Strategy *s)
{
    uint64_t *positions = base_alloc(s->n * sizeof *positions, "strategy");
    uint64_t *excluded = base_alloc(s->n * sizeof *excluded, "strategy");
    for (uint32_t i = s->n; i-- > 0;) {
        const StrategyEdge *edge = strategy_edges(s, i);
        positions[i] = 1;
        excluded[i] = s->node[i].excluded;
        for (uint32_t e = 0; e < s->node[i].n_edges; e++) {
            positions[i] = strategy_sum(positions[i], positions[edge[e].node]);
            excluded[i] = strategy_sum(excluded[i], excluded[edge[e].node]);
        }
    }
    s->positions = positions[0];
    s->excluded = excluded[0];
    free(positions);
    free(excluded);
}

static StrategyKind built_kind(const BuiltNode *from)
{
    if (from->n_children)
        return STRATEGY_INNER;
    return from->end ? from->end : STRATEGY_LEAF;
}

/* The node of an entry that got this number, but for its edges. */
static StrategyNode built_node(const BuiltNode *from, uint32_t first_edge)
{
    return (StrategyNode){.first_edge = first_edge,
                          .n_edges = from->n_children,
                          .excluded = from->excluded,
                          .height = from->height,
                          .owner = from->owner,
                          .kind = (uint8_t)built_kind(from)};
}

/* Each entry is a node, and its number is the entry's: in pre-order, too, a move leads to a larger
 * one. */
static void finish_tree(const TreeBuilder *k, Strategy *out)
{
    out->n = (uint32_t)k->n;
    strategy_alloc(out, out->n, out->n - 1);
    for (uint32_t i = 0; i < out->n; i++) {
        out->node[i] = built_node(&k->at[i], out->n_edges);
        out->excluded += k->at[i].excluded;
        uint32_t child = i + 1;
        for (unsigned c = 0; c < k->at[i].n_children; c++) {
            out->edge[out->n_edges++] = (StrategyEdge){k->at[child].move, child};
            child += k->at[child].size;
        }
    }
    out->positions = out->n;
}

static void write_built_node(const TreeBuilder *k, const uint32_t *number, size_t i, Strategy *out)
{
    out->node[number[i]] = built_node(&k->at[i], out->n_edges);
    size_t child = i + 1;
    for (unsigned c = 0; c < k->at[i].n_children; c++) {
        out->edge[out->n_edges++] = (StrategyEdge){k->at[child].move, number[child]};
        child += k->at[child].size;
    }
}

static void finish_graph(TreeBuilder *k, Strategy *out)
{
    const uint32_t *number = number_nodes(k, &out->n);
    strategy_alloc(out, out->n, (uint32_t)k->n);
    for (size_t i = 0; i < k->n; i++)
        if (k->at[i].reference == i)
            write_built_node(k, number, i, out);
    count_tree(out);
}

void builder_finish(TreeBuilder *k, Strategy *out)
{
    assert(k->n && k->at[0].size == k->n);
    *out = (Strategy){.claim = CLAIM_TREE};
    if (k->refers)
        finish_graph(k, out);
    else
        finish_tree(k, out);
}

/* lib/tree.c -- the tree of an answer, for other programs.
 * Does: returns moves, positions and neighbours of a node, which is a number.
 * Knows: ForcingTree, Game.   Must not know: how a tree is written. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "game/walk.h"
#include "lib/internal.h"

static const TreeNode *node_at(const Al0Answer *a, size_t node)
{
    assert(a && node < a->paper.choice.proof.tree.n);
    return &a->paper.choice.proof.tree.node[node];
}

/* The nodes from the root to this one, the caller's. */
static uint32_t *way_to(const Al0Answer *a, size_t node, uint32_t *n)
{
    const ForcingTree *t = &a->paper.choice.proof.tree;
    uint32_t *way = base_alloc(((size_t)node_at(a, 0)->height + 1) * sizeof *way, "a line");
    *n = tree_way(t, (uint32_t)node, way);
    return way;
}

size_t al0_node_child_count(const Al0Answer *answer, size_t node)
{
    return node_at(answer, node)->n_children;
}

size_t al0_node_child(const Al0Answer *answer, size_t node, size_t i)
{
    const TreeNode *n = node_at(answer, node);
    assert(i < n->n_children);
    return n->first_child + i;
}

size_t al0_node_longest_child(const Al0Answer *answer, size_t node)
{
    size_t best = al0_node_child(answer, node, 0);
    for (size_t i = 1; i < al0_node_child_count(answer, node); i++) {
        size_t child = al0_node_child(answer, node, i);
        if (al0_node_height(answer, child) > al0_node_height(answer, best))
            best = child;
    }
    return best;
}

size_t al0_node_parent(const Al0Answer *answer, size_t node)
{
    assert(node != AL0_ROOT);
    return node_at(answer, node)->parent;
}

bool al0_node_is_leaf(const Al0Answer *answer, size_t node)
{
    return node_at(answer, node)->n_children == 0;
}

size_t al0_node_again(const Al0Answer *answer, size_t node)
{
    assert(node_at(answer, node));
    const ForcingTree *t = &answer->paper.choice.proof.tree;
    return tree_is_again(t, (uint32_t)node) ? t->again[node] : node;
}

unsigned al0_node_height(const Al0Answer *answer, size_t node)
{
    return node_at(answer, node)->height;
}

unsigned al0_node_excluded(const Al0Answer *answer, size_t node)
{
    return node_at(answer, node)->excluded;
}

unsigned al0_node_depth(const Al0Answer *answer, size_t node)
{
    assert(node_at(answer, node));
    uint32_t n, *way = way_to(answer, node, &n);
    free(way);
    return n;
}

Al0Position *al0_node_position(const Al0Answer *answer, size_t node)
{
    assert(node_at(answer, node));
    const Game *g = answer->table->game;
    Al0Position *here = lib_position_new(g);
    GameWalk walk = walk_begin(g, answer->paper.position);
    uint32_t n, *way = way_to(answer, node, &n);
    for (uint32_t i = 0; i < n; i++)
        walk_play(&walk, i, node_at(answer, way[i])->move);
    memcpy(here->bytes, walk_position(&walk, n), g->position_size);
    walk_clear(&walk);
    free(way);
    return here;
}

bool al0_node_us_to_move(const Al0Answer *answer, size_t node)
{
    Al0Position *here = al0_node_position(answer, node);
    bool ours = al0_position_us_to_move(here);
    al0_position_free(here);
    return ours;
}

char *al0_node_move(const Al0Answer *answer, size_t node, Al0Notation notation)
{
    if (node == AL0_ROOT)
        return NULL;
    Al0Position *before = al0_node_position(answer, al0_node_parent(answer, node));
    char *text = lib_move_text(before, node_at(answer, node)->move, notation);
    al0_position_free(before);
    return text;
}

/* prover/tree.c -- the forcing tree (see tree.h). */
#include "prover/tree.h"

#include <assert.h>
#include <stdlib.h>

void tree_free(ForcingTree *t)
{
    free(t->node);
    *t = (ForcingTree){0};
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

uint32_t tree_way(const ForcingTree *t, uint32_t node, uint32_t *way)
{
    assert(node < t->n);
    uint32_t n = 0;
    for (uint32_t at = 0; at != node;)
        way[n++] = at = step_towards(t, at, node);
    return n;
}

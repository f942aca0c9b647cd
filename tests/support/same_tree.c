/* tests/support/same_tree.c -- whether two trees are the same, move by move (see same_tree.h). */
#include "tests/support/same_tree.h"

/* Which nodes of strategies they come from may differ. */
static bool same_node(const TreeNode *a, const TreeNode *b)
{
    return a->move == b->move && a->parent == b->parent && a->first_child == b->first_child &&
           a->height == b->height && a->n_children == b->n_children && a->excluded == b->excluded;
}

bool same_tree(const ForcingTree *a, const ForcingTree *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t i = 0; i < a->n; i++)
        if (!same_node(&a->node[i], &b->node[i]) || tree_is_again(a, i) != tree_is_again(b, i))
            return false;
    return true;
}

/* tests/support/same_tree.h -- whether two trees are the same, move by move. */
#ifndef AL0_TESTS_SAME_TREE_H
#define AL0_TESTS_SAME_TREE_H

#include <string.h>

#include "prover/tree.h"

static inline bool same_tree(const ForcingTree *a, const ForcingTree *b)
{
    return a->n == b->n && (!a->n || !memcmp(a->node, b->node, a->n * sizeof *a->node));
}

#endif

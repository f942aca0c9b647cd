/* tests/support/same_tree.h -- whether two trees are the same, move by move. */
#ifndef AL0_TESTS_SAME_TREE_H
#define AL0_TESTS_SAME_TREE_H

#include "prover/tree/tree.h"

bool same_tree(const ForcingTree *a, const ForcingTree *b);

#endif

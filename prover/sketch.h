/* prover/sketch.h -- a tree while it is being found.
 * Does: nodes in pre-order on a stack that is cut back when a branch fails; turns it into a tree.
 * Knows: ForcingTree.   Must not know: how it is found. */
#ifndef AL0_PROVER_SKETCH_H
#define AL0_PROVER_SKETCH_H

#include <stdbool.h>
#include <stddef.h>

#include "prover/tree.h"

/* Of a closed node first_child is the number of nodes of its subtree, itself included. */
typedef struct Sketch {
    TreeNode *at;
    size_t n, cap;
    size_t most;                /* nodes that memory allows */
    size_t limit;               /* nodes that are wanted at most; 0: no limit */
} Sketch;

/* An empty sketch; bytes bounds what the sketch and the tree made of it take together. */
void sketch_init(Sketch *k, size_t bytes);
void sketch_clear(Sketch *k);                   /* frees the memory */

/* Allows it so many bytes more. */
void sketch_widen(Sketch *k, size_t bytes);

/* Adds a node that is still open.  False: the memory is used up. */
bool sketch_open(Sketch *k);

/* Fills in the open node at `index`, whose subtree ends here; its move is set by the caller. */
void sketch_close(Sketch *k, size_t index, unsigned n_children, unsigned excluded, unsigned height);

/* Makes the tree of the closed node 0.  Caller owns it (tree_free). */
void sketch_finish(const Sketch *k, ForcingTree *out);

#endif

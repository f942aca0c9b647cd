/* prover/tree/tree_builder.h -- a strategy that reaches, while it is being found.
 * Does: nodes in pre-order on a stack that is cut back when a branch fails; references to nodes
 *   that are there already; makes a strategy of them.
 * Knows: Strategy.   Must not know: how it is found. */
#ifndef AL0_PROVER_TREE_TREE_BUILDER_H
#define AL0_PROVER_TREE_TREE_BUILDER_H

#include <stdbool.h>
#include <stddef.h>

#include "prover/tree/strategy.h"

/* What stands on the stack: a node, or a reference to a closed node before it. */
typedef struct BuiltNode {
    Move move;          /* that led here; set by the caller */
    uint32_t size;      /* of a closed one: entries of its subtree, itself included */
    uint32_t reference; /* the index of the node that it stands for; its own: it is a node */
    uint32_t parent;    /* its index; set by the caller, or not used */
    uint32_t height;
    uint32_t n_children;
    uint32_t excluded;
    uint8_t end;   /* of a node without children: a StrategyKind, 0 for a leaf */
    uint8_t owner; /* a StrategyOwner, where there are children */
} BuiltNode;

typedef struct TreeBuilder {
    BuiltNode *at;
    size_t n, cap;
    size_t most;      /* entries that memory allows */
    size_t limit;     /* entries that are wanted at most; 0: no limit */
    bool refers;      /* there may be references */
    uint32_t *number; /* scratch of builder_finish(), kept for the next tree */
    size_t cap_number;
} TreeBuilder;

/* An empty builder; bytes bounds what it and the strategy made of it take together. */
void builder_init(TreeBuilder *k, size_t bytes);
void builder_clear(TreeBuilder *k); /* frees the memory */

/* Allows it so many bytes more. */
void builder_widen(TreeBuilder *k, size_t bytes);

/* Adds a node that is still open.  False: the memory is used up. */
bool builder_open(TreeBuilder *k);

/* Adds a reference to the closed node at `index`, whose subtree stands here once more.  False as
 * above. */
bool builder_refer(TreeBuilder *k, size_t index);

/* What is said of a node when it is closed. */
typedef struct Closing {
    StrategyOwner owner;
    unsigned n_children, excluded, height;
    StrategyKind end; /* of a node without children; 0: a leaf */
} Closing;

/* Fills in the open node at `index`, whose subtree ends here. */
void builder_close(TreeBuilder *k, size_t index, Closing as);

/* Makes the strategy of ours, a reaching one, whose root is the closed node 0.  Caller owns it
 * (strategy_free). */
void builder_finish(TreeBuilder *k, Strategy *out);

#endif

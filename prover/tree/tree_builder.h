/* prover/tree/tree_builder.h -- builds a reaching strategy while it is being found.
 * Does: stores nodes in pre-order on a stack that is cut back when a branch fails, and references
 *   to earlier nodes; makes a strategy of them.
 * Knows: Strategy.   Must not know: how it is found. */
#ifndef AL0_PROVER_TREE_TREE_BUILDER_H
#define AL0_PROVER_TREE_TREE_BUILDER_H

#include <stdbool.h>
#include <stddef.h>

#include "prover/tree/strategy.h"

/* An entry of the stack: a node, or a reference to an earlier closed node. */
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
    size_t limit;     /* largest number of entries; 0: no limit */
    bool refers;      /* there may be references */
    uint32_t *number; /* scratch of builder_finish(), kept for the next tree */
    size_t cap_number;
} TreeBuilder;

/* Initializes an empty builder. bytes: limit on the memory of the builder and its strategy
 * together. */
void builder_init(TreeBuilder *k, size_t bytes);
void builder_clear(TreeBuilder *k); /* frees the memory */

/* Raises the limit by `bytes`. */
void builder_widen(TreeBuilder *k, size_t bytes);

/* Adds a node that is still open.  False: the memory is used up. */
bool builder_open(TreeBuilder *k);

/* Adds a reference to the closed node at `index`, whose subtree occurs here again. False: the
 * memory is used up. */
bool builder_refer(TreeBuilder *k, size_t index);

/* The properties of a node, set when it is closed. */
typedef struct Closing {
    StrategyOwner owner;
    unsigned n_children, excluded, height;
    StrategyKind end; /* of a node without children; 0: a leaf */
} Closing;

/* Closes the open node at `index`: its subtree ends here. */
void builder_close(TreeBuilder *k, size_t index, Closing as);

/* Makes our reaching strategy, whose root is the closed node 0. The caller owns it
 * (strategy_free). */
void builder_finish(TreeBuilder *k, Strategy *out);

#endif

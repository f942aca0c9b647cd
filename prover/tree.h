/* prover/tree.h -- a strategy written out as a tree, for those who show or walk one.
 * Does: keeps a tree of moves in one block, nodes by number, root 0, parents before children.
 *   All that is below a node stands in one piece: its children, then what is below the first, and so on.  (Not so where
 *   a strategy stays: there a node stands where the shortest way from the root leads to it.)
 * Knows: Strategy, Move.   Must not know: how it was found, positions, how it is drawn. */
#ifndef AL0_PROVER_TREE_H
#define AL0_PROVER_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "prover/strategy.h"

typedef struct TreeNode {
    Move move;                  /* that led here; NO_MOVE at the root */
    uint32_t first_child;       /* children stand side by side */
    uint16_t n_children;        /* 0: a leaf; 1 where we are to move */
    uint16_t excluded;          /* legal moves that the constraint forbids (theirs only, else 0) */
    uint32_t height;            /* plies to the deepest leaf below */
} TreeNode;

typedef struct ForcingTree {
    TreeNode *node;
    uint32_t n;                 /* positions in it */
    uint64_t excluded;          /* sum over the inner nodes where they are to move */
    const char *const *note;    /* NULL, or by node: a remark on the move that led there; borrowed */
    uint32_t *again;            /* NULL, or by node: the node that this leaf is once more; TREE_NEW: none */
    uint32_t *
        mark; /* where there is `again`: a number from 1 for a node that leaves are once more, and for
                                 * these leaves; 0 for others */
} ForcingTree;
enum { TREE_NEW = UINT32_MAX };

/* Writes out a strategy that reaches, a node as often as lines lead to it; or one that stays, a node once, where the
 * shortest way from the root leads to it, and elsewhere as a leaf with `again`.  most: positions that it may have, or 0:
 * as many as numbers can tell apart.  False: it has more, and *out is empty.  Caller owns it (tree_free). */
bool tree_write_out(const Strategy *s, uint64_t most, ForcingTree *out);

/* Sets the heights of all nodes, which are 0, from the leaves up. */
void tree_measure(ForcingTree *t);

void tree_free(ForcingTree *t);                 /* frees the nodes; the tree is empty again */

/* Whether a node is one that stands elsewhere in the tree. */
static inline bool tree_is_again(const ForcingTree *t, uint32_t node)
{
    return t->again && t->again[node] != TREE_NEW;
}

/* The nodes on the way from the root to a node: the child of the root first, the node itself last.
 * way: room for as many as the root's height.   Returns: how many; 0 for the root. */
uint32_t tree_way(const ForcingTree *t, uint32_t node, uint32_t *way);

#endif

/* prover/tree.h -- the forcing tree.
 * Does: keeps a tree of moves in one block, nodes by number, root 0, parents before children.
 *   All that is below a node stands in one piece: its children, then what is below the first, and so on.
 * Knows: Move, Turn.   Must not know: how it was found, positions, how it is drawn. */
#ifndef AL0_PROVER_TREE_H
#define AL0_PROVER_TREE_H

#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

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
} ForcingTree;

void tree_free(ForcingTree *t);                 /* frees the nodes; the tree is empty again */

/* The nodes on the way from the root to a node: the child of the root first, the node itself last.
 * way: room for as many as the root's height.   Returns: how many; 0 for the root. */
uint32_t tree_way(const ForcingTree *t, uint32_t node, uint32_t *way);

#endif

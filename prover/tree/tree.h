/* prover/tree/tree.h -- a strategy unfolded as a tree, for display and traversal.
 * Does: keeps a tree of moves in one block, nodes by number, root 0, parents before children.
 * Knows: Strategy, Move.   Must not know: how it was found, positions, how it is drawn.
 *
 * A reaching strategy is unfolded *whole* if that takes at most TREE_WHOLE positions: each of
 * its nodes occurs in the tree once per line that leads to it. Else, and if a strategy stays,
 * the tree is *folded*: a node with moves (where we stay, a leaf, too) occurs at the end of the
 * shortest way from the root; everywhere else it is a node without children that refers to this
 * place (ForcingTree.again).  So a folded tree has at most one node more than the strategy has
 * edges, however large the whole tree is. */
#ifndef AL0_PROVER_TREE_TREE_H
#define AL0_PROVER_TREE_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "prover/tree/strategy.h"

enum { TREE_WHOLE = 1 << 20 }; /* positions of the largest tree that is unfolded whole */

typedef struct TreeNode {
    Move move;            /* that led here; NO_MOVE at the root */
    uint32_t parent;      /* the root's is itself */
    uint32_t first_child; /* children stand side by side */
    /* plies to the deepest leaf below; where a strategy stays, references not followed */
    uint32_t height;
    uint32_t from;       /* the node of the strategy */
    uint32_t n_children; /* 0: a leaf, or a reference; 1 where the chooser is to move */
    uint32_t excluded;   /* legal moves that the constraint forbids (theirs only, else 0) */
} TreeNode;

typedef struct ForcingTree {
    TreeNode *node;
    uint32_t n;
    StrategyClaim claim;
    /* of the whole tree, UINT64_MAX if there are more; if the strategy stays, its nodes */
    uint64_t positions;
    uint64_t excluded;       /* sum over the nodes of the whole tree where they are to move */
    const char *const *note; /* NULL, or by node: a remark on the move that led there; borrowed */
    /* Of a plan, else NULL; by node, borrowed: the advice that the move which led there serves,
     * NULL if it is not ours; whether a step of the plan, but not the last, ends with it. */
    const char *const *step;
    const bool *step_ends;
    /* by node: the node that it refers to; TREE_NEW: none. NULL: the tree is whole */
    uint32_t *again;
    /* Where there is `again`: a number from 1 for a node that is referred to, and for those that
     * refer to it; 0 for others. */
    uint32_t *mark;
    /* NULL, or of a strategy that may give up: by node, the probability of what stands below, in
     * parts of ODDS_ONE; 0: it is given up there. */
    uint64_t *odds;
    bool expects; /* `odds` are expectations, not probabilities (Strategy.expected) */
} ForcingTree;
#define TREE_NEW UINT32_MAX

/* Unfolds a strategy. most: largest number of nodes, 0: as many as 32 bits can number; a larger
 * whole tree is folded.
 * Returns: false if the folded tree is too large, too; then *out is empty. The caller owns it
 *   (tree_free). */
bool tree_unfold(const Strategy *s, uint64_t most, ForcingTree *out);

void tree_free(ForcingTree *t); /* frees the nodes; the tree is empty again */

/* True if play in its strategy may go on for ever. */
static inline bool tree_stays(const ForcingTree *t)
{
    return claim_stays(t->claim);
}

/* True if a node refers to another one, which has its moves. */
static inline bool tree_is_again(const ForcingTree *t, uint32_t node)
{
    return t->again && t->again[node] != TREE_NEW;
}

/* True if the tree gives a node up. */
static inline bool tree_gives_up(const ForcingTree *t, uint32_t node)
{
    return t->odds && t->odds[node] == 0;
}

/* True if a tree is cut off at a node, which has a height and no moves: it is looked up as play
 * goes on (interp/choose/known_tree.h), or our move alone is there (strategy_of_move). */
static inline bool tree_is_cut_off(const ForcingTree *t, uint32_t node)
{
    const TreeNode *n = &t->node[node];
    return claim_is_ours(t->claim) && !n->n_children && !tree_is_again(t, node) && n->height > 0;
}

/* True if play ends at a node. */
static inline bool tree_is_leaf(const ForcingTree *t, uint32_t node)
{
    return !t->node[node].n_children && !tree_is_again(t, node) && !tree_is_cut_off(t, node);
}

/* How many nodes refer to others. */
uint32_t tree_references(const ForcingTree *t);

/* The nodes on the way from the root to a node: the child of the root first, the node itself last.
 * way: room for as many as the root's height.   Returns: how many; 0 for the root. */
uint32_t tree_way(const ForcingTree *t, uint32_t node, uint32_t *way);

#endif
